"""Memory that many people needed goes back to the system after they have gone.

What they leave behind is in cycles (connections, tasks), which nobody looks for while nothing happens, and in the free lists of
the C library, which keeps them for whoever comes next. This module knows neither tables nor sockets.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable

PERIOD = 5.0  # seconds between two looks
LEAST = 100  # people for whom it is worth it
SHARE = 4  # of those who were there, at most one in so many is left: looking for garbage stops them for a moment


class MemoryRelease:
    """Gives memory back once most of the people who were there have gone, and no more are going."""

    def __init__(self, count: Callable[[], int], forget: Callable[[], None], release: Callable[[], None] | None = None) -> None:
        self.count, self.forget, self.release = count, forget, release or release_memory
        self.most = self.last = 0

    async def run(self) -> None:
        """For as long as the event loop runs."""
        while True:
            await asyncio.sleep(PERIOD)
            if self.is_due():
                self.forget()
                await asyncio.to_thread(self.release)

    def is_due(self) -> bool:
        """Whether it is time; if so, those who are there now are all who count from now on."""
        now, before = self.count(), self.last
        self.last, self.most = now, max(self.most, now)
        if self.most < LEAST or now * SHARE > self.most or now < before:
            return False
        self.most = now
        return True


def release_memory() -> None:
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc has it
    if trim is not None:
        trim(0)
