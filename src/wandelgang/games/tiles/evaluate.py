"""An estimate of who will win a game of `tiles`: how much each player still has to do, and how near the next of it lies."""

from __future__ import annotations

from wandelgang.boards.square import span
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.tiles.rules import DONE, SHARED, STACK, returns
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do."""
    if state.phase == DONE:
        returns(state, out)
        return
    for player in range(state.players):
        out[player] = weigh(features(state, player), state.players, WEIGHTS[state.kind])
    share(state.players, out)


@rule
def features(state: State, player: int) -> tuple[float, float]:
    """Goals left to reach, home included, and how near the next of them is."""
    left = float(state.left[player])
    if state.kind == STACK:
        left += 1.0
    return left, nearest(state, player) / (state.width + state.height)


@rule
def nearest(state: State, player: int) -> int:
    """Steps as the crow flies to the nearest thing the player needs; the free tile is as far as can be."""
    best = state.width + state.height
    if state.kind == STACK and state.left[player] == 0:
        return distance(state, state.pawns[player], state.homes[player])
    for row in range(state.height):
        for column in range(state.width):
            cell = row * span(state.open) + column
            tile = state.tile[cell]
            if state.kind == SHARED:
                wanted = tile == state.goal and state.goal != NONE
            else:
                wanted = state.stones[tile] & state.goals[player] != 0
            if wanted:
                best = min(best, distance(state, state.pawns[player], cell))
    return best


@rule
def distance(state: State, one: int, two: int) -> int:
    width = span(state.open)
    return abs(one // width - two // width) + abs(one % width - two % width)
