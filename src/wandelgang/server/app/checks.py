"""Checks of the store that anybody may cause, but nobody more than once per second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from wandelgang.errors import WandelgangError
from wandelgang.server.errors import code

PERIOD = 1.0  # seconds for which an answer is given again


class Check:
    """A check whose answer is kept for a moment, and that nobody makes twice at the same time."""

    def __init__(self, work: Callable[[], Awaitable[object]]) -> None:
        self.work = work
        self.lock = asyncio.Lock()
        self.made, self.seconds, self.failed = -PERIOD, 0.0, ""

    async def failure(self) -> str:
        """The code of what is wrong; empty if nothing is."""
        async with self.lock:
            begun = time.monotonic()
            if begun - self.made >= PERIOD:
                try:
                    await self.work()
                    self.failed = ""
                except WandelgangError as error:
                    self.failed = code(error)
                self.made = time.monotonic()
                self.seconds = self.made - begun
        return self.failed
