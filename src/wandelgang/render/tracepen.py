"""The pen that draws traces in pictures: lines with a light edge, signs of players, arrow heads, outlines and chips.

All sizes are shares of a unit of the board, and the same as on the page (`web/js/board/tracepen.js`). Colours and numbers are
written out: pictures are also drawn where there are neither style sheets nor fonts. It knows no turns.
"""

from __future__ import annotations

from math import atan2, degrees, sqrt

from wandelgang.render.curves import Heading, Point, box, number, pair
from wandelgang.scene import Trace

AMBER, EDGE, RED, GOLD, INK = "#95580c", "#fffdf6", "#b3261e", "#f2b92e", "#2f2b36"
STRONG = 0.88  # how strong the light edge is
PLAYERS = ("#0072b2", "#d98200", "#00845f", "#a24c8f", "#b3261e", "#5b5f97", "#7a5c1e", "#3d6b7d")
DARKER = (0.8, 0.66, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8)  # what remains of a colour in lines
SHAPES = (  # about 11 units from the middle, as in players.svg
    "M0-11A11 11 0 1 1 0 11 11 11 0 1 1 0-11Z",
    "M0-11.4 11.6 9H-11.6Z",
    "M-7.5-10h15A2.5 2.5 0 0 1 10-7.5v15A2.5 2.5 0 0 1 7.5 10h-15A2.5 2.5 0 0 1-10 7.5v-15A2.5 2.5 0 0 1-7.5-10Z",
    "M0-13 13 0 0 13-13 0Z",
    "M0-12 11.4-3.7 7 9.7H-7L-11.4-3.7Z",
    "M-6-10.4H6L12 0 6 10.4H-6L-12 0Z",
    "M-4-11.5H4V-4H11.5V4H4V11.5H-4V4H-11.5V-4H-4Z",
    "M0 11.6C-15 1-12-10.6-5-10.6-2-10.6 0-8.4 0-6.6 0-8.4 2-10.6 5-10.6 12-10.6 15 1 0 11.6Z",
)
CROWN, CROWN_WIDE, CROWN_LINE = "M-17 10-20-9-9-1 0-14 9-1 20-9 17 10Z", 40, 2.8
DIGITS = {  # drawn within 3 units to each side and 5 up and down
    "1": "M-2-3 0.5-5V5",
    "2": "M-3-3A3 2.6 0 1 1 2-0.6L-3 5H3",
    "3": "M-3-5H3L0-1.2A3 3.1 0 1 1-3 3.4",
    "4": "M1.5 5V-5L-3.4 2H3.4",
    "5": "M2.6-5H-2.4L-2.8-0.6A3.1 3 0 1 1-3 3.8",
    "6": "M2-5C-1-4-3-1-3 2A3 3 0 1 0 0-1-3 3 0 0 0-3 2",
    "+": "M-2.6 0H2.6M0-2.6V2.6",
}
THIN = 2  # pixels
LEAST_CHIP = 16
USUAL = 60  # pixels of a unit at which lines have their usual share of it


