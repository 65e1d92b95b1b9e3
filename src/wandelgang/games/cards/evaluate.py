"""An estimate of who will win a game of `cards`: hits made, and how near the cards that have a target are to it."""

from __future__ import annotations

import math

import numpy as np

from wandelgang.boards.bits import count, lowest
from wandelgang.core.rules import Floats, Ints, State, rule
from wandelgang.games.cards.rules import CARDS, CELLS, DONE, DRAW, NO_CARD, SIDE, returns

STEEPNESS = 0.9  # how much more likely one hit more makes winning
IN_STOCK = 0.2  # what a live card is worth in hits while it waits
IN_PLAY = 0.85  # what it is worth in play beside its picture
A_STEP = 0.07  # and what each step more costs
ENTERED = IN_PLAY - 4 * A_STEP  # an entered card, before it is known which


def distances() -> Ints:
    """Steps between any two fields of an empty board."""
    rows, columns = np.divmod(np.arange(CELLS), SIDE)
    away: Ints = np.abs(rows[:, None] - rows[None, :]) + np.abs(columns[:, None] - columns[None, :])
    return away


DISTANCE = distances()


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do (CARDS-A31)."""
    if state.phase == DONE:
        returns(state, out)
        return
    total = 0.0
    if state.players == 1:
        total = math.exp(STEEPNESS * CARDS)
    for player in range(state.players):
        out[player] = math.exp(STEEPNESS * prospects(state, player))
        total += out[player]
    for player in range(state.players):
        out[player] /= total


@rule
def prospects(state: State, player: int) -> float:
    """Hits, and what the other cards are worth in hits."""
    worth = count(state.hits[player]) + IN_STOCK * count(state.stock[player] & state.live)
    if player == state.player:
        if state.taken != NO_CARD:
            worth += ENTERED
        elif state.phase == DRAW:
            waiting = count(state.stock[player])
            worth += (ENTERED - IN_STOCK) * count(state.stock[player] & state.live) / waiting
    cells = state.lying[player] & ~state.dead
    while cells:
        here = lowest(cells)
        cells &= cells - 1
        worth += IN_PLAY - A_STEP * (nearest(state, here) - 1)
    return worth


@rule
def nearest(state: State, here: int) -> int:
    """Steps to the nearest picture the card on a field can hit, as if nothing stood in the way."""
    best = 2 * SIDE
    targets = state.targets[state.number[here]] & state.open
    while targets:
        best = min(best, DISTANCE[here, lowest(targets)])
        targets &= targets - 1
    return best
