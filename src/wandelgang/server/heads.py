"""The threads in which computer players and advisers think: as many as there are cores, shared between homes, then browsers.

One at a time for every browser, and for all of one address never the last thread: so whoever opens a hundred tables of computer
players waits for himself, and nobody elsewhere for him, however many browsers he pretends to be.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wandelgang.server.doors import Turn, Turns

T = TypeVar("T")


class Heads:
    """Threads, shared fairly."""

    def __init__(self, heads: int = os.cpu_count() or 1) -> None:
        self.pool = ThreadPoolExecutor(heads, "thinking")
        self.browsers, self.homes = Turns(1), Turns(max(1, heads - 1))

    async def think(self, home: str, browser: str, work: Callable[[], T]) -> T:
        """Do some thinking for a browser, once what it asked for before is done and its home has a turn."""
        async with Turn(self.browsers, browser), Turn(self.homes, home):
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
