"""Which positions of `sliders` count as the same (SLIDERS-A18): each is packed into two words, and earlier ones are kept.

This module knows neither turns nor the end of a game.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, lowest
from wandelgang.core.rules import State, rule
from wandelgang.games.sliders.state import COLUMNS, PEGS, ROWS

COUNT_BITS = 9  # of refusals, at most 400
PLACE_BITS = 7
PEG_BITS = PEGS * PLACE_BITS
SHIFT_BITS = 27


@rule
def remember(state: State, reversible: bool) -> None:
    """Keep the position before the action and pack the one after it.

    A peg that leaves its start block never returns (SLIDERS-19), so no earlier position can occur again.
    """
    if reversible:
        state.past[0, state.kept] = state.now[0]
        state.past[1, state.kept] = state.now[1]
        state.kept += 1
    else:
        for entry in range(state.kept):
            state.past[0, entry] = 0
            state.past[1, entry] = 0
        state.kept = 0
    pack(state)


@rule
def pack(state: State) -> None:
    """SLIDERS-A18: sliders, pegs by colour, side to move, yellow bar and refusals, exactly, as two words."""
    state.now[0] = state.shifts | (pegs_word(state, 0) << SHIFT_BITS)
    state.now[1] = (
        pegs_word(state, 1)
        | (state.player * bit(PEG_BITS))
        | (state.barred * bit(PEG_BITS + 1))
        | (state.refused[0] * bit(PEG_BITS + 2))
        | (state.refused[1] * bit(PEG_BITS + 2 + COUNT_BITS))
    )


@rule
def pegs_word(state: State, player: int) -> int:
    """The places of five pegs in order, so that pegs of one colour are interchangeable."""
    word = 0
    for row in range(ROWS):
        columns = state.pegs[player, row]
        while columns:
            word = (word << PLACE_BITS) | (row * COLUMNS + lowest(columns))
            columns &= columns - 1
    return word


@rule
def occurrences(state: State) -> int:
    """How often this position has occurred before."""
    one, two = state.now[0], state.now[1]
    found = 0
    for entry in range(state.kept):
        if state.past[0, entry] == one and state.past[1, entry] == two:
            found += 1
    return found
