"""Looks whose time is up, at all tables, in memory or not."""

from __future__ import annotations

import asyncio
import logging
import time

from wandelgang.errors import Stale, WandelgangError
from wandelgang.server.store import Store
from wandelgang.server.tables import Tables

log = logging.getLogger("wandelgang")
EVERY = 0.5  # seconds between two looks
GRACE = 30.0  # seconds after the start in which nobody's time is up: people have to find their way back


class Alarm:
    """One look after the other, for as long as the server runs."""

    def __init__(self, tables: Tables, store: Store, grace: float = GRACE) -> None:
        self.tables, self.store, self.grace = tables, store, grace

    async def run(self) -> None:
        await asyncio.sleep(self.grace)
        while True:
            for table in await self.store.due(time.time()):
                await self.ring(table)
            await asyncio.sleep(EVERY)

    async def ring(self, table: str) -> None:
        try:
            place = await self.tables.place(table)
            await self.tables.happen(place, lambda room: room.flag(time.time()))
        except Stale:
            pass  # somebody acted in the last moment
        except WandelgangError as error:
            log.warning("the time at table %s cannot be kept: %s", table, error)
