"""Scores with their intervals, one row per player or seat, as SVG or as text. It knows neither games nor ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from xml.sax.saxutils import escape

from wandelgang.render.curves import number
from wandelgang.render.svg import figure

WIDE, ROW, TOP, FOOT, EDGE = 760, 46, 86, 64, 28
LETTER = 8.6  # greatest width of a letter, in pixels
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)  # between two marks on the axis
MARKS = 6  # most marks on the axis

STYLE = """<style>
.plot text{font-family:system-ui,sans-serif;font-size:15px;fill:var(--ink)}
.plot .title{font-size:19px;font-weight:700}
.plot .small{font-size:13px;fill:var(--muted)}
.plot .panel{fill:var(--panel);stroke:var(--line)}
.plot .mark{stroke:var(--line)}
.plot .even{stroke:var(--muted);stroke-width:1.5;stroke-dasharray:5 5}
.plot .bar{stroke:var(--pc,var(--muted));stroke-width:3.5;stroke-linecap:round;fill:none}
.plot .point{fill:var(--pc,var(--muted));stroke:var(--panel);stroke-width:2}
</style>"""


@dataclass(frozen=True)
class Bar:
    """One row: the name, the score with its interval, and a note at the side; in the player's colour, or in none."""

    name: str
    score: float
    low: float
    high: float
    note: str
    coloured: bool = True


def percent(value: float) -> str:
    return f"{value * 100:.0f} %"


def plot_svg(
    bars: Sequence[Bar],
    even: float | None,
    title: str,
    subtitle: str,
    even_label: str,
    label: Callable[[float], str] = percent,
) -> str:
    """The rows over a common axis, with a dashed line where equally strong players would be. It follows light and dark mode."""
    left = EDGE + max((len(bar.name) for bar in bars), default=0) * LETTER + 14
    right = WIDE - EDGE - max((len(bar.note) for bar in bars), default=0) * LETTER * 0.82 - 14
    high = TOP + ROW * len(bars) + FOOT
    first, last, step = axis(bars, even)

    def x(value: float) -> str:
        return number(left + 12 + (value - first) / (last - first) * (right - left - 24))

    bottom = TOP + ROW * len(bars)
    about = "; ".join(f"{bar.name}: {bar.note}" for bar in bars)
    lines = [
        *figure("plot", WIDE, high, EDGE, title, subtitle, about, STYLE),
        f'<rect class="panel" x="{number(left)}" y="{TOP}" width="{number(right - left)}" height="{bottom - TOP}" rx="8"/>',
    ]
    for mark in marks(first, last, step):
        lines.append(f'<path class="mark" d="M{x(mark)} {TOP}V{bottom + 5}"/>')
        lines.append(f'<text class="small" text-anchor="middle" x="{x(mark)}" y="{bottom + 21}">{label(mark)}</text>')
    if even is not None:
        lines.append(f'<path class="even" d="M{x(even)} {TOP}V{bottom + 29}"/>')
        lines.append(f'<text class="small" text-anchor="middle" x="{x(even)}" y="{bottom + 44}">{escape(even_label)}</text>')
    for index, bar in enumerate(bars):
        y = TOP + ROW * index + ROW / 2
        lines += [
            f'<g class="p{index % 8 + 1}">' if bar.coloured else "<g>",
            f'<text x="{EDGE}" y="{number(y + 5)}" font-weight="600">{escape(bar.name)}</text>',
            f'<path class="bar" d="M{x(bar.low)} {number(y)}H{x(bar.high)}M{x(bar.low)} {number(y - 8)}v16'
            f'M{x(bar.high)} {number(y - 8)}v16"/>',
            f'<circle class="point" cx="{x(bar.score)}" cy="{number(y)}" r="8"/>',
            f'<text class="small" x="{number(right + 14)}" y="{number(y + 5)}">{escape(bar.note)}</text>',
            "</g>",
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def plot_lines(bars: Sequence[Bar], even: float | None, width: int) -> list[str]:
    """The same as text: one line per player, then the axis."""
    first, last, step = axis(bars, even)
    names = max((len(bar.name) for bar in bars), default=0)
    width = max(16, width - names - 4)

    def column(value: float) -> int:
        return round((value - first) / (last - first) * (width - 1))

    lines = []
    for bar in bars:
        row = [" "] * width
        low, high = column(bar.low), column(bar.high)
        row[low : high + 1] = "─" * (high - low + 1)
        row[low], row[high] = "├", "┤"
        if even is not None:
            row[column(even)] = "┼" if low <= column(even) <= high else "┊"
        row[column(bar.score)] = "●"
        lines.append(f"{bar.name:>{names}} │{''.join(row)}│")
    labels = [" "] * (width + names + 6)
    for mark in marks(first, last, step):
        text = percent(mark)
        at = names + 2 + column(mark) - len(text) // 2
        if not "".join(labels[max(0, at - 1) : at + len(text) + 1]).strip():
            labels[at : at + len(text)] = text
    return [*lines, "".join(labels).rstrip()]


def axis(bars: Sequence[Bar], even: float | None) -> tuple[float, float, float]:
    """The ends of the axis and the step between marks, so that all intervals and the dashed line fit."""
    values = [value for bar in bars for value in (bar.low, bar.high)] + ([even] if even is not None else [])
    low, high = min(values, default=0.0), max(values, default=1.0)
    for step in STEPS:
        first, last = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
        if first < last and (last - first) / step < MARKS:
            return first, last, step
    return 0.0, 1.0, 0.25


def marks(first: float, last: float, step: float) -> list[float]:
    return [first + index * step for index in range(round((last - first) / step) + 1)]
