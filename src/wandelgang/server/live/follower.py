"""Following other processes that share the store: they say what has changed, and a sweep finds what was not heard. It only
wakes others: reading and telling are the tables' own matter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.coordination import Hearing
from wandelgang.server.supervision import repeat, supervised

PERIOD = 1.0  # seconds between two sweeps


class Follower:
    """Keeps the tables in memory as new as the store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    @property
    def hearing(self) -> Hearing:
        return Hearing(self.hear_version, self.hear_presence)

    async def run(self) -> None:
        await repeat(self.sweep, "following other processes", PERIOD)

    def hear_version(self, table_id: str, version: int) -> None:
        """A table has events up to that version. One that nobody needs at the moment is read when somebody asks for it."""
        live = None if self.is_closed else self.tables.loaded.peek(table_id)
        if live is not None and (live.subscribers or live.plays_on) and live.table.version < version:
            self._start(self.tables.catch_up(live, version), live)

    def hear_presence(self, table_id: str) -> None:
        """Somebody has come or gone at a table."""
        live = None if self.is_closed else self.tables.loaded.peek(table_id)
        if live is not None:
            self._start(self._update_presence([live]), live)

    async def sweep(self) -> None:
        """Compare all tables that somebody looks at here with the store."""
        watched = [live for live in self.tables.loaded if live.subscribers]
        if not watched:
            return
        versions = await self.tables.store.versions([live.table.id for live in watched])
        for live in watched:
            version = versions.get(live.table.id)
            if version is None:
                self.tables.drop(live)
            elif live.table.version < version:
                self._start(self.tables.catch_up(live, version), live)
        await self._update_presence(watched)

    async def _update_presence(self, lives: list[LiveTable]) -> None:
        present = await self.tables.coordination.present([live.table.id for live in lives])
        for live in lives:
            self.tables.follow_presence(live, present.get(live.table.id, ()))

    def _start(self, work: Coroutine[Any, Any, None], live: LiveTable) -> None:
        task = supervised(work, "following other processes", live.table.id)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        self.is_closed = True
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
