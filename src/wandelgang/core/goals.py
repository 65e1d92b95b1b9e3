"""The goals of puzzles as compiled code asks for them: how far a seat has come, and where a turn begins.

A game that has puzzles says so in its puzzle_goals.py. The names below find its functions by the type of the state, like
those of rules.py.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from wandelgang.core.rules import COMPILED, OPTIONS, REGISTERED, State

UNBOUNDED = 1 << 20  # gain(): one turn may achieve any amount


def begins(state: State) -> bool:
    """Whether a turn begins here: nothing has been decided in it yet."""
    return bool(REGISTERED[state.dtype].begins(state))  # type: ignore[misc]


def progress(state: State, seat: int, kind: int, aim: int) -> int:
    """How far a seat has come in a puzzle of that kind; it is solved once that is what the puzzle asks for."""
    return int(REGISTERED[state.dtype].progress(state, seat, kind, aim))  # type: ignore[misc]


def gain(state: State, kind: int) -> int:
    """The most progress that one turn from here on can make, or UNBOUNDED."""
    return int(REGISTERED[state.dtype].gain(state, kind))  # type: ignore[misc]


@overload(begins, jit_options=OPTIONS, strict=False)
def _begins(state: Any) -> Any:
    return COMPILED[state].begins


@overload(progress, jit_options=OPTIONS, strict=False)
def _progress(state: Any, seat: Any, kind: Any, aim: Any) -> Any:
    return COMPILED[state].progress


@overload(gain, jit_options=OPTIONS, strict=False)
def _gain(state: Any, kind: Any) -> Any:
    return COMPILED[state].gain
