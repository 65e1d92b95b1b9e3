"""A state of `gears` as a scene. Only what is in the state is drawn, and only what is new in it is made."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import numpy as np

from wandelgang.boards.hex import AXIAL, CELLS, MIDDLE, SIDES, opposite, walk_length, walked
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.gears.laying import list_places
from wandelgang.games.gears.notation import LETTERS, cell_name, own_cell
from wandelgang.games.gears.positions import board_cells, stuck_cells
from wandelgang.games.gears.sprites import (
    NEIGHBOURS,
    ROW,
    axis_sprite,
    bridge_sprite,
    centre,
    figure_sprite,
    marker_sprite,
    meshing,
    place_sprite,
    plate_sprites,
    tile_sprite,
)
from wandelgang.games.gears.state import ACT, ACTIONS, EASY, EMPTY, ENTER, FIGURES, LAY, LAYING, PASS, TRAPPED, WALK
from wandelgang.games.gears.trays import trays
from wandelgang.games.gears.words import words
from wandelgang.scene import Extent, Scene, Sprite

COLUMNS, LINES = 8, 4  # the width of a tile in characters, and the lines from one row to the next
SMALL_COLUMNS, SMALL_LINES = (9, 8), 2 / ROW  # the same in a small terminal, and where many tiles lie side by side
MANY = 8.0
RECENT = 128  # scenes that are asked for again for the paths from one to the next
KEPT = 1024  # shapes of boards
TITLE = words("title")


def scene(state: State) -> Scene:
    """Plates, tiles, bridges where open meets open, markers, figures, and what can be touched besides."""
    return drawn(facts(state))


@lru_cache(maxsize=RECENT)
def drawn(state: State) -> Scene:
    cells = board_cells(state)
    around = places(state, cells) if state.phase in LAYING else []
    left, top, right, bottom, inner = extent((*cells, *around))
    shown = around if state.phase in (LAY, ENTER) else []
    parts = trays(state, right + 0.15, top + 0.1)
    sprites = (
        *(sprite for cell in cells for sprite in plate_sprites(cell, state.owner[cell])),
        *coordinates(tuple(sorted(cells + shown))),
        *tiles(state, cells),
        *bridges(state, cells),
        *markers(state, cells),
        *figures(state),
        *(place_sprite(cell, cell in open_places(state)) for cell in shown),
        *(sprite for held, _ in parts for sprite in held),
    )
    beside = tuple(tray for _, tray in parts)
    small = SMALL_COLUMNS[right - left > MANY]
    return Scene(left, top, right, bottom, sprites, COLUMNS, LINES / ROW, TITLE, beside, inner, small=(small, SMALL_LINES))


@lru_cache(maxsize=KEPT)
def extent(cells: tuple[int, ...]) -> tuple[float, float, float, float, Extent]:
    """Left, top, right and bottom of a board with these cells, with the names around it and without."""
    spots = [centre(cell) for cell in cells]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return left - 0.95, top - 0.82, right + 0.65, bottom + 0.74, (left - 0.6, top - 0.68, right + 0.6, bottom + 0.7)


def places(state: State, cells: list[int]) -> list[int]:
    """Empty cells where a tile could be laid, linked or not."""
    if not cells:
        return [MIDDLE]
    touched = Counter(other for cell in cells for other in NEIGHBOURS[cell] if state.closed[other] == EMPTY and other < CELLS)
    least = min(2, len(cells))
    return sorted(cell for cell, tiles in touched.items() if tiles >= least)


@lru_cache(maxsize=RECENT)
def open_places(state: State) -> set[int]:
    """The empty cells where the tile in hand may be laid in some orientation."""
    out = np.empty(ACTIONS, np.int64)
    return {int(action) // SIDES for action in out[: list_places(state, out)]}


@lru_cache(maxsize=KEPT)
def coordinates(cells: tuple[int, ...]) -> tuple[Sprite, ...]:
    """The number of each row at its western end, each letter where its line begins in the north-west."""
    sprites = []
    for row in sorted({AXIAL[cell][1] for cell in cells}):
        first = next(cell for cell in cells if AXIAL[cell][1] == row)
        x, y = centre(first)
        name = cell_name(first)[1:]
        sprites.append(axis_sprite(f"row-{name}", x - 0.78, y - 0.2 * ROW, name))
    for q in sorted({AXIAL[cell][0] for cell in cells}):
        x, y = centre(next(cell for cell in cells if AXIAL[cell][0] == q))
        letter = LETTERS[q + len(LETTERS) // 2]
        sprites.append(axis_sprite(f"letter-{letter}", x - 0.33, y - 0.66 * ROW, letter))
    return tuple(sprites)


def tiles(state: State, cells: list[int]) -> list[Sprite]:
    reached = reach(state)
    turning = set(stuck_cells(state))
    if state.phase == ACT and state.level != EASY:
        turning.add(state.origin)
    driven = meshing(state, state.origin) if state.phase == ACT else ()
    sprites = []
    for cell in cells:
        marks = tuple(mark for mark, marked in (("reach", reached), ("last", turning), ("driven", driven)) if cell in marked)
        is_marked = state.marker[cell] > 0
        sprites.append(tile_sprite(cell, state.closed[cell], state.owner[cell], state.turns[cell], is_marked, marks))
    return sprites


def reach(state: State) -> set[int]:
    """Where the player's figures can walk."""
    if state.phase != WALK:
        return set()
    found = set()
    for number in range(FIGURES):
        cell = own_cell(state, number)
        for side in range(SIDES):
            for steps in range(walk_length(state.closed, state.standing, cell, side)):
                found.add(int(walked(cell, side, steps + 1)))
    return found


def bridges(state: State, cells: list[int]) -> list[Sprite]:
    """The floor between two tiles where both touching sides are open."""
    closed = state.closed
    return [
        bridge_sprite(cell, side)
        for cell in cells
        for side in range(SIDES // 2)
        if not (closed[cell] >> side & 1 or closed[NEIGHBOURS[cell][side]] >> opposite(side) & 1)
    ]


def markers(state: State, cells: list[int]) -> list[Sprite]:
    """Markers, smaller and aside where a figure stands on the tile."""
    return [marker_sprite(cell, state.marker[cell], state.standing[cell] > 0) for cell in cells if state.marker[cell]]


def figures(state: State) -> list[Sprite]:
    """The figures, side by side where two share an entry tile."""
    sprites = []
    for player in range(state.players):
        cells = state.figures[FIGURES * player : FIGURES * (player + 1)]
        is_active = state.phase in (WALK, TRAPPED, PASS) and player == state.player
        for number, cell in enumerate(cells):
            if cell != NONE:
                sprites.append(figure_sprite(player, number, cell, cells[0] == cells[1], is_active))
    return sprites
