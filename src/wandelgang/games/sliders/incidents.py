"""What the laboratory counts in `sliders`: the kind of each action, and the rules that mattered in it. It changes nothing."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.narration import is_jump
from wandelgang.games.sliders.notation import step_places
from wandelgang.games.sliders.placement import FLUSH, hole_columns
from wandelgang.games.sliders.state import (
    CLAIM,
    CLAIMED,
    COLUMNS,
    GOAL,
    LIMIT,
    PASS,
    REPEATED,
    ROWS,
    SLIDES,
    YELLOW,
    goal_row,
    home_row,
    shift_of,
)

KINDS = ("slide", "yellow", "step", "jump", "pass", "claim")
OBSERVABLE = (
    *("SLIDERS-A13", "SLIDERS-13", "SLIDERS-A06", "SLIDERS-A07", "SLIDERS-09", "SLIDERS-A01", "SLIDERS-A02", "SLIDERS-A03"),
    *("SLIDERS-22", "SLIDERS-11", "SLIDERS-19", "SLIDERS-20", "SLIDERS-A11", "SLIDERS-A09", "SLIDERS-21", "SLIDERS-A10"),
    *("SLIDERS-24", "SLIDERS-23", "SLIDERS-A12", "SLIDERS-A21", "SLIDERS-A18", "SLIDERS-A19"),
)
ENDINGS = {GOAL: "SLIDERS-24", CLAIMED: "SLIDERS-23", REPEATED: "SLIDERS-A18", LIMIT: "SLIDERS-A19"}


def kind(before: State, action: int, after: State) -> str:
    if action < SLIDES:
        return "yellow" if action // 2 + 1 == YELLOW else "slide"
    if action >= PASS:
        return "claim" if action == CLAIM else "pass"
    return "jump" if is_jump(facts(before), *step_places(action)) else "step"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    before, after = facts(before), facts(after)
    found = []
    if action < SLIDES:
        row = action // 2 + 1
        found += ["SLIDERS-13"] if row == YELLOW else []
        found += ["SLIDERS-A06"] if before.pegs[0, row] | before.pegs[1, row] else []
    elif action < PASS:
        found += moved(before, *step_places(action))
    elif action == PASS:
        found.append("SLIDERS-A13")
    me = before.player
    if after.refused[me] > before.refused[me]:
        found += ["SLIDERS-A21", "SLIDERS-A12"] if after.refused[me] == after.patience else ["SLIDERS-A21"]
    return (*found, ENDINGS[after.end]) if after.end in ENDINGS else tuple(found)


def moved(state: State, start: int, end: int) -> list[str]:
    """A step or a jump: over whom, into what, and what ended it."""
    row, (to_row, to_column) = start // COLUMNS, divmod(end, COLUMNS)
    goal = goal_row(state.player)
    jumps = is_jump(state, start, end)
    found = ["SLIDERS-11"] if jumps else [ended_by(state, start, end)]
    if to_row == goal != row:
        found += ["SLIDERS-20", "SLIDERS-A09"] if jumps else ["SLIDERS-20"]
    elif row == goal != to_row:
        found.append("SLIDERS-A10")
    if row == to_row and row in (0, ROWS - 1):
        found.append("SLIDERS-21")
    if to_row == YELLOW != row and state.barred:
        found.append("SLIDERS-22")
    if not FLUSH[state.holes] >> to_column & 1:
        found.append("SLIDERS-A07")
    return [rule for rule in found if rule]


def ended_by(state: State, start: int, end: int) -> str:
    """The rule that ended a run: who or what is on the place behind its end, or that the player was free to stop there."""
    (row, column), (to_row, to_column) = divmod(start, COLUMNS), divmod(end, COLUMNS)
    down, right = sign(to_row - row), sign(to_column - column)
    next_row, next_column = to_row + down, to_column + right
    if not (0 <= next_row < ROWS and 0 <= next_column < COLUMNS):
        return ""
    me = state.player
    if not has_hole(state, next_row, next_column):
        return "SLIDERS-A03" if down else ""
    joined = state.ahead[to_column] >> min(to_row, next_row) if down else state.beside[to_row] >> min(to_column, next_column)
    if not joined & 1 or state.pegs[1 - me, next_row] >> next_column & 1:
        return "SLIDERS-09"
    if state.pegs[me, next_row] >> next_column & 1:
        return "SLIDERS-A02"
    if down and next_row == home_row(me):
        return "SLIDERS-19"
    if down and next_row == goal_row(me) and state.pegs[me, home_row(me)]:
        return "SLIDERS-A11"
    return "SLIDERS-A01"


def has_hole(state: State, row: int, column: int) -> bool:
    shift = shift_of(state, row) if 0 < row < ROWS - 1 else 0
    return bool(hole_columns(row, shift, state.holes) >> column & 1)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
