"""Computer players. A player is handed a view, never a state: what it may not see is not there."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import Missing, words
from wandelgang.play.levels import LEVELS, Recipe, recipe
from wandelgang.search.deepening import AlphaBeta
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.montecarlo import UNINFORMED, TreeSearch
from wandelgang.search.racing import Racing
from wandelgang.search.result import Result

THINKING = 1.0  # seconds of a searching player that was given none


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
    """Looks to the end of its own turn and takes what the game's estimate likes best; chance breaks ties.

    With *slips* it now and then takes something else, the more readily the less it loses by it: a slip of 1 is content with
    an action that makes the odds of winning 2.7 times worse in every third case or so.
    """

    def __init__(self, generator: Generator, calls: Calls = COMPILED, slips: float = 0.0) -> None:
        self.generator, self.calls, self.slips = generator, calls, slips

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        guess = view.copy()
        self.calls.fill(guess, seat, self.generator.word)
        actions, values = action_values(guess, seat, self.calls.compiled)
        return slipping(actions, values, self.slips, self.generator)


class SearchingPlayer:
    """Searches within its limits; between the decisions of one turn its tree is kept."""

    def __init__(self, recipe: Recipe, generator: Generator, calls: Calls = COMPILED) -> None:
        self.recipe, self.generator, self.calls = recipe, generator, calls
        self.tree = TreeSearch(generator, calls, recipe.taste)
        self.racing = Racing(generator, recipe.course)
        self.deepening: AlphaBeta | None = None

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        found = self.think(view, seat, stop)
        chosen = found.best.action
        if self.recipe.slips:
            tried = [line for line in found.choices if line.visits] or found.choices
            values = [line.value[seat] for line in tried]
            chosen = slipping([line.action for line in tried], values, self.recipe.slips, self.generator)
        self.tree.keep(view, seat, chosen)
        return chosen

    def think(self, view: States, seat: int, stop: threading.Event | None = None, lines: int = 1) -> Result:
        """All that it finds out about a view."""
        way, limits = self.way(view), self.recipe.limits
        if way == "alphabeta":
            if self.deepening is None:
                self.deepening = AlphaBeta(view.dtype)
            nodes = limits.nodes if limits.iterations is None else limits.iterations  # its own iterations are depths
            return self.deepening.search(view, seat, replace(limits, iterations=None, nodes=nodes), stop, lines)
        search = self.racing if way == "race" else self.tree
        return search.search(view, seat, limits, stop, lines)

    def way(self, view: States) -> str:
        """How to search; interpreted, and for a player alone with something hidden, by a tree."""
        players = int(view[0].players)
        is_open = players <= 2 and not self.calls.has_secrets(view)
        way = self.recipe.search if is_open else self.recipe.otherwise
        return way if self.calls.compiled and (players > 1 or way == "alphabeta") else "tree"


def guessed(view: States, seat: int, calls: Calls) -> States:
    """A view with its secrets guessed, always alike."""
    state = view.copy()
    calls.fill(state, seat, Generator(0).word)
    return state


def slipping(actions: list[int], values: list[float], slips: float, generator: Generator) -> int:
    """The best action, or one that is worse by as little as chance and the size of the slips will have it."""
    if slips > 0.0:
        values = [odds(value) - slips * math.log(-math.log((generator.below(1 << 30) + 0.5) / (1 << 30))) for value in values]
    top = max(values)
    return generator.pick([action for action, value in zip(actions, values, strict=True) if value >= top - 1e-12])


def odds(share: float) -> float:
    """A share of the win as the logarithm of its odds."""
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return math.log(share / (1.0 - share))


class LevelPlayer:
    """One of the five levels. How it plays is looked up when it sees which game it is; other limits may be set for it."""

    def __init__(self, level: str, generator: Generator, calls: Calls = COMPILED, limits: Limits | None = None) -> None:
        self.level, self.generator, self.calls, self.limits = level, generator, calls, limits
        self.inner: Player | None = None

    def choose(self, view: States, seat: int, stop: threading.Event | None = None) -> int:
        if self.inner is None:
            self.inner = made(recipe(self.level, view).within(self.limits), self.generator, self.calls)
        return self.inner.choose(view, seat, stop)


def made(recipe: Recipe, generator: Generator, calls: Calls) -> Player:
    """The player a recipe describes."""
    if recipe.search == "lookahead":
        return GreedyPlayer(generator, calls, recipe.slips)
    return SearchingPlayer(recipe, generator, calls)


def plain_uct(generator: Generator, calls: Calls, limits: Limits | None) -> Player:
    """Tree search that knows nothing of the game: random games to the end, for comparison."""
    return SearchingPlayer(Recipe("tree", limits or Limits(seconds=THINKING), taste=UNINFORMED), generator, calls)


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

    Those who search think as long as they are used to, or within *seconds* or *iterations* if given.
    """
    if name not in PLAYERS:
        raise Missing(words("no-player", name=name, names=", ".join(PLAYERS)))
    limits = None if seconds is None and iterations is None else Limits(seconds=seconds, iterations=iterations)
    return PLAYERS[name](generator, calls, limits)
