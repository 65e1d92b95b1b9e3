"""Which positions of `sliders` count as the same (SLIDERS-A18): each is packed into two words.

This module knows neither turns nor the end of a game.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, lowest
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.sliders.state import COLUMNS, PEGS, ROWS

COUNT_BITS = 9  # of refusals, at most 400
PLACE_BITS = 7
PEG_BITS = PEGS * PLACE_BITS
SHIFT_BITS = 27


@rule
def remember(state: State, reversible: bool, past: Ints) -> None:
    """Add the position to the past and count how often it has occurred before.

    A peg that leaves its start block never returns (SLIDERS-19), so no earlier position can occur again.
    """
    if not reversible:
        state.since = state.played
    pack(state)
    past[state.played, 0] = state.now[0]
    past[state.played, 1] = state.now[1]
    count_repeats(state, past)


@rule
def count_repeats(state: State, past: Ints) -> None:
    one, two = state.now[0], state.now[1]
    found = 0
    for entry in range(state.since, state.played):
        if past[entry, 0] == one and past[entry, 1] == two:
            found += 1
    state.repeats = found


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
