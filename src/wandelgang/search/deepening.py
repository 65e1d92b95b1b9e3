"""Iterative deepening: alpha-beta to depth 1, 2, 3, … until a limit is reached, a stop is asked for or nothing is left to see.

The clock and the flag are looked at between slices of a few milliseconds; without a limit in seconds the result depends on
neither. The state handed in must hold no secrets: who may not see everything guesses first.
"""

from __future__ import annotations

import time
from threading import Event
from typing import Any

import numpy as np

from wandelgang.core.calls import COMPILED, split, workspace
from wandelgang.core.estimate import claim
from wandelgang.core.rules import NONE, REGISTERED, States
from wandelgang.search.alphabeta import ARRIVED, HIGHEST, LEVELS, LOWEST, TRYING, advance, work_type
from wandelgang.search.limits import Limits, Watch
from wandelgang.search.result import Line, Result
from wandelgang.search.table import MARGIN, new_table

DEPTHS = 64  # turns; beyond that a win could not be told from an estimate
LONGEST_TURN = 8  # decisions in a row by one player; alone, every decision is a turn
SLICE = 0.002  # seconds between two looks at the clock
AGES = 30_000


class AlphaBeta:
    """The search of one game. It keeps its memory from search to search, but no knowledge: equal searches are equal."""

    def __init__(self, dtype: np.dtype[Any], megabytes: int = Limits.megabytes) -> None:
        self.works = np.zeros(1, work_type(REGISTERED[dtype].ACTIONS))
        self.line, self.past = np.zeros(LEVELS, REGISTERED[dtype].STATE), np.zeros(REGISTERED[dtype].PAST, np.int64)
        self.scratch = workspace(dtype)
        self.words = self.line.view(np.uint64).reshape(LEVELS, -1)
        self.table = new_table(megabytes)
        self.slice = 256
        self.age = 0
        self.reducing = True  # without it, values are those of minimax at the depth

    def search(self, states: States, me: int, limits: Limits, stop: Event | None = None, lines: int = 1) -> Result:
        """What *me*, who acts, should do; the best so many actions get exact values, the others at least a place."""
        watch = Watch(limits, stop)
        advance(self.works, self.line, self.words, self.past, self.scratch, self.table, 0)  # loads or compiles
        watch.begin_to_think()
        self.begin(states, me)
        actions = self.list_actions()
        self.works["wanted"] = min(lines, actions)
        most = DEPTHS if limits.iterations is None else min(limits.iterations, DEPTHS)
        done = 0
        while done < most and not watch.is_up:
            self.prepare(done + 1)
            # However few nodes are allowed, one's own turn is always seen to its end.
            finished = self.run(watch, limits.nodes if done else None)
            self.sort(self.tried)
            if not finished:
                break
            done += 1
            if not self.works["horizon"][0] or self.is_decided or (actions == 1 and limits.seconds is not None):
                break
        return Result(self.choices(states, me), done, int(self.works["nodes"][0]), done, watch.seconds)

    def begin(self, states: States, me: int) -> None:
        """Forget everything of the search before."""
        self.age = self.age % AGES + 1
        if self.age == 1:
            self.table[:] = 0
        position, self.past[:] = split(states)
        self.line[0] = position[0]
        for name in ("history", "visits", "nodes", "level"):
            self.works[name] = 0
        self.works["killers"] = NONE
        self.works["me"] = self.works["mover"] = me
        self.works["age"] = self.age
        self.works["longest"] = 1 if states[0]["players"] == 1 else LONGEST_TURN
        self.works["reducing"] = self.reducing

    def list_actions(self) -> int:
        """The actions of the root, in the order of the estimate of what is behind them; how many there are."""
        for name, value in (("phase", ARRIVED), ("run", 0), ("turns", 0)):
            self.works[name][0, 0] = value
        advance(self.works, self.line, self.words, self.past, self.scratch, self.table, 1)
        actions = int(self.works["count"][0, 0])
        advance(self.works, self.line, self.words, self.past, self.scratch, self.table, actions)
        self.works["values"][0, :actions] = self.works["scores"][0, 0, :actions]
        self.works["lengths"][0, :actions] = 1
        self.works["lines"][0, :actions, 0] = self.works["actions"][0, 0, :actions]
        self.sort(actions)
        return actions

    def prepare(self, depth: int) -> None:
        """Everything for one more depth; the actions of the root are in order."""
        for name, value in (("phase", TRYING), ("depth", depth), ("index", 0), ("alpha", LOWEST), ("beta", HIGHEST)):
            self.works[name][0, 0] = value
        self.works["top"], self.works["level"], self.works["horizon"] = LOWEST, 0, 0

    def run(self, watch: Watch, nodes: int | None) -> bool:
        """Search this depth slice by slice; is it finished?"""
        while True:
            now = int(self.works["nodes"][0])
            until = now + self.slice if nodes is None else min(now + self.slice, nodes)
            if until <= now:
                return False
            began = time.perf_counter()
            finished = bool(advance(self.works, self.line, self.words, self.past, self.scratch, self.table, until))
            took = time.perf_counter() - began
            if until - now == self.slice:
                self.slice = max(64, min(int(self.slice * min(2.0, SLICE / max(took, 1e-6))), 1 << 20))
            if finished or watch.is_up:
                return finished

    def sort(self, tried: int) -> None:
        """Order the actions of the root by value; those not tried at this depth stay behind, in the order they had."""
        count = int(self.works["count"][0, 0])
        values = self.works["values"][0]
        order = [*sorted(range(tried), key=lambda place: -values[place]), *range(tried, count)]
        for kept in (self.works["actions"][0, 0], values, *(self.works[name][0] for name in ("visits", "lengths", "lines"))):
            kept[:count] = kept[order]

    @property
    def tried(self) -> int:
        """How many actions of the root have got their value at this depth."""
        begun = int(self.works["index"][0, 0])
        return begun if self.works["level"][0] <= 0 else begun - 1

    @property
    def is_decided(self) -> bool:
        """Is the game proven to be won or lost? Looking deeper would not change how soon."""
        best = self.works["values"][0, 0]
        return bool(best > 1.0 - MARGIN or best < MARGIN)

    def choices(self, states: States, me: int) -> list[Line]:
        work = self.works[0]
        found = []
        for place in range(int(work["count"][0])):
            line = tuple(int(action) for action in work["lines"][place, : work["lengths"][place]])
            mine = (float(work["values"][place]) - MARGIN) / (1.0 - 2.0 * MARGIN)
            value = shares(states, me, min(1.0, max(0.0, mine)), line)
            found.append(Line(line[0], value, int(work["visits"][place]), line))
        return found


def shares(states: States, me: int, mine: float, line: tuple[int, ...]) -> tuple[float, ...]:
    """The expected result of everybody: mine as found, the rest divided as the estimate divides it at the end of the line."""
    players = int(states[0]["players"])
    if players <= 2:
        return (mine,) if players == 1 else (mine, 1.0 - mine) if me == 0 else (1.0 - mine, mine)
    end = states.copy()
    for action in line:
        COMPILED.apply(end, action)
    divided = np.array(COMPILED.evaluate(end, players))
    claim(divided, me, mine)
    return tuple(float(share) for share in divided)
