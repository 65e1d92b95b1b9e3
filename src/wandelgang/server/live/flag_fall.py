"""Flag fall: ends the turn of everybody whose time is up, at all tables, in memory or not. One process does it for all."""

from __future__ import annotations

import asyncio
import logging

from wandelgang.errors import Stale
from wandelgang.server import times
from wandelgang.server.errors import NotStored
from wandelgang.server.live.tables import Tables
from wandelgang.server.logs import short
from wandelgang.server.store.coordination import CLOCKS
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
        if not await self.tables.coordination.acquire(CLOCKS):
            return  # another process does it
        now = times.now()
        for table_id in await self.store.due(now):
            if self.failed.get(table_id, 0.0) <= now:
                await self.end_turn(table_id)

    async def end_turn(self, table_id: str) -> None:
        try:
            await self.tables.perform(await self.tables.find(table_id), LoseOnTime())
        except Stale:
            pass  # somebody acted at the last moment
        except NotStored:
            pass  # logged by the store; the next check tries again
        except Exception:
            self.failed[table_id] = times.now() + RETRY
            log.exception("the clock of table %(table)s cannot be checked", {"table": short(table_id)})
        else:
            self.failed.pop(table_id, None)
