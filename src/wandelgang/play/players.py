"""Computer players. A player gets a view, never a state: what it may not see is not there."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup, Missing, NotYourTurn, Unreadable, words
from wandelgang.language import quoted
from wandelgang.play.beliefs import Memory
from wandelgang.play.external import EXTERNAL, external_player, is_external, split_name
from wandelgang.play.levels import LEVELS, Recipe, recipe
from wandelgang.play.position import Position, checked_seed, states_of
from wandelgang.records.record import Entry
from wandelgang.search.kinds import KINDS, LOOKAHEAD, TREE, Search, choose_kind
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.settings import UNINFORMED, SearchSettings

THINKING = 1.0  # seconds, for a searching player without limits
LARGEST = 10**9  # of all limits
COMPARED = 4  # of its best actions, so many are worked out by a player that overlooks some


@runtime_checkable
class Player(Protocol):
    """Chooses one legal action, by its number, from what the seat that acts may see; thinking ends early if somebody says stop.

    A player that wants to know how the position came about also has a method `follow(start, seen)`: before each decision it is
    told the first position and all actions since then, both as its seat saw them (see play/decisions.py).
    """

    def choose(self, view: Position, stop: threading.Event | None = None) -> int: ...


class RandomPlayer:
    """Any legal action, all equally likely."""

    def __init__(self, generator: Generator, calls: Calls = COMPILED) -> None:
        self.generator, self.calls = generator, calls

    def __repr__(self) -> str:
        return "<player random>"

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        check_turn(view)
        return self.generator.pick(self.calls.legal(states_of(view)))


class GreedyPlayer:
    """Looks to the end of its own turn and takes what the game's estimate prefers; chance breaks ties.

    With *slips* it sometimes takes another action, the more readily the less it loses: with slips of 1, an action that makes
    the odds of winning 2.7 times worse is taken about every third time.
    """

    def __init__(self, generator: Generator, calls: Calls = COMPILED, slips: float = 0.0) -> None:
        self.generator, self.calls, self.slips = generator, calls, slips

    def __repr__(self) -> str:
        return f"<player greedy{f', slips {self.slips:g}' if self.slips else ''}>"

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        check_turn(view)
        guess = view.array()
        self.calls.fill(guess, view.turn, self.generator.word)
        actions, values = action_values(guess, view.turn, self.calls.compiled)
        return slipping(actions, values, self.slips, self.generator)


class SearchingPlayer:
    """Searches within its limits; what one search finds out behind its choice may help the next one."""

    def __init__(self, recipe: Recipe, generator: Generator, calls: Calls = COMPILED) -> None:
        self.recipe, self.generator, self.calls = recipe, generator, calls
        self.searches: dict[str, Search] = {}  # by kind, made when first needed
        self.found: Result | None = None  # what the last search found out
        self.memory = Memory(calls)
        self.spent = 0.0  # seconds on following the game since the last search

    def __repr__(self) -> str:
        return f"<player searching with {self.recipe.search}, {self.recipe.limits}>"

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        """How the game came about: what the others did tells something about what they hide."""
        if self.recipe.believes and self.calls.compiled:
            began = time.perf_counter()
            self.memory.follow(start, seen)
            self.spent += time.perf_counter() - began

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        check_turn(view)
        overlooks, seat = self.recipe.overlooks, view.turn
        found = self.think(view, stop, COMPARED if overlooks else 1)
        self.found, chosen = found, found.best.action
        if overlooks:
            chosen = first_noticed(found.actions[:COMPARED], overlooks, self.generator)
        elif self.recipe.slips:
            tried = [ranked for ranked in found.actions if ranked.visits] or found.actions
            values = [ranked.value[seat] for ranked in tried]
            chosen = slipping([ranked.action for ranked in tried], values, self.recipe.slips, self.generator)
        for search in self.searches.values():
            search.keep(states_of(view), seat, chosen)
        return chosen

    def think(self, view: Position, stop: threading.Event | None = None, lines: int = 1) -> Result:
        """All that it finds out about a view."""
        check_turn(view)
        check_stop(stop)
        states = states_of(view)
        kind = choose_kind(self.recipe.search, self.recipe.otherwise, states, self.calls)
        if kind not in self.searches:
            self.searches[kind] = KINDS[kind](self.generator, self.calls, self.recipe.settings)
        began = time.perf_counter()
        guesses = self.memory.guesses(states, view.turn, self.generator)
        limits = self.recipe.limits.after(self.spent + time.perf_counter() - began)
        self.spent = 0.0
        return self.searches[kind].search(states, view.turn, limits, stop, lines, guesses)

    def __getstate__(self) -> dict[str, object]:
        """What it has found out so far stays behind when it is copied or pickled."""
        return {**self.__dict__, "searches": {}}


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


def first_noticed(ranked: Sequence[RankedAction], overlooks: float, generator: Generator) -> int:
    """The best action that is not overlooked; the very best if all are. Unlike a slip, that costs little where much is good,
    so that somebody weak still gets on.
    """
    for one in ranked:
        if generator.below(1 << 30) >= overlooks * (1 << 30):
            return one.action
    return ranked[0].action


def odds(share: float) -> float:
    """A share of the win as the logarithm of its odds."""
    share = min(max(share, 1e-6), 1.0 - 1e-6)
    return math.log(share / (1.0 - share))


class LevelPlayer:
    """One of the five levels. How it plays is looked up when it sees the first view; other limits may be set."""

    def __init__(self, level: str, generator: Generator, calls: Calls = COMPILED, limits: Limits | None = None) -> None:
        self.level, self.generator, self.calls, self.limits = level, generator, calls, limits
        self.inner: Player | None = None

    def __repr__(self) -> str:
        return f"<player of level {self.level}{f', {self.limits}' if self.limits else ''}>"

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        """How the game came about, for a level that makes use of it."""
        inner = self.player_for(start)
        if isinstance(inner, SearchingPlayer):
            inner.follow(start, seen)

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        check_turn(view)
        return self.player_for(view).choose(view, stop)

    def player_for(self, view: Position) -> Player:
        """The player that its recipe describes."""
        if self.inner is None:
            self.inner = made(recipe(self.level, states_of(view)).within(self.limits), self.generator, self.calls)
        return self.inner


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
    seed: int | Generator | None = None,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    calls: Calls = COMPILED,
) -> Player:
    """The computer player of that name: random, greedy, uct or a level from 1 to 5. The same seed makes the same choices.

    `package.module:Class` and `engine:COMMAND` are from outside (docs/research/engine.md); whatever goes wrong with them in
    `choose` is raised as Forfeit, and `close()` ends their work for this game.
    Players that search think for their usual time, or within *seconds*, *iterations* or *nodes* if given, in so many
    *threads*: by default in one if iterations or nodes are counted, otherwise on all free cores.
    """
    check_positive(seconds=seconds, iterations=iterations, nodes=nodes, threads=threads)
    spec = split_name(name)[1] if isinstance(name, str) else quoted(name)
    if is_external(spec):
        seed = seed.seed if isinstance(seed, Generator) else checked_seed(seed).seed
        return external_player(spec, seed, seconds, iterations, nodes, threads=threads)
    if spec not in PLAYERS:
        raise Missing(words("no-player", name=spec, names=", ".join([*PLAYERS, *EXTERNAL])))
    is_limited = any(limit is not None for limit in (seconds, iterations, nodes, threads))
    limits = Limits(seconds=seconds, iterations=iterations, nodes=nodes, threads=threads) if is_limited else None
    return PLAYERS[spec](seed if isinstance(seed, Generator) else checked_seed(seed), calls, limits)


def check_positive(**limits: object) -> None:
    """Limits are positive numbers, or None; but for time they are whole."""
    for name, value in limits.items():
        is_time = name == "seconds"
        right = isinstance(value, float) or type(value) is int if is_time else type(value) is int
        if value is not None and not (right and 0 < value <= LARGEST):  # type: ignore[operator]
            expected = words("expected-positive") if is_time else words("expected-number", least=1, most=LARGEST)
            raise BadSetup(name, expected, quoted(value))


def check_stop(stop: object) -> None:
    """Thinking ends early by an event, or not at all."""
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise BadSetup("stop", words("expected-event"), quoted(stop))


def check_turn(view: Position) -> None:
    """Players act for seats: there is nothing to choose for chance, and nothing once the game is over."""
    if not isinstance(view, Position):
        raise Unreadable(words("no-position", got=quoted(view)))
    if view.turn < 0:
        raise NotYourTurn(words("nobody-acts"))
