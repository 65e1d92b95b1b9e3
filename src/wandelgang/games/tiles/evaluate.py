"""The estimate of who will win a game of `tiles`: the features of each player, weighed. What they are is in features.py.

weights.toml has sections for small boards first, then for large ones.
"""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, Ints, State, rule
from wandelgang.games.tiles.features import WORK, features, survey, surveyed
from wandelgang.games.tiles.rules import returns
from wandelgang.games.tiles.state import DONE, SHARED
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features")

WEIGHTS = fitted(__package__)


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do."""
    if state.phase == DONE:
        returns(state, out)
        return
    survey(state, work)
    for player in range(state.players):
        out[player] = weigh(surveyed(state, int(player), work), state.players, WEIGHTS[section(state.open, state.kind)])
    share(state.players, out)


@rule
def section(open: Ints, kind: int) -> int:
    if open.ndim == 1:
        return kind
    else:
        return kind + SHARED + 1
