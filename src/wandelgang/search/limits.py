"""When a search ends: its limits, its timer, and the one loop that spends its time."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from typing import Protocol

SLICE = 0.004  # seconds of compiled work between two looks at the clock
THINKING = 0.25  # the share of the time that is left for thinking, however long everything before it takes


@dataclass(frozen=True)
class Limits:
    """The first limit reached ends a search. In one thread and without a limit by time, the same generator gives the same."""

    seconds: float | None = None
    iterations: int | None = None  # steps of the search: walks down the tree, rollouts, nodes of alpha-beta
    nodes: int | None = None  # positions reached by trying an action
    depth: int | None = None  # turns ahead; alone, every decision is a turn
    megabytes: int = 64  # for what the search remembers: the tree, the transposition table, the results of rollouts
    threads: int | None = None  # None: one if anything is counted, else the search's share of the cores (threads.py)

    @property
    def bytes(self) -> int:
        return self.megabytes << 20

    def after(self, seconds: float) -> Limits:
        """What is left of them when so much time has been spent; some is always left for thinking."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(THINKING * self.seconds, self.seconds - seconds))

    @property
    def is_counted(self) -> bool:
        """Is there a limit that does not depend on the clock?"""
        return any(limit is not None for limit in (self.iterations, self.nodes, self.depth))


class Stop(Protocol):
    """Whoever watches a search says stop; an event, for example."""

    def is_set(self) -> bool: ...


@dataclass
class Timer:
    """What ends a search from outside: its time, which runs from the moment it was asked, and a stop event.

    Loading and compiling count, but some time is always left for thinking.
    """

    limits: Limits
    stop: Stop | None = None
    began: float = field(default_factory=time.perf_counter)
    until: float = math.inf

    def __post_init__(self) -> None:
        if self.limits.seconds is not None:
            self.until = self.began + self.limits.seconds

    def start(self) -> None:
        """Everything is loaded: thinking begins."""
        self.began = time.perf_counter()
        if self.limits.seconds is not None:
            self.until = max(self.until, self.began + THINKING * self.limits.seconds)

    @property
    def seconds(self) -> float:
        """How long the search has been thinking."""
        return time.perf_counter() - self.began

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.until - time.perf_counter()

    @property
    def is_up(self) -> bool:
        return self.left <= 0.0 or (self.stop is not None and self.stop.is_set())


class Steps(Protocol):
    """A search in progress, as `spend` drives it."""

    at_once: int  # the most steps between two looks at the stop event if the clock does not matter

    @property
    def at_least(self) -> int:
        """The fewest steps between two looks at the clock."""
        ...

    @property
    def nodes(self) -> int: ...

    def run(self, steps: int) -> None: ...

    def is_settled(self, left: float) -> bool:
        """Would *left* more steps change nothing?"""
        ...


def spend(timer: Timer, search: Steps) -> None:
    """Let a search run in slices until a limit is reached, somebody says stop or the search is settled.

    Slices begin small and become as long as the clock allows; without a limit by time their lengths are fixed, so that the
    same search is the same. Where there are fewer positions than a search may reach, it ends once it has taken as many steps
    and reaches no more.
    """
    limits, is_timed = timer.limits, timer.limits.seconds is not None
    done, steps = 0, search.at_least if is_timed else 8
    while limits.iterations is None or done < limits.iterations:
        steps = steps if limits.iterations is None else min(steps, limits.iterations - done)
        before, reached = time.perf_counter(), search.nodes
        search.run(steps)
        done += steps
        now = time.perf_counter()
        left = math.inf if limits.iterations is None else float(limits.iterations - done)
        if is_timed:
            if timer.left <= SLICE / 2:
                break
            left = min(left, done / timer.seconds * timer.left)
            steps = max(search.at_least, min(2 * steps, int(steps * SLICE / max(now - before, 1e-6))))
        else:
            steps = min(2 * steps, search.at_once)
        if timer.is_up or is_used_up(limits.nodes, search.nodes, reached, done) or search.is_settled(left):
            break


def is_used_up(most: int | None, nodes: int, before: int, steps: int) -> bool:
    """Have as many nodes been reached as may be, or as many steps been taken and nothing new was reached by the last ones?"""
    return most is not None and (nodes >= most or (steps >= most and nodes == before))
