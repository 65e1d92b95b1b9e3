"""The estimate of who will win a game of `fences`: the features of each player, weighed. What they are is in features.py."""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.fences.features import features, surveyed
from wandelgang.games.fences.rules import returns
from wandelgang.games.fences.state import DONE, PLAYERS, PRESETS, SETTING
from wandelgang.games.fences.survey import DOORS, WORK, resurvey, write_notes
from wandelgang.games.fences.walking import whole
from wandelgang.weights import fitted

__all__ = ("WORK", "evaluate", "features")

WEIGHTS = fitted(__package__)  # of the large board and of the small one
SMALL = PRESETS.index("11x11")
EVERYBODY = (1 << PLAYERS) - 1


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.phase == DONE:
        returns(state, out)
        return
    size = 1 if state.board == SMALL else 0
    parts, context = resurvey(state, work), context_of(state, size)
    if context != work.context or state.phase == SETTING:  # where a fence is lifted, doors are not those of the survey
        work.context, work.rated = context, 0
    others = work.news if (parts >> DOORS) & 1 == 0 else EVERYBODY
    for player in range(state.players):
        known = work.rated & ~others
        if (known >> player) & 1 == 0:
            write_notes(state, work, parts, player)
            out[player] = weigh(surveyed(state, player, work), state.players, WEIGHTS[size])
            if (others >> player) & 1 == 0:
                work.strengths[player] = out[player]
                work.rated |= 1 << player
        else:
            out[player] = work.strengths[player]
    if state.phase == SETTING:
        work.rated = 0
    share(state.players, out)


@rule
def context_of(state: State, size: int) -> int:
    """What features depend on besides the survey: whose turn it is, its phase and dice, and the size of the board."""
    context = size
    for part in (state.phase, state.player, state.high, state.low, state.used):
        context = context * 8 + whole(part)
    return context
