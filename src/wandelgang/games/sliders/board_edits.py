"""Changes to a board of `sliders` in the making: owners, barriers, whole sliders, the number of holes; twins by symmetry.

A change touches places of a draft. With a symmetry, what lies opposite becomes the image of what was touched: the other owner
and, across the board, front for back. This module knows neither texts nor drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from wandelgang.core.editor import Symmetry, no_spot
from wandelgang.errors import Refused
from wandelgang.games.sliders.boardfile import HOLES, MIDDLE, OPEN, SLIDERS, YELLOW_SIGN
from wandelgang.games.sliders.draft import Draft, Rail
from wandelgang.games.sliders.words import words

OWNER_TOOLS = {"blue": "0", "pink": "1", "yellow": YELLOW_SIGN, "any": OPEN}
WALL_TOOLS = {"free": "o", "front": "F", "back": "B", "both": "X", "open": OPEN}
SIDES = ("front", "back", "left", "right")
FRONT, BACK = "FX", "BX"  # signs of holes with a barrier at the front, at the back
SWAPPED = str.maketrans("01FB", "10BF")
Place = tuple[str, int, int]  # an owner, a hole or a lateral barrier: which, the row, the number within the row


class Sheet:
    """A draft while it is changed: owners, holes and lateral barriers by place, and which of them were touched."""

    def __init__(self, draft: Draft) -> None:
        self.holes = draft.holes
        self.signs: dict[Place, str] = {}
        for row, rail in enumerate(draft.rails, 1):
            self.signs["owner", row, 0] = rail.owner
            for at, sign in enumerate(rail.holes):
                self.signs["hole", row, at] = sign
                if at < self.holes - 1:
                    self.signs["lateral", row, at] = "|" if at in rail.laterals else ""
        self.before = dict(self.signs)
        self.touched: list[Place] = []

    def set(self, place: Place, sign: str) -> None:
        if place in self.signs:
            self.signs[place] = sign
            self.touched.append(place)

    def rails(self) -> tuple[Rail, ...]:
        return tuple(
            Rail(
                self.signs["owner", row, 0],
                "".join(self.signs["hole", row, at] for at in range(self.holes)),
                frozenset(at for at in range(self.holes - 1) if self.signs["lateral", row, at]),
            )
            for row in range(1, SLIDERS + 1)
        )

    def mirror(self, symmetry: Symmetry) -> None:
        """Make what lies opposite the image of what was touched."""
        touched = set(self.touched)
        for place in self.touched:
            there = self.image(place, symmetry)
            if there == place:
                self.signs[place] = self.balanced(place, symmetry)
            elif there not in touched:
                self.signs[there] = image_of(self.signs[place], symmetry)

    def image(self, place: Place, symmetry: Symmetry) -> Place:
        """Where a place comes to lie."""
        what, row, at = place
        last = {"owner": 0, "hole": self.holes - 1, "lateral": self.holes - 2}[what]
        return (
            what,
            SLIDERS + 1 - row if symmetry in ("along", "half-turn") else row,
            last - at if symmetry in ("across", "half-turn") else at,
        )

    def balanced(self, place: Place, symmetry: Symmetry) -> str:
        """What a hole that is its own image has at the front it has at the back: both barriers or none."""
        sign = self.signs[place]
        if image_of(sign, symmetry) == sign:
            return sign
        return "o" if self.before[place] == "X" else "X"


def image_of(sign: str, symmetry: Symmetry) -> str:
    return sign if symmetry == "across" else sign.translate(SWAPPED)


def changed(draft: Draft, symmetry: Symmetry, change: Callable[[Sheet], None]) -> Draft:
    """The draft after a change, which is made at the places opposite as well."""
    sheet = Sheet(draft)
    change(sheet)
    if symmetry != "none":
        sheet.mirror(symmetry)
    return replace(draft, rails=sheet.rails(), flaws=(), lost=())


def give(sheet: Sheet, row: int, tool: str) -> None:
    """SLIDERS-13, SLIDERS-A17: the middle slider belongs to both players, any other one to one of them."""
    if (row == MIDDLE) != (tool == "yellow"):
        raise Refused(words("middle-stays") if row == MIDDLE else words("only-middle"))
    sheet.set(("owner", row, 0), OWNER_TOOLS[tool])


def set_walls(sheet: Sheet, row: int, at: int, tool: str) -> None:
    """Barriers at a hole; the same ones again are taken away."""
    if tool == "across":
        if at == sheet.holes - 1:
            raise Refused(words("no-further-hole"))
        toggle(sheet, row, at, "right")
        return
    sign = WALL_TOOLS[tool]
    again = tool in ("front", "back", "both") and sheet.signs["hole", row, at] == sign
    sheet.set(("hole", row, at), "o" if again else sign)
    if tool == "free":
        for beside in (at - 1, at):
            sheet.set(("lateral", row, beside), "")


def toggle(sheet: Sheet, row: int, at: int, side: str) -> None:
    """Set a barrier at one side of a hole, or take it away."""
    if side in ("left", "right"):
        place = ("lateral", row, at if side == "right" else at - 1)
        if place not in sheet.signs:
            raise no_spot(side)
        sheet.set(place, "" if sheet.signs[place] else "|")
        return
    sign = sheet.signs["hole", row, at]
    front, back = sign in FRONT, sign in BACK
    front, back = (not front, back) if side == "front" else (front, not back)
    sheet.set(("hole", row, at), "oFBX"[front + 2 * back])


def clear_rail(sheet: Sheet, row: int) -> None:
    write_rail(sheet, row, ["o"] * sheet.holes, [""] * (sheet.holes - 1))


def flip_rail(sheet: Sheet, row: int) -> None:
    """A slider put in the other way round: left for right."""
    holes, laterals = rail_of(sheet, row)
    write_rail(sheet, row, holes[::-1], laterals[::-1])


def swap_rails(sheet: Sheet, row: int, other: int) -> None:
    if MIDDLE in (row, other):
        raise Refused(words("middle-stays"))
    one, two = rail_of(sheet, row), rail_of(sheet, other)
    owner, others = sheet.signs["owner", row, 0], sheet.signs["owner", other, 0]
    write_rail(sheet, row, *two)
    write_rail(sheet, other, *one)
    sheet.set(("owner", row, 0), others)
    sheet.set(("owner", other, 0), owner)


def swap_holes(sheet: Sheet, place: Place, other: Place) -> None:
    one, two = sheet.signs[place], sheet.signs[other]
    sheet.set(place, two)
    sheet.set(other, one)


def rail_of(sheet: Sheet, row: int) -> tuple[list[str], list[str]]:
    holes = [sheet.signs["hole", row, at] for at in range(sheet.holes)]
    return holes, [sheet.signs["lateral", row, at] for at in range(sheet.holes - 1)]


def write_rail(sheet: Sheet, row: int, holes: Iterable[str], laterals: Iterable[str]) -> None:
    for at, sign in enumerate(holes):
        sheet.set(("hole", row, at), sign)
    for at, sign in enumerate(laterals):
        sheet.set(("lateral", row, at), sign)


def with_hole_count(draft: Draft, count: int) -> Draft:
    """One hole more or one less at either end of every slider."""
    if count == draft.holes:
        return replace(draft, flaws=(), lost=())
    wider = count == HOLES[1]
    rails = (
        Rail(rail.owner, f"o{rail.holes}o", frozenset(at + 1 for at in rail.laterals))
        if wider
        else Rail(rail.owner, rail.holes[1:-1], frozenset(at - 1 for at in rail.laterals if 0 < at < count))
        for rail in draft.rails
    )
    return replace(draft, rails=tuple(rails), flaws=(), lost=())


def cut_off(draft: Draft, count: int) -> list[int]:
    """The rows that lose barriers if their sliders get shorter."""
    if count >= draft.holes:
        return []
    ends = (0, draft.holes - 1)
    beside = {0, draft.holes - 2}
    return [
        row
        for row, rail in enumerate(draft.rails, 1)
        if rail.laterals & beside or any(rail.holes[at] not in ("o", OPEN) for at in ends)
    ]
