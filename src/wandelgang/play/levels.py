"""The levels of the computer players: who they are, and how each of them plays each game (levels.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any

from wandelgang.core.rules import REGISTERED, States
from wandelgang.games import NAMES
from wandelgang.games import game as find_game
from wandelgang.language import Catalogue, Message
from wandelgang.search.limits import Limits
from wandelgang.search.montecarlo import Taste
from wandelgang.search.racing import Course

words = Catalogue("wandelgang.play")
LEVELS = ("1", "2", "3", "4", "5")
LIMITING = ("seconds", "iterations", "nodes")


@dataclass(frozen=True)
class Recipe:
    """How a level plays one game: what it searches with, how long, and how readily it slips."""

    search: str  # "lookahead", "tree", "race" or "alphabeta"
    limits: Limits = field(default_factory=Limits)
    slips: float = 0.0
    taste: Taste = field(default_factory=Taste)
    course: Course = field(default_factory=Course)
    otherwise: str = "tree"  # instead of that where more than two play or something is hidden

    def within(self, limits: Limits | None) -> Recipe:
        """The same with other limits: another time leaves the iterations or nodes of a level that counts them as they are."""
        if limits is None:
            return self
        if limits.iterations is None:
            limits = replace(limits, iterations=self.limits.iterations, nodes=self.limits.nodes)
        return replace(self, limits=limits)


def name(level: str) -> Message:
    """What a level is called at the table."""
    return words(f"level-{level}")


@cache
def said() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("levels.toml").read_text("utf-8"))


def recipe(level: str, view: States) -> Recipe:
    """How a level plays the game a view belongs to."""
    game = game_of(view)
    usual, own = said()["every"][level], said()[game].get(level, {})
    told = {**usual, **own}
    limiting = own if own.keys() & LIMITING else usual  # a game that says how long says it all
    limits = Limits(**{key: limiting[key] for key in LIMITING if key in limiting})
    taste, course = Taste(**said()[game].get("taste", {})), Course(**said()[game].get("race", {}))
    return Recipe(told["search"], limits, told.get("slips", 0.0), taste, course, told.get("otherwise", "tree"))


def game_of(view: States) -> str:
    """The name of the game whose record a view is."""
    rules = REGISTERED[view.dtype]
    return next(name for name in NAMES if rules in find_game(name).rules)
