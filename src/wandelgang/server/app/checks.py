"""Checks of the store that anybody may cause, but nobody more than once per second."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from wandelgang.errors import WandelgangError
from wandelgang.server.errors import NotStored, code
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
PERIOD = 1.0  # seconds for which an answer is given again
PATIENCE = 3.0  # seconds after which whoever asks is told that the store does not answer; the check itself goes on
NO_ANSWER = code(NotStored(words("unreachable")))


class Check:
    """A check whose answer is kept for a moment, and that nobody makes twice at the same time."""

    def __init__(self, work: Callable[[], Awaitable[object]]) -> None:
        self.work = work
        self.making: asyncio.Task[None] | None = None
        self.begun, self.made, self.seconds, self.failed = 0.0, -PERIOD, 0.0, ""

    async def failure(self) -> str:
        """The code of what is wrong; empty if nothing is."""
        if self.making is None and time.monotonic() - self.made >= PERIOD:
            self.begun = time.monotonic()
            self.making = asyncio.create_task(self._make(), name="check")
        if self.making is not None:
            await asyncio.wait([self.making], timeout=max(0.0, self.begun + PATIENCE - time.monotonic()))
        if self.making is not None:
            self.seconds, self.failed = time.monotonic() - self.begun, NO_ANSWER
        return self.failed

    async def _make(self) -> None:
        try:
            await self.work()
            self.failed = ""
        except WandelgangError as error:
            self.failed = code(error)
        except Exception:
            log.exception("the store cannot be checked")
            self.failed = NO_ANSWER
        self.making, self.made = None, time.monotonic()
        self.seconds = self.made - self.begun
