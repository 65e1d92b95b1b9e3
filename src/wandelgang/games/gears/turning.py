"""Turning tiles in `gears` and what meshes with them; trapped players turn the tiles they stand on. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.hex import NEIGHBOUR, SIDES, is_closed, opposite, turned
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.gears.state import EMPTY, FIGURES, FULL, TRAPPED_ACTION
from wandelgang.games.gears.turn_order import end_turn


@rule
def turn_tile(state: State, cell: int, step: int) -> None:
    """GEARS-16, GEARS-A05: a tile turns with all that is on it, and what meshes with it the other way.

    GEARS-18, GEARS-19, GEARS-21: every neighbour in mesh is driven. GEARS-A01, GEARS-20: two tiles mesh if both sides
    at which they touch are closed, entry tiles too (GEARS-A04). GEARS-A02: as they lay before. GEARS-22, GEARS-A03: the
    driven drive nothing. GEARS-A30: at other levels nothing meshes.
    """
    if state.level == FULL:
        for side in range(SIDES):
            if is_closed(state.closed, cell, side):
                other = NEIGHBOUR[cell, side]
                if is_closed(state.closed, other, opposite(side)) and state.closed[other] != EMPTY:
                    turn_alone(state, other, -step)
    turn_alone(state, cell, step)


@rule
def turn_alone(state: State, cell: int, step: int) -> None:
    steps = 1 if step > 0 else SIDES - 1
    state.closed[cell] = turned(int(state.closed[cell]), steps)
    state.turns[cell] = (int(state.turns[cell]) + steps) % SIDES


@rule
def list_trapped(state: State, out: Ints) -> int:
    """GEARS-A28: for each tile still to be turned, once or twice to either side."""
    total = 0
    for number in range(FIGURES):
        if (state.stuck >> number) & 1:
            for choice in range(4):
                out[total] = TRAPPED_ACTION + number * 4 + choice
                total += 1
    return total


@rule
def turn_stuck(state: State, number: int, steps: int) -> None:
    """GEARS-23, GEARS-A10: once or twice the same way, the gears acting at each step; that is the whole turn."""
    cell = state.figures[FIGURES * state.player + number]
    for _ in range(abs(steps)):
        turn_tile(state, cell, 1 if steps > 0 else -1)
    state.stuck &= ~(1 << number)
    if state.stuck == 0:
        end_turn(state, False)
