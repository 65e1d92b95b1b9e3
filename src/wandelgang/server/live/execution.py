"""Where work at a table is executed: on the event loop as long as it takes a moment there, otherwise in threads.

One thread at a time holds the interpreter's lock, so a thread for everything would not be faster: handing each action over and
back moved what it works on from one core to another, which took 30 to 40 % more CPU time (docs/contribute/performance.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.threads import OwnThreads, Run

T = TypeVar("T")
MOMENT = 0.01  # seconds for which the event loop may stop
THREADS = 2  # for the others: a table whose rules are not compiled yet does not keep the next one waiting
MEMORY = 0.5  # how much of what it took before is expected the next time, at least


class Executor:
    """Executes commands and makes what is broadcast."""

    def __init__(self) -> None:
        self.threads = OwnThreads(THREADS, "move")

    def at(self, live: LiveTable) -> Run:
        """What runs work at a table whose lock is held."""

        async def run(work: Callable[[], T], /) -> T:
            return timed(live, work) if live.seconds < MOMENT else await self.threads.run(lambda: timed(live, work))

        return run

    def close(self) -> None:
        self.threads.close()


def timed(live: LiveTable, work: Callable[[], T]) -> T:
    """Do some work, and remember the processor time it took."""
    begun = time.thread_time()
    try:
        return work()
    finally:
        live.seconds = max(time.thread_time() - begun, MEMORY * live.seconds)
