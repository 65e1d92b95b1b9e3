"""LISTEN and NOTIFY: processes wake one another with the names of tables. A notification may be lost without harm, so they are
sent after the commit, several at once, and on a connection that does not wait for the disk: NOTIFY within the transaction of
an event would serialise the commits of all processes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import asyncpg

from wandelgang.server.store.postgres.connections import LOST, Connections
from wandelgang.server.supervision import supervised

CHANNEL = "wandelgang"
LONGEST = 7000  # bytes of a notification; PostgreSQL allows 8000
PAUSE = 0.5  # seconds until a lost connection is opened again


class Notifications:
    """One connection that listens, and sends."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.hear: Callable[[str], None] = lambda text: None
        self.unsent: dict[str, None] = {}  # in order, each once
        self.has_unsent = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def open(self, hear: Callable[[str], None]) -> None:
        self.hear = hear
        self.task = supervised(self._run(), "notifications")

    def send(self, text: str) -> None:
        """Tell all other processes, soon."""
        self.unsent[text] = None
        self.has_unsent.set()

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(*LOST, asyncpg.PostgresError):
                await self._converse()
            self.unsent.clear()  # the others will find out
            await asyncio.sleep(PAUSE)

    async def _converse(self) -> None:
        connection = await self.connections.connected()
        try:
            connection.add_termination_listener(lambda _: self.has_unsent.set())
            await connection.execute("set synchronous_commit = off")
            await connection.add_listener(CHANNEL, self.receive)
            while not connection.is_closed():
                await self.has_unsent.wait()
                self.has_unsent.clear()
                for payload in self._payloads():
                    await connection.execute("select pg_notify($1, $2)", CHANNEL, payload)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    def _payloads(self) -> list[str]:
        """All that is unsent, in as few notifications as possible."""
        payloads, line = [], ""
        for text in self.unsent:
            if line and len(line) + len(text) >= LONGEST:
                payloads.append(line)
                line = ""
            line += f"{text}\n"
        self.unsent.clear()
        return [*payloads, line] if line else payloads

    def receive(self, connection: Any, sender: int, channel: str, payload: str) -> None:
        if sender != connection.get_server_pid():
            for text in payload.splitlines():
                self.hear(text)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
