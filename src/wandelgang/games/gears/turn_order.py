"""Whose turn it is in `gears`: how a turn begins and ends, and when the game is over. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.hex import NEIGHBOUR, SIDES, is_closed, opposite
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.gears.laying import put_markers
from wandelgang.games.gears.scoring import take
from wandelgang.games.gears.state import BUILD, DONE, EASY, ENTER, FIGURES, PASS, TRAPPED, WALK


@rule
def end_laying(state: State) -> None:
    """GEARS-04, GEARS-29, GEARS-A19, GEARS-A40: clockwise, whoever has a piece left lays the next one."""
    for step in range(1, state.players + 1):
        player = (state.player + step) % state.players
        if state.piles[player] > 0 or state.figures[FIGURES * player + 1] == NONE:
            state.player = player
            state.phase = BUILD if state.building else ENTER
            return
    if state.building:
        state.building = 0
        state.unseen[:] = 0
        put_markers(state)
    begin_turn(state, 0)  # GEARS-A26


@rule
def begin_turn(state: State, player: int) -> None:
    """GEARS-A09, GEARS-A27: whoever can walk must; GEARS-23: others turn the tiles under their figures, or pass (GEARS-A29)."""
    state.player = player
    if can_walk(state):
        state.phase = WALK
    elif state.level == EASY:
        state.phase = PASS
    else:
        state.phase = TRAPPED
        first = FIGURES * player
        shared = state.figures[first] == state.figures[first + 1]  # GEARS-A10: one tile under both is turned once
        state.stuck = 1 if shared else 3


@rule
def can_walk(state: State) -> bool:
    for number in range(FIGURES):
        cell = state.figures[FIGURES * state.player + number]
        for side in range(SIDES):
            if not is_closed(state.closed, cell, side):
                other = NEIGHBOUR[cell, side]
                if not is_closed(state.closed, other, opposite(side)) and not state.standing[other]:
                    return True
    return False


@rule
def end_turn(state: State, took: bool) -> None:
    """GEARS-24, GEARS-A31, GEARS-A34: over when a figure stands on every marker; else the next (GEARS-04, GEARS-07)."""
    if state.phase != PASS:
        state.passes = 0
    state.played += 1
    state.idle = 0 if took else state.idle + 1  # GEARS-A33: the markers taken at the end do not count
    if state.uncovered == 0 or is_spent(state):
        state.phase = DONE
        for figure in range(FIGURES * state.players):  # GEARS-25
            take(state, figure // FIGURES, state.figures[figure])
    else:
        begin_turn(state, (state.player + 1) % state.players)


@rule
def is_spent(state: State) -> bool:
    """GEARS-A13, GEARS-A45: turns without a marker; GEARS-A29: passes in succession; GEARS-A47: turns altogether."""
    if state.idle >= state.patience or state.passes >= state.players:
        return True
    return state.limit != NONE and state.played >= state.limit


@rule
def idle_in_sight(state: State) -> int:
    """Idle turns beyond half of those that end the game; the first half bears on nothing."""
    return max(0, int(state.idle) - int(state.patience) // 2)
