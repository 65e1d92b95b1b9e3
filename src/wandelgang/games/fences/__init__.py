"""`fences`: fences are moved from slot to slot, and pieces bend where they meet one."""

from __future__ import annotations

from wandelgang.core.game import Game, described
from wandelgang.core.rules import NONE, State, register_module
from wandelgang.games.fences import (
    choosing,
    drawing,
    evaluate,
    incidents,
    narration,
    notation,
    observation,
    paths,
    positions,
    puzzle_goals,
    puzzle_kinds,
    reasons,
    rules,
    setup,
    state,
    traces,
    turns,
)
from wandelgang.games.fences.board_editor import BOARD_EDITOR
from wandelgang.games.fences.position_editor import POSITION_EDITOR
from wandelgang.games.fences.state import START_ROLL
from wandelgang.games.fences.words import words

LONGEST_TURN = 7  # lift, set, throw, and twice a move and a send


def longest(state: State) -> int | None:
    """Bounded by the limit once somebody has begun; the start roll may be tied again and again."""
    if state.limit == NONE or state.phase == START_ROLL:
        return None
    return LONGEST_TURN * int(state.limit - state.played)


GAME = Game(
    name="fences",
    players=(2, state.PLAYERS),
    rules=(register_module(state.STATE, state.ACTIONS, rules, evaluate, observation, puzzle_goals),),
    scene=drawing.scene,
    choices=choosing.choices,
    reason=reasons.reason,
    ways=paths.paths,
    traces=traces.traces,
    longest=longest,
    draws=True,
    board_editor=BOARD_EDITOR,
    position_editor=POSITION_EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    **described(words, setup, positions, notation, narration, incidents, turns),
)
