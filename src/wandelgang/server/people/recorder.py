"""Keeps how games end, for the people who played them. A game is kept once, whoever notices that it is over; what could not be
stored is stored when its table is next used.
"""

from __future__ import annotations

import asyncio
from weakref import WeakSet

from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.people.identity import RESULT, person_of
from wandelgang.server.people.results import document, results
from wandelgang.server.store.interface import Store
from wandelgang.server.supervision import supervised


class Recorder:
    """Watches the tables of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self.kept: WeakSet[LiveTable] = WeakSet()

    def consider(self, live: LiveTable) -> None:
        """Something happened at a table: perhaps its game is over."""
        if live.table.over and not live.is_gone and live not in self.tasks and live not in self.kept:
            task = self.tasks[live] = supervised(self.keep(live), "keeping a result", live.table.id)
            task.add_done_callback(lambda ended: self.tasks.pop(live, None))

    async def keep(self, live: LiveTable) -> None:
        async with live.lock:
            found = await asyncio.to_thread(lambda: list(results(live.table)))
        for browser, result in found:
            if await self.store.document(RESULT, f"{result.table}/{result.seat}") is None:
                await self.store.put(document(result, await person_of(self.store, browser)))
        self.kept.add(live)

    async def close(self) -> None:
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
