"""Queries: whatever a request asks for that takes processor time, apart from commands at a table.

They run in a thread of their own, which addresses share fairly. Every address owes the processor time that its queries took,
and the more of its allowance it has used, the longer the thread rests after them: so commands have time whatever is asked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from wandelgang.server.errors import TooOften
from wandelgang.server.gate.rate_limit import TokenBuckets
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.threads import Run
from wandelgang.server.words import words

T = TypeVar("T")
REST = 2.0  # times as long as it worked, after the query of an address that has used all of its allowance


class QueryPool:
    """The thread of queries, and the processor time that addresses owe for them."""

    def __init__(self, work: TokenBuckets, name: str = "query") -> None:
        self.work = work  # in seconds of processor time
        self.pool = FairThreadPool(1, name)

    def check(self, address: str) -> None:
        """Refuse whoever owes more than they have been allotted."""
        if late := self.work.take(address, 0.0):
            raise TooOften(words("too-much-work"), late)

    async def run(self, address: str, work: Callable[[], T]) -> T:
        async with self.turn(address) as run:
            return await run(work)

    def charged_to(self, address: str) -> Run:
        """A way to run work here at the expense of an address."""

        async def run(work: Callable[[], T]) -> T:
            return await self.run(address, work)

        return run

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Run]:
        """The thread for an address, before it locks a table: nobody at that table then waits for other people's queries."""
        loop, rest = asyncio.get_running_loop(), 0.0

        async def run(work: Callable[[], T]) -> T:
            return await self.pool.run(lambda: timed(work))

        def timed(work: Callable[[], T]) -> T:
            begun = time.thread_time()
            try:
                return work()
            finally:  # even if nobody waits for the result any more
                loop.call_soon_threadsafe(charge, time.thread_time() - begun)

        def charge(seconds: float) -> None:
            nonlocal rest
            self.work.owe(address, seconds)
            rest += REST * seconds * self.work.used(address)

        await self.pool.acquire(address)
        try:
            yield run
        finally:
            loop.call_later(rest, self.pool.release)

    def close(self) -> None:
        self.pool.close()
