"""Computer players. A player gets a view, never a state: what it may not see is not there."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from functools import partial
from typing import Protocol

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import Missing, words
from wandelgang.play.levels import LEVELS, Recipe, recipe
from wandelgang.search.kinds import KINDS, LOOKAHEAD, TREE, Search, choose_kind
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.result import Result
from wandelgang.search.settings import UNINFORMED, SearchSettings

THINKING = 1.0  # seconds, for a searching player without limits


class Player(Protocol):
    """Chooses one legal action from what its seat may see; thinking ends early if somebody says stop."""

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int: ...


class RandomPlayer:
    """Any legal action, all equally likely."""

    def __init__(self, generator: Generator, calls: Calls = COMPILED) -> None:
        self.generator, self.calls = generator, calls

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        return self.generator.pick(self.calls.legal(view))


class GreedyPlayer:
    """Looks to the end of its own turn and takes what the game's estimate prefers; chance breaks ties.

    With *slips* it sometimes takes another action, the more readily the less it loses: with slips of 1, an action that makes
    the odds of winning 2.7 times worse is taken about every third time.
    """

    def __init__(self, generator: Generator, calls: Calls = COMPILED, slips: float = 0.0) -> None:
        self.generator, self.calls, self.slips = generator, calls, slips

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        guess = view.copy()
        self.calls.fill(guess, seat, self.generator.word)
        actions, values = action_values(guess, seat, self.calls.compiled)
        return slipping(actions, values, self.slips, self.generator)


class SearchingPlayer:
    """Searches within its limits; what one search finds out behind its choice may help the next one."""

    def __init__(self, recipe: Recipe, generator: Generator, calls: Calls = COMPILED) -> None:
        self.recipe, self.generator, self.calls = recipe, generator, calls
        self.searches: dict[str, Search] = {}  # by kind, made when first needed

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        found = self.think(view, seat, stop)
        chosen = found.best.action
        if self.recipe.slips:
            tried = [ranked for ranked in found.actions if ranked.visits] or found.actions
            values = [ranked.value[seat] for ranked in tried]
            chosen = slipping([ranked.action for ranked in tried], values, self.recipe.slips, self.generator)
        for search in self.searches.values():
            search.keep(view, seat, chosen)
        return chosen

    def think(self, view: States, seat: int, stop: threading.Event | None = None, lines: int = 1) -> Result:
        """All that it finds out about a view."""
        kind = choose_kind(self.recipe.search, self.recipe.otherwise, view, self.calls)
        if kind not in self.searches:
            self.searches[kind] = KINDS[kind](self.generator, self.calls, self.recipe.settings)
        return self.searches[kind].search(view, seat, self.recipe.limits, stop, lines)


def guessed(view: States, seat: int, calls: Calls) -> States:
    """A view with its secrets guessed, always in the same way."""
    state = view.copy()
    calls.fill(state, seat, Generator(0).word)
    return state


def slipping(actions: list[int], values: list[float], slips: float, generator: Generator) -> int:
    """The best action, or sometimes a worse one; large losses need large slips and much chance."""
    if slips > 0.0:
        values = [odds(value) - slips * math.log(-math.log((generator.below(1 << 30) + 0.5) / (1 << 30))) for value in values]
    top = max(values)
    return generator.pick([action for action, value in zip(actions, values, strict=True) if value >= top - 1e-12])


def odds(share: float) -> float:
    """A share of the win as the logarithm of its odds."""
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return math.log(share / (1.0 - share))


class LevelPlayer:
    """One of the five levels. How it plays is looked up when it sees the first view; other limits may be set."""

    def __init__(self, level: str, generator: Generator, calls: Calls = COMPILED, limits: Limits | None = None) -> None:
        self.level, self.generator, self.calls, self.limits = level, generator, calls, limits
        self.inner: Player | None = None

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        if self.inner is None:
            self.inner = made(recipe(self.level, view).within(self.limits), self.generator, self.calls)
        return self.inner.choose(view, seat, stop)


def made(recipe: Recipe, generator: Generator, calls: Calls) -> Player:
    """The player a recipe describes."""
    if recipe.search == LOOKAHEAD:
        return GreedyPlayer(generator, calls, recipe.slips)
    return SearchingPlayer(recipe, generator, calls)


def plain_uct(generator: Generator, calls: Calls, limits: Limits | None) -> Player:
    """Tree search that knows nothing of the game: random games to the end, for comparison."""
    return SearchingPlayer(
        Recipe(TREE, limits or Limits(seconds=THINKING), settings=SearchSettings(UNINFORMED)), generator, calls
    )


PLAYERS: dict[str, Callable[[Generator, Calls, Limits | None], Player]] = {
    "random": lambda generator, calls, limits: RandomPlayer(generator, calls),
    "greedy": lambda generator, calls, limits: GreedyPlayer(generator, calls),
    "uct": plain_uct,
    **{level: partial(LevelPlayer, level) for level in LEVELS},
}


def player(
    name: str,
    generator: Generator,
    calls: Calls = INTERPRETED,
    seconds: float | None = None,
    iterations: int | None = None,
) -> Player:
    """The computer player of that name: random, greedy, uct or a level.

    Players that search think for their usual time, or within *seconds* or *iterations* if given.
    """
    if name not in PLAYERS:
        raise Missing(words("no-player", name=name, names=", ".join(PLAYERS)))
    limits = None if seconds is None and iterations is None else Limits(seconds=seconds, iterations=iterations)
    return PLAYERS[name](generator, calls, limits)
