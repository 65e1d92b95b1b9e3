"""The estimate of who will win a game of `sliders`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.sliders.features import features
from wandelgang.games.sliders.rules import returns
from wandelgang.games.sliders.state import GOING_ON
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
