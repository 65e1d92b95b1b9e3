"""Wandelgang: labyrinths that move while you walk in them.

import wandelgang
game = wandelgang.game("tiles", width=9, height=7, players=3)
match = game.match(seed=7)
match.submit(match.turn, match.ply, match.legal()[0])

Names are imported when they are first used, because the compiler that comes with the rules takes most of the time to load. A
name is offered by three lines: an import for type checkers, its module in `_MODULES` and its entry in `__all__`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from wandelgang import errors

if TYPE_CHECKING:
    from wandelgang.core.rules import CHANCE, OVER, SPECTATOR, UNKNOWN
    from wandelgang.laboratory.session import LabReport, lab
    from wandelgang.play.analysis import Analysis
    from wandelgang.play.match import Match, load
    from wandelgang.play.players import Player, player
    from wandelgang.play.position import Position
    from wandelgang.play.simulate import simulate
    from wandelgang.play.simulation import Simulation
    from wandelgang.play.variant import Variant

    GAMES: tuple[str, ...]

__version__ = "1.0.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "SPECTATOR",
    "UNKNOWN",
    "Analysis",
    "LabReport",
    "Match",
    "Player",
    "Position",
    "Simulation",
    "Variant",
    "errors",
    "game",
    "lab",
    "load",
    "player",
    "simulate",
]

_MODULES = {
    "CHANCE": "wandelgang.core.rules",
    "OVER": "wandelgang.core.rules",
    "SPECTATOR": "wandelgang.core.rules",
    "UNKNOWN": "wandelgang.core.rules",
    "Analysis": "wandelgang.play.analysis",
    "LabReport": "wandelgang.laboratory.session",
    "Match": "wandelgang.play.match",
    "Player": "wandelgang.play.players",
    "Position": "wandelgang.play.position",
    "Simulation": "wandelgang.play.simulation",
    "Variant": "wandelgang.play.variant",
    "lab": "wandelgang.laboratory.session",
    "load": "wandelgang.play.match",
    "player": "wandelgang.play.players",
    "simulate": "wandelgang.play.simulate",
}


def game(name: str, **options: object) -> Variant:
    """A game with its options settled; `wandelgang games` lists both."""
    from wandelgang.play.variant import Variant

    return Variant(name, options)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # type checkers would take it to offer every name

    def __getattr__(name: str) -> object:
        if name == "GAMES":
            from wandelgang.core.plugins import names

            value = names()
        elif name in _MODULES:
            value = getattr(import_module(_MODULES[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value
