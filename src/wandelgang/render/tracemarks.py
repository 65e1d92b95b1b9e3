"""The marks of one turn in a picture, one function per kind of trace; the same as on the page (web/js/board/tracemarks.js)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, hypot, radians, sin

from wandelgang.render.curves import Heading, Point, arc, length, number, pair, rounded, trimmed
from wandelgang.render.curves import along as point_along
from wandelgang.render.tracepen import AMBER, EDGE, Pen, is_bar, line_colour
from wandelgang.scene import Place, Scene, Trace

BEND = 0.22
STANDS = 0.4  # a place is taken if a ring is so near
AROUND = 0.12  # a sign is drawn round a token that is so near
SHORT = 0.34  # a way of which less is to be seen has an arrow instead of dots
SPAN = 140  # degrees of the arrow at a tile that turned
LEAST_CROWN = 13  # pixels
MOST_CROWN, MOST_WORN = 0.46, 0.8  # of a unit: how large it is, and how high what wears it
CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))  # of what several people were after


@dataclass(frozen=True)
class Turn:
    """What is to be seen of a turn: its traces, who acted, and which colour and shape each seat has."""

    traces: tuple[Trace, ...]
    seat: int | None
    palette: tuple[int, ...]

    def shape(self, seat: int | None) -> int | None:
        return None if seat is None else self.palette[seat]


@dataclass
class Marks:
    """Traces as elements: under the pieces, and over them."""

    scene: Scene
    turn: Turn
    pen: Pen
    ways: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)  # over all ways, under the pieces
    rings: list[str] = field(default_factory=list)
    chips: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        draw = {
            "from": self.stood,
            "captured": self.captured,
            "way": self.way,
            "to": self.to,
            "left": self.left,
            "carried": self.carried,
            "line": self.line,
            "turned": self.turned,
            "found": self.found,
            "won": self.won,
            "sought": self.sought,
        }
        for trace in self.turn.traces:
            if trace.kind in draw:
                draw[trace.kind](trace)

    @property
    def under(self) -> str:
        return "".join((*self.ways, *self.signs))

    @property
    def over(self) -> str:
        return "".join((*self.rings, *self.chips))

    def ring_at(self, place: Place) -> Trace | None:
        return next((one for one in self.turn.traces if one.kind == "to" and apart(one.places[0], place) < STANDS), None)

    def stood(self, trace: Trace) -> None:
        """The sign of whoever stood there; round a token that lies there."""
        shape = self.turn.shape(trace.player) or 0
        tokens = [sprite for sprite in self.scene.sprites if sprite.role == "token"]
        token = next((one for one in tokens if apart((one.x, one.y), trace.places[0]) < AROUND), None)
        if token is None:
            self.signs.append(self.pen.sign(trace, shape))
        else:
            self.rings.append(self.pen.sign(replace(trace, places=((token.x, token.y),)), shape, token.wide))

    def captured(self, trace: Trace) -> None:
        """The sign of a captured piece, crossed out; small beside whoever stands there."""
        pen, unit = self.pen, self.pen.unit
        x, y = pen.at(trace.places[0])
        if not self.ring_at(trace.places[0]):
            self.signs += [pen.sign(trace, self.turn.shape(trace.player) or 0), pen.cross((x, y), 0.13 * unit)]
            return
        at, radius = (x - 0.37 * unit, y + 0.4 * unit), max(7 * pen.pixel, 0.16 * unit)
        self.chips += [disc(at, radius, "#b3261e", pen.wide(0.035)), pen.cross(at, radius * 0.45)]

    def way(self, trace: Trace) -> None:
        pen, unit = self.pen, self.pen.unit
        first, last = trace.places[0], trace.places[-1]
        whole = arc(pen.at(first), pen.at(last), 0.32) if trace.hops else [pen.at(place) for place in trace.places]
        signs = [one for one in self.turn.traces if one.kind in ("from", "captured")]
        begins = next((one for one in signs if apart(one.places[0], first) < 0.1), None)
        ends = self.ring_at(last)
        start = (pen.radius(begins) + 0.06) * unit if begins else 0.0
        points = trimmed(whole, start, (pen.reach(ends) + 0.05) * unit if ends else 0.0)
        colour = line_colour(self.turn.shape(trace.player))
        if length(points) < SHORT * unit:
            self.ways.append(pen.arrow(point_along(whole, 0.4 * unit), 0.9))
        else:
            path = rounded(points, 0 if trace.hops else BEND * unit)
            self.ways.append(pen.cased(path, colour, 0.09, 0.05, pen.dashes(0, 0.17)))
        if trace.text:
            self.chips.append(pen.chip(trace.text, self.chip_place(trace.text, points, whole), colour))

    def chip_place(self, text: str, points: list[Point], whole: list[Point]) -> Point:
        """Where the die of a way is shown: in its middle, or beside its beginning where it is too short."""
        wide, high = self.pen.chip_size(text)
        room = length(points)
        if room >= 1.5 * wide:
            return point_along(points, room / 2)[:2]
        begin = point_along(whole, 0.18 * self.pen.unit)
        is_level = abs(begin.dx) > abs(begin.dy)
        far = 0.3 * self.pen.unit + (high if is_level else wide) / 2
        return (begin.x, begin.y - far) if is_level else (begin.x + far, begin.y)

    def to(self, trace: Trace) -> None:
        """A ring round what is there now."""
        self.rings.append(self.pen.cased(self.pen.outline(trace), AMBER, 0.055, 0.055))

    def left(self, trace: Trace) -> None:
        """The dashed outline of what was there; of what was slid away, with an arrow."""
        pen, unit = self.pen, self.pen.unit
        is_slid = len(trace.places) > 1
        slim = replace(trace, high=trace.high * 0.42) if is_bar(trace) and not is_slid else trace
        path = pen.outline(slim, 0.04 if is_slid or slim is not trace else 0.06)
        self.ways.append(pen.cased(path, AMBER, 0.05, 0.045, pen.dashes(0.11, 0.08), ground=0.16 if is_slid else 0.5))
        if not is_slid:
            return
        way = heading(pen.at(trace.places[0]), pen.at(trace.places[1]))
        far = ((trace.wide if abs(way.dx) > abs(way.dy) else trace.high) / 2 + 0.22) * unit
        self.ways.append(pen.arrow(way, 1.25))
        self.chips.append(pen.badge(self.turn.shape(self.turn.seat), (way.x - way.dx * far, way.y - way.dy * far), 0.2))

    def carried(self, trace: Trace) -> None:
        """The faint line along which something was carried."""
        pen, unit = self.pen, self.pen.unit
        points = trimmed(arc(pen.at(trace.places[0]), pen.at(trace.places[-1]), 0.07), 0.15 * unit, 0.3 * unit)
        if length(points) >= SHORT * unit:
            faint = ' stroke-opacity="0.75"'
            self.ways.append(pen.line(rounded(points, 0), AMBER, pen.wide(0.04), pen.dashes(0, 0.12) + faint))

    def line(self, trace: Trace) -> None:
        """A pushed line: arrows along it, and at its beginning the sign of whoever pushed."""
        pen, unit = self.pen, self.pen.unit
        way, last = heading(pen.at(trace.places[0]), pen.at(trace.places[1])), pen.at(trace.places[1])
        for share in (1 / 6, 1 / 2, 5 / 6):
            at = way._replace(x=way.x + (last[0] - way.x) * share, y=way.y + (last[1] - way.y) * share)
            self.ways.append(pen.arrow(at, 1))
        right, up = (0.48, 0.0) if abs(way.dy) > abs(way.dx) else (0.0, 0.48)
        x, y = way.x + (right - 1.12 * way.dx) * unit, way.y - (up + 1.12 * way.dy) * unit
        inset, scene = 0.26, self.scene
        inside = (
            max((scene.left + inset) * unit, min((scene.right - inset) * unit, x)),
            max((scene.top + inset) * unit, min((scene.bottom - inset) * unit, y)),
        )
        self.chips.append(pen.badge(self.turn.shape(self.turn.seat), inside, 0.2))

    def turned(self, trace: Trace) -> None:
        """An arrow at the edge of a tile that turned; the sign of whoever turned it is at the one that drives the others."""
        pen, unit = self.pen, self.pen.unit
        x, y = pen.at(trace.places[0])
        driver = next((one for one in self.turn.traces if one.kind == "turned" and one.drives), None)
        is_below = not trace.drives and driver is not None and y > pen.at(driver.places[0])[1] + 0.1 * unit
        radius = (0.46 if trace.drives else 0.44) * min(trace.wide, trace.high) * unit
        clockwise = 1 if trace.turn > 0 else -1

        def on(angle: float) -> Heading:
            turn = radians((90 if is_below else -90) + angle * clockwise)
            return Heading(x + radius * cos(turn), y + radius * sin(turn), -sin(turn) * clockwise, cos(turn) * clockwise)

        start, end = on(-SPAN / 2), on(SPAN / 2)
        share = 0.07 if trace.drives else 0.055
        bow = f"M{pair(start.x, start.y)}A{pair(radius, radius)} 0 0 {int(clockwise > 0)} {pair(end.x, end.y)}"
        self.rings.append(pen.cased(bow, AMBER, share, 0.07))
        heads = [on(SPAN / 2 - 22), end] if abs(trace.turn) > 90 else [end]
        self.rings += [pen.arrow(head, 0.85, share) for head in heads]
        if trace.drives:
            self.chips.append(pen.badge(self.turn.shape(self.turn.seat), (x, y - radius), 0.1))

    def found(self, trace: Trace) -> None:
        """What was collected, small beside whoever has it."""
        pen, unit = self.pen, self.pen.unit
        x, y = pen.at(trace.places[0])
        if trace.player is not None or self.ring_at(trace.places[0]):
            x, y = x + 0.42 * unit, y - 0.36 * unit
        size = 0.4 * unit
        place = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{number(size)}" height="{number(size)}"'
        uses = "".join(f'<use href="#art-{symbol}" {place}/>' for symbol in trace.art)
        self.chips.append(disc((x, y), 0.55 * size, AMBER, pen.wide(0.03)) + uses)

    def won(self, trace: Trace) -> None:
        """A crown on what belongs to a winner."""
        pen, unit = self.pen, self.pen.unit
        x, y = pen.at(trace.places[0])
        high = min(MOST_WORN, trace.high)
        wide = max(LEAST_CROWN * pen.pixel, min(MOST_CROWN, 0.58 * max(trace.wide, high)) * unit)
        up, turn = 0.46 * high * unit + 0.25 * wide, radians(pen.slant)
        self.chips.append(pen.crown((x - up * sin(turn), y - up * cos(turn)), wide))

    def sought(self, trace: Trace) -> None:
        """The sign of somebody who was still after what lies there, at a corner of its own."""
        others = [one for one in self.turn.traces if one.kind == "sought" and one.sprite == trace.sprite]
        right, down = CORNERS[others.index(trace) % len(CORNERS)]
        x, y = self.pen.at(trace.places[0])
        far = 0.62 * trace.wide * self.pen.unit
        self.chips.append(self.pen.badge(self.turn.shape(trace.player), (x + right * far, y + down * far), 0.13))


def disc(at: Point, radius: float, colour: str, wide: float) -> str:
    place = f'cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}"'
    return f'<circle {place} fill="{EDGE}" stroke="{colour}" stroke-width="{number(wide)}"/>'


def heading(begin: Point, end: Point) -> Heading:
    """The direction from one point to another."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    size = hypot(dx, dy) or 1.0
    return Heading(*begin, dx / size, dy / size)


def apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
