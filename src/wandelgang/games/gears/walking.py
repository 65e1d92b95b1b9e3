"""WALK and ACT in `gears`: figures walk straight on, then act on the tile they left. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.hex import LONGEST_WALK, SIDES, walk_length, walked
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.gears.scoring import take
from wandelgang.games.gears.state import ACT, ACT_ACTION, EASY, FIGURES, LEAVE, LEFT, RIGHT, TAKE, WALK_ACTION
from wandelgang.games.gears.turn_order import end_turn
from wandelgang.games.gears.turning import turn_tile


@rule
def list_walks(state: State, out: Ints) -> int:
    """GEARS-08, GEARS-09, GEARS-10, GEARS-A42: each own figure, each direction, as far as it can go."""
    total = 0
    for number in range(FIGURES):
        cell = state.figures[FIGURES * state.player + number]
        for side in range(SIDES):
            action = WALK_ACTION + (number * SIDES + side) * LONGEST_WALK
            # GEARS-11, GEARS-12, GEARS-13, GEARS-A08: not through walls, gaps or figures.
            for steps in range(walk_length(state.closed, state.standing, cell, side)):
                out[total] = action + steps
                total += 1
    return total


@rule
def walk(state: State, action: int) -> None:
    """Move a figure; GEARS-A31: that may end the game at once, else the mover acts on the tile just left."""
    figure = FIGURES * state.player + action // (SIDES * LONGEST_WALK)
    start = state.figures[figure]
    goal = walked(start, action // LONGEST_WALK % SIDES, action % LONGEST_WALK + 1)
    state.figures[figure] = goal
    state.standing[start] -= 1
    state.standing[goal] += 1
    if state.marker[start] and not state.standing[start]:
        state.uncovered += 1
    if state.marker[goal]:
        state.uncovered -= 1
    if state.uncovered == 0:
        end_turn(state, False)
    else:
        state.origin = start
        state.phase = ACT


@rule
def list_acts(state: State, out: Ints) -> int:
    """GEARS-14, GEARS-A12, GEARS-A32: one action on the tile just left."""
    total = 0
    if state.marker[state.origin]:  # GEARS-15
        out[total] = ACT_ACTION + TAKE
        total += 1
    if state.level != EASY:  # GEARS-16, GEARS-A07: also under the second figure
        out[total] = ACT_ACTION + LEFT
        out[total + 1] = ACT_ACTION + RIGHT
        total += 2
    out[total] = ACT_ACTION + LEAVE  # GEARS-17
    return total + 1


@rule
def act(state: State, choice: int) -> None:
    """GEARS-14, GEARS-A11: exactly one of the actions."""
    origin = state.origin
    state.origin = NONE
    if choice == TAKE:
        if not state.standing[origin]:
            state.uncovered -= 1
        take(state, state.player, origin)
    elif choice == LEFT:
        turn_tile(state, origin, -1)
    elif choice == RIGHT:
        turn_tile(state, origin, 1)
    end_turn(state, choice == TAKE)
