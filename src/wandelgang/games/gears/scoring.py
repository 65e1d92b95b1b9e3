"""Scoring in `gears`: markers taken, points, ties, winners. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.boards.hex import CELLS
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.gears.state import EMPTY, TEAMS, VALUES


@rule
def side_of(state: State, player: int) -> int:
    """The set of players whose markers are counted together (GEARS-A46)."""
    if state.mode == TEAMS:
        return 0b0101 << (player & 1)
    return 1 << player


@rule
def points(state: State, player: int) -> int:
    """GEARS-26: the sum of the markers that a player has taken."""
    total = 0
    for value in range(VALUES):
        total += (value + 1) * int(state.taken[player, value])
    return total


@rule
def standing_of(state: State, player: int) -> int:
    """To compare by: points, then blue (4), yellow (2), green (3) markers (GEARS-27, GEARS-28, GEARS-A14)."""
    together = side_of(state, player)
    total = 0
    for other in range(state.players):
        if (together >> other) & 1:
            total += 1_000_000 * points(state, other)
            total += 10_000 * int(state.taken[other, 3]) + 100 * int(state.taken[other, 1]) + int(state.taken[other, 2])
    return total


@rule
def winners(state: State) -> int:
    """The set of players with the best standing (GEARS-27, GEARS-A14: several if nothing decides)."""
    best = -1
    found = 0
    for player in range(state.players):
        standing = standing_of(state, player)
        if standing > best:
            best = standing
            found = 1 << player
        elif standing == best:
            found |= 1 << player
    return found


@rule
def worth(state: State) -> int:
    """The points of all tiles on the table."""
    total = 0
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY and state.owner[cell] == NONE:
            total += count(int(state.closed[cell]))
    return total


@rule
def take(state: State, player: int, cell: int) -> None:
    if state.marker[cell]:
        state.taken[player, state.marker[cell] - 1] += 1
        state.marker[cell] = 0
