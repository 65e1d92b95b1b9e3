"""Everything a running server consists of, started and stopped in order."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from wandelgang.language import LANGUAGES
from wandelgang.server.app.checks import Check
from wandelgang.server.app.settings import Settings
from wandelgang.server.app.storage import storage
from wandelgang.server.bots.advice import Adviser
from wandelgang.server.bots.players import ComputerPlayers
from wandelgang.server.bots.resumption import Resumption
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.queries import QueryPool
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.lab.runs import LabRuns
from wandelgang.server.live.flag_fall import FlagFall
from wandelgang.server.live.follower import Follower
from wandelgang.server.live.invitations import Invitations
from wandelgang.server.live.live_table import LiveTable, Subscriber
from wandelgang.server.live.retention import Retention
from wandelgang.server.live.tables import Tables
from wandelgang.server.live.tokens import InvitationTokens
from wandelgang.server.live.uploads import Uploads
from wandelgang.server.memory import MemoryRelease
from wandelgang.server.metrics import Gauge, measure_lag, process_gauges
from wandelgang.server.people.recorder import Recorder
from wandelgang.server.push.turns import TurnNotices
from wandelgang.server.puzzles.refuter import Refuter
from wandelgang.server.review.runs import Reviews
from wandelgang.server.supervision import supervised
from wandelgang.server.table.computers import offer
from wandelgang.server.views.lobby import lobby_list, open_tables

RESTARTING = 1012  # close code of a socket
NOBODY = "mailto:nobody@wandelgang.invalid"  # whom push services reach if the operator does not say


class Services:
    """The store, the tables, the computer players and their warm-up."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        offer(settings.offered)
        origins = filter(None, (*settings.origins, settings.public))
        self.gate = Gate(settings.limits, origins, settings.trust, settings.observers, settings.names)
        self.queries = QueryPool(self.gate.work)
        self.replays = QueryPool(self.gate.work, "replay")  # of uploaded records, which may take long
        self.loads = QueryPool(self.gate.work, "load")  # of tables that are not in memory; so may they
        self.pictures = QueryPool(self.gate.work, "picture")  # that other processes draw
        self.storage = storage(settings)
        self.store = self.storage.store
        self.gate.share(self.storage.coordination)
        self.tables = Tables(self.store, settings.absence, self.storage.coordination)
        self.warm_up = WarmUp(settings.ahead, settings.calls)
        self.tables.calls = self.warm_up.quickest
        self.thread_pool = FairThreadPool()
        self.computer_players = ComputerPlayers(self.tables, self.warm_up, self.thread_pool, settings.pace)
        self.adviser = Adviser(self.warm_up, self.thread_pool, settings.hint)
        self.uploads = Uploads(self.tables)
        self.recorder = Recorder(self.store)
        contact = settings.contact or (settings.public if settings.public.startswith("https:") else NOBODY)
        self.notices = TurnNotices(self.tables, contact, settings.private_push)
        self.tables.on_change = self.consider
        self.invitations = Invitations(self.tables, InvitationTokens(self.storage.secret), settings.public, settings.nearby)
        self.refuter = Refuter()
        self.laboratory = LabRuns(settings.data, self.gate, settings.lab)
        self.reviews = Reviews(self.store, self.gate, settings.calls, settings.review)
        self.flag_fall = FlagFall(self.tables, self.store, settings.grace)
        self.follower, self.resumption = Follower(self.tables), Resumption(self.tables)
        self.retention = Retention(self.tables, self.store, settings.keep)
        self.writing, self.reading = Check(self.store.check), Check(lambda: self.store.called(""))
        self.memory = MemoryRelease(lambda: self.gate.sockets.total, self.gate.forget)
        self.sessions: dict[Subscriber, asyncio.Task[Any]] = {}  # everybody at a table, and the task that serves them
        self.unready = "starting"  # why nobody should be sent here; empty once it is ready
        self.gauges = self.measured()

    def measured(self) -> list[Gauge]:
        """What is counted only when somebody asks."""
        pools = (self.thread_pool, self.computer_players.outside)
        return [
            Gauge("wandelgang_tables_loaded", "Tables in memory.", lambda: len(self.tables.loaded)),
            Gauge("wandelgang_clients_connected", "Browsers and programs at tables.", lambda: self.gate.sockets.total),
            Gauge("wandelgang_connections_open", "Connections of any kind.", lambda: self.gate.connections.total),
            Gauge("wandelgang_thinking", "Thoughts being thought.", lambda: sum(one.busy for one in pools)),
            Gauge("wandelgang_thoughts_waiting", "Thoughts waiting for a thread.", lambda: sum(one.queued for one in pools)),
            *process_gauges(),
        ]

    def consider(self, live: LiveTable) -> None:
        """Something happened at a table: everybody who may have to do something looks at it."""
        self.computer_players.consider(live)
        self.recorder.consider(live)
        self.notices.consider(live)

    async def find(self, table_id: str, address: str) -> LiveTable:
        """A table by its id. If it has to be loaded, that is at the expense of this address."""
        return await self.tables.find(table_id, self.loads.charged_to(address))

    async def start(self) -> None:
        """Start the warm-up, the clocks, and the computer players whose turn it was when the server was stopped."""
        await self.store.open()
        await self.storage.coordination.open(self.follower.hearing)
        self.warm_up.start()
        self.tasks = [
            supervised(self.resumption.run(), "resuming computer players"),
            supervised(self.prepare_lists(), "preparing the lobby"),
            supervised(self.flag_fall.run(), "checking clocks"),
            supervised(self.retention.run(), "deleting abandoned tables"),
            supervised(self.memory.run(), "giving memory back"),
            supervised(self.laboratory.work(), "the laboratory"),
            supervised(self.reviews.work(), "reviews"),
            supervised(measure_lag(), "measuring the event loop's lag"),
        ]
        if self.store.is_shared:
            self.tasks.append(supervised(self.follower.run(), "following other processes"))
        self.unready = ""

    async def prepare_lists(self) -> None:
        """Encode the lobby once: nobody who comes first after a restart has to wait for all of it."""
        rows, present = await open_tables(self.store, self.tables.present)
        for language in LANGUAGES:
            await self.queries.run("", partial(lobby_list, rows, present, "", language))

    def warn(self) -> None:
        """The server is about to stop: nobody should be sent here any more."""
        self.unready = "stopping"

    async def drain(self) -> None:
        """Finish what is being stored and told, and ask everybody to reconnect elsewhere or later."""
        await self.tables.settle()
        sessions = list(self.sessions.items())
        for subscriber, _ in sessions:
            subscriber.close(RESTARTING)
        if sessions:
            await asyncio.wait([task for _, task in sessions])

    async def stop(self) -> None:
        self.warn()
        tasks = [*self.tasks, *self.tables.absences.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.computer_players.close()
        await self.notices.close()
        await self.recorder.close()
        await self.follower.close()
        await self.laboratory.close()
        await self.refuter.close()
        await self.reviews.close()
        await self.tables.settle()
        await asyncio.to_thread(self.tables.executor.close)
        await asyncio.to_thread(self.thread_pool.close)
        await asyncio.to_thread(self.queries.close)
        await asyncio.to_thread(self.replays.close)
        await asyncio.to_thread(self.loads.close)
        await asyncio.to_thread(self.pictures.close)
        await self.warm_up.close()
        await self.storage.close()
