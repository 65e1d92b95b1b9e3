"""Mechanics across several games: the whole vocabulary, a mechanic by any of its names, and its sentences.

Everything that shows mechanics (terminal, server, laboratory) asks here, usually for all installed games. It names none.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.core.game import Game
from wandelgang.core.rulebook import Rule
from wandelgang.errors import Missing, words
from wandelgang.language import LANGUAGES
from wandelgang.mechanics import Mechanic, common_mechanics


def vocabulary(games: Sequence[Game]) -> dict[str, Mechanic]:
    """The common mechanics, and behind them those that these games bring along."""
    found = dict(common_mechanics())
    for game in games:
        for key, own in game.rulebook.own.items():
            found.setdefault(key, own)
    return found


def mechanic(name: str, games: Sequence[Game]) -> Mechanic:
    """The mechanic of that key, number or title in either language. Raises Missing, naming all keys, if there is none."""
    known = vocabulary(games)
    wanted = name.strip().casefold()
    for found in known.values():
        titles = (found.title.say(language).casefold() for language in LANGUAGES)
        if wanted in (found.key, str(found.number), *titles):
            return found
    raise Missing(words("no-mechanic", name=name, names=", ".join(known)))


def sentences(key: str, games: Sequence[Game]) -> list[tuple[Game, tuple[Rule, ...]]]:
    """All sentences with a mechanic, game by game; games without one are left out."""
    found = [(game, game.rulebook.rules_with(key)) for game in games]
    return [(game, rules) for game, rules in found if rules]


def counts(games: Sequence[Game]) -> dict[str, int]:
    """How many sentences of these games have each mechanic of the vocabulary, zeros included."""
    return {key: sum(len(rules) for _, rules in sentences(key, games)) for key in vocabulary(games)}
