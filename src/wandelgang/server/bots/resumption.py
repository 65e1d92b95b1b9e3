"""Computer players whose process has stopped or died go on: their tables are loaded, which makes them act."""

from __future__ import annotations

import asyncio
import logging

from wandelgang.server import times
from wandelgang.server.errors import Damaged, NotStored
from wandelgang.server.live.tables import Tables
from wandelgang.server.logs import short
from wandelgang.server.store.coordination import thinking
from wandelgang.server.supervision import repeat

log = logging.getLogger("wandelgang")
PERIOD = 2.0  # seconds between two looks at a shared store
RETRY = 60.0  # seconds until a table that failed is tried again


class Resumption:
    """At the start, and again and again if other processes may die."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.failed: dict[str, float] = {}  # table → when it may be tried again

    async def run(self) -> None:
        if self.tables.store.is_shared:
            await repeat(self.resume, "resuming computer players", PERIOD)
        while True:
            try:
                return await self.resume()
            except NotStored:  # it cannot be read yet
                await asyncio.sleep(PERIOD)

    async def resume(self) -> None:
        """Load every table where a computer player is to act; one that cannot be loaded does not keep the others waiting."""
        for table_id in await self.tables.store.waiting():
            if self.failed.get(table_id, 0.0) <= times.now():
                await self.load(table_id)

    async def load(self, table_id: str) -> None:
        """Load a table, unless another process is about to."""
        coordination, lease = self.tables.coordination, thinking(table_id)
        if not await coordination.acquire(lease):
            return
        try:
            live = await self.tables.find(table_id)
            self.tables.changed(live)  # it may have been in memory all the time
            self.failed.pop(table_id, None)
            if live.plays_on:
                return
        except Exception as error:
            self.failed[table_id] = times.now() + RETRY
            if not isinstance(error, Damaged):  # which was logged where it was read
                log.exception("the computer player at table %(table)s cannot be resumed", {"table": short(table_id)})
        await coordination.release(lease)
