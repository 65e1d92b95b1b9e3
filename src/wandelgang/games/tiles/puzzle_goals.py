"""The goal of puzzles of `tiles`: collecting. Part of what is compiled, but of no rule."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.goals import UNBOUNDED
from wandelgang.core.rules import State, rule
from wandelgang.games.tiles.state import PUSH


@rule
def begins(state: State) -> bool:
    return bool(state.phase == PUSH)


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    """Stones collected so far."""
    return int(state.score[seat])


@rule
def gain(state: State, kind: int) -> int:
    """A turn ends on one tile (TILES-11); no tile carries two goals unless a board says so."""
    goals = state.goals[state.player]
    for stones in state.stones:
        if count(stones & goals) > 1:
            return UNBOUNDED
    return 1
