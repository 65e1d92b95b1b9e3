"""Threads that addresses share fairly: for computer players and advisers, which think, and for queries.

Whoever waits is served round-robin by address, and each browser thinks one thought at a time. So whoever opens a hundred tables
with computer players, or asks a hundred questions, waits for themselves, and delays nobody else by more than one piece of work.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wandelgang.cores import CORES
from wandelgang.server.gate.rate_limit import KeyedSemaphore, Slot

T = TypeVar("T")


class FairThreadPool:
    """A fixed number of threads with a queue per address."""

    def __init__(self, threads: int | None = None, name: str = "thinking") -> None:
        """So many threads, by default one per core that searches may use."""
        threads = threads or CORES.total
        self.executor = ThreadPoolExecutor(threads, name)
        self.browsers = KeyedSemaphore(1)
        self.threads = self.free = threads
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # per address, the next one first

    async def think(self, address: str, browser: str, work: Callable[[], T]) -> T:
        """Run some work for a browser once its earlier work is done and its address is served."""
        async with Slot(self.browsers, browser):
            await self.acquire(address)
            try:
                return await self.run(work)
            finally:
                self.release()

    async def run(self, work: Callable[[], T]) -> T:
        """Run some work in the thread that has been acquired."""
        return await asyncio.get_running_loop().run_in_executor(self.executor, work)

    @property
    def busy(self) -> int:
        return self.threads - self.free

    @property
    def queued(self) -> int:
        """How much work waits for a thread, or for earlier work of the same browser."""
        return sum(self.browsers.users.values()) - self.busy

    async def acquire(self, address: str) -> None:
        """Wait for a thread."""
        if self.free:
            self.free -= 1
            return
        granted = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # the thread had just been granted
                self.release()
            raise

    def release(self) -> None:
        """Grant the thread to the next address; if that has more work, it goes to the end of the line."""
        while self.waiting:
            address, queue = self.waiting.popitem(last=False)
            granted = queue.popleft()
            if queue:
                self.waiting[address] = queue
            if not granted.cancelled():
                granted.set_result(None)
                return
        self.free += 1

    def close(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)
