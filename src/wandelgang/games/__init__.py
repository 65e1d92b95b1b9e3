"""The registry: one line a game. Adding a game is one folder here and one line below."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from wandelgang.core.game import Game
from wandelgang.errors import Missing, words

NAMES = ("tiles", "sliders", "gears", "fences", "cards")


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in NAMES:
        raise Missing(words("no-game", name=name, names=", ".join(NAMES)))
    found: Game = import_module(f"wandelgang.games.{name}").GAME
    return found
