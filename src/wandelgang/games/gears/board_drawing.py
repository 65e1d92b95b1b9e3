"""A maze of `gears` as whoever draws it sees it: the art of the table, open tiles, empty places, ways in for entry tiles.

What can be done at a place is said with it. The edits themselves are in maze_edits.py.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from wandelgang.boards.hex import AXIAL, SIDES, opposite
from wandelgang.core.editor import Deed, Spot
from wandelgang.core.rules import NONE
from wandelgang.games.gears.drawing import COLUMNS, LINES, TITLE, coordinates, extent
from wandelgang.games.gears.maze import (
    SYMMETRIES,
    Maze,
    entry_places,
    is_closed,
    is_linked,
    is_open,
    is_sound,
    links,
    neighbours,
    tile_text,
    twin,
    value_of,
)
from wandelgang.games.gears.narration import tile_words
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.sprites import ROW, bridge_sprite, centre, marker_sprite, plate_sprites, tile_sprite
from wandelgang.games.gears.words import words
from wandelgang.language import Message
from wandelgang.scene import Scene, Sprite

KEPT = 1 << 12  # sprites and spots that are handed out again
HIGH = 2 / 3**0.5  # of a hexagon that is 1 wide
NEAR = 2  # steps from the middle that are always there to be drawn on
CLOSEUP = 0.8  # from the middle of a tile to the edge of its closeup


def shown_cells(maze: Maze) -> list[int]:
    """The tiles and the places around them; on an empty table, those near the middle."""
    near = {cell for cell, (q, r) in enumerate(AXIAL) if max(abs(q), abs(r), abs(q + r)) <= NEAR}
    return sorted(near | set(maze) | {other for cell in maze for _, other in neighbours(cell)})


def scene(maze: Maze) -> Scene:
    cells = shown_cells(maze)
    entries = set(entry_places(maze))
    sprites = [
        *(sprite for cell in maze for sprite in plate_sprites(cell, NONE)),
        *coordinates(tuple(cells)),
        *(tile_of(cell, tile) for cell, tile in maze.items()),
        *bridges(maze),
        *(marker_sprite(cell, value_of(tile), False) for cell, tile in maze.items() if is_sound(tile) and value_of(tile)),
        *(empty_place(cell, way_in(maze, cell) if cell in entries else NONE) for cell in cells if cell not in maze),
    ]
    return Scene(*extent(tuple(cells))[:4], tuple(sprites), COLUMNS, LINES / ROW, TITLE)


def tile_of(cell: int, tile: int) -> Sprite:
    if not is_open(tile) and is_sound(tile):
        return tile_sprite(cell, tile, NONE, 0, True, ())
    return unknown_tile(cell, tile)


@lru_cache(maxsize=KEPT)
def unknown_tile(cell: int, tile: int) -> Sprite:
    """A tile that is left open, or one that no game has."""
    x, y = centre(cell)
    name = cell_name(cell)
    art = "gear-broken" if not is_open(tile) else "gear-open-value" if value_of(tile) else "gear-open"
    glyph = ("", f" {tile_text(tile) or '!'} ", "", f"{name:^7}")
    return Sprite(f"tile-{name}", "gear", x, y, (art,), role="tile", label=tile_label(cell, tile), glyph=glyph)


def bridges(maze: Maze) -> list[Sprite]:
    """The floor between two tiles where both touching sides are open."""
    return [
        bridge_sprite(cell, side)
        for cell, tile in maze.items()
        for side, other in neighbours(cell)
        if side < SIDES // 2 and other in maze and is_linked(maze[other], side) and is_linked(tile, opposite(side))
        if is_sound(tile) and is_sound(maze[other])
    ]


def way_in(maze: Maze, cell: int) -> int:
    """The side through which an entry tile would lead into the maze."""
    return next(side for side, tile in links(maze, cell) if is_linked(tile, side))


@lru_cache(maxsize=KEPT)
def empty_place(cell: int, way: int) -> Sprite:
    """A place without a tile; an arrow shows the way in where an entry tile could be laid."""
    x, y = centre(cell)
    name = cell_name(cell)
    art, turn = ("gear-spot", 0.0) if way == NONE else ("gear-entry-place", 60.0 * way)
    label = words("place" if way == NONE else "entry-place", place=name)
    glyph = ("·",) if way == NONE else ("→",)
    return Sprite(f"place-{name}", "place", x, y, (art,), turn, role="place", marks=("inviting",), label=label, glyph=glyph)


def spots(maze: Maze) -> tuple[Spot, ...]:
    cells = shown_cells(maze)
    shown, entries = frozenset(cells), set(entry_places(maze))
    return tuple(spot(cell, maze.get(cell), cell in entries, twins(cell, shown)) for cell in cells)


def twins(cell: int, shown: frozenset[int]) -> tuple[tuple[str, str], ...]:
    """By symmetry, the place that changes along with a cell, if it is shown and another one."""
    found = ((symmetry, twin(cell, symmetry)) for symmetry in SYMMETRIES[1:])
    return tuple((symmetry, cell_name(other)) for symmetry, other in found if other != cell and other in shown)


@lru_cache(maxsize=KEPT)
def spot(cell: int, tile: int | None, is_entry: bool, twins: tuple[tuple[str, str], ...]) -> Spot:
    x, y = centre(cell)
    name = cell_name(cell)
    label = words("entry-place" if is_entry else "place", place=name) if tile is None else tile_label(cell, tile)
    return Spot(
        name,
        name,
        label,
        x,
        y,
        1.0,
        HIGH,
        "hexagon",
        deeds=() if tile is None else deeds(tile, x, y),
        movable=tile is not None,
        twins={symmetry: (other,) for symmetry, other in twins},
        closeup=(x - CLOSEUP, y - CLOSEUP, x + CLOSEUP, y + CLOSEUP),
    )


def tile_label(cell: int, tile: int) -> Message:
    name = cell_name(cell)
    if not is_open(tile):
        return words("tile-at", place=name, tile=tile_words(tile, NONE))
    return words("open-value-at", place=name, value=value_of(tile)) if value_of(tile) else words("open-at", place=name)


def deeds(tile: int, x: float, y: float) -> tuple[Deed, ...]:
    """Turning and clearing, and a handle at each side that opens or closes it."""
    clear = Deed("clear", words("deed-clear"))
    if is_open(tile):
        return (clear,)
    turning = (Deed("turn-left", words("choose-left")), Deed("turn-right", words("choose-right")))
    return (*turning, clear, *(side_deed(side, not is_closed(tile, side), x, y) for side in range(SIDES)))


def side_deed(side: int, is_passage: bool, x: float, y: float) -> Deed:
    """A handle in the middle of a side; switched on, the side is open."""
    angle = side * pi / 3
    title = words("close-side" if is_passage else "open-side", side=words(f"side-{side}"))
    return Deed(f"side-{side}", title, is_passage, x + cos(angle) / 2, y + sin(angle) / 2)
