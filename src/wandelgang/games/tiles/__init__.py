"""`tiles`: a row or column of tiles is pushed, and the labyrinth changes."""

from __future__ import annotations

from wandelgang.core.game import Game, described
from wandelgang.core.rules import NONE, State, register_module
from wandelgang.games.tiles import choosing, drawing, evaluate, narration, notation, observation, paths, positions, rules, setup
from wandelgang.games.tiles.state import LARGE, LARGE_ACTIONS, PLAYERS, SMALL, SMALL_ACTIONS
from wandelgang.games.tiles.words import words


def longest(state: State) -> int | None:
    """At most three actions per turn: push, walk and what chance draws; and what is drawn before the first turn."""
    return None if state.limit == NONE else 3 * int(state.limit) + int(state.players)


GAME = Game(
    name="tiles",
    players=(1, PLAYERS),
    mechanics=("shared-board", "tile-placement", "moving-maze", "route", "collecting", "hidden-goals", "race"),
    rules=tuple(
        register_module(record, actions, rules, evaluate, observation)
        for record, actions in ((SMALL, SMALL_ACTIONS), (LARGE, LARGE_ACTIONS))
    ),
    scene=drawing.scene,
    choices=choosing.choices,
    ways=paths.paths,
    longest=longest,
    **described(words, setup, positions, notation, narration),
)
