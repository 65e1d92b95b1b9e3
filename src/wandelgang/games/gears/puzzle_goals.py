"""The goals of puzzles of `gears`: to stand on a certain tile, or points. Part of what is compiled, but of no rule."""

from __future__ import annotations

from wandelgang.core.goals import UNBOUNDED
from wandelgang.core.rules import State, rule
from wandelgang.games.gears.scoring import points
from wandelgang.games.gears.state import FIGURES, PASS, TRAPPED, WALK

REACH, POINTS = 0, 1  # kinds
BOTH_STUCK, SHARED_TILE = 3, 1  # TRAPPED: nothing has been turned yet


@rule
def begins(state: State) -> bool:
    if state.phase == TRAPPED:  # GEARS-A28: one or two decisions
        first = FIGURES * state.player
        return bool(state.stuck == (SHARED_TILE if state.figures[first] == state.figures[first + 1] else BOTH_STUCK))
    return bool(state.phase == WALK or state.phase == PASS)


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    """REACH: whether a figure stands on the cell; POINTS: what has been taken, at the end also what is stood on (GEARS-25)."""
    if kind == POINTS:
        return int(points(state, seat))
    return int(state.figures[FIGURES * seat] == aim or state.figures[FIGURES * seat + 1] == aim)


@rule
def gain(state: State, kind: int) -> int:
    return UNBOUNDED
