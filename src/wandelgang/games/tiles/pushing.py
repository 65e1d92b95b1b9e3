"""PUSH in `tiles`: which pushes there are, and what a push moves. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import lowest
from wandelgang.boards.square import QUARTERS, push_line, push_step, slot_cell, span, turned
from wandelgang.core.rules import Ints, State, rule

LAST = 0x7FFF  # above every number of an action or a cell


@rule
def list_pushes(state: State, out: Ints) -> int:
    """TILES-09, TILES-14, TILES-17: every orientation that looks different, at every open slot."""
    quarters = QUARTERS[state.free_sides]
    closed = int(state.closed)
    total = 0
    for side in range(4):
        lines = state.columns if side % 2 == 0 else state.rows
        while lines:
            slot = side * span(state.open) + lowest(lines)
            lines &= lines - 1
            place = total & LAST  # never negative, as the compiler can see here
            for turns in range(4):  # writing four and keeping as many as differ is quicker than a short loop
                out[place + turns] = slot * 4 + turns
            total += 0 if slot == closed else quarters
    return total


@rule
def push(state: State, side: int, line: int, quarters: int) -> None:
    """TILES-09: the free tile goes in; TILES-13: what falls out is free. Stones ride along (TILES-18, TILES-A08)."""
    sides = turned(state.free_sides, quarters)
    length = state.height if side % 2 == 0 else state.width
    first = slot_cell(state.open, side, line, state.width, state.height)
    step = push_step(state.open, side)
    last = first + (length - 1) * step
    pushes = 1
    # TILES-16: a wall-only tile (any, TILES-A22) cannot take the pawn that falls out, so the pawn's tile goes in again behind
    # it, as it lies (TILES-A02), unasked (TILES-A04); without a pawn there it is an ordinary push (TILES-A06). On a line of
    # one cell that changes nothing (TILES-A43).
    if sides == 0 and has_pawn(state, last):
        pushes = 2
    for _ in range(pushes):
        sides = push_line(state.open, first, step, length, sides)
        fallen = state.tile[last & LAST]
        cell = last
        for _ in range(length - 1):
            state.tile[cell & LAST] = state.tile[(cell - step) & LAST]
            cell -= step
        state.tile[first & LAST] = state.free
        state.free = fallen
    state.free_sides = sides
    shift_pawns(state, side, line, first, last, step, pushes)
    state.closed = (side ^ 2) * span(state.open) + line  # TILES-17, TILES-A05, TILES-A09: where the tile fell out


@rule
def shift_pawns(state: State, side: int, line: int, first: int, last: int, step: int, pushes: int) -> None:
    """TILES-A23: pawns ride along; TILES-15, TILES-A03, TILES-A07: one that falls out is put on the tile pushed in last."""
    for player in range(state.players):
        pawn = int(state.pawns[player])
        number = pawn % span(state.open) if side % 2 == 0 else pawn // span(state.open)
        falls = pawn == last or (pushes == 2 and pawn == last - step)
        moved = first if falls else pawn + pushes * step
        state.pawns[player] = moved if number == line else pawn


@rule
def has_pawn(state: State, cell: int) -> bool:
    for player in range(state.players):
        if state.pawns[player] == cell:
            return True
    return False
