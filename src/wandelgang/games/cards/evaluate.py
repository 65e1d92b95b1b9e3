"""The estimate of who will win a game of `cards`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.cards.features import WORK, features, survey, surveyed
from wandelgang.games.cards.rules import returns
from wandelgang.games.cards.state import DONE
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features")

WEIGHTS = fitted(__package__)  # by target rule, first without the die, then with it


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do (CARDS-A31)."""
    if state.phase == DONE:
        returns(state, out)
        return
    survey(state, work)
    for player in range(state.players):
        out[player] = weigh(surveyed(state, player, work), state.players, WEIGHTS[3 * state.die + state.target])
    share(state.players, out)
