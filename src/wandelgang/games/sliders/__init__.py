"""`sliders`: rails with barriers shift sideways, and pegs run across them to the other side."""

from __future__ import annotations

from wandelgang.core.game import Game, described
from wandelgang.core.rules import State, register_module
from wandelgang.games.sliders import (
    board_editor,
    choosing,
    drawing,
    evaluate,
    fairness,
    incidents,
    narration,
    notation,
    observation,
    paths,
    position_editor,
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
from wandelgang.games.sliders.words import words


def longest(state: State) -> int:
    """SLIDERS-A19: the half-moves left."""
    return int(state.limit - state.played)


GAME = Game(
    name="sliders",
    players=(2, 2),
    rules=(register_module(state.STATE, state.ACTIONS, rules, evaluate, observation, puzzle_goals),),
    scene=drawing.scene,
    choices=choosing.choices,
    reason=reasons.reason,
    ways=paths.paths,
    traces=traces.traces,
    longest=longest,
    draws=True,
    remarks=fairness.remarks,
    palette=(0, 3),
    board_editor=board_editor.EDITOR,
    position_editor=position_editor.EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    **described(words, setup, positions, notation, narration, incidents, turns),
)
