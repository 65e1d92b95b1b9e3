"""Square boards whose cells open to four sides, as four sets: the cells open to the north, the east, the south and the west.

A small board (up to 8 × 7) holds each of the four sets in one number, so a push is a masked shift and a flood a few shifts. A
large one (up to 26 × 26) holds a number a row. Callers do not see the difference: these functions look at the
dimensions of the array, which Numba decides when it compiles. Cells are numbered row · span + column.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, lowest
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
    last = first + (length - 1) * step
    fallen = sides_at(open, last)
    if open.ndim == 1:
        across = step == 1 or step == -1
        cells = bit(length) - 1 if across else COLUMN & (bit(length * SMALL_SPAN) - 1)
        line = cells << min(first, last)
        forward, backward = max(0, step), max(0, -step)  # shifting both ways is quicker than guessing which way
        for side in range(4):
            moving = open[side] & line
            open[side] ^= moving
            open[side] |= (((moving << forward) >> backward) & line) | (np.int64((sides >> side) & 1) << first)
    else:
        cell = last
        while cell != first:
            lay(open, cell, sides_at(open, cell - step))
            cell -= step
        lay(open, first, sides)
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
        low = high = row
        changed = True
        while changed:
            changed = False
            for row in range(low, high + 1):
                if spread(open, reach, row):
                    changed = True
            for row in range(high, low - 1, -1):
                if spread(open, reach, row):
                    changed = True
            if low > 0 and reach[low - 1]:
                low -= 1
                changed = True
            if high < LARGE_ROWS - 1 and reach[high + 1]:
                high += 1
                changed = True


@rule
def spread(open: Ints, reach: Ints, row: int) -> bool:
    """One row of a large flood: along the row until nothing more joins, then to the rows above and below. Did anything join?"""
    east = open[EAST, row] & (open[WEST, row] >> 1)
    found = reach[row]
    before = found - 1
    while found != before:
        before = found
        found |= ((found & east) << 1) | ((found >> 1) & east)
    changed = found != reach[row]
    reach[row] = found
    if row > 0:
        above = reach[row - 1] | (found & open[NORTH, row] & open[SOUTH, row - 1])
        changed = changed or above != reach[row - 1]
        reach[row - 1] = above
    if row < LARGE_ROWS - 1:
        below = reach[row + 1] | (found & open[SOUTH, row] & open[NORTH, row + 1])
        changed = changed or below != reach[row + 1]
        reach[row + 1] = below
    return changed


@rule
def list_reach(open: Ints, reach: Ints, base: int, out: Ints) -> int:
    """Write base + cell for every reached cell, ascending; how many there are."""
    total = 0
    for row in range(reach.size):
        found = reach[row]
        while found:
            out[total & PLACES] = base + row * span(open) + lowest(found)
            total += 1
            found &= found - 1
    return total


@rule
def is_reached(open: Ints, reach: Ints, cell: int) -> bool:
    if open.ndim == 1:
        return (reach[0] >> cell) & 1 != 0
    else:
        return (reach[cell // LARGE_SPAN] >> (cell % LARGE_SPAN)) & 1 != 0
