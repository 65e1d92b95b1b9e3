"""Iterative deepening: alpha-beta to depth 1, 2, 3, … until a limit is reached, a stop is asked for or nothing is left to see.

What is hidden is guessed once, so the search is meant for views without secrets. Several threads deepen side by side. They
share nothing but the transposition table, in which each finds what the others have found out (lazy SMP); the one that gets
furthest answers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from wandelgang.core.calls import COMPILED, Calls, split, workspace
from wandelgang.core.estimate import claim
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE, REGISTERED, States
from wandelgang.search.alphabeta import ENTERED, HIGHEST, LEVELS, LOWEST, TRYING, Workspace, advance, search_type
from wandelgang.search.limits import Limits, Stop, Timer, spend
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.settings import SearchSettings
from wandelgang.search.threads import part_of, threads_for, together
from wandelgang.search.transpositions import MARGIN, new_table, turns_to_end

DEPTHS = 64  # turns; beyond that a win could not be told from an estimate
LONGEST_TURN = 8  # decisions in a row by one player; alone, every decision is a turn
AGES = 30_000


class AlphaBetaSearch:
    """One searching player. Its next search knows what this one found out if it is about the same turn, and only then."""

    def __init__(
        self,
        generator: Generator,
        calls: Calls = COMPILED,
        settings: SearchSettings = SearchSettings(),  # noqa: B008
    ) -> None:
        self.generator, self.calls, self.settings = generator, calls, settings.alphabeta
        self.shape: tuple[object, ...] = ()  # what the table was allocated for
        self.age = 0
        self.expected: bytes | None = None  # the view for which what was found out still holds
        self.spaces: list[Workspace] = []  # one per thread

    def search(self, view: States, seat: int, limits: Limits, stop: Stop | None = None, lines: int = 1) -> Result:
        """Think about *view*; the best *lines* actions get exact values, the others at least a place."""
        timer = Timer(limits, stop)
        guess = view.copy()
        self.calls.fill(guess, seat, self.generator.word)
        with threads_for(limits) as threads:
            count = threads.allowed
            self._allocate(view.dtype, limits, count)
            self.calls.entry_point(advance)(self.spaces[0], 0)  # loads or compiles
            timer.start()
            self._begin_age(view)
            part = part_of(limits, count)
            left = replace(limits, seconds=None if limits.seconds is None else timer.left)
            deepenings = [Deepening(space, self.calls, guess, seat, part, lines) for space in self.spaces[:count]]
            if not timer.is_up:
                together(threads, stop, [partial(deepen, one, left) for one in deepenings], one_is_enough=True)
        furthest = max(deepenings, key=lambda one: (one.depth, one.tried))  # of equals, the first
        nodes = sum(one.nodes for one in deepenings)
        return Result(furthest.ranked(), furthest.depth, nodes, nodes, timer.seconds)

    def keep(self, view: States, seat: int, action: int) -> None:
        """Go on with what was found out if the turn goes on, and the next view is what it must be after *action*."""
        after = view.copy()
        self.calls.apply(after, action)
        self.expected = after.tobytes() if self.shape and self.calls.turn(after) == seat else None

    def _begin_age(self, view: States) -> None:
        """What earlier searches found out counts no more, unless this one was expected."""
        if self.expected != view.tobytes():
            self.age = self.age % AGES + 1
            if self.age == 1:
                self.table[:] = 0
        self.expected = None
        for space in self.spaces:
            space.search["age"] = self.age
            space.search["reductions"] = self.settings.reductions

    def _allocate(self, dtype: np.dtype[Any], limits: Limits, threads: int) -> None:
        """The memory for this type of state, these limits and so many threads."""
        if self.shape != (dtype, limits.megabytes):
            self.shape, self.age, self.expected, self.spaces = (dtype, limits.megabytes), 0, None, []
            self.table = new_table(limits.bytes)
        known = REGISTERED[dtype]
        while len(self.spaces) < threads:
            positions = np.zeros(LEVELS, known.STATE)
            space = Workspace(
                np.zeros(1, search_type(known.ACTIONS)),
                positions,
                positions.view(np.uint64).reshape(LEVELS, -1),
                np.zeros(known.PAST, np.int64),
                workspace(dtype),
                self.table,
            )
            self.spaces.append(space)


def deepen(deepening: Deepening, limits: Limits, stop: Stop) -> None:
    """What each thread does. Deepening keeps to limits by nodes itself, exactly; a node is an iteration."""
    spend(Timer(replace(limits, iterations=None, nodes=None), stop), deepening)


class Deepening:
    """One search, depth by depth."""

    at_once = 4096
    at_least = 1

    def __init__(self, space: Workspace, calls: Calls, states: States, seat: int, limits: Limits, lines: int) -> None:
        self.space, self.calls, self.states, self.seat, self.limits = space, calls, states, seat, limits
        self.advance = calls.entry_point(advance)
        self.record = space.search
        self.most = min((number for number in (limits.iterations, limits.nodes) if number is not None), default=None)
        self.deepest = DEPTHS if limits.depth is None else min(limits.depth, DEPTHS)
        self.depth = 0  # searched to the end
        self.is_begun = self.is_done = False  # the next depth; the search
        position, space.past[:] = split(states)
        space.positions[0] = position[0]
        for name in ("history", "visits", "nodes", "level"):
            self.record[name] = 0
        self.record["killers"] = NONE
        self.record["me"] = self.record["mover"] = seat
        self.record["longest"] = 1 if states[0]["players"] == 1 else LONGEST_TURN
        self.list_actions()
        self.record["lines"] = min(lines, self.count)

    def list_actions(self) -> None:
        """The actions of the root, in the order of the estimates of what they lead to."""
        for name, value in (("phase", ENTERED), ("run", 0), ("turns", 0)):
            self.record[name][0, 0] = value
        self.advance(self.space, 1)
        count = self.count
        self.advance(self.space, count)
        self.record["values"][0, :count] = self.record["scores"][0, 0, :count]
        self.record["lengths"][0, :count] = 1
        self.record["variations"][0, :count, 0] = self.record["actions"][0, 0, :count]
        self.sort(count)

    @property
    def count(self) -> int:
        """How many actions the root has."""
        return int(self.record["count"][0, 0])

    @property
    def nodes(self) -> int:
        return int(self.record["nodes"][0])

    def run(self, steps: int) -> None:
        """So many nodes, or fewer at the end of a depth. However few are allowed, one's own turn is always seen to its end."""
        if not self.is_begun:
            self.begin_depth()
        until = self.nodes + steps if self.most is None or self.depth == 0 else min(self.nodes + steps, self.most)
        if self.advance(self.space, until):
            self.end_depth()

    def is_settled(self, left: float) -> bool:
        return self.is_done or (self.depth > 0 and self.most is not None and self.nodes >= self.most)

    def begin_depth(self) -> None:
        """Everything for one more depth; the actions of the root are in order."""
        values = (("phase", TRYING), ("depth", self.depth + 1), ("index", 0), ("alpha", LOWEST), ("beta", HIGHEST))
        for name, value in values:
            self.record[name][0, 0] = value
        self.record["top"], self.record["level"], self.record["horizon"] = LOWEST, 0, 0
        self.is_begun = True

    def end_depth(self) -> None:
        """Is there anything to be gained from looking deeper?"""
        self.sort(self.count)
        self.depth += 1
        self.is_begun = False
        is_forced = self.count == 1 and self.limits.seconds is not None
        self.is_done = self.depth == self.deepest or not self.record["horizon"][0] or self.is_decided or is_forced

    def sort(self, tried: int) -> None:
        """Order the actions of the root by value; those not tried at this depth stay behind, in the order they had."""
        count, values = self.count, self.record["values"][0]
        order = [*sorted(range(tried), key=lambda place: -values[place]), *range(tried, count)]
        sorted_by = (self.record[name][0] for name in ("visits", "lengths", "variations"))
        for column in (self.record["actions"][0, 0], values, *sorted_by):
            column[:count] = column[order]

    @property
    def tried(self) -> int:
        """How many actions of the root have their value at this depth."""
        begun = int(self.record["index"][0, 0])
        return begun if self.record["level"][0] <= 0 else begun - 1

    @property
    def is_decided(self) -> bool:
        """Is the game proven to be won or lost? Looking deeper would not change how soon."""
        best = self.record["values"][0, 0]
        return bool(best > 1.0 - MARGIN or best < MARGIN)

    def ranked(self) -> list[RankedAction]:
        if self.is_begun:  # a depth that was broken off
            self.sort(self.tried)
            self.is_begun = False
        record, found = self.record[0], []
        for place in range(self.count):
            variation = tuple(int(action) for action in record["variations"][place, : record["lengths"][place]])
            found_value = float(record["values"][place])
            mine = (found_value - MARGIN) / (1.0 - 2.0 * MARGIN)
            value = self.shares(min(1.0, max(0.0, mine)), variation)
            proven = turns_to_end(found_value)
            found.append(RankedAction(variation[0], value, int(record["visits"][place]), variation, proven))
        return found

    def shares(self, mine: float, variation: tuple[int, ...]) -> tuple[float, ...]:
        """The expected result of everybody: mine as found, the rest divided as the estimate divides it at the end."""
        players = int(self.states[0]["players"])
        if players <= 2:
            return (mine,) if players == 1 else (mine, 1.0 - mine) if self.seat == 0 else (1.0 - mine, mine)
        end = self.states.copy()
        for action in variation:
            self.calls.apply(end, action)
        divided = np.array(self.calls.evaluate(end, players))
        claim(divided, self.seat, mine)
        return tuple(float(share) for share in divided)
