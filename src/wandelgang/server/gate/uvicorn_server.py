"""uvicorn's server with our own start and stop: it announces when it is ready, and when it is told to stop, everybody may
finish what they are doing, until a deadline. It does not know what that is. `tests/server/test_uvicorn.py` checks the
internals used here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import threading
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

log = logging.getLogger("wandelgang")
SIGNALLED = 128  # plus the signal: the exit status of a process that a signal ended
UNFINISHED = 1  # the exit status of one that was not done in time


class GracefulServer(uvicorn.Server):
    """The first signal stops it within *grace* seconds; a second one ends it at once. Whatever was acknowledged is on disk."""

    def __init__(
        self,
        config: uvicorn.Config,
        announce: Callable[[], None],
        warn: Callable[[], None] = lambda: None,
        drain: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(0),
        grace: float = 10.0,
    ) -> None:
        super().__init__(config)
        self.announce, self.warn, self.drain, self.grace = announce, warn, drain, grace

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("the server has started")
            self.announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(SIGNALLED + sig)
        self.warn()
        deadline = threading.Timer(self.grace, end_unfinished, (self.grace,))
        deadline.daemon = True
        deadline.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, finish what is being done, send everybody away, and let the application stop."""
        log.info("the server is stopping")
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.grace / 2):
                await self.drain()
        await super().shutdown(sockets)
        log.info("the server has stopped")
        self._captured_signals.clear()  # it was told to stop, and it has: that is no failure


def end_unfinished(grace: float) -> None:
    log.error("not everything ended within %(seconds)g seconds; whatever was acknowledged is stored", {"seconds": grace})
    os._exit(UNFINISHED)
