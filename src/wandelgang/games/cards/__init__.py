"""`cards`: picture cards walk, block and free places."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.game import Game, described
from wandelgang.core.rules import State, register_module
from wandelgang.games.cards import (
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
    traces,
    turns,
)
from wandelgang.games.cards.board_editor import BOARD_EDITOR
from wandelgang.games.cards.position_editor import POSITION_EDITOR
from wandelgang.games.cards.state import ACTIONS, PLAYERS, STATE
from wandelgang.games.cards.words import words

ACTIONS_PER_TURN = 8  # twice: roll, take, draw, place


def longest(state: State) -> int | None:
    """CARDS-A16: every card enters once and leaves play once; between two such events there are only so many turns."""
    events = sum(2 * count(state.stock[player]) + count(state.lying[player]) for player in range(state.players)) + 2
    return ACTIONS_PER_TURN * (events + 1) * (int(state.standstill) * int(state.players) + 1)


GAME = Game(
    name="cards",
    players=(1, PLAYERS),
    rules=(  # CARDS-A19, CARDS-A34: nothing is secret; the order of a pile is decided when a card is drawn
        register_module(STATE, ACTIONS, rules, evaluate, observation, puzzle_goals),
    ),
    scene=drawing.scene,
    choices=choosing.choices,
    reason=reasons.reason,
    ways=paths.paths,
    ending=endings.ending,
    traces=traces.traces,
    longest=longest,
    board_editor=BOARD_EDITOR,
    position_editor=POSITION_EDITOR,
    puzzles=puzzle_kinds.PUZZLES,
    **described(words, setup, positions, notation, narration, incidents, turns),
)
