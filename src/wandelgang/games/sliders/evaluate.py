"""An estimate of who will win a game of `sliders`: how far the pegs have come, and how far each can run on."""

from __future__ import annotations

from wandelgang.boards.bits import count, lowest
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.sliders.moves import targets
from wandelgang.games.sliders.rules import returns
from wandelgang.games.sliders.state import GOING_ON, PEGS, ROWS, goal_row, home_row
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.end != GOING_ON:
        returns(state, out)
        return
    for player in range(state.players):
        out[player] = weigh(features(state, player, work), state.players, WEIGHTS[0])
    share(state.players, out)


@rule
def features(state: State, player: int, work: State) -> tuple[float, float, float, float, float, float, float]:
    """Rows gone, pegs at home (they keep the goal shut) and in the goal, the last peg, what lies open, whose turn it is."""
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
