"""The estimate of who will win a game of `sliders`: what a network says of each player, or their weighed features.

What the network looks at is in inputs.py, what the features are in features.py.
"""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.network import learned, network_fields, strength_of
from wandelgang.core.rules import Floats, State, as_record, rule
from wandelgang.games.sliders.features import features
from wandelgang.games.sliders.inputs import INPUTS, MOST, inputs
from wandelgang.games.sliders.rules import returns
from wandelgang.games.sliders.state import GOING_ON
from wandelgang.weights import fitted

HIDDEN = 32
WEIGHTS = fitted(__package__)
WORK = as_record(network_fields(INPUTS, MOST, HIDDEN))
BLANK = learned(__package__, WORK)


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.end != GOING_ON:
        returns(state, out)
        return
    for player in range(state.players):
        if work.trained:
            out[player] = strength_of(work, inputs(state, player, work.active))
        else:
            out[player] = weigh(features(state, player, work), state.players, WEIGHTS[0])
    share(state.players, out)
