"""The registry of games: every installed one by its name, loaded when it is first asked for and checked as it is.

A game with a mistake is refused in one sentence that names the game, the part and what was expected; the others are not
affected. A higher package that reads something from a game's folder checks it, too: `CHECKS` in its `game_checks.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from importlib import import_module

import numpy as np

from wandelgang.core import checks
from wandelgang.core.game import Game
from wandelgang.core.plugins import Plugin, plugins
from wandelgang.core.plugins import names as names  # offered here, too, beside `game` and `games`
from wandelgang.core.sources import SOURCES
from wandelgang.errors import BadGame, Fault, Missing, words
from wandelgang.language import MissingText, quoted

log = logging.getLogger("wandelgang")
_loaded: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name. Raises Missing if there is none, BadGame if it has a mistake."""
    if not isinstance(name, str):
        raise Missing(words("no-game", name=quoted(name), names=", ".join(names())))
    if name not in _loaded:
        claims = [plugin for plugin in plugins() if plugin.name == name]
        if not claims:
            raise Missing(words("no-game", name=name, names=", ".join(names())))
        _loaded[name] = load(claims)
    return _loaded[name]


@cache
def games() -> tuple[Game, ...]:
    """All installed games without a mistake; the others are left out, and the log says why."""
    for found in examined():
        if isinstance(found, BadGame):
            log.warning("%s", found)
    return tuple(found for found in examined() if isinstance(found, Game))


@cache
def examined() -> tuple[Game | BadGame, ...]:
    """All installed games; in place of one with a mistake, the error that says so."""
    return tuple(map(game_or_mistake, names()))


def game_or_mistake(name: str) -> Game | BadGame:
    try:
        return game(name)
    except BadGame as error:
        return error


def game_of(dtype: np.dtype[np.void]) -> Game:
    """The loaded game whose record type this is."""
    return next(game for game in _loaded.values() if any(dtype in (rules.STATE, rules.RECORD) for rules in game.rules))


def load(claims: list[Plugin]) -> Game:
    """Import a game and check it."""
    plugin = claims[0]
    try:
        if len(claims) > 1:
            raise Fault("name", "one package of this name", ", ".join(claim.distribution for claim in claims))
        found = imported(plugin)
        if not checks.is_known_good(plugin):
            for check in all_checks():
                check(found)
            checks.mark_good(plugin)
        return found
    except Fault as fault:
        raise BadGame(plugin.name, fault.part, fault.expected, fault.got) from fault


@cache
def all_checks() -> tuple[Callable[[Game], None], ...]:
    """The checks of all packages, whether or not anybody has imported them: a game that passed is not checked again."""
    higher = [f"wandelgang.{path.parent.name}.game_checks" for path in sorted(SOURCES.glob("*/game_checks.py"))]
    return (checks.check_description, *(check for name in higher for check in import_module(name).CHECKS))


def imported(plugin: Plugin) -> Game:
    try:
        described = getattr(import_module(plugin.module), plugin.attribute or "GAME", None)
    except Fault:
        raise
    except MissingText as error:
        raise checks.missing(error) from error
    except Exception as error:  # whatever a stranger's module raises is a mistake of that module
        raise Fault(plugin.module, "a package that can be imported", checks.said(error)) from error
    if not isinstance(described, Game):
        raise Fault(f"{plugin.module}:{plugin.attribute}", "a description (wandelgang.core.game.Game)", repr(described))
    if described.name != plugin.name:
        raise Fault("name", f"the name of its entry point, {plugin.name!r}", repr(described.name))
    return described
