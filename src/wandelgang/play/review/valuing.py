"""What a position is worth to everybody, by equal work wherever it occurs: values that may be compared with each other.

Each kind of search has its own way. What the viewer may not know is guessed anew in every walk or rollout; chance is averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import Protocol

import numpy as np

from wandelgang.core.calls import Calls, duplicate, split
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.play.levels import LEVELS, Recipe, recipe
from wandelgang.play.review.effort import Effort
from wandelgang.search.kinds import ALPHABETA, KINDS, RACE, choose_kind
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import new_lookahead
from wandelgang.search.result import Result
from wandelgang.search.rollouts import LONGEST, Rollouts, roll_on

Shares = tuple[float, ...]
FIRST, SECOND = 1, 2  # seeds: a value is confirmed with other random numbers than it was found with
AT_ONCE = 32  # rollouts between two looks at the stop event
CAP = 4  # times the nodes of the search that found a turn, at most, for its value
NESTED = 2  # chance events in a row of which each outcome is looked at
FEWEST = 40  # walks down a tree, however many outcomes share them


class Stopped(Exception):
    """Somebody said stop: what was being worked on is not finished."""


class Valuer(Protocol):
    """One way to value positions."""

    effort: Effort
    is_exact: bool  # the same value comes out whatever the seed

    def find(self, view: States, seat: int) -> Result:
        """The best actions of the seat that acts."""
        ...

    def value(self, view: States, viewer: int, depth: int, seed: int = FIRST) -> Shares:
        """What a position is worth to everybody, as far as *viewer* may know; *depth* is that of the search that led to it."""
        ...

    def outcome(self, state: States, action: int, viewer: int) -> tuple[Shares, Shares]:
        """The value before an outcome of chance, and after it: over all outcomes, the second is the first on average."""
        ...


def valuer(view: States, effort: Effort, calls: Calls, stop: Event | None = None) -> Valuer:
    """The way that suits a view: the kind of search that the best level uses there."""
    best = recipe(LEVELS[-1], view)
    kind = choose_kind(best.search, best.otherwise, view, calls)
    if kind == RACE:
        return RolloutValuer(best, effort, calls, stop)
    return DepthValuer(best, effort, calls, stop) if kind == ALPHABETA else TreeValuer(best, effort, calls, kind, stop)


@dataclass
class Base:
    """What all ways need."""

    recipe: Recipe
    effort: Effort
    calls: Calls
    kind: str
    stop: Event | None

    def search(self, view: States, seat: int, limits: Limits, seed: int, lines: int) -> Result:
        if self.stop is not None and self.stop.is_set():
            raise Stopped
        found = KINDS[self.kind](Generator(seed), self.calls, self.recipe.settings).search(view, seat, limits, self.stop, lines)
        if self.stop is not None and self.stop.is_set():
            raise Stopped
        return found

    def result(self, states: States) -> Shares:
        return tuple(self.calls.returns(states, int(states[0].players)))

    def outcomes(self, view: States, viewer: int, known: int | None = None) -> dict[int, States]:
        """The outcomes of a chance event, or some of them spread evenly and *known*; and what *viewer* sees after each."""
        guess = duplicate(view)
        self.calls.fill(guess, viewer, Generator(0).word)
        actions = self.calls.legal(guess)
        step = max(1.0, len(actions) / self.effort.outcomes)
        chosen = {actions[int(place * step)] for place in range(min(len(actions), self.effort.outcomes))}
        if known is not None:
            chosen.add(known)
        return {action: self.after(guess, action, viewer, view) for action in sorted(chosen)}

    def after(self, guess: States, action: int, viewer: int, view: States) -> States:
        """What *viewer* sees after an outcome, if that was what they saw before."""
        reached = duplicate(guess)
        self.calls.apply(reached, action)
        return self.calls.view(reached, viewer) if self.calls.has_secrets(view) else reached


class RolloutValuer(Base):
    """Everybody plays the turn that looks best at its end, again and again with other guesses and throws."""

    is_exact = False

    def __init__(self, recipe: Recipe, effort: Effort, calls: Calls, stop: Event | None) -> None:
        super().__init__(recipe, effort, calls, RACE, stop)

    def find(self, view: States, seat: int) -> Result:
        return self.search(view, seat, Limits(iterations=self.effort.rollouts), FIRST, self.effort.lines)

    def value(self, view: States, viewer: int, depth: int, seed: int = FIRST) -> Shares:
        if self.calls.turn(view) == OVER:
            return self.result(view)
        players, settings = int(view[0].players), self.recipe.settings.race
        space = new_lookahead(view.dtype, players)
        position, space.past[:] = split(view)
        strata, rounds, openings = Generator(seed).below(1 << 62), settings.rounds, settings.openings
        shared = Rollouts(position, position.copy(), space, viewer, rounds, openings, LONGEST, strata)
        generator = Generator(seed)
        words = np.array([generator.below(1 << 62) for _ in range(self.effort.samples)], np.uint64)
        results = np.zeros((len(words), players))
        for begin in range(0, len(words), AT_ONCE):
            if self.stop is not None and self.stop.is_set():
                raise Stopped
            rows = slice(begin, begin + AT_ONCE)
            self.calls.entry_point(roll_on)(shared, begin, words[rows], results[rows])
        return tuple(float(share) for share in results.mean(0))

    def outcome(self, state: States, action: int, viewer: int) -> tuple[Shares, Shares]:
        return self.value(state, viewer, 0), self.value(self.after(state, action, viewer, state), viewer, 0)


class TreeValuer(Base):
    """A tree that grows from the position; where chance acts, a smaller one from each outcome."""

    is_exact = False

    def __init__(self, recipe: Recipe, effort: Effort, calls: Calls, kind: str, stop: Event | None) -> None:
        super().__init__(recipe, effort, calls, kind, stop)

    def find(self, view: States, seat: int) -> Result:
        return self.search(view, seat, Limits(iterations=self.effort.walks), FIRST, max(2, self.effort.lines))

    def value(self, view: States, viewer: int, depth: int, seed: int = FIRST) -> Shares:
        return self.grown(view, viewer, self.effort.walks, seed)

    def grown(self, view: States, viewer: int, walks: int, seed: int, nested: int = 0) -> Shares:
        turn = self.calls.turn(view)
        if turn == OVER:
            return self.result(view)
        if turn == CHANCE and nested < NESTED:
            found = self.outcomes(view, viewer)
            share = max(min(FEWEST, walks), walks // len(found))
            return mean([self.grown(after, viewer, share, seed, nested + 1) for after in found.values()])
        if turn == CHANCE:  # dice that are thrown again and again: the tree draws what they show
            drawn = self.search(view, viewer, Limits(iterations=walks), seed, 2).actions
            return mean([one.value for one in drawn for _ in range(one.visits)])
        return self.search(view, viewer, Limits(iterations=walks), seed, 2).best.value

    def outcome(self, state: States, action: int, viewer: int) -> tuple[Shares, Shares]:
        share = max(min(FEWEST, self.effort.walks), self.effort.walks // self.effort.outcomes)
        values = {one: self.grown(after, viewer, share, FIRST) for one, after in self.outcomes(state, viewer, action).items()}
        return mean(list(values.values())), values[action]


class DepthValuer(Base):
    """Alpha-beta to a fixed depth, and to one turn less: the mean does not depend on who made the last turn that was seen."""

    is_exact = True

    def __init__(self, recipe: Recipe, effort: Effort, calls: Calls, stop: Event | None) -> None:
        super().__init__(recipe, effort, calls, ALPHABETA, stop)

    def find(self, view: States, seat: int) -> Result:
        return self.search(view, seat, Limits(iterations=self.effort.nodes), FIRST, self.effort.lines)

    def value(self, view: States, viewer: int, depth: int, seed: int = FIRST, nested: int = 0) -> Shares:
        turn = self.calls.turn(view)
        if turn == OVER:
            return self.result(view)
        if turn == CHANCE and nested < NESTED:
            found = self.outcomes(view, viewer).values()
            return mean([self.value(after, viewer, 1, seed, nested + 1) for after in found])
        if turn == CHANCE:
            return tuple(self.calls.evaluate(view, int(view[0].players)))
        depths = {max(1, depth - 1), max(1, depth - 2)}
        limits = [Limits(depth=one, iterations=CAP * self.effort.nodes) for one in depths]
        return mean([self.search(view, turn, limit, FIRST, 1).best.value for limit in limits])

    def outcome(self, state: States, action: int, viewer: int) -> tuple[Shares, Shares]:
        values = {one: self.value(after, viewer, 2) for one, after in self.outcomes(state, viewer, action).items()}
        return mean(list(values.values())), values[action]


def mean(values: list[Shares]) -> Shares:
    return tuple(sum(column) / len(values) for column in zip(*values, strict=True))
