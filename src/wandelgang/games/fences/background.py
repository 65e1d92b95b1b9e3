"""What never moves in `fences`, as sprites: lawn, hedge, start fields, house and marked slots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from wandelgang.core.rules import NONE, State
from wandelgang.games.fences.flaws import CENTRE, Board, exit_heading
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, slot_name, square_name
from wandelgang.games.fences.state import CORNERS, SPAN
from wandelgang.games.fences.words import words
from wandelgang.scene import Sprite, aside, caption

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
NOWHERE = (NONE, NONE)
HEDGE = 0.45  # how thick it is
ROOF = 0.4
FENCE_WIDE, FENCE_HIGH = 1.1, 0.6


class Ground(NamedTuple):
    """What a board looks like: the same for all its states, so its sprites are made once."""

    width: int
    height: int
    areas: tuple[tuple[int, ...], ...]  # NOWHERE for one that is missing while a board is being drawn
    exits: tuple[tuple[int, ...], ...]
    marks: tuple[tuple[int, ...], ...]
    doors: tuple[int, ...]


def ground(state: State) -> Ground:
    return Ground(state.width, state.height, state.areas, state.exits, state.marks, state.doors)


def ground_of(board: Board) -> Ground:
    """The same of a board that is being drawn, which may lack anything."""
    leads = [{exit_heading(board, corner, square): square for square in board.exits[corner]} for corner in range(CORNERS)]
    return Ground(
        board.width,
        board.height,
        tuple(area or NOWHERE for area in board.areas),
        tuple(tuple(found.get(heading, NONE) for heading in range(4)) for found in leads),
        board.marks,
        tuple(board.entrances[heading ^ 2] for heading in range(4)),
    )


@lru_cache(maxsize=32)
def background(ground: Ground) -> tuple[Sprite, ...]:
    width, height = ground.width, ground.height
    base = Sprite(
        "board", "board", (width - 1) / 2, (height - 1) / 2, role="ground", wide=width + 0.06, high=height + 0.06, layer=-1
    )
    sprites = [base, *coordinates(ground), *hedge(ground), *squares(ground)]
    for corner in range(CORNERS):
        if ground.areas[corner] != NOWHERE:
            sprites += start_field(ground, corner)
    if ground.areas[CENTRE] != NOWHERE:
        sprites += house(ground)
    marked = dict.fromkeys(slot for slots in ground.marks for slot in slots if slot != NONE)
    return (*sprites, *map(mark, marked))


def coordinates(ground: Ground) -> list[Sprite]:
    """The names of columns and rows, along two sides."""
    columns = ascii_lowercase[: ground.width]
    named = [caption(f"column-{name}", place, -1.18, name) for place, name in enumerate(columns)]
    return named + [caption(f"row-{row + 1}", -1.2, row, str(row + 1)) for row in range(ground.height)]


def hedge(ground: Ground) -> Iterator[Sprite]:
    """The border of the board acts like a fence (FENCES-A01), and looks like it."""
    out = 0.5 + HEDGE / 2
    east, south = ground.width - 1, ground.height - 1
    for side, length in enumerate((ground.width, ground.height, ground.width, ground.height)):
        for place in range(length):
            x, y = ((place, -out), (east + out, place), (place, south + out), (-out, place))[side]
            name = f"hedge-{SIDES[side]}{place}"
            yield Sprite(name, "hedge", x, y, ("hedge",), 90.0 * side, -1, 1.0, HEDGE)
        x, y = ((-out, -out), (east + out, -out), (east + out, south + out), (-out, south + out))[side]
        name = f"hedge-{CORNER_NAMES[side]}"
        yield Sprite(name, "hedge", x, y, ("hedge-corner",), 90.0 * side, -1, HEDGE, HEDGE)


def squares(ground: Ground) -> Iterator[Sprite]:
    """Ordinary squares, with a tuft or a daisy here and there."""
    doors = set(ground.doors)
    for row in range(ground.height):
        for column in range(ground.width):
            square = row * SPAN + column
            if any(is_inside(ground, area, column, row) for area in range(CENTRE + 1)):
                continue
            grown = (row * row * 3 + column * column * 5 + row * column * 7 + row + 2 * column) % 29
            art = (f"grass-{(row + column) % 2}", *{3: ("tuft-0",), 8: ("tuft-1",), 15: ("daisy",)}.get(grown, ()))
            label = words("entrance" if square in doors else "square", place=square_name(square))
            yield Sprite(f"square-{square_name(square)}", "square", column, row, art, role="place", label=label, glyph=("·",))


def bounds(ground: Ground, area: int) -> tuple[int, int, int, int]:
    """West, north, east and south of a start field or the goal."""
    first, last = ground.areas[area]
    return first % SPAN, first // SPAN, last % SPAN, last // SPAN


def is_inside(ground: Ground, area: int, column: int, row: int) -> bool:
    if ground.areas[area] == NOWHERE:
        return False
    west, north, east, south = bounds(ground, area)
    return west <= column <= east and north <= row <= south


def edges(ground: Ground, area: int) -> Iterator[tuple[int, int, int]]:
    """The squares along each side of an area: side, column, row."""
    west, north, east, south = bounds(ground, area)
    for column in range(west, east + 1):
        yield 0, column, north
        yield 2, column, south
    for row in range(north, south + 1):
        yield 1, east, row
        yield 3, west, row


def start_field(ground: Ground, corner: int) -> list[Sprite]:
    """Paving, walls towards the lawn, and arrows out of the exits."""
    west, north, east, south = bounds(ground, corner)
    name = CORNER_NAMES[corner]
    x, y, wide, high = (west + east) / 2, (north + south) / 2, east - west + 1, south - north + 1
    label = words(f"start-{name}")
    sprites = [Sprite(f"start-{name}", "start", x, y, ("paving",), role="place", wide=wide, high=high, label=label)]
    for side, column, row in edges(ground, corner):
        dx, dy = STEPS[side]
        outside = ground.exits[corner][side]
        if outside != NONE and outside == (row + dy) * SPAN + column + dx:
            arrow = ("^", ">", "v", "<")[side]
            x, y = column + 0.25 * dx, row + 0.25 * dy
            sprites.append(
                Sprite(f"exit-{name}{SIDES[side]}", "exit", x, y, ("exit",), 90.0 * side - 90, 1, 0.5, 0.5, glyph=(arrow,))
            )
        elif 0 <= column + dx < ground.width and 0 <= row + dy < ground.height:
            sprites.append(wall(f"wall-{name}{SIDES[side]}{column}-{row}", side, column, row))
    return sprites


def wall(name: str, side: int, column: int, row: int) -> Sprite:
    dx, dy = STEPS[side]
    glyph = ("═══",) if side % 2 == 0 else ("║",)
    small = aside("═══", -1, 1) if side == 0 else glyph  # inside the start field
    x, y = column + dx / 2, row + dy / 2
    return Sprite(name, "wall", x, y, ("wall",), 90.0 * side, 1, 1.0, 0.25, glyph=glyph, small=small)


def house(ground: Ground) -> list[Sprite]:
    """The goal as one room: a roof all round, a door at each opening (FENCES-05, FENCES-33)."""
    west, north, east, south = bounds(ground, CENTRE)
    x, y, wide, high = (west + east) / 2, (north + south) / 2, east - west + 1, south - north + 1
    sprites = [
        Sprite(
            "goal",
            "goal",
            x,
            y,
            ("planks", "rug"),
            wide=wide,
            high=high,
            role="place",
            marks=("round",),
            label=words("the-goal"),
        )
    ]
    for side, column, row in edges(ground, CENTRE):
        dx, dy = STEPS[side]
        is_door = ground.doors[side ^ 2] == (row + dy) * SPAN + column + dx
        x, y = column + dx * (0.5 - ROOF / 2), row + dy * (0.5 - ROOF / 2)
        name = f"{'door' if is_door else 'roof'}-{SIDES[side]}{column}-{row}"
        glyph = ("───" if is_door else "═══",) if side % 2 == 0 else ("│" if is_door else "║",)
        art = ("door",) if is_door else ("roof",)
        deep = 0.5 if is_door else ROOF
        sprites.append(Sprite(name, "house", x, y, art, 90.0 * side, 2 if is_door else 1, 1.0, deep, glyph=glyph))
    corners = ((west, north), (east, north), (east, south), (west, south))
    for number, (column, row) in enumerate(corners):
        dx, dy = ((-1, -1), (1, -1), (1, 1), (-1, 1))[number]
        x, y = column + dx * (0.5 - ROOF / 2), row + dy * (0.5 - ROOF / 2)
        name = f"roof-{CORNER_NAMES[number]}"
        sprites.append(Sprite(name, "house", x, y, ("roof-corner",), 90.0 * number, 2, ROOF, ROOF))
    return sprites


def slot_place(slot: int) -> tuple[float, float, float]:
    """Where a slot lies, and how far a fence in it is turned."""
    square, side = divmod(int(slot), 2)
    row, column = divmod(square, SPAN)
    return (column + 0.5, row, 90.0) if side == 0 else (column, row + 0.5, 0.0)


def mark(slot: int) -> Sprite:
    x, y, turned = slot_place(slot)
    return Sprite(f"mark-{slot_name(slot)}", "mark", x, y, ("rhomb",), turned, 1, 0.5, 0.3)
