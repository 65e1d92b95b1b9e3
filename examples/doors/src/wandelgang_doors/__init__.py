"""`doors`: a corridor whose doors swing before you walk. A complete game in a package of its own."""

from __future__ import annotations

from wandelgang.core.game import Game, described
from wandelgang.core.rules import State, register_module
from wandelgang_doors import (
    choosing,
    drawing,
    evaluate,
    incidents,
    narration,
    notation,
    observation,
    positions,
    puzzle_goals,
    puzzle_kinds,
    rules,
    setup,
)
from wandelgang_doors.position_editor import POSITION_EDITOR
from wandelgang_doors.state import ACTIONS, PLAYERS, STATE
from wandelgang_doors.words import words


def longest(state: State) -> int:
    """DOORS-06: two actions per turn, and only so many turns."""
    return 2 * int(state.limit - state.played)


GAME = Game(
    name="doors",
    players=(PLAYERS, PLAYERS),
    rules=(register_module(STATE, ACTIONS, rules, evaluate, observation, puzzle_goals),),
    scene=drawing.scene,
    choices=choosing.choices,
    longest=longest,
    draws=True,
    position_editor=POSITION_EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    **described(words, setup, positions, notation, narration, incidents),
)
