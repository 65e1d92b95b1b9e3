"""`tiles`: a row or column of tiles is pushed, and the labyrinth changes."""

from __future__ import annotations

from wandelgang.core.game import Game, described
from wandelgang.core.rules import NONE, State, register_module
from wandelgang.games.tiles import (
    choosing,
    drawing,
    endings,
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
    tally,
    turns,
)
from wandelgang.games.tiles.belief import GoalBelief
from wandelgang.games.tiles.board_editor import BOARD_EDITOR
from wandelgang.games.tiles.position_editor import POSITION_EDITOR
from wandelgang.games.tiles.state import LARGE, LARGE_ACTIONS, PLAYERS, SMALL, SMALL_ACTIONS
from wandelgang.games.tiles.words import words


def longest(state: State) -> int | None:
    """At most three actions per turn: push, walk and what chance draws; and what is drawn before the first turn."""
    return None if state.limit == NONE else 3 * int(state.limit) + int(state.players)


GAME = Game(
    name="tiles",
    players=(1, PLAYERS),
    rules=tuple(
        register_module(record, actions, rules, evaluate, observation, puzzle_goals)
        for record, actions in ((SMALL, SMALL_ACTIONS), (LARGE, LARGE_ACTIONS))
    ),
    scene=drawing.scene,
    choices=choosing.choices,
    reason=reasons.reason,
    ways=paths.paths,
    ending=endings.ending,
    longest=longest,
    tally=tally.tally,
    epilogue=tally.epilogue,
    board_editor=BOARD_EDITOR,
    position_editor=POSITION_EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    belief=GoalBelief,
    **described(words, setup, positions, notation, narration, incidents, turns),
)