class Pen:
    """Draws on a board whose unit has so many units of the picture, and so many pixels on the screen.

    *slant* is by how many degrees the picture will be turned: crowns and numbers stand upright then.
    """

    def __init__(self, unit: float, pixels: float, slant: float = 0.0) -> None:
        self.unit, self.pixel, self.slant = unit, unit / pixels, slant
        self.strong = min(1.7, max(0.8, sqrt(USUAL / pixels)))

    def at(self, place: Point) -> Point:
        return place[0] * self.unit, place[1] * self.unit

    def size(self, share: float) -> float:
        """A share of a unit that grows where everything is small."""
        return share * self.strong * self.unit

    def wide(self, share: float) -> float:
        """The width of a line."""
        return max(THIN * self.pixel, self.size(share))

    def dashes(self, *shares: float) -> str:
        sizes = [max(3 * self.pixel if share > 0.05 else 0.1, self.size(share)) for share in shares]
        return f' stroke-dasharray="{" ".join(map(number, sizes))}"'

    def line(self, d: str, colour: str, wide: float, more: str = "") -> str:
        return (
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(wide)}" stroke-linecap="round"'
            f' stroke-linejoin="round"{more}/>'
        )

    def cased(
        self, d: str, colour: str, share: float, edge: float, dashes: str = "", more: str = "", ground: float = 0.0
    ) -> str:
        """A line on a light edge, which may also fill what the line encloses."""
        wide = self.wide(share)
        strong = f' stroke-opacity="{STRONG}"{more}'
        under = self.line(d, EDGE, wide + self.size(edge), strong)
        if ground:
            under = under.replace('fill="none"', f'fill="{EDGE}" fill-opacity="{ground}"')
        return under + self.line(d, colour, wide, dashes + more)

    def radius(self, trace: Trace) -> float:
        """Of the sign of whoever stood somewhere."""
        return min(0.25, max(0.19, 0.34 * max(trace.wide, trace.high)))

    def sign(self, trace: Trace, shape: int, around: float = 0.0) -> str:
        """The hollow sign of whoever stood there; *around* something of that size."""
        scale = max(self.radius(trace), around * 0.72) * self.unit / 11
        moved = f' transform="translate({pair(*self.at(trace.places[0]))}) scale({scale:.4f})"'
        edge, line = self.wide(0.11) / scale, self.wide(0.06) / scale
        fill = "none" if around else f'{EDGE}" fill-opacity="0.5'
        drawn = self.line(SHAPES[shape], PLAYERS[shape], line, moved).replace('fill="none"', f'fill="{fill}"')
        return self.line(SHAPES[shape], EDGE, edge, f' stroke-opacity="0.6"{moved}') + drawn

    def badge(self, shape: int | None, at: Point, radius: float) -> str:
        """A player's sign, small."""
        if shape is None:
            return ""
        scale = max(5 * self.pixel, radius * self.unit) / 11
        moved = f' transform="translate({pair(*at)}) scale({scale:.4f})"'
        edge = self.line(SHAPES[shape], EDGE, 4, moved)
        return f'{edge}<path d="{SHAPES[shape]}" fill="{PLAYERS[shape]}"{moved}/>'

    def arrow(self, at: Heading, size: float, share: float = 0.07) -> str:
        """An arrow head."""
        side, back, tip = (one * size * self.unit for one in (0.13, 0.07, 0.06))
        turn = degrees(atan2(at.dy, at.dx)) - 90
        moved = f' transform="translate({pair(at.x, at.y)}) rotate({number(turn)})"'
        head = f"M{pair(-side, -back)}L{pair(0, tip)}L{pair(side, -back)}"
        return self.cased(head, AMBER, share * min(1, size), 0.07, more=moved)

    def reach(self, ring: Trace) -> float:
        """How far from its middle the ring round something reaches."""
        size = max(ring.wide, ring.high)
        return min(0.49, size / 2 + 0.06) if ring.is_round else size / 2 + 0.04

    def outline(self, trace: Trace, inset: float = 0.0) -> str:
        """A closed path round something."""
        x, y = self.at(trace.places[0])
        if trace.is_round:
            radius = (self.reach(trace) - inset) * self.unit
            half = f"a{pair(radius, radius)} 0 1 1 "
            return f"M{pair(x - radius, y)}{half}{number(2 * radius)} 0{half}{number(-2 * radius)} 0Z"
        # What fills its place has its ring inside.
        wide, high = (size - 0.06 if size >= 1 and not is_bar(trace) else size + 0.09 for size in (trace.wide, trace.high))
        return box((x, y), (wide - 2 * inset) * self.unit, (high - 2 * inset) * self.unit, trace.turn, 0.13 * self.unit)

    def chip_size(self, text: str) -> Point:
        high = max(LEAST_CHIP * self.pixel, self.size(0.33))
        return high * (1 + 0.52 * (len(text) - 1)), high

    def chip(self, text: str, at: Point, colour: str) -> str:
        """Dice in a box."""
        wide, high = self.chip_size(text)
        line = number(max(THIN * self.pixel, high * 0.115))
        edge = box((0, 0), wide, high, 0, high * 0.24)
        ground = f'<path d="{edge}" fill="{EDGE}" stroke="{colour}" stroke-width="{line}"/>'
        scale, step = high * 0.056, high * 0.5
        first = -step * (len(text) - 1) / 2
        drawn = ""
        for index, one in enumerate(text):
            moved = f' transform="translate({pair(first + step * index, 0)}) scale({scale:.4f})"'
            drawn += self.line(DIGITS.get(one, ""), INK, 1.9, moved)
        return f'<g transform="translate({pair(*at)}) rotate({number(-self.slant)})">{ground}{drawn}</g>'

    def cross(self, at: Point, half: float) -> str:
        return self.cased(diagonals(at, half), RED, 0.05, 0.05)

    def crown(self, at: Point, wide: float) -> str:
        scale = wide / CROWN_WIDE
        moved = f' transform="translate({pair(*at)}) rotate({number(-self.slant)}) scale({scale:.4f})"'
        edge = self.line(CROWN, EDGE, CROWN_LINE + 3 * self.pixel / scale, f' stroke-opacity="{STRONG}"{moved}')
        return edge + self.line(CROWN, INK, CROWN_LINE, moved).replace('fill="none"', f'fill="{GOLD}"')


def diagonals(at: Point, half: float) -> str:
    (left, top), (right, bottom) = (at[0] - half, at[1] - half), (at[0] + half, at[1] + half)
    return f"M{pair(left, top)}L{pair(right, bottom)}M{pair(right, top)}L{pair(left, bottom)}"


def is_bar(trace: Trace) -> bool:
    """Long and thin, as a wall is."""
    return not trace.is_round and max(trace.wide, trace.high) > 1.5 * min(trace.wide, trace.high)


def line_colour(shape: int | None) -> str:
    """The colour of a player, or of what the hand moves, dark enough for a line."""
    colour, share = (AMBER, 0.8) if shape is None else (PLAYERS[shape], DARKER[shape])
    return "#" + "".join(f"{round(int(colour[at : at + 2], 16) * share):02x}" for at in (1, 3, 5))
