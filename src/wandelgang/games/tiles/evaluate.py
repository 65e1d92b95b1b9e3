"""An estimate of who will win a game of `tiles`: how much each player still has to do, and how near the next of it lies."""

from __future__ import annotations

import math

from wandelgang.boards.square import span
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.tiles.rules import DONE, SHARED, STACK, returns

STEEPNESS = 0.9  # how much more likely one goal less makes winning
NEARNESS = 0.4  # a goal at the far corner counts as this much of a goal more than one underfoot


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do."""
    if state.phase == DONE:
        returns(state, out)
        return
    total = 0.0 if state.players > 1 else 1.0
    for player in range(state.players):
        out[player] = math.exp(-STEEPNESS * remaining(state, player))
        total += out[player]
    for player in range(state.players):
        out[player] /= total


@rule
def remaining(state: State, player: int) -> float:
    """What is left to do, in goals."""
    left = float(state.left[player])
    if state.kind == STACK:
        left += 1.0
    return left + NEARNESS * nearest(state, player) / (state.width + state.height)


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
