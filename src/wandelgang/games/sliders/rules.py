"""The rules of `sliders`: turns, refusals, repetition and the end. How things move is in moves.py.

A turn is one decision (SLIDERS-07): slide, step or jump. This module knows no text and no picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, lowest, share_equally
from wandelgang.core.rules import KEY, OVER, Floats, Ints, State, mix, rule
from wandelgang.games.sliders.moves import can_leave, move, move_back, targets
from wandelgang.games.sliders.state import (
    CLAIM,
    CLAIMED,
    COLUMNS,
    GOAL,
    GOING_ON,
    LIMIT,
    PASS,
    PEGS,
    PLACES,
    REPEATED,
    ROWS,
    SLIDES,
    TARGETS,
    YELLOW,
    goal_row,
    home_row,
    shift_of,
    slide_action,
    step_action,
)

BOTH = 0b11
COUNT_BITS = 9  # of refusals, at most 400
PLACE_BITS = 7
PEG_BITS = PEGS * PLACE_BITS
SHIFT_BITS = 27
LIMIT_IN_SIGHT = 40  # half-moves; with more of them left the limit does not bear on a position's worth


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
def movable(state: State, player: int) -> int:
    """The rows of sliders a player may move: his (SLIDERS-08, SLIDERS-18) and yellow (SLIDERS-13, SLIDERS-A15, SLIDERS-A27)."""
    return state.own[player] if state.barred else state.own[player] | bit(YELLOW)


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
def apply(state: State, action: int) -> None:
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
    remember(state, at_home == count(state.pegs[me, home_row(me)]))
    if action == CLAIM:
        finish(state, CLAIMED, bit(me))  # SLIDERS-A22
    elif count(state.pegs[me, goal_row(me)]) == PEGS:
        finish(state, GOAL, bit(me))  # SLIDERS-02, SLIDERS-24
    elif occurrences(state) > 1:
        finish(state, REPEATED, BOTH)  # SLIDERS-A14, SLIDERS-A18
    elif state.played >= state.limit:
        finish(state, LIMIT, BOTH)  # SLIDERS-A19


@rule
def waits(state: State, claimant: int) -> bool:
    """SLIDERS-A20: his start block is empty; his pegs in the goal and the opposing pegs that never left it fill that block."""
    goal = goal_row(claimant)
    filled = count(state.pegs[0, goal] | state.pegs[1, goal]) == PEGS
    return state.pegs[claimant, home_row(claimant)] == 0 and filled


@rule
def refuses(state: State, player: int, action: int) -> bool:
    """SLIDERS-A12, SLIDERS-A21: an exit is not used; or there is none, and an action that would make one is left out."""
    if can_leave(state, player):
        return not leaves(player, action)
    return not opens(state, player, action) and can_open(state, player)


@rule
def leaves(player: int, action: int) -> bool:
    """Does a peg leave its start block by this action?"""
    if action < SLIDES or action >= PASS:
        return False
    place, target = (action - SLIDES) // TARGETS, (action - SLIDES) % TARGETS
    return place // COLUMNS == home_row(player) and target < ROWS


@rule
def opens(state: State, player: int, action: int) -> bool:
    """Would there be an exit after this action? The state is left as it was."""
    move(state, player, action)
    found = can_leave(state, player)
    move_back(state, player, action)
    return found


@rule
def can_open(state: State, player: int) -> bool:
    """Is there any action after which there would be an exit?"""
    rows = movable(state, player)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        shift = shift_of(state, row)
        if shift > -state.travel and opens(state, player, slide_action(row, -1)):
            return True
        if shift < state.travel and opens(state, player, slide_action(row, 1)):
            return True
    for place in range(PLACES):
        row, column = place // COLUMNS, place % COLUMNS
        if (state.pegs[player, row] >> column) & 1:
            found = targets(state, player, row, column)
            while found:
                if opens(state, player, step_action(row, column, lowest(found))):
                    return True
                found &= found - 1
    return False


@rule
def remember(state: State, reversible: bool) -> None:
    """Keep the position before the action and note the one after it.

    A peg that has left its start block never returns (SLIDERS-19), so then nothing earlier can occur again.
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
    note(state)


@rule
def note(state: State) -> None:
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
    """The places of five pegs in order, so that pegs of a colour are alike."""
    word = 0
    for row in range(ROWS):
        columns = state.pegs[player, row]
        while columns:
            word = (word << PLACE_BITS) | (row * COLUMNS + lowest(columns))
            columns &= columns - 1
    return word


@rule
def occurrences(state: State) -> int:
    """How often this position stood on the table before."""
    one, two = state.now[0], state.now[1]
    found = 0
    for entry in range(state.kept):
        if state.past[0, entry] == one and state.past[1, entry] == two:
            found += 1
    return found


@rule
def key(state: State, words: Ints) -> int:
    """What it is worth hangs on the two words of `now`, on how often it stood before, and near the limit on the moves left.

    Earlier positions are left out, or no two ways would ever lead to the same key; that they might come again is neglected,
    except for this one. The board itself is the same throughout a match.
    """
    mixed = mix(mix(0, state.now[0]), state.now[1])
    left = min(int(state.limit) - int(state.played), LIMIT_IN_SIGHT)
    return mix(mixed, 8 * left + occurrences(state)) & KEY


@rule
def finish(state: State, end: int, winners: int) -> None:
    state.end = end
    state.winners = winners


@rule
def returns(state: State, out: Floats) -> None:
    """A draw is a win shared by both."""
    share_equally(state.winners, 2, out)
