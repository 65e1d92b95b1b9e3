"""Flag fall: ends the turn of everybody whose time is up, at all tables, in memory or not."""

from __future__ import annotations

import asyncio
import logging
import time

from wandelgang.errors import Stale
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.interface import Store
from wandelgang.server.supervision import repeat
from wandelgang.server.table.commands import LoseOnTime

log = logging.getLogger("wandelgang")
PERIOD = 0.5  # seconds between two checks
GRACE = 30.0  # seconds after the start during which no flag falls, so that people can come back
RETRY = 60.0  # seconds until a table that failed is tried again


class FlagFall:
    """One check after another for as long as the server runs. A table that fails is left alone for a while."""

    def __init__(self, tables: Tables, store: Store, grace: float = GRACE) -> None:
        self.tables, self.store, self.grace = tables, store, grace
        self.failed: dict[str, float] = {}  # table → when it may be tried again

    async def run(self) -> None:
        await asyncio.sleep(self.grace)
        await repeat(self.check, "checking clocks", PERIOD)

    async def check(self) -> None:
        now = time.time()
        for table_id in await self.store.due(now):
            if self.failed.get(table_id, 0.0) <= now:
                await self.end_turn(table_id)

    async def end_turn(self, table_id: str) -> None:
        try:
            await self.tables.perform(await self.tables.find(table_id), LoseOnTime())
        except Stale:
            pass  # somebody acted at the last moment
        except Exception:
            self.failed[table_id] = time.time() + RETRY
            log.exception("the clock of table %s cannot be checked", table_id)
        else:
            self.failed.pop(table_id, None)
