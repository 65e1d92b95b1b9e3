"""A maze of `gears` as a mapping from cells to tiles, in whole or in part: what board files say and what editors change.

A tile is the set of its closed sides, as in the rules; or it is left open, with or without its value, to be decided by chance.
Whether a maze can be played is checked in boardfile.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from wandelgang.boards.bits import count
from wandelgang.boards.hex import ALL_SIDES, AXIAL, CELLS, NEIGHBOUR, NUMBER, SIDES, opposite, turned
from wandelgang.core.editor import Symmetry
from wandelgang.games.gears.notation import cell_name, sides_text
from wandelgang.games.gears.state import VALUES

Maze = Mapping[int, int]  # tiles by cell

OPEN = ALL_SIDES + 1  # a tile of any value, left open; OPEN + 3 has three points
NEIGHBOURS: list[list[int]] = NEIGHBOUR.tolist()  # quicker to read from Python
TILE = re.compile(r"\?([1-4]?)|([0-5]*)")
SYMMETRIES: tuple[Symmetry, ...] = ("none", "across", "along", "half-turn")


def is_open(tile: int) -> bool:
    return tile >= OPEN


def value_of(tile: int) -> int:
    """GEARS-03: as many points as closed sides; 0 if that is left open as well."""
    return tile - OPEN if is_open(tile) else count(tile)


def is_sound(tile: int) -> bool:
    """GEARS-A44: is it a tile of the game, with one to four closed sides, or left open?"""
    return is_open(tile) or 1 <= count(tile) <= VALUES


def tile_text(tile: int) -> str:
    if is_open(tile):
        return f"?{value_of(tile) or ''}"
    return sides_text(tile)


def read_tile(text: str) -> int | None:
    """The tile of a text, even one that no game has; None if it says no sides at all."""
    found = TILE.fullmatch(text)
    if not found:
        return None
    if text.startswith("?"):
        return OPEN + int(found[1] or 0)
    return sum(1 << int(side) for side in set(text))


def maze_text(maze: Maze) -> str:
    """The drawing of a board file: a line per row, as far as tiles lie in it."""
    rows: dict[int, list[str]] = {}
    for cell in sorted(maze):
        rows.setdefault(AXIAL[cell][1], []).append(f"{cell_name(cell)}:{tile_text(maze[cell])}")
    return "".join(f"{','.join(row)}\n" for row in rows.values())


def neighbours(cell: int) -> Iterator[tuple[int, int]]:
    """The sides of a cell and the cells behind them, as far as the table reaches."""
    return ((side, other) for side, other in enumerate(NEIGHBOURS[cell]) if other < CELLS)


def is_closed(tile: int, side: int) -> bool:
    return bool(tile >> side & 1)


def links(maze: Maze, cell: int) -> list[tuple[int, int]]:
    """The sides of an empty cell at which a tile lies, and what lies there."""
    return [(side, maze[other]) for side, other in neighbours(cell) if other in maze]


def entry_candidates(maze: Maze) -> list[int]:
    """The empty cells that touch two tiles: the first half of GEARS-05."""
    around = {other for cell in maze for _, other in neighbours(cell)} - set(maze)
    return sorted(cell for cell in around if len(links(maze, cell)) >= 2)


def is_entry(maze: Maze, cell: int) -> bool:
    """GEARS-05: an empty cell that touches two tiles of which one is surely open towards it."""
    around = links(maze, cell)
    return cell not in maze and len(around) >= 2 and any(is_linked(tile, side) for side, tile in around)


def is_linked(tile: int, side: int) -> bool:
    """Is the tile behind a side surely open towards it?"""
    return not is_open(tile) and not is_closed(tile, opposite(side))


def entry_places(maze: Maze) -> list[int]:
    """Where an entry tile can be laid (GEARS-05, GEARS-A25), whatever becomes of the tiles that are left open."""
    return [cell for cell in entry_candidates(maze) if is_entry(maze, cell)]


def pieces(maze: Maze) -> list[set[int]]:
    """The connected pieces of a maze; two tiles are connected where both touching sides are open, or may become so."""
    unseen = set(maze)
    found = []
    while unseen:
        border = [unseen.pop()]
        piece = set(border)
        while border:
            cell = border.pop()
            for side, other in enumerate(NEIGHBOURS[cell]):
                if other in unseen and may_link(maze[cell], side) and may_link(maze[other], opposite(side)):
                    unseen.remove(other)
                    piece.add(other)
                    border.append(other)
        found.append(piece)
    return found


def may_link(tile: int, side: int) -> bool:
    return is_open(tile) or not is_closed(tile, side)


def twin(cell: int, symmetry: Symmetry) -> int:
    """The cell on which another one falls: mirrored at the middle of the table, or turned around it."""
    q, r = AXIAL[cell]
    return NUMBER[{"across": (-q - r, r), "along": (q + r, -r), "half-turn": (-q, -r)}.get(symmetry, (q, r))]


def image(tile: int, symmetry: Symmetry) -> int:
    """A tile mirrored or turned along with its cell."""
    if is_open(tile) or symmetry == "none":
        return tile
    if symmetry == "half-turn":
        return int(turned(tile, SIDES // 2))
    return sum(1 << mirrored(side, symmetry) for side in range(SIDES) if is_closed(tile, side))


def mirrored(side: int, symmetry: Symmetry) -> int:
    """The side on which another one falls."""
    match symmetry:
        case "across":
            return (SIDES // 2 - side) % SIDES
        case "along":
            return -side % SIDES
        case "half-turn":
            return int(opposite(side))
        case _:
            return side


def image_of(maze: Maze, symmetry: Symmetry) -> dict[int, int]:
    """A whole maze mirrored or turned."""
    return {twin(cell, symmetry): image(tile, symmetry) for cell, tile in maze.items()}


def reflects(maze: Maze) -> tuple[Symmetry, ...]:
    """The symmetries that a maze has."""
    return tuple(symmetry for symmetry in SYMMETRIES[1:] if image_of(maze, symmetry) == maze)
