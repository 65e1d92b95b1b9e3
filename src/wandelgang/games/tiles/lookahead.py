"""What a pawn can reach after one push by its own player, on a small board: every slot, every way to turn the free tile.

Sets of cells are single numbers here, so a push is a masked shift. The state is only read. A wall-only tile that pushes a
pawn out pushes twice by the rules (TILES-16); here it pushes once, which is near enough for an estimate.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.square import (
    COLUMN,
    EAST,
    NORTH,
    NOT_EASTMOST,
    QUARTERS,
    SMALL_SPAN,
    SOUTH,
    WEST,
    push_step,
    slot_cell,
    turned,
)
from wandelgang.core.rules import State, rule


@rule
def spread(found: int, east: int, south: int) -> int:
    """Everything connected to what has been found; *east* and *south* are the cells connected to their neighbour there."""
    before = 0
    while found != before:
        before = found
        found |= ((found & east) << 1) | ((found >> 1) & east)
        found |= ((found & south) << SMALL_SPAN) | ((found >> SMALL_SPAN) & south)
    return found


@rule
def slid(members: int, line: int, step: int) -> int:
    """A set of cells after the cells of a line moved one step; what falls out is gone, and nothing enters."""
    moving = members & line
    if step > 0:
        moving = (moving << step) & line
    else:
        moving = (moving >> -step) & line
    return (members & ~line) | moving


@rule
def try_pushes(state: State, pawn: int, wanted: int, arriving: bool, staying: bool, enough: int) -> tuple[int, int, int, int]:
    """Try pushes until *enough* let the pawn reach something wanted: how many do, and how many were tried.

    The other two numbers are the cells that it reaches whichever way the tile is turned: their sum over all pushes tried, and
    their union as a set. *wanted* are cells. *arriving*: the free tile is wanted, too. *staying*: the wanted cells are places,
    which no push moves.
    """
    ways = tried = room = union = 0
    quarters = QUARTERS[state.free_sides]
    for side in range(4):
        lines = state.columns if side % 2 == 0 else state.rows
        step = push_step(state.open, side)
        while lines and ways < enough:
            number = lowest(lines)
            lines &= lines - 1
            if side * SMALL_SPAN + number == state.closed:
                continue
            if side % 2 == 0:
                line = (COLUMN & (bit(state.height * SMALL_SPAN) - 1)) << number
            else:
                line = (bit(state.width) - 1) << (number * SMALL_SPAN)
            entry = bit(slot_cell(state.open, side, number, state.width, state.height))
            north, south = slid(state.open[NORTH], line, step), slid(state.open[SOUTH], line, step)
            east, west = slid(state.open[EAST], line, step), slid(state.open[WEST], line, step)
            eastward, southward = east & (west >> 1) & NOT_EASTMOST, south & (north >> SMALL_SPAN)
            goals = wanted if staying else slid(wanted, line, step) | (entry if arriving else 0)
            mine = slid(pawn, line, step)
            mine = spread(mine if mine else entry, eastward, southward)  # the tile that enters is closed as yet
            tried += quarters
            room += quarters * count(mine)
            union |= mine
            if mine & goals:
                ways += quarters
                continue
            above, below = (entry >> SMALL_SPAN) & south, (entry << SMALL_SPAN) & north
            right, left = ((entry & NOT_EASTMOST) << 1) & west, (entry >> 1) & NOT_EASTMOST & east
            if mine & (entry | above | right | below | left):
                theirs = spread(goals, eastward, southward)
                for quarter in range(quarters):
                    joined = entry | neighbours(turned(state.free_sides, quarter), above, right, below, left)
                    if mine & joined and theirs & joined:  # the tile joins the pawn's cells and those of a goal
                        ways += 1
    return ways, tried, room, union


@rule
def neighbours(sides: int, above: int, right: int, below: int, left: int) -> int:
    """Those of the neighbours of a tile that its open sides join it to."""
    joined = 0
    if sides & 1:
        joined |= above
    if sides & 2:
        joined |= right
    if sides & 4:
        joined |= below
    if sides & 8:
        joined |= left
    return joined
