"""Everything a running server consists of, begun and ended in order."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path

from wandelgang.core.calls import COMPILED, Calls
from wandelgang.errors import WandelgangError
from wandelgang.server.advice import Adviser
from wandelgang.server.alarm import GRACE, Alarm
from wandelgang.server.doors import Doors
from wandelgang.server.heads import Heads
from wandelgang.server.holding import hold
from wandelgang.server.inviting import Inviting
from wandelgang.server.keys import Keys
from wandelgang.server.limits import Limits
from wandelgang.server.presence import AWAY
from wandelgang.server.store import SqliteStore, Store
from wandelgang.server.tables import Tables
from wandelgang.server.thinking import PACE, Thinkers
from wandelgang.server.uploading import Uploads
from wandelgang.server.warming import Warmth

log = logging.getLogger("wandelgang")
FILE, SECRET = "tables.sqlite", "secret"


@dataclass
class Settings:
    """Where tables are kept, how computer players are run, and who may come in how often."""

    data: Path
    pace: float = PACE
    ahead: bool = True  # get computer players ready before anybody asks for them
    calls: Calls = COMPILED  # how they call the rules
    hint: int | None = None  # iterations of a hint, which is then always the same; by default it takes its time
    public: str = ""  # the address by which others reach this server, for links
    nearby: str = ""  # the one by which they do in the same network
    absence: float = AWAY  # seconds after which others may let a computer player act for somebody
    grace: float = GRACE  # seconds after the start in which nobody's time is up
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # sites whose pages may speak for a browser, besides our own
    trust: tuple[str, ...] = ("127.0.0.1", "::1")  # reverse proxies that say the truth about who asks


class House:
    """The store, the tables, the computer players, and what gets them ready."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.doors = Doors(settings.limits, filter(None, (*settings.origins, settings.public)), settings.trust)
        self.lock = hold(settings.data)
        self.store: Store = SqliteStore(settings.data / FILE)
        self.tables = Tables(self.store, settings.absence)
        self.warmth = Warmth(settings.ahead, settings.calls)
        self.tables.calls = self.warmth.quickest
        self.heads = Heads()
        self.thinkers = Thinkers(self.tables, self.warmth, self.heads, settings.pace)
        self.adviser = Adviser(self.warmth, self.heads, settings.hint)
        self.uploads = Uploads(self.tables, self.warmth)
        self.tables.changed = self.thinkers.consider
        self.inviting = Inviting(self.tables, Keys(settings.data / SECRET), settings.public, settings.nearby)
        self.alarm = Alarm(self.tables, self.store, settings.grace)

    async def begin(self) -> None:
        """Get computer players ready, and let those go on whose turn it was when the server last ended."""
        self.warmth.begin()
        self.tasks = [asyncio.create_task(self.resume()), asyncio.create_task(self.alarm.run())]

    async def resume(self) -> None:
        for table in await self.store.waiting():
            try:
                await self.tables.place(table)
            except WandelgangError as error:
                log.warning("table %s cannot be read: %s", table, error)

    async def end(self) -> None:
        tasks = [*self.tasks, *self.tables.telling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await asyncio.to_thread(self.heads.close)
        await asyncio.to_thread(self.uploads.close)
        await self.warmth.close()
        await self.store.close()
        self.lock.close()
