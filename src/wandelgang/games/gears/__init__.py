"""`gears`: hexagonal tiles turn, and their teeth turn the neighbours the other way."""

from __future__ import annotations

from wandelgang.boards.hex import CELLS
from wandelgang.core.game import Game, described
from wandelgang.core.rules import State, register_module
from wandelgang.games.gears import (
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
    traces,
    turns,
)
from wandelgang.games.gears.board_editor import BOARD_EDITOR
from wandelgang.games.gears.position_editor import POSITION_EDITOR
from wandelgang.games.gears.state import ACTIONS, FIGURES, PLAYERS, STATE
from wandelgang.games.gears.words import words


def longest(state: State) -> int:
    """GEARS-A45: a bounded number of two-action turns between two markers; before that, three actions per piece laid."""
    to_take = sum(int(state.marker[cell] > 0) for cell in range(CELLS))
    pieces = FIGURES * int(state.players)
    if state.building:
        to_take = int(state.tiles) + int(state.piles.sum()) + 1
        pieces += int(state.piles.sum())
    turns = (to_take + 1) * int(state.patience)
    return 3 * pieces + 2 * (turns if state.limit < 0 else min(turns, int(state.limit)))


GAME = Game(
    name="gears",
    players=(1, PLAYERS),
    rules=(  # GEARS-A36: nothing is secret; a tile is decided when it is drawn
        register_module(STATE, ACTIONS, rules, evaluate, observation, puzzle_goals),
    ),
    scene=drawing.scene,
    choices=choosing.choices,
    reason=reasons.reason,
    ways=paths.paths,
    traces=traces.traces,
    longest=longest,
    board_editor=BOARD_EDITOR,
    position_editor=POSITION_EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    **described(words, setup, positions, notation, narration, incidents, turns),
)
