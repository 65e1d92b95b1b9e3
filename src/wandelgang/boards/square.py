"""Square boards whose cells open to four sides, as four sets: the cells open to the north, the east, the south and the west.

A small board (up to 8 × 7) holds each of the four sets in one number, so a push is a masked shift and a flood a few shifts. A
large one (up to 26 × 26) holds a number a row. Callers do not see the difference: these functions look at the
dimensions of the array, which Numba decides when it compiles. Cells are numbered row · span + column.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, bit_if, lowest
from wandelgang.core.rules import Ints, rule

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3  # clockwise; the set of a cell's open sides has these bits
SMALL_SPAN, SMALL_ROWS = 8, 7
LARGE_SPAN = LARGE_ROWS = 26
COLUMN: Any = np.int64(0x01010101010101)  # the westernmost column of a small board
NOT_EASTMOST: Any = np.int64(0x7F7F7F7F7F7F7F)  # cells of a small board that have a cell to their east
PLACES = 0x7FFF  # above every index: the compiler sees that what is masked by it is not negative
QUARTERS = np.array([1, 4, 4, 4, 4, 2, 4, 4, 4, 4, 2, 4, 4, 4, 4, 1])  # orientations of a tile that look different


@rule
def span(open: Ints) -> int:
    """The difference between the numbers of a cell and the one below it."""
    if open.ndim == 1:
        return SMALL_SPAN
    else:
        return LARGE_SPAN


@rule
def cells(open: Ints) -> int:
    """An upper bound of all cell numbers."""
    if open.ndim == 1:
        return SMALL_SPAN * SMALL_ROWS
    else:
        return LARGE_SPAN * LARGE_ROWS


@rule
def turned(sides: int, quarters: int) -> int:
    """The open sides after turning a tile clockwise."""
    return ((sides << quarters) | (sides >> (4 - quarters))) & 15


@rule
def sides_at(open: Ints, cell: int) -> int:
    """The set of sides to which a cell is open."""
    sides = 0
    if open.ndim == 1:
        for side in range(4):
            sides |= ((open[side] >> cell) & 1) << side
    else:
        row, column = cell // LARGE_SPAN, cell % LARGE_SPAN
        for side in range(4):
            sides |= ((open[side, row] >> column) & 1) << side
    return sides


@rule
def lay(open: Ints, cell: int, sides: int) -> None:
    """Give a cell its open sides."""
    row, column = cell // LARGE_SPAN, cell % LARGE_SPAN
    for side in range(4):
        if open.ndim == 1:
            open[side] = (open[side] & ~bit(cell)) | (np.int64((sides >> side) & 1) << cell)
        else:
            open[side, row] = (open[side, row] & ~bit(column)) | (np.int64((sides >> side) & 1) << column)


@rule
def slot_cell(open: Ints, side: int, line: int, width: int, height: int) -> int:
    """The border cell behind a slot."""
    if side % 2 == 0:
        return line + (span(open) * (height - 1) if side == SOUTH else 0)
    return span(open) * line + (width - 1 if side == EAST else 0)


@rule
def push_step(open: Ints, side: int) -> int:
    """How cell numbers change along a push that enters at *side*."""
    if side == NORTH:
        return span(open)
    if side == SOUTH:
        return -span(open)
    if side == WEST:
        return 1
    return -1


@rule
def push_line(open: Ints, first: int, step: int, length: int, sides: int) -> int:
    """Push a tile with these open sides into a line at its *first* cell; the open sides of the tile that falls out."""
    if open.ndim == 1:
        return push_small(open, first, step, length, sides)
    elif step == 1 or step == -1:
        return push_row(open, first, step, length, sides)
    else:
        return push_column(open, first, step, length, sides)


@rule
def push_small(open: Ints, first: int, step: int, length: int, sides: int) -> int:
    """On a small board all cells of the line move at once."""
    last = first + (length - 1) * step
    fallen = sides_at(open, last)
    across = step == 1 or step == -1
    cells = bit(length) - 1 if across else COLUMN & (bit(length * SMALL_SPAN) - 1)
    line = cells << min(first, last)
    forward, backward = max(0, step), max(0, -step)  # shifting both ways is quicker than guessing which way
    for side in range(4):
        moving = open[side] & line
        open[side] ^= moving
        open[side] |= (((moving << forward) >> backward) & line) | (np.int64((sides >> side) & 1) << first)
    return fallen


@rule
def push_row(open: Ints, first: int, step: int, length: int, sides: int) -> int:
    """In a row of a large board, too."""
    row, column = first // LARGE_SPAN, first % LARGE_SPAN
    forward, backward = max(0, step), max(0, -step)
    fallen = sides_at(open, first + (length - 1) * step)
    for side in range(4):
        moved = ((open[side, row] << forward) >> backward) & (bit(length) - 1)
        open[side, row] = moved | (np.int64((sides >> side) & 1) << column)
    return fallen


@rule
def push_column(open: Ints, first: int, step: int, length: int, sides: int) -> int:
    """In a column of a large board they move row by row."""
    column = first % LARGE_SPAN
    down = 1 if step > 0 else -1
    fallen = 0
    for side in range(4):
        row = first // LARGE_SPAN
        entering = np.int64((sides >> side) & 1) << column
        for _ in range(length):
            place = row & PLACES
            leaving = open[side, place] & bit(column)
            open[side, place] ^= leaving ^ entering
            entering = leaving
            row += down
        fallen |= bit_if(entering != 0, side)
    return fallen


@rule
def flood(open: Ints, reach: Ints, start: int) -> None:
    """Set *reach* to the cells that can be walked to from *start*: two neighbours are joined if both are open to each other."""
    if open.ndim == 1:
        east = open[EAST] & (open[WEST] >> 1) & NOT_EASTMOST
        south = open[SOUTH] & (open[NORTH] >> SMALL_SPAN)
        before = 0
        found = bit(start)
        while found != before:
            before = found
            found |= ((found & east) << 1) | ((found >> 1) & east)
            found |= ((found & south) << SMALL_SPAN) | ((found >> SMALL_SPAN) & south)
        reach[0] = found
    else:
        reach[:] = 0
        row = start // LARGE_SPAN
        reach[row] = bit(start % LARGE_SPAN)
        rows = bit(row)  # from which more may be reached
        while rows:
            row = lowest(rows)
            rows = (rows & (rows - 1)) | spread(open, reach, row)


@rule
def spread(open: Ints, reach: Ints, row: int) -> int:
    """One row of a large flood: along the row, then to the rows above and below. From which of them may more be reached?

    To the east by carrying: adding a cell to the run of connections that it begins flips the rest of the run. To the west by
    one step and by two, which is enough for most runs; for a longer one the row comes up again.
    """
    east = open[EAST, row] & (open[WEST, row] >> 1)
    found = reach[row]
    found |= (east + (found & east)) ^ east
    found |= (found >> 1) & east
    found |= (found >> 2) & east & (east >> 1)
    reach[row] = found
    rows = bit_if((found >> 1) & east & ~found != 0, row)
    if row > 0:
        joined = found & open[NORTH, row] & open[SOUTH, row - 1] & ~reach[row - 1]
        reach[row - 1] |= joined
        rows |= bit_if(joined != 0, row - 1)
    if row < LARGE_ROWS - 1:
        joined = found & open[SOUTH, row] & open[NORTH, row + 1] & ~reach[row + 1]
        reach[row + 1] |= joined
        rows |= bit_if(joined != 0, row + 1)
    return rows


@rule
def list_reach(open: Ints, reach: Ints, base: int, out: Ints) -> int:
    """Write base + cell for every reached cell, ascending; how many there are."""
    if open.ndim == 1:
        return list_members(reach[0], base, out, 0)
    else:
        rows = 0
        for row in range(LARGE_ROWS):
            rows |= bit_if(reach[row] != 0, row)
        total = 0
        while rows:  # two rows at a time, because they fit into one number
            row = lowest(rows)
            rows &= ~(bit(row) | bit(row + 1))
            found = reach[row] | (reach[row + 1] << LARGE_SPAN if row + 1 < LARGE_ROWS else 0)
            total = list_members(found, base + row * LARGE_SPAN, out, total)
        return total


@rule
def list_members(members: int, base: int, out: Ints, total: int) -> int:
    """Write base + member for every member, ascending, behind so many others; how many there are then."""
    while members:
        out[total & PLACES] = base + lowest(members)
        total += 1
        members &= members - 1
    return total


@rule
def is_reached(open: Ints, reach: Ints, cell: int) -> bool:
    if open.ndim == 1:
        return (reach[0] >> cell) & 1 != 0
    else:
        return (reach[cell // LARGE_SPAN] >> (cell % LARGE_SPAN)) & 1 != 0
