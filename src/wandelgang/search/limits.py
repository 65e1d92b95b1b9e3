"""How long a search may go on: by time, by iterations or nodes, by memory, and until somebody says stop."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

SLICE = 0.004  # seconds of compiled work between two looks at the clock
FIXED = 64  # steps between two looks at the stop sign if the clock does not matter


@dataclass(frozen=True)
class Limits:
    """What is reached first ends the search. Without a limit by time, the same generator gives the same search."""

    seconds: float | None = None
    iterations: int | None = None
    nodes: int | None = None
    megabytes: int = 64


@dataclass
class Watch:
    """What ends a search from outside: its time, which runs from when it was asked, and somebody who says stop.

    What has to be loaded or compiled first counts too, but leaves a quarter of the time for thinking.
    """

    limits: Limits
    stop: Event | None = None
    began: float = field(default_factory=time.perf_counter)
    until: float = math.inf

    def __post_init__(self) -> None:
        if self.limits.seconds is not None:
            self.until = self.began + self.limits.seconds

    def begin_to_think(self) -> None:
        """Everything needed is there."""
        self.began = time.perf_counter()
        if self.limits.seconds is not None:
            self.until = max(self.until, self.began + self.limits.seconds / 4)

    @property
    def seconds(self) -> float:
        """How long it has thought by now."""
        return time.perf_counter() - self.began

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.until - time.perf_counter()

    @property
    def is_up(self) -> bool:
        return self.left <= 0.0 or (self.stop is not None and self.stop.is_set())


def spend(watch: Watch, most: int | None, work: Callable[[int], None], enough: Callable[[float], bool]) -> None:
    """Let *work* do its steps in slices, at most *most* of them, until time is up or somebody says stop.

    After each slice *enough* is asked with the steps that are still to be expected. Slices begin small and become as long as
    the clock allows; without a limit by time their lengths are fixed, so that the same search is the same.
    """
    is_timed = watch.limits.seconds is not None
    done, steps = 0, 1 if is_timed else 8
    while most is None or done < most:
        steps = steps if most is None else min(steps, most - done)
        before = time.perf_counter()
        work(steps)
        done += steps
        now = time.perf_counter()
        left = math.inf if most is None else float(most - done)
        if is_timed:
            if watch.left <= SLICE / 2:
                break
            left = min(left, done / watch.seconds * watch.left)
            steps = max(1, min(2 * steps, int(steps * SLICE / max(now - before, 1e-6))))
        else:
            steps = min(2 * steps, FIXED)
        if watch.is_up or enough(left):
            break
