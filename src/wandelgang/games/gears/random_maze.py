"""Random mazes for `gears`: the usual tiles in a hexagon, turned one by one until all are connected (GEARS-A43)."""

from __future__ import annotations

from collections.abc import Mapping

from wandelgang.boards.hex import AXIAL, NEIGHBOUR, SIDES, opposite, turned
from wandelgang.core.generator import Generator
from wandelgang.games.gears.notation import KIND_NAMES, cell_name, sides_text
from wandelgang.games.gears.state import KINDS, VALUES

LARGEST = 3  # steps from the middle; a hexagon of this size lacks its corners, because there are not enough tiles
TRIES = 400  # turns of single tiles before starting over


def random_maze(radius: int, supply: Mapping[str, int], generator: Generator) -> list[str]:
    """The tiles of a maze: equally many of each value as far as possible, all connected by open sides."""
    cells = hexagon(radius)
    tiles = drawn(len(cells), supply, generator)
    while True:
        maze = {cell: turned(sides, generator.below(SIDES)) for cell, sides in zip(cells, tiles, strict=True)}
        if connect(maze, generator):
            return [f"{cell_name(cell)}:{sides_text(sides)}" for cell, sides in maze.items()]


def hexagon(radius: int) -> list[int]:
    """The cells at most *radius* steps from the middle."""
    inside = [cell for cell, (q, r) in enumerate(AXIAL) if max(abs(q), abs(r), abs(q + r)) <= radius]
    if radius < LARGEST:
        return inside
    return [cell for cell in inside if sorted(map(abs, AXIAL[cell])) not in ([0, radius], [radius, radius])]


def drawn(number: int, supply: Mapping[str, int], generator: Generator) -> list[int]:
    """This many tiles at random, equally many of each value; low values get the remainder."""
    tiles: list[int] = []
    for value in range(1, VALUES + 1):
        kinds = [kind for kind, copies in supply.items() if len(kind) == value for _ in range(copies)]
        generator.shuffle(kinds)
        wanted = number // VALUES + (value <= number % VALUES)
        tiles += [int(KINDS[KIND_NAMES.index(kind)]) for kind in kinds[:wanted]]
    generator.shuffle(tiles)
    return tiles


def connect(maze: dict[int, int], generator: Generator) -> bool:
    """Turn single tiles, never for the worse, until all are connected; whether that succeeded."""
    cells = list(maze)
    parts = pieces(maze)
    for _ in range(TRIES):
        if parts == 1:
            return True
        cell = generator.pick(cells)
        before = maze[cell]
        maze[cell] = turned(before, 1 + generator.below(SIDES - 1))
        after = pieces(maze)
        if after > parts:
            maze[cell] = before
        else:
            parts = after
    return parts == 1


def pieces(maze: Mapping[int, int]) -> int:
    """How many connected pieces a maze has; two tiles are connected where both touching sides are open."""
    unseen = set(maze)
    parts = 0
    while unseen:
        parts += 1
        border = [unseen.pop()]
        while border:
            cell = border.pop()
            for side in range(SIDES):
                other = int(NEIGHBOUR[cell, side])
                if other in unseen and not (maze[cell] >> side & 1 or maze[other] >> opposite(side) & 1):
                    unseen.remove(other)
                    border.append(other)
    return parts
