"""Everything a running server consists of, started and stopped in order."""

from __future__ import annotations

import asyncio
import logging

from wandelgang.server.app.settings import Settings
from wandelgang.server.bots.advice import Adviser
from wandelgang.server.bots.players import ComputerPlayers
from wandelgang.server.bots.thread_pool import FairThreadPool
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.errors import Damaged
from wandelgang.server.gate.gate import Gate
from wandelgang.server.live.flag_fall import FlagFall
from wandelgang.server.live.invitations import Invitations
from wandelgang.server.live.tables import Tables
from wandelgang.server.live.tokens import InvitationTokens
from wandelgang.server.live.uploads import Uploads
from wandelgang.server.store.interface import Store
from wandelgang.server.store.lock_file import acquire
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.supervision import supervised
from wandelgang.server.table.computers import offer

log = logging.getLogger("wandelgang")
FILE, SECRET = "tables.sqlite", "secret"


class Services:
    """The store, the tables, the computer players and their warm-up."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        offer(settings.offered)
        self.gate = Gate(settings.limits, filter(None, (*settings.origins, settings.public)), settings.trust)
        self.lock = acquire(settings.data)
        self.store: Store = SqliteStore(settings.data / FILE)
        self.tables = Tables(self.store, settings.absence)
        self.warm_up = WarmUp(settings.ahead, settings.calls)
        self.tables.calls = self.warm_up.quickest
        self.thread_pool = FairThreadPool()
        self.computer_players = ComputerPlayers(self.tables, self.warm_up, self.thread_pool, settings.pace)
        self.adviser = Adviser(self.warm_up, self.thread_pool, settings.hint)
        self.uploads = Uploads(self.tables)
        self.tables.on_change = self.computer_players.consider
        self.invitations = Invitations(self.tables, InvitationTokens(settings.data / SECRET), settings.public, settings.nearby)
        self.flag_fall = FlagFall(self.tables, self.store, settings.grace)

    async def start(self) -> None:
        """Start the warm-up, the clocks, and the computer players whose turn it was when the server was stopped."""
        self.warm_up.start()
        self.tasks = [
            supervised(self.resume(), "resuming computer players"),
            supervised(self.flag_fall.run(), "checking clocks"),
        ]

    async def resume(self) -> None:
        """Load every table where a computer player is to act; one that cannot be loaded does not keep the others waiting."""
        for table_id in await self.store.waiting():
            try:
                await self.tables.find(table_id)
            except Damaged:
                pass  # logged where it was read
            except Exception:
                log.exception("the computer player at table %s cannot be resumed", table_id)

    async def stop(self) -> None:
        tasks = [*self.tasks, *self.tables.absences.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.computer_players.close()
        await asyncio.to_thread(self.thread_pool.close)
        await asyncio.to_thread(self.uploads.close)
        await self.warm_up.close()
        await self.store.close()
        self.lock.close()
