"""Looks whose time is up, at all tables, in memory or not."""

from __future__ import annotations

import asyncio
import logging
import time

from wandelgang.errors import Stale, WandelgangError
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.interface import Store

log = logging.getLogger("wandelgang")
EVERY = 0.5  # seconds between two looks
GRACE = 30.0  # seconds after the start in which nobody's time is up: people have to find their way back


class FlagFall:
    """One look after the other, for as long as the server runs."""

    def __init__(self, tables: Tables, store: Store, grace: float = GRACE) -> None:
        self.tables, self.store, self.grace = tables, store, grace

    async def run(self) -> None:
        await asyncio.sleep(self.grace)
        while True:
            for table_id in await self.store.due(time.time()):
                await self.ring(table_id)
            await asyncio.sleep(EVERY)

    async def ring(self, table_id: str) -> None:
        try:
            live = await self.tables.find(table_id)
            await self.tables.happen(live, lambda table: table.flag(time.time()))
        except Stale:
            pass  # somebody acted in the last moment
        except WandelgangError as error:
            log.warning("the time at table %s cannot be kept: %s", table_id, error)
