"""The threads of one search.

A search limited by iterations, nodes or depth stays in one thread unless told otherwise, so that it can be repeated exactly.
Any other takes its share of the cores and gives back what another search needs, from one moment to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Event
from typing import TypeVar

from wandelgang.cores import CORES
from wandelgang.search.limits import Limits, Stop

T = TypeVar("T")


class Threads:
    """How many threads a search may use: as many as it was given, or its share of the cores."""

    def __init__(self, limits: Limits) -> None:
        self.given = 1 if limits.threads is None and limits.is_counted else limits.threads

    @property
    def allowed(self) -> int:
        """So many at the moment."""
        return CORES.share if self.given is None else self.given


@contextmanager
def threads_for(limits: Limits) -> Iterator[Threads]:
    """The threads of a search, which takes part in sharing the cores meanwhile."""
    with CORES.searching():
        yield Threads(limits)


def part_of(limits: Limits, threads: int) -> Limits:
    """What each of so many threads may use if together they use what is allowed."""

    def part(number: int | None) -> int | None:
        return None if number is None else max(1, number // threads)

    return replace(
        limits,
        iterations=part(limits.iterations),
        nodes=part(limits.nodes),
        megabytes=max(1, limits.megabytes // threads),
        threads=1,
    )


@dataclass(frozen=True)
class Halt:
    """Tells one of several threads to stop: with the whole search, when another thread is done, or when its core is wanted."""

    number: int
    threads: Threads
    done: Event
    stop: Stop | None

    @property
    def is_dropped(self) -> bool:
        return self.number >= self.threads.allowed

    def is_set(self) -> bool:
        return self.is_dropped or self.done.is_set() or (self.stop is not None and self.stop.is_set())


def together(threads: Threads, stop: Stop | None, works: Sequence[Callable[[Stop], T]], one_is_enough: bool) -> list[T]:
    """Do all works at once, the first one in this thread, to their ends or until one of them is done; what came of each."""
    done = Event()

    def work(number: int) -> T:
        halt = Halt(number, threads, done, stop)
        try:
            return works[number](halt)
        finally:
            if one_is_enough and not halt.is_dropped:
                done.set()

    with ThreadPoolExecutor(max(1, len(works) - 1)) as pool:
        others = [pool.submit(work, number) for number in range(1, len(works))]
        first = work(0)
        return [first, *(other.result() for other in others)]
