"""The curve of a run of learning as an SVG picture: losses by epoch above, scores of the matches by round below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rounds import Round

from wandelgang.render.charts import Axis, opening, standalone
from wandelgang.render.curves import number

WIDE, HIGH, LEFT, RIGHT, GAP = 640.0, 150.0, 52.0, 500.0, 44.0
SHOWN = (("seen", "p1"), ("held out", "p2"), ("results", "p3"))
NAMES = {"seen": "trained with", "held out": "held out", "results": "held out, results only"}


def write_curve(file: Path, rounds: Sequence[Round]) -> None:
    file.write_text(standalone(curve_svg(rounds)), "utf-8")


def curve_svg(rounds: Sequence[Round]) -> str:
    about = "; ".join(one.told() for one in rounds)
    lines = [*losses(rounds, 20.0), *scores(rounds, 20.0 + HIGH + GAP)]
    return "".join([opening(WIDE, 2 * HIGH + 2 * GAP + 20, about), *lines, "</svg>"])


def losses(rounds: Sequence[Round], top: float) -> list[str]:
    """One line per kind of loss through all epochs of all rounds."""
    points = [told for one in rounds for told in one.curve]
    values = [told[name] for told in points for name, _ in SHOWN if name in told]
    across = Axis(0, max(1, len(points) - 1))
    up = Axis(min(values), max(values))
    lines = frame("log-loss by epoch", top, up)
    gone = 0
    for one in rounds[:-1]:
        gone += len(one.curve)
        x = number(across.at(gone - 0.5, LEFT, RIGHT))
        lines.append(f'<path class="grid" d="M{x} {number(top)}v{number(HIGH)}"/>')
    for place, (name, colour) in enumerate(SHOWN):
        spots = [
            (across.at(at, LEFT, RIGHT), up.at(told[name], top + HIGH, top)) for at, told in enumerate(points) if name in told
        ]
        if spots:
            path = "L".join(f"{number(x)} {number(y)}" for x, y in spots)
            lines.append(f'<path class="curve" style="stroke:var(--{colour})" d="M{path}"/>')
        y = top + 14 + 20 * place
        lines.append(f'<circle class="{colour}" cx="{number(RIGHT + 16)}" cy="{number(y - 4)}" r="5"/>')
        lines.append(f'<text x="{number(RIGHT + 26)}" y="{number(y)}">{NAMES[name]}</text>')
    return lines


def scores(rounds: Sequence[Round], top: float) -> list[str]:
    """The score of each round against the features, with its interval; the dashed line is equal strength."""
    up, across = Axis(0.0, 1.0), Axis(0, len(rounds) + 1)
    lines = frame("score against the features by round", top, up, "{:.0%}")
    even = number(up.at(0.5, top + HIGH, top))
    lines.append(f'<path class="fair" d="M{number(LEFT)} {even}H{number(RIGHT)}"/>')
    for one in rounds:
        x = number(across.at(one.number, LEFT, RIGHT))
        low, at, high = (number(up.at(value, top + HIGH, top)) for value in (one.score.low, one.score.value, one.score.high))
        lines.append(f'<path class="iv" d="M{x} {low}V{high}"/><circle class="strong" cx="{x}" cy="{at}" r="5"/>')
        lines.append(f'<text class="tick" x="{x}" y="{number(top + HIGH + 17)}">{one.number}</text>')
    return lines


def frame(title: str, top: float, up: Axis, form: str = "{:.3f}") -> list[str]:
    bottom = top + HIGH
    return [
        f'<text class="med" x="{number(LEFT)}" y="{number(top - 6)}">{title}</text>',
        f'<path class="ax" d="M{number(LEFT)} {number(top)}V{number(bottom)}H{number(RIGHT)}"/>',
        f'<text class="num" x="{number(LEFT - 6)}" y="{number(top + 10)}">{form.format(up.last)}</text>',
        f'<text class="num" x="{number(LEFT - 6)}" y="{number(bottom)}">{form.format(up.first)}</text>',
    ]
