"""Retention: deletes tables at which nothing has happened for long, a few at a time, if the operator wants that.

A table whose clock is running is not abandoned, nor is one that somebody has open.
"""

from __future__ import annotations

from wandelgang.server import times
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.interface import Store
from wandelgang.server.supervision import repeat

DAY = 86_400.0  # seconds
PERIOD = 60.0  # seconds between two batches
BATCH = 200  # tables


class Retention:
    """One batch after another for as long as the server runs."""

    def __init__(self, tables: Tables, store: Store, days: float, period: float = PERIOD) -> None:
        self.tables, self.store, self.days, self.period = tables, store, days, period

    async def run(self) -> None:
        if self.days:
            await repeat(self.sweep, "deleting abandoned tables", self.period)

    async def sweep(self) -> None:
        """Delete the tables that have been abandoned longest."""
        before = times.now() - self.days * DAY
        found = await self.store.abandoned(before, BATCH)
        elsewhere = await self.tables.coordination.present(found)
        for table_id in found:
            if not elsewhere.get(table_id):
                await self.tables.delete(table_id, before)
