"""How a single piece of `fences` walks: straight on until something bars the way, then left or right, otherwise back.

A line of the board (a row for east and west, a column for north and south) holds for each heading the set of squares whose
next step is barred, counted along the heading, so a straight run is one count of zeros. It knows no players and no dice.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, lowest
from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.boards.wide import WORDS
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.fences.state import GOAL, SPAN, SQUARES, START

LAST = SPAN - 1
MEMBERS = SQUARES // WORDS  # squares in one word of a wide set
DONE_CHOOSING = -1
STEP = np.array([-SPAN, 1, SPAN, -1])  # FENCES-16: never diagonally


@rule
def whole(value: int) -> int:
    """A field of the record as a number of full width, so that functions are compiled once and not per width."""
    return np.int64(value)  # type: ignore[return-value]


@rule
def free_steps(state: State, square: int, heading: int) -> int:
    """How many steps a piece can go straight on from a square to ordinary squares (FENCES-15)."""
    row, column = square // SPAN, square % SPAN
    if heading == NORTH:
        return lowest(state.walls[NORTH, column] >> (LAST - row))
    if heading == EAST:
        return lowest(state.walls[EAST, row] >> column)
    if heading == SOUTH:
        return lowest(state.walls[SOUTH, column] >> row)
    return lowest(state.walls[WEST, row] >> (LAST - column))


@rule
def is_open(state: State, square: int, heading: int) -> bool:
    """Whether one step leads anywhere; FENCES-A31: the opening of the goal always counts as open."""
    return free_steps(state, square, heading) > 0 or state.doors[heading] == square


@rule
def close(state: State, square: int, heading: int) -> None:
    """Bar one step for good: border, wall, exit seen from outside, opening of the goal (FENCES-A01, FENCES-A28)."""
    row, column = square // SPAN, square % SPAN
    if heading == NORTH:
        state.walls[NORTH, column] |= 1 << (LAST - row)
    elif heading == EAST:
        state.walls[EAST, row] |= 1 << column
    elif heading == SOUTH:
        state.walls[SOUTH, column] |= 1 << row
    else:
        state.walls[WEST, row] |= 1 << (LAST - column)


@rule
def toggle_fence(state: State, slot: int) -> None:
    """Put a fence into a slot or take it out; a slot is twice the square north or west of it, plus 1 on its south side."""
    square = slot // 2
    row, column = square // SPAN, square % SPAN
    state.fenced[row] ^= bit(slot % (2 * SPAN))
    if slot % 2 == 0:
        state.walls[EAST, row] ^= 1 << column
        state.walls[WEST, row] ^= 1 << (LAST - column - 1)
        toggle_open(state, square, EAST)
        toggle_open(state, square + STEP[EAST], WEST)
    else:
        state.walls[SOUTH, column] ^= 1 << row
        state.walls[NORTH, column] ^= 1 << (LAST - row - 1)
        toggle_open(state, square, SOUTH)
        toggle_open(state, square + STEP[SOUTH], NORTH)


@rule
def toggle_open(state: State, square: int, heading: int) -> None:
    """Free or bar one step in the sets of squares by which the estimate walks (reach.py)."""
    state.open[heading, square // MEMBERS] ^= bit(square % MEMBERS)


@rule
def slot_at(square: int, heading: int) -> int:
    """The slot on one side of a square, if there is one at all."""
    if heading in (EAST, SOUTH):
        return 2 * square + heading // 2
    return whole(2 * (square + STEP[heading]) + (1 if heading == NORTH else 0))


@rule
def is_fenced(state: State, slot: int) -> bool:
    return (state.fenced[slot // (2 * SPAN)] >> (slot % (2 * SPAN))) & 1 != 0


@rule
def first_square(state: State, place: int, heading: int) -> int:
    """Where a move from a place begins to walk: its own square, or the one outside an exit of its start field (FENCES-A19).

    NONE if it cannot set out that way: there is no such exit, or the first step is barred (FENCES-A02, FENCES-A04).
    """
    if place >= START:
        return whole(state.exits[place - START, heading])
    return place if is_open(state, place, heading) else NONE


@rule
def steps_left(place: int, steps: int) -> int:
    """The steps to walk from `first_square`: leaving a start field costs one (FENCES-A19)."""
    return steps - 1 if place >= START else steps


@rule
def walk(state: State, square: int, heading: int, steps: int, choices: int) -> tuple[int, int]:
    """The end of one path, NONE if it is not allowed, and how many times it could turn either way.

    Bit i of *choices* is the i-th such turn: 0 left, 1 right (FENCES-A03). Pieces on the way do not matter (FENCES-A09).
    """
    if state.retrace:
        return walk_retracing(state, square, heading, steps, choices)
    turns = 0
    while True:
        free = free_steps(state, square, heading)
        if steps <= free:  # FENCES-17, FENCES-19
            return square + steps * STEP[heading], turns
        square += free * STEP[heading]
        steps -= free
        if state.doors[heading] == square:  # FENCES-33, FENCES-34, FENCES-A16: in with the last step, else nowhere
            return GOAL if steps == 1 else NONE, turns
        turned, was_choice = turn_off(state, square, heading, (choices >> turns) & 1)
        turns += was_choice
        if turned == NONE:  # FENCES-20, FENCES-A29: only the direction is reversed
            turned = heading ^ 2
            if free_steps(state, square, turned) == 0:  # FENCES-A18, FENCES-A30: just out of a start field
                return NONE, turns
        heading = turned


@rule
def turn_off(state: State, square: int, heading: int, choice: int) -> tuple[int, int]:
    """The heading after meeting a barrier, NONE in a dead end; 1 if there was a choice (FENCES-18, FENCES-A01, FENCES-A03)."""
    left, right = (heading + 3) & 3, (heading + 1) & 3
    goes_left, goes_right = is_open(state, square, left), is_open(state, square, right)
    if goes_left and goes_right:
        return right if choice else left, 1
    if goes_left:
        return left, 0
    return right if goes_right else NONE, 0


@rule
def walk_retracing(state: State, square: int, heading: int, steps: int, choices: int) -> tuple[int, int]:
    """FENCES-20 to the letter, an option: out of a dead end by the same path, bends included.

    The path is kept as two bits per step, the last one lowest. Where it began the piece walks on by the usual rules; the step
    out of a start field is not part of it (FENCES-A18, FENCES-A30).
    """
    turns = 0
    way = 0
    length = 0
    while True:
        free = min(steps, free_steps(state, square, heading))
        for _ in range(free):
            way = (way << 2) | heading
        length += free
        square += free * STEP[heading]
        steps -= free
        if steps == 0:
            return square, turns
        if state.doors[heading] == square:
            return GOAL if steps == 1 else NONE, turns
        turned, was_choice = turn_off(state, square, heading, (choices >> turns) & 1)
        turns += was_choice
        if turned != NONE:
            heading = turned
        elif length == 0:
            return NONE, turns
        else:
            back = min(length, steps)
            trail = way
            for _ in range(back):
                heading = (trail & 3) ^ 2
                trail >>= 2
                way = (way << 2) | heading
                square += STEP[heading]
            length += back
            steps -= back


@rule
def next_choices(choices: int, turns: int) -> int:
    """The choices of the next path after one with *turns* choices: its last left turn becomes a right one."""
    for turn in range(turns - 1, -1, -1):
        if (choices >> turn) & 1 == 0:
            return (choices & ((1 << turn) - 1)) | (1 << turn)
    return DONE_CHOOSING
