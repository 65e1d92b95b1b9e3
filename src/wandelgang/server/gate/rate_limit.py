"""Rate limiting: token buckets, quotas and semaphores, each per key (an address or a browser).

Whatever nobody uses is forgotten, so that no number of strangers fills the memory. This module knows neither tables nor HTTP.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

MOST_REMEMBERED = 20_000  # keys; the least recently used is forgotten first

Clock = Callable[[], float]


class TokenBucket:
    """So many tokens per second, and a burst at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = burst, clock()

    def take(self, amount: float = 1.0) -> float:
        """Take some tokens and return 0; or, if there are too few, return the seconds until there are enough."""
        now = self.clock()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < amount:
            return (amount - self.left) / self.rate
        self.left -= amount
        return 0.0

    def owe(self, amount: float = 1.0) -> float:
        """Take some tokens, even on credit; return the seconds until they would have been there."""
        late = self.take(amount)
        if late:
            self.left -= amount
        return late

    def used(self) -> float:
        """The share of the burst that has been taken."""
        self.take(0.0)
        return min(1.0, 1.0 - self.left / self.burst)

    def give_back(self) -> None:
        self.left = min(self.burst, self.left + 1.0)


class TokenBuckets:
    """One token bucket per key."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.buckets: dict[str, TokenBucket] = {}

    def take(self, key: str, amount: float = 1.0) -> float:
        """Take some tokens; taking none tells how long it will take to pay what is owed."""
        return self._of(key).take(amount)

    def owe(self, key: str, amount: float = 1.0) -> float:
        return self._of(key).owe(amount)

    def used(self, key: str) -> float:
        return self._of(key).used()

    def give_back(self, key: str) -> None:
        if key in self.buckets:
            self.buckets[key].give_back()

    def forget(self) -> None:
        """Forget all buckets that are full again: they are like new ones."""
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket.used()}

    def _of(self, key: str) -> TokenBucket:
        bucket = self.buckets.pop(key, None) or TokenBucket(self.rate, self.burst, self.clock)
        self.buckets[key] = bucket  # now the most recently used
        if len(self.buckets) > MOST_REMEMBERED:
            del self.buckets[next(iter(self.buckets))]
        return bucket


class Quota:
    """How many of something may exist at the same time, in total and per key of each kind."""

    def __init__(self, most: int, *most_of_each: int) -> None:
        self.most, self.most_of_each = most, most_of_each
        self.total = 0
        self.counts: tuple[Counter[str], ...] = tuple(Counter() for _ in most_of_each)

    def acquire(self, *keys: str) -> bool:
        """Count one more if the quota allows it. An empty key counts towards the total only."""
        kinds = list(zip(keys, self.counts, self.most_of_each, strict=True))
        if self.total >= self.most or any(key and counter[key] >= most for key, counter, most in kinds):
            return False
        self.total += 1
        for key, counter, _ in kinds:
            counter[key] += bool(key)
        return True

    def release(self, *keys: str) -> None:
        self.total -= 1
        for key, counter in zip(keys, self.counts, strict=True):
            counter[key] -= bool(key)
            if counter[key] <= 0:
                del counter[key]


class KeyedSemaphore:
    """One semaphore per key: at most so many jobs of each key run at the same time; the others wait in order."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.semaphores: dict[str, asyncio.Semaphore] = {}
        self.users: Counter[str] = Counter()

    async def acquire(self, key: str) -> None:
        semaphore = self.semaphores.setdefault(key, asyncio.Semaphore(self.most))
        self.users[key] += 1
        try:
            await semaphore.acquire()
        except BaseException:
            self._left(key)
            raise

    def release(self, key: str) -> None:
        self.semaphores[key].release()
        self._left(key)

    def _left(self, key: str) -> None:
        self.users[key] -= 1
        if not self.users[key]:
            del self.users[key], self.semaphores[key]


class Slot:
    """One job's slot in a semaphore, released at most once; with `async with`, or by hand."""

    def __init__(self, semaphore: KeyedSemaphore, key: str) -> None:
        self.semaphore, self.key, self.is_held = semaphore, key, False

    async def acquire(self) -> None:
        await self.semaphore.acquire(self.key)
        self.is_held = True

    def release(self) -> None:
        if self.is_held:
            self.is_held = False
            self.semaphore.release(self.key)

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *error: object) -> None:
        self.release()
