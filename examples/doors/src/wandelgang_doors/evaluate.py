"""An estimate of who will win a game of `doors`: features, weighed by weights.toml, as shares of the win."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.weights import fitted
from wandelgang_doors.features import features
from wandelgang_doors.rules import returns
from wandelgang_doors.state import DONE, PLAYERS

WEIGHTS = fitted(__package__)


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win; once the game is over, exactly the result."""
    if state.phase == DONE:
        returns(state, out)
        return
    for player in range(PLAYERS):
        out[player] = weigh(features(state, player, work), PLAYERS, WEIGHTS[0])
    share(PLAYERS, out)
