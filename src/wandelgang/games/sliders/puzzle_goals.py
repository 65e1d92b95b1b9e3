"""The goal of puzzles of `sliders`: pegs that are home. Part of what is compiled, but of no rule."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.rules import State, rule
from wandelgang.games.sliders.state import goal_row


@rule
def begins(state: State) -> bool:
    """A turn is one decision (SLIDERS-07)."""
    return True


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    return int(count(state.pegs[seat, goal_row(seat)]))


@rule
def gain(state: State, kind: int) -> int:
    """One peg at a time (SLIDERS-07)."""
    return 1
