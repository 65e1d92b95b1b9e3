"""What moves in `sliders`: which holes are joined, where a peg may go, slides and steps.

This module knows neither turns nor the end of a game.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, lowest
from wandelgang.core.rules import State, rule
from wandelgang.games.sliders.state import COLUMNS, PASS, PEGS, ROWS, SLIDES, TARGETS, YELLOW, goal_row, home_row

BETWEEN = 0b01111111110  # the rows of sliders


@rule
def movable(state: State, player: int) -> int:
    """Rows of sliders a player may move: own ones (SLIDERS-08, SLIDERS-18), yellow (SLIDERS-13, SLIDERS-A15, SLIDERS-A27)."""
    return state.own[player] if state.barred else state.own[player] | bit(YELLOW)


@rule
def slide(state: State, row: int, step: int) -> None:
    """SLIDERS-08, SLIDERS-A06, SLIDERS-A25: one hole to the side; barriers and all pegs ride along."""
    if step > 0:
        state.front[row] <<= 1
        state.back[row] <<= 1
        state.beside[row] <<= 1
        state.pegs[0, row] <<= 1
        state.pegs[1, row] <<= 1
        state.shifts += bit(3 * (row - 1))
    else:
        state.front[row] >>= 1
        state.back[row] >>= 1
        state.beside[row] >>= 1
        state.pegs[0, row] >>= 1
        state.pegs[1, row] >>= 1
        state.shifts -= bit(3 * (row - 1))
    join(state, row)
    places = state.places
    for player in range(2):
        for peg in range(PEGS):
            if places[player, peg] // COLUMNS == row:
                places[player, peg] += step


@rule
def join(state: State, row: int) -> None:
    """Update what is joined, column by column, after a slider moved: SLIDERS-09, SLIDERS-A03, SLIDERS-A24, SLIDERS-A26.

    Two holes face each other only where both rows have one and no barrier stands at either edge.
    """
    below = state.front[row - 1] & state.back[row]
    above = state.front[row] & state.back[row + 1]
    blue, pink = state.pegs[0, row], state.pegs[1, row]
    ahead, files = state.ahead, state.files
    here = bit(row)
    both = here | (here >> 1)
    for column in range(COLUMNS):
        joined = (((below >> column) & 1) << (row - 1)) | (((above >> column) & 1) << row)
        ahead[column] = (ahead[column] & ~both) | joined
        files[0, column] = (files[0, column] & ~here) | (((blue >> column) & 1) << row)
        files[1, column] = (files[1, column] & ~here) | (((pink >> column) & 1) << row)


@rule
def move_peg(state: State, player: int, row: int, column: int, to_row: int, to_column: int) -> None:
    state.pegs[player, row] ^= bit(column)
    state.files[player, column] ^= bit(row)
    state.pegs[player, to_row] ^= bit(to_column)
    state.files[player, to_column] ^= bit(to_row)
    for peg in range(PEGS):
        if state.places[player, peg] == row * COLUMNS + column:
            state.places[player, peg] = to_row * COLUMNS + to_column
            break


@rule
def move(state: State, player: int, action: int) -> None:
    """A slide or a step; a pass or a claim moves nothing."""
    if action < SLIDES:
        slide(state, action // 2 + 1, 2 * (action & 1) - 1)
    elif action < PASS:
        place, target = (action - SLIDES) // TARGETS, (action - SLIDES) % TARGETS
        row, column = place // COLUMNS, place % COLUMNS
        if target < ROWS:
            move_peg(state, player, row, column, target, column)
        else:
            move_peg(state, player, row, column, row, target - ROWS)


@rule
def move_back(state: State, player: int, action: int) -> None:
    """Undo `move`."""
    if action < SLIDES:
        slide(state, action // 2 + 1, 1 - 2 * (action & 1))
    elif action < PASS:
        place, target = (action - SLIDES) // TARGETS, (action - SLIDES) % TARGETS
        row, column = place // COLUMNS, place % COLUMNS
        if target < ROWS:
            move_peg(state, player, target, column, row, column)
        else:
            move_peg(state, player, row, target - ROWS, row, column)


@rule
def targets(state: State, player: int, row: int, column: int) -> int:
    """Where a peg may go: rows of its column, and columns of its row (plus ROWS). Never diagonally: SLIDERS-10, SLIDERS-16.

    SLIDERS-19: no peg returns to its start block; SLIDERS-20, SLIDERS-A09, SLIDERS-A11, SLIDERS-A23: the goal is a wall while
    a peg is at home. SLIDERS-21, SLIDERS-A08: sideways every row is open, the blocks too; SLIDERS-A10: nothing holds a peg in
    the goal.
    """
    rows = np.int64(BETWEEN)
    if state.pegs[player, home_row(player)] == 0:
        rows |= bit(goal_row(player))
    free = ~(state.files[0, column] | state.files[1, column]) & rows
    along = line_targets(state.ahead[column], free, state.files[1 - player, column], row, state.to_end)
    free = ~(state.pegs[0, row] | state.pegs[1, row])
    return along | (line_targets(state.beside[row], free, state.pegs[1 - player, row], column, state.to_end) << ROWS)


@rule
def line_targets(joined: int, free: int, others: int, here: int, to_end: int) -> int:
    """Runs and jumps along one line: *joined* holds places joined to the next one, *others* the opponent's pegs.

    SLIDERS-09, SLIDERS-A01, SLIDERS-A02, SLIDERS-A03: run over joined free places and stop anywhere, or at the last one only
    (SLIDERS-A28). SLIDERS-11, SLIDERS-12, SLIDERS-A04: jump over one adjacent opposing peg to the free place right behind it;
    nothing else is jumped (SLIDERS-14, SLIDERS-15, SLIDERS-17), and nothing follows (SLIDERS-A05).
    """
    lower = bit(here) - 1
    steps = (joined & (free >> 1)) >> here
    up = (steps & ~(steps + 1)) << (here + 1)
    stops = ~(joined & free) & lower
    stops |= stops >> 1
    stops |= stops >> 2
    stops |= stops >> 4
    stops |= stops >> 8
    down = lower & ~stops
    if to_end:
        up &= ~(up >> 1)
        down &= -down
    up |= ((joined >> here) & (joined >> (here + 1)) & (others >> (here + 1)) & (free >> (here + 2)) & 1) << (here + 2)
    if here > 1:
        behind = here - 2
        down |= ((joined >> behind) & (joined >> (behind + 1)) & (others >> (behind + 1)) & (free >> behind) & 1) << behind
    return up | down


@rule
def can_leave(state: State, player: int) -> bool:
    """Can a peg leave its start block now? A sideways step is not an exit (SLIDERS-A21)."""
    home = home_row(player)
    columns = state.pegs[player, home]
    while columns:
        if targets(state, player, home, lowest(columns)) & (bit(ROWS) - 1):
            return True
        columns &= columns - 1
    return False
