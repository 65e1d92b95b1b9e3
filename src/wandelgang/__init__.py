"""Wandelgang: labyrinths that move while you walk in them.

import wandelgang
game = wandelgang.game("tiles", width=9, height=7, players=3)
match = game.match(seed=7)
match.submit(match.turn, match.ply, match.legal()[0])
"""

from __future__ import annotations

from wandelgang import errors
from wandelgang.core.registry import names
from wandelgang.play.match import Match, load
from wandelgang.play.variant import Variant

__version__ = "0.1.0"
GAMES = names()
__all__ = ["GAMES", "Match", "Variant", "errors", "game", "load"]


def game(name: str, **options: object) -> Variant:
    """A game with its options settled; `wandelgang games` lists both."""
    return Variant(name, options)
