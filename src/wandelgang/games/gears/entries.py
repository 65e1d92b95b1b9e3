"""How many entry tiles a maze of `gears` has room for, when some of its tiles are still open.

An entry tile needs an open side to face it (GEARS-05), and every player needs a place for one (GEARS-A16). So tiles that are
left open must not all turn their walls outwards: a plan says which sides have to stay open. It is exact.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.boards.bits import count
from wandelgang.boards.hex import SIDES, opposite
from wandelgang.games.gears.maze import OPEN, Maze, entry_candidates, is_entry, is_open, neighbours, value_of
from wandelgang.games.gears.state import COPIES, PLAYERS, VALUES

Plan = dict[int, int]  # by cell of a tile left open: the set of its sides that must be open


def capacity(maze: Maze) -> int:
    """For how many players there is room, four at most."""
    return next(players for players in range(PLAYERS, -1, -1) if entry_plan(maze, players) is not None)


def entry_plan(maze: Maze, players: int) -> Plan | None:
    """What must stay open so that all players can enter; None if that cannot be."""
    candidates = entry_candidates(maze)
    doubtful = [cell for cell in candidates if not is_entry(maze, cell)]
    missing = players - len(candidates) + len(doubtful)
    return opened(maze, [around for cell in doubtful if (around := facing(maze, cell))], missing, {})


def facing(maze: Maze, cell: int) -> list[tuple[int, int]]:
    """The open tiles around a cell, each with its side towards it."""
    return [(other, int(opposite(side))) for side, other in neighbours(cell) if is_open(maze.get(other, 0))]


def opened(maze: Maze, doubtful: Sequence[list[tuple[int, int]]], missing: int, plan: Plan) -> Plan | None:
    """A plan with so many more places out of those in doubt."""
    if missing <= 0:
        return plan
    if len(doubtful) < missing:
        return None
    first, rest = doubtful[0], doubtful[1:]
    for cell, side in first:
        longer = plan | {cell: plan.get(cell, 0) | 1 << side}
        if has_room(maze, cell, longer[cell]) and (found := opened(maze, rest, missing - 1, longer)) is not None:
            return found
    return opened(maze, rest, missing, plan)


def has_room(maze: Maze, cell: int, sides: int) -> bool:
    """Can all these sides of an open tile be open at once? Its value says how many are closed (GEARS-A44)."""
    value = value_of(maze[cell])
    return count(sides) <= SIDES - (value or lowest_value(maze))


def lowest_value(maze: Maze) -> int:
    """The lowest value of which there are tiles left for those of any value."""
    return next((value for value in range(1, VALUES + 1) if number_of(maze, value) < COPIES), VALUES)


def number_of(maze: Maze, value: int) -> int:
    """How many tiles of a value there are."""
    return sum(value_of(tile) == value for tile in maze.values() if tile != OPEN)
