"""What was on the table before a position of `sliders`: refused unless the rules lead from each moment to the next."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from wandelgang.core.rules import NONE, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.history import Frame, parse_past, unpacked_pegs
from wandelgang.games.sliders.layout import Layout, built
from wandelgang.games.sliders.moves import movable, targets
from wandelgang.games.sliders.repetition import PEG_BITS, SHIFT_BITS, count_repeats, pack
from wandelgang.games.sliders.rules import apply, legal
from wandelgang.games.sliders.state import (
    ACTIONS,
    CLAIM,
    CLAIMED,
    COLUMNS,
    GOING_ON,
    LIMIT,
    PASS,
    REPEATED,
    ROWS,
    SLIDES,
    TARGETS,
    shift_of,
    slide_action,
    step_action,
)
from wandelgang.games.sliders.words import words

Moment = tuple[int, int]  # a position as the two words of repetition.py
OFTEN = 2  # a position that occurs once more ends the game
MOST_KNOWN = 20_000


def build(layout: Layout) -> States:
    """The record of a layout, after every check."""
    state = built(layout)
    set_past(state, layout)
    states: States = state.states()
    return states


def set_past(state: State, layout: Layout) -> None:
    """SLIDERS-A18: earlier positions, no more of them than half-moves; at the third occurrence the game is over."""
    if len(layout.past) > layout.played:
        raise BadSetup("past", words("past-at-most", n=layout.played), len(layout.past))
    frame = Frame(int(state.holes), layout.travel, layout.patience)
    moments = [parse_past(text, frame) for text in layout.past]
    if moments and state.end in (LIMIT, REPEATED):
        state.player = 1 - mover(moments[-1])
    pack(state)
    state.since = layout.played - len(moments)
    for entry, moment in enumerate([*moments, now(state)], state.since):
        state.past[entry, 0], state.past[entry, 1] = moment
    count_repeats(state, state.past)
    thrice = state.repeats >= OFTEN
    if state.end == REPEATED and not thrice:
        raise BadSetup("past", words("thrice"), len(moments))
    if thrice and state.end == GOING_ON:
        raise BadSetup("past", words("not-yet-thrice"), layout.past[-1])
    if thrice and state.end == LIMIT:
        raise BadSetup("end", words("end-repetition"), layout.end)
    if moments:
        check_course(state, layout, moments)


def check_course(state: State, layout: Layout, moments: list[Moment]) -> None:
    """Each moment follows from the one before by an action in which no peg leaves its start block; none ends the game."""
    often = Counter(moments)
    known = known_steps(tuple(layout.rows), layout.travel, layout.run, layout.patience)
    if len(known) > MOST_KNOWN:
        known.clear()
    here: State | None = None  # the earlier moment as a state, unless all so far are known
    for number, (before, after) in enumerate(pairwise([*moments, now(state)])):
        if often[before] > OFTEN:
            raise BadSetup("past", words("not-yet-thrice"), layout.past[number])
        claims = state.end == CLAIMED and number == len(moments) - 1
        if (before, after) in known and not claims:
            here = None
            continue
        here = here or state_at(layout, number)
        play(here, CLAIM if claims else action_between(before, after))
        if now(here) != after or here.since == here.played:
            raise BadSetup("past", words("one-after-another"), layout.past[number])
        if not claims:
            known.add((before, after))


@lru_cache(maxsize=64)
def known_steps(rows: tuple[str, ...], travel: int, run: str, patience: int) -> set[tuple[Moment, Moment]]:
    """On a board and with its rules, which moments are known to follow which: those of a match are read again and again."""
    return set()


def state_at(layout: Layout, number: int) -> State:
    """An earlier position as a state, which must be possible itself."""
    shifts, blue, pink, turn, *counts = layout.past[number].split("/")
    pegs, refused = [blue, pink], counts or ["0", "0"]
    moment = Layout(layout.rows, f"{turn[0]}:move", shifts, pegs, barred=turn.endswith("y"), refused=refused)
    try:
        state = built(replace(moment, travel=layout.travel, run=layout.run, patience=layout.patience))
    except BadSetup as error:
        raise BadSetup("past", words("possible-moment"), layout.past[number]) from error
    pack(state)
    return state


def play(state: State, action: int) -> None:
    """Play an action if it is legal; otherwise the state stays as it is."""
    if is_legal(state, action):
        state.since = max(state.played - 1, 0)  # what lies further back is not compared
        apply(state, action, state.past)


def is_legal(state: State, action: int) -> bool:
    """SLIDERS-07: asks about the one slider or peg that moves, where it is one."""
    if state.end != GOING_ON or action == NONE:
        return False
    if action < SLIDES:
        row, step = action // 2 + 1, 2 * (action & 1) - 1
        return bool(movable(state, state.player) >> row & 1) and abs(shift_of(state, row) + step) <= state.travel
    if action < PASS:
        place, target = divmod(action - SLIDES, TARGETS)
        row, column = divmod(place, COLUMNS)
        return bool(targets(state, state.player, row, column) >> target & 1)
    out = np.empty(ACTIONS, np.int64)
    return action in out[: legal(state, out)]


def action_between(before: Moment, after: Moment) -> int:
    """The only action that could lead from one moment to another; NONE if there is none."""
    mask = (1 << SHIFT_BITS) - 1
    shifts, shifted = before[0] & mask, after[0] & mask
    if shifts != shifted:
        row = ((shifts ^ shifted).bit_length() - 1) // 3 + 1
        step = (shifted >> 3 * (row - 1) & 7) - (shifts >> 3 * (row - 1) & 7)
        return slide_action(row, step) if abs(step) == 1 else NONE
    player = mover(before)
    gone, come = (set(pegs_of(moment, player)) for moment in (before, after))
    if gone == come:
        return PASS
    if len(gone - come) != 1:
        return NONE
    (row, column), (to_row, to_column) = (divmod(places.pop(), COLUMNS) for places in (gone - come, come - gone))
    if column == to_column:
        return step_action(row, column, to_row)
    return step_action(row, column, ROWS + to_column) if row == to_row else NONE


def now(state: State) -> Moment:
    return int(state.now[0]), int(state.now[1])


def mover(moment: Moment) -> int:
    return moment[1] >> PEG_BITS & 1


def pegs_of(moment: Moment, player: int) -> list[int]:
    return unpacked_pegs(moment[1] & (1 << PEG_BITS) - 1 if player else moment[0] >> SHIFT_BITS)
