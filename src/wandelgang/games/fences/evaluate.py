"""The estimate of who will win a game of `fences`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.fences.features import features, surveyed
from wandelgang.games.fences.rules import returns
from wandelgang.games.fences.state import DONE, PLAYERS, PRESETS, ROLLING
from wandelgang.games.fences.survey import WORK, resurvey, write_notes
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features")

WEIGHTS = fitted(__package__)  # of the large board and of the small one
SMALL = PRESETS.index("11x11")


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1.

    After a fence was set, all that counts is the survey, whose turn it is and the board: most slots change none of it.
    """
    if state.phase == DONE:
        returns(state, out)
        return
    parts = resurvey(state, work)
    size = 1 if state.board == SMALL else 0
    same = 1 + state.player + PLAYERS * size if parts == 0 and state.phase == ROLLING else 0
    if same != 0 and same == work.shared:
        for player in range(state.players):
            out[player] = work.shares[player]
        return
    write_notes(state, work, parts)
    for player in range(state.players):
        out[player] = weigh(surveyed(state, player, work), state.players, WEIGHTS[size])
    share(state.players, out)
    if same != 0:
        work.shared = same
        for player in range(state.players):
            work.shares[player] = out[player]
