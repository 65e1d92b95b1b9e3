"""The estimate of who will win a game of `fences`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.fences.features import WORK, features, survey, surveyed
from wandelgang.games.fences.rules import returns
from wandelgang.games.fences.state import DONE, PRESETS
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features")

WEIGHTS = fitted(__package__)  # of the large board and of the small one
SMALL = PRESETS.index("11x11")


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.phase == DONE:
        returns(state, out)
        return
    survey(state, work)
    for player in range(state.players):
        out[player] = weigh(surveyed(state, player, work), state.players, WEIGHTS[1 if state.board == SMALL else 0])
    share(state.players, out)
