"""Connections to PostgreSQL. Whoever loses one tries again for a while: a database that restarts costs people a pause and
nothing else. This module does not know what is asked.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from wandelgang.errors import Missing
from wandelgang.server.errors import NotStored, StoreFull
from wandelgang.server.words import words

try:
    import asyncpg
except ImportError as error:
    raise Missing(words("no-asyncpg")) from error

T = TypeVar("T")
log = logging.getLogger("wandelgang")
MOST = 8  # connections of a process, besides the one that listens
PATIENCE = 30.0  # seconds for which something is tried again
PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between two tries: at first, and at most
ANSWER = 15.0  # seconds after which a statement counts as lost
SILENCE = 60.0  # seconds for which a failure that has been logged is not logged again
IDLE = 5.0  # seconds after which a transaction of a process that stands still is rolled back, so that it blocks nobody
LOST = (  # the connection, not the statement
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # its end has been announced, but has not arrived yet
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.TooManyConnectionsError,
    asyncpg.exceptions.DeadlockDetectedError,
    asyncpg.exceptions.IdleInTransactionSessionTimeoutError,
)


class Refused(NotStored):
    """The database answers, and refuses a statement."""


class Connections:
    """A pool of connections to one database."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address, self.patience = address, patience
        self.pool: Any = None
        self.silent: dict[type[Exception], float] = {}  # kind of failure → when it may be logged again

    async def open(self) -> None:
        settings = {"idle_in_transaction_session_timeout": str(round(1000 * IDLE))}
        self.pool = await asyncpg.create_pool(
            self.address, min_size=0, max_size=MOST, command_timeout=ANSWER, reset=leave, server_settings=settings
        )

    async def close(self) -> None:
        if self.pool is not None:
            await self.pool.close()

    async def connected(self) -> Any:
        """A connection of its own."""
        return await asyncpg.connect(self.address, command_timeout=ANSWER)

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection. If the connection is lost, it is done again: it must be possible to do it twice."""
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + self.patience, PAUSE
        while True:
            try:
                async with self.pool.acquire(timeout=ANSWER) as connection:
                    return await work(connection)
            except LOST as error:
                if loop.time() > end or self.pool.is_closing():
                    self._log("the database does not answer: %(reason)s", error)
                    raise NotStored(words("unreachable")) from error
            except asyncpg.DiskFullError as error:
                self._log("the database has no room left: %(reason)s", error)
                raise StoreFull(words("store-full")) from error
            except asyncpg.PostgresError as error:
                self._log("the database refuses a statement: %(reason)s", error)
                raise Refused(words("not-stored")) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _log(self, sentence: str, error: Exception) -> None:
        """Say why something failed, unless the same has been said within a minute: everybody's every attempt fails."""
        now = time.monotonic()
        if now >= self.silent.get(type(error), 0.0):
            self.silent[type(error)] = now + SILENCE
            log.error(sentence, {"reason": str(error) or type(error).__name__})

    async def fetch(self, query: str, *values: object) -> list[Any]:
        async def work(connection: Any) -> list[Any]:
            found: list[Any] = await connection.fetch(query, *values)
            return found

        return await self.use(work)


async def leave(connection: Any) -> None:
    """Nobody changes a connection of the pool, so it need not be reset after each use, which would take another round trip."""


def shown(address: str) -> str:
    """An address without its password."""
    parts = urlsplit(address)
    place = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"
    return f"{parts.scheme}://{place}{parts.path}"
