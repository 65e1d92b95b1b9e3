"""What pawns can reach after one push by their own player, on a small board: every slot, every way to turn the free tile.

Sets of cells are single numbers here, so a push is a masked shift. The state is only read. One survey of the board serves all
players and stays in the workspace: the positions after different walks share it, and whoever did not move is looked up. A
wall-only tile that pushes a pawn out pushes twice by the rules (TILES-16); here it pushes once, which is near enough for an
estimate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.square import (
    COLUMN,
    EAST,
    NORTH,
    NOT_EASTMOST,
    QUARTERS,
    SMALL_ROWS,
    SMALL_SPAN,
    SOUTH,
    WEST,
    push_step,
    slot_cell,
    turned,
)
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.tiles.state import PLAYERS, SHARED, STONES

SLOTS = 2 * (SMALL_SPAN + SMALL_ROWS)
PARTS = 8  # connected parts of the board that are kept per slot
BESIDE = SMALL_SPAN * SMALL_ROWS  # stands for the free tile in a set of cells
FIXED = BESIDE + 1  # and this for: the cells are places, which no push moves


def joining() -> np.ndarray[Any, np.dtype[np.int64]]:
    """By the open sides of a tile and a set of sides, the set of quarters by which it is turned to open to one of these."""
    return np.array(
        [
            [sum(1 << q for q in range(QUARTERS[sides]) if turned(sides, q) & asked) for asked in range(16)]
            for sides in range(16)
        ]
    )


JOINING = joining()

SURVEY = [
    ("open", np.int64, 4),  # the board that was surveyed
    ("rows", np.int64),
    ("columns", np.int64),
    ("size", np.int64),
    ("free_sides", np.int64),
    ("closed", np.int64),
    ("slots", np.int64),  # how many are open; then for each of them:
    ("line", np.int64, SLOTS),  # the cells that move
    ("forward", np.int64, SLOTS),  # by how much their numbers grow, or 0
    ("backward", np.int64, SLOTS),  # by how much they shrink, or 0
    ("entry", np.int64, SLOTS),  # the cell that the free tile comes to
    ("east", np.int64, SLOTS),  # cells joined to their neighbour there after the push, the free tile still closed
    ("south", np.int64, SLOTS),
    ("gates", np.int64, (SLOTS, 4)),  # the neighbours of the free tile that are open to it
    ("known", np.int64, SLOTS),  # how many connected parts have been found
    ("parts", np.int64, (SLOTS, PARTS)),
    ("joins", np.int64, (SLOTS, PARTS)),  # the quarters that join the free tile to the part
    ("pawns", np.int64, PLAYERS),  # for whom this was found: the pawn, and what its player seeks
    ("sought", np.int64, PLAYERS),
    ("ways", np.int64, PLAYERS),  # pushes after which they collect something
    ("room", np.int64, PLAYERS),  # cells that they reach, summed over all pushes
    ("union", np.int64, PLAYERS),  # cells that they reach after any push
    ("targets", np.int64, PLAYERS),  # what was sought when this was found:
    ("meets", np.int64, (PLAYERS, SLOTS)),  # the quarters that join the free tile to a cell that is sought, or NONE
    ("where", np.int64, STONES),  # the cell of each stone when it was last looked for
    ("goal", np.int64),  # and that of the shared goal
]


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
def survey_pushes(state: State, work: State) -> None:
    """Note what each push does to the walls, unless this is the board that was surveyed last."""
    if is_surveyed(state, work):
        return
    note_board(state, work)
    total = 0
    for side in range(4):
        lines = state.columns if side % 2 == 0 else state.rows
        while lines:
            number = lowest(lines)
            lines &= lines - 1
            if side * SMALL_SPAN + number != state.closed:
                survey_slot(state, work, total, side, number)
                total += 1
    work.slots = total


@rule
def is_surveyed(state: State, work: State) -> bool:
    same = work.size == board_size(state) and work.free_sides == state.free_sides and work.closed == state.closed
    same = same and work.rows == state.rows and work.columns == state.columns
    for side in range(4):
        same = same and work.open[side] == state.open[side]
    return same


@rule
def board_size(state: State) -> int:
    return int(state.width) * SMALL_SPAN + int(state.height)


@rule
def note_board(state: State, work: State) -> None:
    """A new board, of which nothing else is known yet."""
    for side in range(4):
        work.open[side] = state.open[side]
    work.rows, work.columns, work.size = state.rows, state.columns, board_size(state)
    work.free_sides, work.closed = state.free_sides, state.closed
    for player in range(PLAYERS):
        work.pawns[player] = work.targets[player] = NONE


@rule
def survey_slot(state: State, work: State, slot: int, side: int, number: int) -> None:
    """What a push moves, and how cells are connected after it while the tile that enters is still closed."""
    if side % 2 == 0:
        line = (COLUMN & (bit(state.height * SMALL_SPAN) - 1)) << number
    else:
        line = (bit(state.width) - 1) << (number * SMALL_SPAN)
    step = push_step(state.open, side)
    entry = bit(slot_cell(state.open, side, number, state.width, state.height))
    work.line[slot], work.entry[slot], work.known[slot] = line, entry, 0
    work.forward[slot], work.backward[slot] = max(0, step), max(0, -step)
    north, east = slid(work, slot, state.open[NORTH]), slid(work, slot, state.open[EAST])
    south, west = slid(work, slot, state.open[SOUTH]), slid(work, slot, state.open[WEST])
    work.east[slot], work.south[slot] = east & (west >> 1) & NOT_EASTMOST, south & (north >> SMALL_SPAN)
    work.gates[slot, NORTH], work.gates[slot, SOUTH] = (entry >> SMALL_SPAN) & south, (entry << SMALL_SPAN) & north
    work.gates[slot, EAST] = ((entry & NOT_EASTMOST) << 1) & west
    work.gates[slot, WEST] = (entry >> 1) & NOT_EASTMOST & east


@rule
def slid(work: State, slot: int, members: int) -> int:
    """A set of cells after a push; what falls out is gone, and nothing enters."""
    moving = members & work.line[slot]
    return (members ^ moving) | (((moving << work.forward[slot]) >> work.backward[slot]) & work.line[slot])


@rule
def quarters_joining(work: State, slot: int, members: int) -> int:
    """The quarters by which the tile that enters can be turned to be connected with one of these cells."""
    if members & work.entry[slot]:
        return bit(QUARTERS[work.free_sides]) - 1
    sides = 0
    for side in range(4):
        sides |= (1 if members & work.gates[slot, side] else 0) << side
    return JOINING[work.free_sides, sides]


@rule
def part_with(work: State, slot: int, cell: int) -> int:
    """The number of the connected part with this cell after a push. It is found when it is first asked for."""
    known = work.known[slot]
    for part in range(known):
        if work.parts[slot, part] & cell:
            return part
    part = min(known, PARTS - 1)
    members = spread(cell, work.east[slot], work.south[slot])
    work.known[slot] = part + 1
    work.parts[slot, part], work.joins[slot, part] = members, quarters_joining(work, slot, members)
    return part


@rule
def try_pushes(state: State, player: int, sought: int, work: State) -> int:
    """Find out what every push by this player leads to, unless it is known: `ways`, `room` and `union` of the workspace.

    *sought* are the cells where they collect something; how many pushes there are.
    """
    survey_pushes(state, work)
    quarters = QUARTERS[state.free_sides]
    if work.pawns[player] == state.pawns[player] and work.sought[player] == sought:
        return quarters * work.slots
    seeker = 0 if state.kind == SHARED else player  # all seek the same
    if work.targets[seeker] != sought:
        work.targets[seeker] = sought
        for slot in range(work.slots):
            work.meets[seeker, slot] = NONE
    pawn = bit(state.pawns[player])
    ways = room = union = 0
    for slot in range(work.slots):
        cell = slid(work, slot, pawn)
        part = part_with(work, slot, cell if cell else work.entry[slot])
        mine, joins = work.parts[slot, part], work.joins[slot, part]
        goals = targets(work, slot, sought)
        room += count(mine)
        union |= mine
        if mine & goals:
            ways += quarters
        elif joins:
            meets = work.meets[seeker, slot]
            if meets == NONE:
                meets = quarters_joining(work, slot, spread(goals, work.east[slot], work.south[slot]))
                work.meets[seeker, slot] = meets
            ways += count(joins & meets)
    work.pawns[player], work.sought[player] = state.pawns[player], sought
    work.ways[player], work.room[player], work.union[player] = ways, quarters * room, union
    return quarters * work.slots


@rule
def targets(work: State, slot: int, sought: int) -> int:
    """The cells that are sought after a push."""
    cells = sought & (bit(BESIDE) - 1)
    if sought & bit(FIXED):
        return cells
    return slid(work, slot, cells) | (work.entry[slot] if sought & bit(BESIDE) else 0)
