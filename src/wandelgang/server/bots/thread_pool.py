"""The threads in which computer players and advisers think: as many as there are cores, shared between homes, then browsers.

One at a time for every browser, and those who wait have their turns by homes: so whoever opens a hundred tables of computer
players waits for himself, and nobody elsewhere for more than one thought of his, however many browsers he pretends to be.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wandelgang.server.gate.rate_limit import KeyedSemaphore, Slot

T = TypeVar("T")


class FairThreadPool:
    """Threads, shared fairly."""

    def __init__(self, thread_pool: int = os.cpu_count() or 1) -> None:
        self.pool = ThreadPoolExecutor(thread_pool, "thinking")
        self.browsers = KeyedSemaphore(1)
        self.free = thread_pool
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # of each home; the next one first

    async def think(self, address: str, browser: str, work: Callable[[], T]) -> T:
        """Do some thinking for a browser, once what it asked for before is done and it is its home's turn."""
        async with Slot(self.browsers, browser):
            await self.begin(address)
            try:
                return await asyncio.get_running_loop().run_in_executor(self.pool, work)
            finally:
                self.end()

    async def begin(self, address: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self.end()
            raise

    def end(self) -> None:
        """The next home has a turn; if it has more to think, it waits behind the others again."""
        while self.waiting:
            address, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[address] = turns
            if not turn.cancelled():
                turn.set_result(None)
                return
        self.free += 1

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
