"""What the estimate of `sliders` looks at: how far the pegs have come, and how far each can run on. It knows no weights."""

from __future__ import annotations

from wandelgang.boards.bits import count, lowest
from wandelgang.core.rules import State, rule
from wandelgang.games.sliders.moves import targets
from wandelgang.games.sliders.state import PEGS, ROWS, goal_row, home_row


@rule
def features(state: State, player: int, work: State) -> tuple[float, float, float, float, float, float, float]:
    """Rows gained, holes in reach ahead and sideways, pegs at home (they close the goal) and in it, the last peg, the turn."""
    home, goal = home_row(player), goal_row(player)
    gone, ahead, sideways, last = 0, 0, 0, ROWS
    for row in range(ROWS):
        columns = state.pegs[player, row]
        passed = abs(row - home)
        if columns:
            last = min(last, passed)
        while columns:
            column = lowest(columns)
            columns &= columns - 1
            gone += passed
            if row != goal:
                found = targets(state, player, row, column)
                rows = found & ((1 << ROWS) - 1)
                ahead += count(rows >> (row + 1) if player == 0 else rows & ((1 << row) - 1))
                sideways += count(found >> ROWS)
    at_home, arrived = count(state.pegs[player, home]), count(state.pegs[player, goal])
    tempo = 1.0 if player == state.player else 0.0
    return gone / 10, ahead / 10, sideways / 10, at_home / PEGS, arrived / PEGS, last / 10, tempo
