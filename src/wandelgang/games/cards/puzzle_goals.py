"""The goal of puzzles of `cards`: hits. Part of what is compiled, but of no rule."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.rules import State, rule
from wandelgang.games.cards.state import ACT, REMOVE, ROLL


@rule
def begins(state: State) -> bool:
    """CARDS-A20: at a dead card, at the roll, or without a die at the act itself."""
    if state.phase == ROLL:
        return bool(state.rolled == 0)
    return bool(state.phase == REMOVE or (state.phase == ACT and state.die == 0))


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    return int(count(int(state.hits[seat])))


@rule
def gain(state: State, kind: int) -> int:
    """A 6 allows a second move (CARDS-15)."""
    return 2 if state.die else 1
