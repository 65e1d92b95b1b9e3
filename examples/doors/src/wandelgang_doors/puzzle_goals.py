"""The goal of puzzles of `doors`: to arrive. Part of what is compiled, but of no rule."""

from __future__ import annotations

from wandelgang.core.rules import State, rule
from wandelgang_doors.state import SWINGING


@rule
def begins(state: State) -> bool:
    return bool(state.phase == SWINGING)


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    return int(state.winner == seat)


@rule
def gain(state: State, kind: int) -> int:
    """One can only arrive once."""
    return 1
