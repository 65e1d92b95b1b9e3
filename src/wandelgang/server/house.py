"""Everything a running server consists of, begun and ended in order."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.errors import WandelgangError
from wandelgang.server.advice import Adviser
from wandelgang.server.store import SqliteStore, Store
from wandelgang.server.tables import Tables
from wandelgang.server.thinking import PACE, Thinkers
from wandelgang.server.warming import Warmth

log = logging.getLogger("wandelgang")
FILE = "tables.sqlite"


@dataclass
class Settings:
    """Where tables are kept, how fast computer players may follow each other, and when they are made ready."""

    data: Path
    pace: float = PACE
    ahead: bool = True  # get computer players ready before anybody asks for them
    calls: Calls = COMPILED  # how they call the rules


class House:
    """The store, the tables, the computer players, and what gets them ready."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store: Store = SqliteStore(settings.data / FILE)
        self.tables = Tables(self.store)
        self.warmth = Warmth(settings.ahead, settings.calls)
        self.thinkers = Thinkers(self.tables, self.warmth, settings.pace)
        self.adviser = Adviser(self.warmth, self.thinkers.pool)
        self.tables.changed = self.thinkers.consider

    async def begin(self) -> None:
        """Get computer players ready, and let those go on whose turn it was when the server last ended."""
        self.warmth.begin()
        self.resuming = asyncio.create_task(self.resume())

    async def resume(self) -> None:
        for table in await self.store.waiting():
            try:
                await self.tables.place(table)
            except WandelgangError as error:
                log.warning("table %s cannot be read: %s", table, error)

    async def end(self) -> None:
        self.resuming.cancel()
        await asyncio.gather(self.resuming, return_exceptions=True)
        await self.thinkers.close()
        await self.warmth.close()
        await self.store.close()
