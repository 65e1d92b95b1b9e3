"""What is touched to draw sliders: tools for owners and barriers, spots for sliders and holes, and what a touch does.

Boards and positions are drawn with the same tools. This module knows neither of their texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from wandelgang.core.editor import Deed, Edit, Finding, Palette, Spot, Symmetry, Tool, no_spot
from wandelgang.errors import Refused
from wandelgang.games.sliders import board_edits as edits
from wandelgang.games.sliders.boardfile import MIDDLE, OPEN, OWNERS, SLIDERS, YELLOW_SIGN
from wandelgang.games.sliders.draft import Draft, Rail, rail_id
from wandelgang.games.sliders.drawing import MIDDLE as CENTRE
from wandelgang.games.sliders.drawing import TOP
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.notation import COLOURS, PLACE_NAMES
from wandelgang.games.sliders.state import COLUMNS
from wandelgang.games.sliders.words import words
from wandelgang.language import Message, listed

SYMMETRIES: tuple[Symmetry, ...] = ("none", "across", "along", "half-turn")
SHARE = (SLIDERS - 1) // 2  # sliders per player, if both have as many
OWNER_OF = {sign: tool for tool, sign in edits.OWNER_TOOLS.items()}
WALLS = ("free", "front", "back", "both", "across", "open")
HANDLES = {"front": (0.0, -0.36), "back": (0.0, 0.36), "left": (-0.5, 0.0), "right": (0.5, 0.0)}
SPOT = re.compile(r"(rail|hole)([1-9])(?:-([0-6]))?")


def owners(rails: Sequence[Rail]) -> Palette:
    """Whose a slider is, with how many each has."""
    tools = []
    for key, tool in enumerate(("blue", "pink", "yellow", "any"), 6):
        lie = sum(rail.owner == edits.OWNER_TOOLS[tool] for rail in rails)
        most = 1 if tool == "yellow" else SHARE
        tools.append(
            Tool(
                tool,
                words(f"tool-{tool}"),
                (f"sliders-owner-{tool}",),
                player=COLOURS.index(tool) if tool in COLOURS else None,
                kind="slider",
                key="9" if tool == "any" else str(key),
                count="" if tool == "any" else f"{lie}/{most}",
                state="" if tool == "any" else "done" if lie == most else "wrong" if tool == "yellow" else "odd",
            )
        )
    return Palette("owners", words("palette-owners"), tuple(tools))


@lru_cache(maxsize=1)
def walls() -> Palette:
    """Barriers at a hole."""
    tools = [
        Tool(tool, words(f"tool-{tool}"), (f"sliders-wall-{tool}",), kind="hole", key="0" if tool == "open" else str(number))
        for number, tool in enumerate(WALLS, 1)
    ]
    return Palette("walls", words("palette-walls"), tuple(tools), words("walls-note"))


def uneven(rails: Sequence[Rail]) -> list[Finding]:
    """Players with different numbers of sliders."""
    counts = [sum(rail.owner == owner for rail in rails) for owner in OWNERS]
    if counts[0] == counts[1] or any(rail.owner == OPEN for rail in rails):
        return []
    more, fewer = (0, 1) if counts[0] > counts[1] else (1, 0)
    what = words("odd-shares", more=colour(more), most=counts[more], fewer=colour(fewer), least=counts[fewer])
    return [Finding("odd", what, words("advice-shares", fewer=colour(fewer)))]


def spots(rails: Sequence[Rail], shifts: Sequence[int], symmetries: tuple[Symmetry, ...]) -> list[Spot]:
    """Every slider as a whole, and every hole of it."""
    found = []
    for row, (rail, shift) in enumerate(zip(rails, shifts, strict=True), 1):
        found.append(rail_spot(row, rail, shift, symmetries))
        found += [hole_spot(row, at, rail, shift, symmetries) for at in range(len(rail.holes))]
    return found


@lru_cache(maxsize=1024)
def rail_spot(row: int, rail: Rail, shift: int, symmetries: tuple[Symmetry, ...]) -> Spot:
    owner = OWNER_OF[rail.owner]
    is_right = row == MIDDLE and rail.owner == YELLOW_SIGN
    opposite = rail_id(SLIDERS + 1 - row)
    return Spot(
        id=rail_id(row),
        name=str(row),
        label=words("spot-rail", row=row, owner=words(f"owned-{owner}")),
        x=CENTRE + shift,
        y=TOP - row,
        wide=len(rail.holes) + 0.5,
        high=0.96,
        shape="bar",
        takes=() if is_right else owner_tools(row, rail),
        refuses=words("middle-stays") if is_right else None,
        deeds=(Deed("mirror", words("deed-mirror")), Deed("clear", words("deed-clear-rail"))),
        movable=row != MIDDLE,
        twins={way: (opposite,) for way in symmetries if way in ("along", "half-turn") and row != MIDDLE},
        closeup=closeup(row, len(rail.holes), shift),
    )


def owner_tools(row: int, rail: Rail) -> tuple[str, ...]:
    """The owners that a slider can be given."""
    if row != MIDDLE:
        return ("blue", "pink", "any")
    return () if rail.owner == YELLOW_SIGN else ("yellow",)


def closeup(row: int, holes: int, shift: int) -> tuple[float, float, float, float]:
    """A whole slider, with room for barriers and rings."""
    x, y, half = CENTRE + shift, TOP - row, holes / 2 + 0.2
    return x - half, y - 0.65, x + half, y + 0.65


def hole_id(row: int, at: int) -> str:
    return f"hole{row}-{at}"


@lru_cache(maxsize=8192)
def hole_spot(row: int, at: int, rail: Rail, shift: int, symmetries: tuple[Symmetry, ...]) -> Spot:
    count = len(rail.holes)
    x, y = CENTRE - count // 2 + shift + at, TOP - row
    sides = sides_of(rail, at)
    name = PLACE_NAMES[row * COLUMNS + x]
    deeds = [Deed(side, words(f"deed-{side}"), on, x + HANDLES[side][0], y + HANDLES[side][1]) for side, on in sides.items()]
    return Spot(
        id=hole_id(row, at),
        name=name,
        label=words("spot-hole", place=name, walls=walls_of(rail.holes[at], sides)),
        x=x,
        y=y,
        wide=0.94,
        high=0.94,
        takes=("walls", *owner_tools(row, rail)),
        deeds=(*deeds, Deed("clear", words("deed-clear"))),
        movable=rail.holes[at] != "o",
        twins={way: twins for way in symmetries if way != "none" and (twins := twin(row, at, count, way))},
        closeup=closeup(row, count, shift),
    )


def sides_of(rail: Rail, at: int) -> dict[str, bool]:
    """The sides of a hole at which a barrier can stand, and whether one does."""
    sign = rail.holes[at]
    sides = {"front": sign in edits.FRONT, "back": sign in edits.BACK}
    if at > 0:
        sides["left"] = at - 1 in rail.laterals
    if at < len(rail.holes) - 1:
        sides["right"] = at in rail.laterals
    return sides


def walls_of(sign: str, sides: dict[str, bool]) -> Message:
    """The barriers round a hole, to be read aloud."""
    found = [words(f"wall-{side}") for side, on in sides.items() if on]
    if sign == OPEN:
        found.insert(0, words("wall-open"))
    return listed(found) if found else words("wall-none")


def twin(row: int, at: int, count: int, way: Symmetry) -> tuple[str, ...]:
    """The hole that changes along with another one."""
    other = SLIDERS + 1 - row if way in ("along", "half-turn") else row
    number = count - 1 - at if way in ("across", "half-turn") else at
    return () if (other, number) == (row, at) else (hole_id(other, number),)


def changed(draft: Draft, edit: Edit) -> Draft:
    """The draft after a touch at a slider or a hole."""
    what, row, at = place_of(edit.spot, draft.holes)
    symmetry = edit.symmetry if edit.symmetry in SYMMETRIES else "none"
    if edit.kind == "move":
        other, to_row, to_at = place_of(edit.to, draft.holes)
        if what == "rail":
            return edits.changed(draft, symmetry, lambda sheet: edits.swap_rails(sheet, row, to_row))
        if other == "rail":
            raise Refused(words("needs-hole"))
        one, two = ("hole", row, at), ("hole", to_row, to_at)
        return edits.changed(draft, symmetry, lambda sheet: edits.swap_holes(sheet, one, two))
    if edit.kind == "place" and edit.tool in edits.OWNER_TOOLS:
        return edits.changed(draft, symmetry, lambda sheet: edits.give(sheet, row, edit.tool))
    if edit.kind == "place" and what == "hole" and edit.tool in WALLS:
        return edits.changed(draft, symmetry, lambda sheet: edits.set_walls(sheet, row, at, edit.tool))
    if edit.kind == "deed" and what == "hole" and edit.deed in edits.SIDES:
        return edits.changed(draft, symmetry, lambda sheet: edits.toggle(sheet, row, at, edit.deed))
    if edit.kind == "deed" and what == "hole" and edit.deed == "clear":
        return edits.changed(draft, symmetry, lambda sheet: edits.set_walls(sheet, row, at, "free"))
    if edit.kind == "deed" and what == "rail" and edit.deed in ("clear", "mirror"):
        change = edits.clear_rail if edit.deed == "clear" else edits.flip_rail
        return edits.changed(draft, symmetry, lambda sheet: change(sheet, row))
    raise no_spot(edit.tool or edit.deed)


def place_of(name: str, holes: int) -> tuple[str, int, int]:
    """What a spot is: a slider or a hole, its row, and the number of the hole."""
    found = SPOT.fullmatch(name)
    if not found or (found[1] == "hole") != (found[3] is not None) or int(found[3] or 0) >= holes:
        raise no_spot(name)
    return found[1], int(found[2]), int(found[3] or 0)
