"""An estimate of who will win a game of `sliders`: how far the pegs have come, and how far each can run on."""

from __future__ import annotations

import math

from wandelgang.boards.bits import count, lowest
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.sliders.moves import ROWS, goal_row, home_row, targets
from wandelgang.games.sliders.rules import GOING_ON, returns

STEEPNESS = 0.15  # how much more likely one row of progress makes winning
AHEAD = 0.3  # a row that can be run at once counts as this much of a row
HOME = 1.5  # a peg at home keeps the goal shut
SIDEWAYS = 0.04  # room to evade a barrier


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.end != GOING_ON:
        returns(state, out)
        return
    lead = progress(state, 0) - progress(state, 1)
    out[0] = 1.0 / (1.0 + math.exp(-STEEPNESS * lead))
    out[1] = 1.0 - out[0]


@rule
def progress(state: State, player: int) -> float:
    """Rows passed by all pegs, and what lies open before them."""
    total = -HOME * count(state.pegs[player, home_row(player)])
    for row in range(ROWS):
        columns = state.pegs[player, row]
        gone = abs(row - home_row(player))
        while columns:
            column = lowest(columns)
            columns &= columns - 1
            total += gone
            if row != goal_row(player):
                found = targets(state, player, row, column)
                rows = found & ((1 << ROWS) - 1)
                forwards = rows >> (row + 1) if player == 0 else rows & ((1 << row) - 1)
                total += AHEAD * count(forwards) + SIDEWAYS * count(found >> ROWS)
    return total
