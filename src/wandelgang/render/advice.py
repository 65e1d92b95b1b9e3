"""The best actions beside the board as SVG, each with what every seat may expect. It knows neither games nor searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from xml.sax.saxutils import escape

from wandelgang.render.curves import number
from wandelgang.render.svg import figure

WIDE, TOP, EDGE, ROW = 780, 84, 24, 74
BOARD = 320  # pixels across
LEFT = EDGE + BOARD + 28
BAR = WIDE - EDGE - LEFT
LETTERS = 52  # of a continuation

STYLE = """<style>
.advice text{font-family:system-ui,sans-serif;font-size:14px;fill:var(--ink)}
.advice .title{font-size:19px;font-weight:700}
.advice .small{font-size:13px;fill:var(--muted)}
.advice .action{font-size:16px;font-weight:700}
.advice .share{fill:var(--pc,var(--muted))}
.advice .percent{font-size:12px;font-weight:700;fill:var(--pi,var(--panel));text-anchor:middle}
</style>"""


@dataclass(frozen=True)
class Row:
    """An action, the expected continuation behind it, and the expected share of every seat."""

    action: str
    line: str
    shares: tuple[float, ...]


def advice_svg(board: str, high: int, rows: Sequence[Row], colours: Sequence[int], title: str, subtitle: str, seat: int) -> str:
    """The picture; *board* is an SVG, BOARD wide and *high*. *colours* are those of the seats, *seat* is the one that acts."""
    tall = TOP + max(high, ROW * len(rows)) + EDGE
    about = "; ".join(f"{row.action}: {percent(row.shares[seat])}" for row in rows)
    lines = [
        *figure("advice", WIDE, tall, EDGE, title, subtitle, about, STYLE),
        board.replace("<svg ", f'<svg x="{EDGE}" y="{TOP}" ', 1),
    ]
    for place, row in enumerate(rows):
        y = TOP + ROW * place
        line = row.line if len(row.line) <= LETTERS else row.line[: LETTERS - 1] + "…"
        own = f"p{colours[seat] % 8 + 1}"
        lines += [
            f'<text class="action" x="{LEFT}" y="{y + 16}">{escape(row.action)}</text>',
            f'<text class="action" text-anchor="end" x="{LEFT + BAR}" y="{y + 16}">{percent(row.shares[seat])}</text>',
            *stacked(row.shares, colours, y + 25),
            f'<text class="small {own}" x="{LEFT}" y="{y + 60}">{escape(line)}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def stacked(shares: Sequence[float], colours: Sequence[int], y: int) -> list[str]:
    """One bar for all seats, each in its colour; a share that has room for it carries its number."""
    whole = max(1.0, sum(shares))
    drawn = [f'<rect x="{LEFT}" y="{y}" width="{BAR}" height="18" rx="4" class="tray"/>']
    for share, end, colour in zip(shares, accumulate(shares), colours, strict=False):
        x, wide = LEFT + (end - share) / whole * BAR, share / whole * BAR
        drawn.append(f'<g class="p{colour % 8 + 1}">')
        drawn.append(f'<rect class="share" x="{number(x)}" y="{y}" width="{number(wide)}" height="18" rx="4"/>')
        if wide > 40:
            drawn.append(f'<text class="percent" x="{number(x + wide / 2)}" y="{y + 13}">{percent(share)}</text>')
        drawn.append("</g>")
    return drawn


def percent(share: float) -> str:
    return f"{share * 100:.0f} %"
