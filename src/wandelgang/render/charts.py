"""Shares, means and lengths with their intervals as small pictures, drawn 1:1 so that texts keep their size.

Pure functions from numbers and labels to SVG; colours are custom properties and classes of `charts.css`. A filled dot stands
for the strong players, a hollow one in a lane of its own for the fast ones, a dashed line for what would be fair, red with an
exclamation mark for what is beyond noise. It knows neither games nor measures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from wandelgang.render.curves import number

NARROW, WIDE, MIDDLE = 226, 366, 262  # pixels
LANE = 9  # from the strong players down to the fast ones
MARGIN = 12  # around a chart that is a file
LETTER = 7.4  # greatest usual width of a letter of 13 pixels
KERNEL = (1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9)  # of neighbouring classes
SHAPES = (
    '<circle r="6.5"/>',
    '<path d="M0-7 7 5.5H-7Z"/>',
    '<path d="M-6-6H6V6H-6Z"/>',
    '<path d="M0-7.5 7.5 0 0 7.5-7.5 0Z"/>',
    '<path d="M0-7 6.9-2.2 4.3 6H-4.3L-6.9-2.2Z"/>',
    '<path d="M-3.6-6.4H3.6L7.2 0 3.6 6.4H-3.6L-7.2 0Z"/>',
    '<path d="M-2.4-7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z"/>',
    '<path d="M0 7C-9 .6-7.2-6.4-3-6.4-1.2-6.4 0-5 0-4 0-5 1.2-6.4 3-6.4 7.2-6.4 9 .6 0 7Z"/>',
)


@dataclass(frozen=True)
class Interval:
    """A number between its limits; marked if it is beyond noise."""

    value: float
    low: float
    high: float
    is_marked: bool = False


@dataclass(frozen=True)
class Row:
    """One line of a chart: strong and fast players, and the number at its end. A seat is shown by its shape, not by a label."""

    label: str
    strong: Interval | None
    fast: Interval | None
    text: str
    seat: int | None = None


@dataclass(frozen=True)
class Axis:
    """The numbers at the ends of an axis, and those written below it."""

    first: float
    last: float
    ticks: tuple[float, ...] = ()

    def at(self, value: float, left: float, right: float) -> float:
        share = (value - self.first) / (self.last - self.first) if self.last > self.first else 0.0
        return left + min(1.0, max(0.0, share)) * (right - left)


@cache
def chart_style() -> str:
    """The style sheet of all charts."""
    return resources.files("wandelgang.render").joinpath("charts.css").read_text("utf-8")


def standalone(chart: str) -> str:
    """A chart as a file of its own, with its styles, a ground and some room around it."""
    wide, high = (float(edge) for edge in re.findall(r'viewBox="0 0 (\S+) ([^"]+)"', chart)[0])
    room = 2 * MARGIN
    size = f'width="{number(wide + room)}" height="{number(high + room)}"'
    box = f'viewBox="{-MARGIN} {-MARGIN} {number(wide + room)} {number(high + room)}"'
    opened = re.sub(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"', f"{size} {box}", chart, count=1)
    head, _, rest = opened.partition(">")
    ground = f'<rect class="chart-ground" x="{-MARGIN}" y="{-MARGIN}" {size}/>'
    return f"{head}><style>{chart_style()}</style>{ground}{rest}\n"


def opening(wide: float, high: float, about: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="{number(wide)}" height="{number(high)}"'
        f' viewBox="0 0 {number(wide)} {number(high)}" role="img" aria-label="{escape(about, {chr(34): "&quot;"})}">'
    )


def share_chart(groups: Sequence[Sequence[Row]], fair: float, most: float, about: str) -> str:
    """Shares of wins, 226 pixels wide: groups of rows, separated by a line, over one axis from nothing to *most*."""
    left, right, y = 30.0, 163.0, 8.0
    axis = Axis(0.0, most, (0.0, fair, most))
    lines: list[str] = []
    for place, group in enumerate(groups):
        if place:
            lines.append(f'<path class="sep" d="M2 {number(y - 3)}H224"/>')
            y += 8
        for row in group:
            lines += row_shapes(row, axis, left, right, y, NARROW - 4)
            y += 23 if len(group) <= 4 else 21
    bottom = y - 4
    x = number(axis.at(fair, left, right))
    lines.insert(0, f'<path class="fair" d="M{x} 0V{number(bottom)}"/>')
    lines.append(f'<path class="ax" d="M{number(left)} {number(bottom)}H{number(right)}"/>')
    for tick in axis.ticks:
        text = f"{tick * 100:.0f} %" if tick == most else f"{tick * 100:.0f}"
        lines.append(f'<text class="tick" x="{number(axis.at(tick, left, right))}" y="{number(bottom + 17)}">{text}</text>')
    return "".join([opening(NARROW, bottom + 22, about), *lines, "</svg>"])


def row_shapes(row: Row, axis: Axis, left: float, right: float, y: float, edge: float) -> list[str]:
    """The label, both intervals and the number of one row; the strong players lie on *y*."""
    lines = []
    if row.seat is not None:
        shape = SHAPES[row.seat % len(SHAPES)]
        lines.append(f'<g class="seat p{row.seat % 8 + 1}" transform="translate(12 {number(y + 3)})">{shape}</g>')
    else:
        lines.append(f'<text class="lab" x="4" y="{number(y + 7)}">{escape(row.label)}</text>')
    if row.fast is not None:
        lines.append(interval(row.fast, axis, left, right, y + LANE, "ivf", 2.5))
        lines.append(
            f'<circle class="fast" cx="{number(axis.at(row.fast.value, left, right))}" cy="{number(y + LANE)}" r="2.8"/>'
        )
    if row.strong is not None:
        marked = " fl" if row.strong.is_marked else ""
        lines.append(interval(row.strong, axis, left, right, y, f"iv{marked}", 3.5))
        lines.append(
            f'<circle class="strong{marked}" cx="{number(axis.at(row.strong.value, left, right))}" cy="{number(y)}" r="3.6"/>'
        )
    is_marked = any(one is not None and one.is_marked for one in (row.strong, row.fast))
    text = f"{row.text} !" if is_marked else row.text
    lines.append(f'<text class="num{" fl" if is_marked else ""}" x="{number(edge)}" y="{number(y + 8)}">{escape(text)}</text>')
    return lines


def interval(one: Interval, axis: Axis, left: float, right: float, y: float, kind: str, cap: float) -> str:
    """A line with caps."""
    low, high = axis.at(one.low, left, right), axis.at(one.high, left, right)
    caps = "".join(f"M{number(x)} {number(y - cap)}v{number(2 * cap)}" for x in (low, high))
    return f'<path class="{kind}" d="M{number(low)} {number(y)}H{number(high)}{caps}"/>'


def lane_chart(rows: Sequence[Row], axis: Axis, about: str, fair: tuple[float, str] | None = None) -> str:
    """Any numbers, 366 pixels wide: one row per variant. Long labels stand above their rows."""
    longest = max((len(row.label) for row in rows), default=0)
    above = longest * LETTER > 62
    texts = max((len(row.text) for row in rows), default=0) * LETTER
    left, right = (8.0 if above else longest * LETTER + 10), WIDE - max(48.0, texts) - 10
    lines, y = [], 8.0
    for row in rows:
        if above:
            lines.append(f'<text class="lab" x="0" y="{number(y + 5)}">{escape(row.label)}</text>')
            y += 17
        lines.append(f'<path class="grid" d="M{number(left)} {number(y + 4)}H{number(right)}"/>')
        shown = Row("", row.strong, row.fast, row.text) if above else row
        lines += row_shapes(shown, axis, left, right, y, WIDE - 2)
        y += 25
    high = y - 4
    if fair is not None:
        x = axis.at(fair[0], left, right)
        lines.insert(0, f'<path class="fair" d="M{number(x)} 0V{number(high)}"/>')
        lines.append(f'<text class="tick" x="{number(x)}" y="{number(high + 13)}">{escape(fair[1])}</text>')
        high += 16
    return "".join([opening(WIDE, high, about), *lines, "</svg>"])


def length_chart(bars: Sequence[float], line: Sequence[float], axis: Axis, medians: Sequence[float], about: str) -> str:
    """How often games are so long, 262 pixels wide: the first as bars, the second as a line, both by equal classes."""
    left, right, top, bottom = 4.0, 250.0, 26.0, 88.0
    line = smooth(line)
    most = max([*bars, *line, 1e-9])
    lines = []
    wide = (right - left) / max(1, len(bars))
    for place, share in enumerate(bars):
        high = share / most * (bottom - top)
        if high > 0.3:
            corner = f'x="{number(left + place * wide + 0.7)}" y="{number(bottom - high)}"'
            lines.append(f'<rect class="hbar" {corner} width="{number(wide - 1.4)}" height="{number(high)}"/>')
    if any(line):
        wide = (right - left) / len(line)
        points = [(left + (place + 0.5) * wide, bottom - share / most * (bottom - top)) for place, share in enumerate(line)]
        lines.append(f'<path class="curve" d="M{"L".join(f"{number(x)} {number(y)}" for x, y in points)}"/>')
    lines.append(f'<path class="ax" d="M{number(left)} {number(bottom)}H{number(right + 8)}"/>')
    places = apart([axis.at(median, left, right) for median in medians], 36.0)
    for median, x in zip(medians, places, strict=True):
        lines.append(f'<text class="tick med" x="{number(x)}" y="16">{median:.0f}</text>')
    for tick in axis.ticks:
        lines.append(f'<text class="tick" x="{number(axis.at(tick, left, right) + 4)}" y="105">{tick:g}</text>')
    return "".join([opening(MIDDLE, 110, about), *lines, "</svg>"])


def smooth(shares: Sequence[float]) -> list[float]:
    """Every class averaged with its neighbours, the nearer ones more, so that a line does not show mere chance."""
    padded = [0.0, 0.0, *shares, 0.0, 0.0]
    return [sum(weight * padded[place + step] for step, weight in enumerate(KERNEL)) for place in range(len(shares))]


def apart(places: Sequence[float], least: float) -> list[float]:
    """Two places moved away from each other until texts fit side by side."""
    if len(places) != 2 or abs(places[0] - places[1]) >= least:
        return list(places)
    middle, side = sum(places) / 2, 1 if places[0] <= places[1] else -1
    middle = max(middle, least)
    return [middle - side * least / 2, middle + side * least / 2]


def round_axis(values: Sequence[float], ticks: int = 4) -> Axis:
    """An axis from 0 with round numbers on it, so that all values fit."""
    most = max([value for value in values if value > 0], default=1.0)
    rough = most / ticks
    scale = 10 ** floor(log10(rough))
    step = next(factor * scale for factor in (1, 2, 2.5, 5, 10) if factor * scale >= rough - 1e-12)
    count = ceil(most / step - 1e-9)
    return Axis(0.0, count * step, tuple(place * step for place in range(count + 1)))
