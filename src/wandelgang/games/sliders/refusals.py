"""Refusals in `sliders`: does an action fail to clear the start block while the opponent is waiting (SLIDERS-23)?

Counting refusals and claiming the win are in rules.py.
"""

from __future__ import annotations

from wandelgang.boards.bits import count, lowest
from wandelgang.core.rules import State, rule
from wandelgang.games.sliders.moves import can_leave, movable, move, move_back, targets
from wandelgang.games.sliders.state import (
    COLUMNS,
    PASS,
    PEGS,
    PLACES,
    ROWS,
    SLIDES,
    TARGETS,
    goal_row,
    home_row,
    shift_of,
    slide_action,
    step_action,
)


@rule
def waits(state: State, claimant: int) -> bool:
    """SLIDERS-A20: the claimant has left home, and their pegs and the opposing ones that never left it fill the goal."""
    goal = goal_row(claimant)
    filled = count(state.pegs[0, goal] | state.pegs[1, goal]) == PEGS
    return state.pegs[claimant, home_row(claimant)] == 0 and filled


@rule
def refuses(state: State, player: int, action: int) -> bool:
    """SLIDERS-A12, SLIDERS-A21: an exit is not used; or there is none, and no action is taken that would open one."""
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
