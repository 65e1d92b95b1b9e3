"""How long a search may go on: by time, by iterations or nodes, by memory, and until somebody says stop."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

SLICE = 0.004  # seconds of compiled work between two looks at the clock
FIXED = 64  # steps between two looks at the stop sign if the clock does not matter


@dataclass(frozen=True)
class Limits:
    """What is reached first ends the search. Without a limit by time, the same generator gives the same search."""

    seconds: float | None = None
    iterations: int | None = None
    nodes: int | None = None
    megabytes: int = 64


def spend(
    limits: Limits,
    most: int | None,
    stop: threading.Event | None,
    work: Callable[[int], None],
    enough: Callable[[float], bool],
) -> float:
    """Let *work* do its steps in slices, at most *most* of them; the seconds it took.

    After each slice *enough* is asked with the steps that are still to be expected. Slices begin small and become as long as
    the clock allows; without a limit by time their lengths are fixed, so that the same search is the same.
    """
    began = time.perf_counter()
    done, steps = 0, 8
    while most is None or done < most:
        steps = steps if most is None else min(steps, most - done)
        before = time.perf_counter()
        work(steps)
        done += steps
        now = time.perf_counter()
        left = math.inf if most is None else float(most - done)
        if limits.seconds is not None:
            time_left = limits.seconds - SLICE / 2 - (now - began)
            if time_left <= 0.0:
                break
            left = min(left, done / (now - began) * time_left)
            steps = max(1, min(2 * steps, int(steps * SLICE / max(now - before, 1e-6))))
        else:
            steps = min(2 * steps, FIXED)
        if (stop is not None and stop.is_set()) or enough(left):
            break
    return time.perf_counter() - began
