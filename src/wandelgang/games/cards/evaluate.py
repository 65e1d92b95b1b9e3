"""An estimate of who will win a game of `cards`: hits made, and how near the cards that have a target are to it."""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import count, lowest
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, Ints, State, rule
from wandelgang.games.cards.rules import CELLS, DONE, DRAW, NO_CARD, SIDE, returns
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)


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
    for player in range(state.players):
        out[player] = weigh(features(state, player), state.players, WEIGHTS[0])
    share(state.players, out)


@rule
def features(state: State, player: int) -> tuple[float, float, float, float, float, float, float, float]:
    """Hits, live cards waiting, live cards in play, steps they have to go and those beside their picture, cards on the way in,
    and whose turn it is."""
    waiting = count(state.stock[player] & state.live)
    entering = 0.0
    if player == state.player:
        if state.taken != NO_CARD:
            entering = 1.0
        elif state.phase == DRAW:
            entering = waiting / max(1, count(state.stock[player]))
    cells = state.lying[player] & ~state.dead
    playing = count(cells)
    steps, beside = 0, 0
    while cells:
        away = nearest(state, lowest(cells))
        cells &= cells - 1
        steps += away
        if away == 1:
            beside += 1
    tempo = 1.0 if player == state.player else 0.0
    alone = 1.0 if state.players == 1 else 0.0
    return count(state.hits[player]) * 1.0, waiting * 1.0, playing * 1.0, steps / 10, beside * 1.0, entering, tempo, alone


@rule
def nearest(state: State, here: int) -> int:
    """Steps to the nearest picture the card on a field can hit, as if nothing stood in the way."""
    best = 2 * SIDE
    targets = state.targets[state.number[here]] & state.open
    while targets:
        best = min(best, DISTANCE[here, lowest(targets)])
        targets &= targets - 1
    return best
