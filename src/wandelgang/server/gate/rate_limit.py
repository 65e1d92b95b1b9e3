"""Who may come in, and how often: what one browser and one address have had so far, compared with the limits.

TokenBuckets, crowds and turns are forgotten when nobody uses them, so that no number of strangers fills the memory. This module
knows neither tables nor HTTP; `porch` asks it about every question and message, `connections` about every connection.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

MOST_REMEMBERED = 20_000  # addresses or browsers; whoever was away longest is forgotten first

Clock = Callable[[], float]


class TokenBucket:
    """So many a second, and a burst at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = burst, clock()

    def take(self, amount: float = 1.0) -> float:
        """Take some: 0 if they were there, else the seconds until they will be."""
        now = self.clock()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < amount:
            return (amount - self.left) / self.rate
        self.left -= amount
        return 0.0

    def owe(self) -> float:
        """Take one, be it there or not: the seconds after which it would have been."""
        late = self.take()
        if late:
            self.left -= 1.0
        return late

    def give_back(self) -> None:
        self.left = min(self.burst, self.left + 1.0)


class TokenBuckets:
    """One bucket for everybody who comes."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.all: dict[str, TokenBucket] = {}

    def take(self, who: str) -> float:
        return self._of(who).take()

    def owe(self, who: str) -> float:
        return self._of(who).owe()

    def give_back(self, who: str) -> None:
        if who in self.all:
            self.all[who].give_back()

    def _of(self, who: str) -> TokenBucket:
        bucket = self.all.pop(who, None) or TokenBucket(self.rate, self.burst, self.clock)
        self.all[who] = bucket  # the last
        if len(self.all) > MOST_REMEMBERED:
            del self.all[next(iter(self.all))]
        return bucket


class Quota:
    """How many are in, altogether and of each kind."""

    def __init__(self, most: int, *most_of_each: int) -> None:
        self.most, self.most_of_each = most, most_of_each
        self.inside = 0
        self.each: tuple[Counter[str], ...] = tuple(Counter() for _ in most_of_each)

    def enter(self, *who: str) -> bool:
        """Is there room? Somebody without a name is counted only among all."""
        kinds = list(zip(who, self.each, self.most_of_each, strict=True))
        if self.inside >= self.most or any(one and counter[one] >= most for one, counter, most in kinds):
            return False
        self.inside += 1
        for one, counter, _ in kinds:
            counter[one] += bool(one)
        return True

    def leave(self, *who: str) -> None:
        self.inside -= 1
        for one, counter in zip(who, self.each, strict=True):
            counter[one] -= bool(one)
            if counter[one] <= 0:
                del counter[one]


class KeyedSemaphore:
    """At most so many of everybody's affairs are worked on at the same time; the others wait in order."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.all: dict[str, asyncio.Semaphore] = {}
        self.users: Counter[str] = Counter()

    async def begin(self, who: str) -> None:
        free = self.all.setdefault(who, asyncio.Semaphore(self.most))
        self.users[who] += 1
        try:
            await free.acquire()
        except BaseException:
            self._left(who)
            raise

    def end(self, who: str) -> None:
        self.all[who].release()
        self._left(who)

    def _left(self, who: str) -> None:
        self.users[who] -= 1
        if not self.users[who]:
            del self.users[who], self.all[who]


class Slot:
    """A turn that one of somebody's affairs waits for, has, and gives back once; with `async with`, or by hand."""

    def __init__(self, turns: KeyedSemaphore, who: str) -> None:
        self.turns, self.who, self.is_on = turns, who, False

    async def begin(self) -> None:
        await self.turns.begin(self.who)
        self.is_on = True

    def end(self) -> None:
        if self.is_on:
            self.is_on = False
            self.turns.end(self.who)

    async def __aenter__(self) -> None:
        await self.begin()

    async def __aexit__(self, *error: object) -> None:
        self.end()
