"""The rules of `sliders`: a turn is one decision (SLIDERS-07), to slide, to step or to jump.

How things move is in moves.py, who refuses to leave in refusals.py, which positions are the same in repetition.py. None of
them knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, lowest, share_equally
from wandelgang.core.rules import KEY, OVER, Floats, Ints, State, mix, rule
from wandelgang.games.sliders.moves import movable, move, targets
from wandelgang.games.sliders.refusals import refuses, waits
from wandelgang.games.sliders.repetition import remember
from wandelgang.games.sliders.state import (
    CLAIM,
    CLAIMED,
    GOAL,
    GOING_ON,
    LIMIT,
    PASS,
    PAST,
    PEGS,
    REPEATED,
    ROWS,
    YELLOW,
    goal_row,
    home_row,
    shift_of,
    slide_action,
    step_action,
)

__all__ = ("PAST", "apply", "key", "legal", "returns", "turn")

BOTH = 0b11
LIMIT_IN_SIGHT = 40  # half-moves; with more of them left, the limit does not affect a position's value


@rule
def turn(state: State) -> int:
    return OVER if state.end != GOING_ON else int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    """SLIDERS-07; SLIDERS-A13, SLIDERS-A22: pass only if nothing else is possible, claim after enough refusals (SLIDERS-23)."""
    if state.end != GOING_ON:
        return 0
    me = state.player
    total = list_steps(state, me, out, list_slides(state, me, out, 0))
    if total == 0:
        out[0] = PASS
        total = 1
    if state.refused[1 - me] >= state.patience:
        out[total] = CLAIM
        total += 1
    return total


@rule
def list_slides(state: State, player: int, out: Ints, total: int) -> int:
    """SLIDERS-A17, SLIDERS-A25: every slide within the travel."""
    rows = movable(state, player)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        shift = shift_of(state, row)
        if shift > -state.travel:
            out[total] = slide_action(row, -1)
            total += 1
        if shift < state.travel:
            out[total] = slide_action(row, 1)
            total += 1
    return total


@rule
def list_steps(state: State, player: int, out: Ints, total: int) -> int:
    """Every step and jump; SLIDERS-22: onto the yellow slider as well, whoever moved it."""
    for row in range(ROWS):
        columns = state.pegs[player, row]
        while columns:
            column = lowest(columns)
            columns &= columns - 1
            first = step_action(row, column, 0)
            found = targets(state, player, row, column)
            while found:
                out[total] = first + lowest(found)
                total += 1
                found &= found - 1
    return total


@rule
def apply(state: State, action: int, past: Ints) -> None:
    me = state.player
    other = 1 - me
    at_home = count(state.pegs[me, home_row(me)])
    if waits(state, other) and refuses(state, me, action):  # SLIDERS-23
        state.refused[me] = min(state.refused[me] + 1, state.patience)
    move(state, me, action)
    for player in range(2):
        if state.refused[player] and not waits(state, 1 - player):
            state.refused[player] = 0
    state.barred = action == slide_action(YELLOW, -1) or action == slide_action(YELLOW, 1)  # SLIDERS-13, SLIDERS-A27
    state.played += 1
    state.player = other
    remember(state, at_home == count(state.pegs[me, home_row(me)]), past)
    if action == CLAIM:
        finish(state, CLAIMED, bit(me))  # SLIDERS-A22
    elif count(state.pegs[me, goal_row(me)]) == PEGS:
        finish(state, GOAL, bit(me))  # SLIDERS-02, SLIDERS-24
    elif state.repeats > 1:
        finish(state, REPEATED, BOTH)  # SLIDERS-A14, SLIDERS-A18
    elif state.played >= state.limit:
        finish(state, LIMIT, BOTH)  # SLIDERS-A19


@rule
def key(state: State, words: Ints) -> int:
    """A position's value depends on its two words, how often it has occurred, and near the limit on the moves left.

    Earlier positions are left out, or no two paths would ever lead to the same key; that one of them might occur again is
    neglected. The board itself is the same throughout a match.
    """
    mixed = mix(mix(0, state.now[0]), state.now[1])
    left = min(int(state.limit) - int(state.played), LIMIT_IN_SIGHT)
    return mix(mixed, 8 * left + int(state.repeats)) & KEY


@rule
def finish(state: State, end: int, winners: int) -> None:
    state.end = end
    state.winners = winners


@rule
def returns(state: State, out: Floats) -> None:
    """A draw is a win shared by both."""
    share_equally(state.winners, 2, out)
