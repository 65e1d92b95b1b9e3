"""The estimate of who will win a game of `gears`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.gears.features import WORK, features, is_sure, survey, surveyed
from wandelgang.games.gears.rules import returns
from wandelgang.games.gears.state import DONE
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features", "is_sure")

WEIGHTS = fitted(__package__)  # by mode


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share of all points."""
    if state.phase == DONE:
        returns(state, out)
        return
    survey(state, work)
    for player in range(state.players):
        out[player] = weigh(surveyed(state, player, work), state.players, WEIGHTS[state.mode])
    share(state.players, out)
