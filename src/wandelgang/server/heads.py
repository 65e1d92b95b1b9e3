"""The threads in which computer players and advisers think: as many as there are cores, and one at a time for everybody.

So whoever opens a hundred tables of computer players waits for himself, and nobody else for him.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wandelgang.server.doors import Turns

T = TypeVar("T")


class Heads:
    """Threads, shared fairly."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1, "thinking")
        self.turns = Turns(1)

    async def think(self, who: str, work: Callable[[], T]) -> T:
        """Do some thinking for somebody, once what he asked for before is done."""
        await self.turns.begin(who)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self.turns.end(who)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
