"""The levels of the computer players: who they are, and how each of them plays a game."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib import resources
from typing import Any

from wandelgang.core.game import Game
from wandelgang.core.registry import game_of
from wandelgang.core.rules import States
from wandelgang.errors import Fault
from wandelgang.language import Catalogue, Message
from wandelgang.search.kinds import KINDS, LOOKAHEAD
from wandelgang.search.limits import Limits
from wandelgang.search.settings import AlphaBetaSettings, RaceSettings, SearchSettings, TreeSettings

words = Catalogue("wandelgang.play")
LEVELS = ("1", "2", "3", "4", "5")
LIMITING = ("seconds", "iterations", "nodes", "depth", "megabytes")
SEARCHES = (LOOKAHEAD, *KINDS)


@dataclass(frozen=True)
class Recipe:
    """How a level plays one game: what it searches with, how long, how readily it slips, and how much it overlooks."""

    search: str  # "lookahead", "tree", "race" or "alphabeta"
    limits: Limits = field(default_factory=Limits)
    slips: float = 0.0
    overlooks: float = 0.0  # the share of its best actions that it does not notice
    settings: SearchSettings = field(default_factory=SearchSettings)
    otherwise: str = "tree"  # instead of that where more than two play or something is hidden
    believes: bool = False  # does it guess what others hide by what they did?

    def within(self, limits: Limits | None) -> Recipe:
        """The same with other limits: another time does not change the iterations or nodes of a level that counts them."""
        if limits is None:
            return self
        if limits == Limits(threads=limits.threads):
            return replace(self, limits=replace(self.limits, threads=limits.threads))
        if limits.iterations is None and limits.nodes is None:
            limits = replace(limits, iterations=self.limits.iterations, nodes=self.limits.nodes)
        return replace(self, limits=limits)


def name(level: str) -> Message:
    """What a level is called at the table."""
    return words(f"level-{level}")


@cache
def usual() -> dict[str, Any]:
    """How each level plays a game that says nothing else."""
    return tomllib.loads(resources.files(__package__).joinpath("levels.toml").read_text("utf-8"))


def recipe(level: str, view: States) -> Recipe:
    """How a level plays the game a view belongs to."""
    return recipes(game_of(view.dtype))[level]


@cache
def recipes(game: Game) -> dict[str, Recipe]:
    """How all levels play a game: as usual, but for what its own levels.toml says."""
    said = game.table("levels.toml")
    settings = SearchSettings(
        TreeSettings(**said.get("tree", {})),
        RaceSettings(**said.get("race", {})),
        AlphaBetaSettings(**said.get("alphabeta", {})),
    )
    return {level: told(usual()[level], said.get(level, {}), settings) for level in LEVELS}


def told(usual: dict[str, Any], own: dict[str, Any], settings: SearchSettings) -> Recipe:
    both = {**usual, **own}
    limiting = own if own.keys() & LIMITING else usual  # a game that says how long says it all
    limits = Limits(**{key: limiting[key] for key in LIMITING if key in limiting})
    flaws = both.get("slips", 0.0), both.get("overlooks", 0.0)
    return Recipe(both["search"], limits, *flaws, settings, both.get("otherwise", "tree"), both.get("believes", False))


def check_levels(game: Game) -> None:
    """A game's levels.toml says nothing that a level does not know."""
    keys = {"search", "otherwise", "believes", "slips", "overlooks", *LIMITING}
    searches = {"tree": names(TreeSettings), "race": names(RaceSettings), "alphabeta": names(AlphaBetaSettings)}
    allowed = {**dict.fromkeys(LEVELS, keys), **searches}
    for title, section in game.table("levels.toml").items():
        if title not in allowed:
            raise Fault("levels.toml", f"sections {', '.join(allowed)}", title)
        if unknown := set(section) - allowed[title]:
            raise Fault(f"levels.toml, {title}", f"keys {', '.join(sorted(allowed[title]))}", ", ".join(sorted(unknown)))
        for key in ("search", "otherwise"):
            if section.get(key, SEARCHES[0]) not in SEARCHES:
                raise Fault(f"levels.toml, {title} {key}", f"one of {', '.join(SEARCHES)}", section[key])


def names(settings: type) -> set[str]:
    return {field.name for field in fields(settings)}
