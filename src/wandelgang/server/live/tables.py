"""All tables of a server: finding them, changing them, and telling everybody.

A command is executed on a copy of the table, under the table's lock; its event is committed before the table adopts the copy
and anybody hears of it. If the store has newer events, they are read, everybody is told, and the command is tried again. What
has been stored is never reported as an error. Neither slow rules nor the disk block the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from copy import copy
from typing import Any, TypeVar

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.rules import States
from wandelgang.errors import Missing, NotYourTurn, Stale, WandelgangError
from wandelgang.server.errors import Damaged
from wandelgang.server.live.broadcast import broadcast, broadcast_company
from wandelgang.server.live.changes import Change, opening, prepared
from wandelgang.server.live.execution import Executor
from wandelgang.server.live.live_table import LiveTable, Subscriber, check_current
from wandelgang.server.live.loaded import LoadedTables
from wandelgang.server.logs import short
from wandelgang.server.metrics import Counter, Histogram
from wandelgang.server.store.coordination import Coordination, LocalCoordination
from wandelgang.server.store.interface import Store
from wandelgang.server.supervision import supervised
from wandelgang.server.table import setup
from wandelgang.server.table.commands import Command
from wandelgang.server.table.events import Acted, Event, Opened, decode
from wandelgang.server.table.presence import AWAY, Presence
from wandelgang.server.table.replay import follow, restored
from wandelgang.server.table.table import Table, new_id
from wandelgang.server.threads import Run
from wandelgang.server.wire.outgoing import Accepted
from wandelgang.server.wire.requests import TablePlan
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
T = TypeVar("T")
ACTIONS = Counter("actions_total", "Actions played, by a person or a computer player.", "by")
DURATIONS = Histogram("action_seconds", "From an action's arrival until everybody at the table has been sent it.")


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, absence: float = AWAY, coordination: Coordination | None = None) -> None:
        self.store, self.absence, self.coordination = store, absence, coordination or LocalCoordination()
        self.loaded = LoadedTables()
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.performing: set[asyncio.Task[Any]] = set()
        self.reported: set[str] = set()  # tables that could not be read: people try again and again
        self.absences: dict[LiveTable, asyncio.Task[None]] = {}
        self.calls: Callable[[States], Calls] = lambda start: INTERPRETED  # the compiled ones, once they are ready
        self.executor = Executor()
        self.on_change: Callable[[LiveTable], None] = lambda live: None  # after every event, and when people come or go

    async def open(self, first: Opened, address: str, table_id: str = "", run: Run = asyncio.to_thread) -> str:
        """Store a new table and return its id. Raises Stale if there is a table with that id."""
        return await self.add(first, await run(lambda: restored(table_id or new_id(), [first], self.calls)), address)

    async def add(self, first: Opened, table: Table, address: str) -> str:
        """Store a new table that has been made from its first event, and return its id."""
        await self.store.append(await asyncio.to_thread(opening, first, table))
        self.changed(self._enter(table, address))
        return table.id

    async def plan(
        self,
        plan: TablePlan,
        address: str,
        browser: str,
        called: str = "",
        table_id: str = "",
        run: Run = asyncio.to_thread,
    ) -> str:
        """Open a table as a browser asks for it."""
        return await self.open(await run(lambda: setup.planned(plan, browser, called)), address, table_id, run)

    async def again(self, live: LiveTable, address: str, browser: str, next_id: str = "", run: Run = asyncio.to_thread) -> str:
        """Open the same table once more, for somebody who plays at it."""
        table = live.table
        if not table.is_host(browser) and not table.sat_by(browser):
            raise NotYourTurn(words("not-your-table"))
        if table.online:
            raise NotYourTurn(words("ask-rematch"))
        return await self.open(await run(lambda: setup.again(table)), address, next_id, run)

    async def find(self, table_id: str, run: Run = asyncio.to_thread) -> LiveTable:
        """A table by its id, from memory, or from the store: replaying a long log takes a while, and the caller decides in
        which threads. Raises Missing or Damaged.
        """
        if live := self.loaded.find(table_id):
            if self.store.is_shared:
                await self.catch_up(live)
                check_current(live)
            return live
        if table_id not in self.loading:
            loading = self.loading[table_id] = asyncio.create_task(self._load(table_id, run))
            loading.add_done_callback(lambda ended: self._has_loaded(table_id, ended))
        return await asyncio.shield(self.loading[table_id])

    async def perform(
        self, live: LiveTable, command: Command, browser: str = "", acknowledge: Subscriber | None = None
    ) -> Event:
        """Execute a command, store its event and notify everybody, even if whoever asked disconnects meanwhile."""
        return await self._to_its_end(self._perform(live, command, browser, acknowledge))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something that goes on even if whoever waits is cancelled: half done, somebody would never be told."""
        performing = asyncio.create_task(work)
        self.performing.add(performing)
        performing.add_done_callback(self.performing.discard)
        performing.add_done_callback(observe)
        return await asyncio.shield(performing)

    async def settle(self) -> None:
        """Wait until everything that is being executed now has been stored and told."""
        await asyncio.gather(*self.performing, return_exceptions=True)

    async def _perform(self, live: LiveTable, command: Command, browser: str, acknowledge: Subscriber | None) -> Event:
        begun = time.monotonic()
        async with live.lock:
            check_current(live)
            change = await self._commit(live, command, browser)
            before = live.table.ply
            live.table.adopt(change.table)
            if acknowledge is not None and isinstance(change.event, Acted):
                acknowledge.send(Accepted(change.event.id, live.table.ply))
            await broadcast(live, change.event, before, self.executor.at(live))
        if isinstance(change.event, Acted):
            ACTIONS.add("person" if change.event.browser else "computer")
            DURATIONS.observe(time.monotonic() - begun)
        if change.follower is not None:
            self.changed(self._enter(change.follower, live.address))
        self.changed(live)
        return change.event

    async def _commit(self, live: LiveTable, command: Command, browser: str) -> Change:
        """Store what a command changes. Whoever was faster at another process comes first, and the command is tried again; nor
        is one refused because of something that has changed since.
        """
        while True:
            try:
                change = await self.executor.at(live)(lambda: prepared(live.table, command, browser, live.presence))
            except WandelgangError:
                if not self.store.is_shared or not await self._follow(live):
                    raise
                continue
            try:
                await self.store.append(*change.writes)
                return change
            except Stale:
                if not await self._follow(live):
                    raise
            except Missing:
                self.drop(live)
                raise

    async def catch_up(self, live: LiveTable, version: int | None = None) -> None:
        """Take in what other processes have stored about a table (if it is less than *version*), and tell everybody here."""
        await self._to_its_end(self._catch_up(live, version))

    async def _catch_up(self, live: LiveTable, version: int | None) -> None:
        async with live.lock:
            is_behind = not live.is_gone and (version is None or live.table.version < version)
            has_changed = is_behind and await self._follow(live)
        if has_changed:
            self.changed(live)

    async def _follow(self, live: LiveTable) -> bool:
        """Read newer events of a table whose lock is held; return whether there were any."""
        bodies = await self.store.events(live.table.id, live.table.version)
        for body in bodies:
            before = live.table.ply
            event = await self._take_in(live, body)
            await broadcast(live, event, before, self.executor.at(live))
        return bool(bodies)

    async def _take_in(self, live: LiveTable, body: bytes) -> Event:
        """One stored event more. If it does not follow, the log is read as a whole when somebody asks for the table again."""
        twin = copy(live.table)

        def take() -> Event:
            event = decode(body)
            follow(twin, event)
            return event

        try:
            event = await self.executor.at(live)(take)
        except Exception:
            fields = {"event": live.table.version, "table": short(live.table.id)}
            log.exception("event %(event)d of table %(table)s does not follow from the one before", fields)
            self.drop(live)
            raise Damaged(words("damaged-table")) from None
        live.table.adopt(twin)
        return event

    async def update_company(self, live: LiveTable) -> None:
        """Somebody has come, gone or been away for long: send who is there to everybody for whom it has changed."""
        await self._to_its_end(self._update_company(live))

    async def _update_company(self, live: LiveTable) -> None:
        async with live.lock:
            await broadcast_company(live, self.executor.at(live))

    def come(self, live: LiveTable, browser: str) -> None:
        """A browser has opened a page of a table."""
        if live.presence.come(browser):
            self.coordination.come(live.table.id, browser)
            self._watch(live)

    def go(self, live: LiveTable, browser: str) -> None:
        """A browser has closed a page of a table, or does not respond any more."""
        if live.presence.go(browser):
            self.coordination.go(live.table.id, browser)
            self._watch(live)
        self.changed(live)

    def follow_presence(self, live: LiveTable, elsewhere: Collection[str]) -> None:
        """These browsers are present at other processes."""
        before, now = live.presence.elsewhere, frozenset(elsewhere)
        if now == before:
            return
        live.presence.follow(now)
        self._watch(live)
        self.changed(live)

    def _watch(self, live: LiveTable) -> None:
        """Somebody has come or gone: the others are told now, and again when an absence has become long. At a table that
        everybody has left, nobody waits for that, and nothing keeps it in memory.
        """
        if live in self.absences:
            self.absences.pop(live).cancel()
        if not live.subscribers and not live.presence.browsers:
            return
        task = self.absences[live] = supervised(self._watch_absence(live), "presence", live.table.id)
        task.add_done_callback(lambda ended: self.absences.pop(live) if self.absences.get(live) is ended else None)

    async def _watch_absence(self, live: LiveTable) -> None:
        await self.update_company(live)
        await asyncio.sleep(self.absence + 0.05)
        await self.update_company(live)

    async def present(self, tables: Sequence[str]) -> Mapping[str, frozenset[str]]:
        """The browsers that are present at these tables, at any process; nothing for tables where nobody is."""
        elsewhere = await self.coordination.present(tables)
        found = {table: frozenset(browsers) for table, browsers in elsewhere.items() if browsers}
        for table in tables:
            live = self.loaded.peek(table)
            if live is not None and live.presence.open:
                found[table] = found.get(table, frozenset()) | live.presence.open.keys()
        return found

    async def leave(self, table_id: str, browser: str) -> None:
        """Take a table off a browser's list."""
        live = await self.find(table_id)
        async with live.lock:
            if not await self.store.leave(table_id, browser):
                self.drop(live)
        self.changed(live)

    async def delete(self, table_id: str, before: float) -> None:
        """Delete a table at which nothing has happened since, unless somebody has it open."""
        live = self.loaded.peek(table_id)
        if live is None:
            await self.store.delete(table_id, before)
            return
        async with live.lock:
            if not live.subscribers and await self.store.delete(table_id, before):
                self.drop(live)
        self.changed(live)

    def changed(self, live: LiveTable) -> None:
        """Wake whoever depends on the table. What has been stored stays stored if that fails."""
        try:
            self.on_change(live)
        except Exception:
            log.exception("nobody could be woken for table %(table)s", {"table": short(live.table.id)})

    async def _load(self, table_id: str, run: Run) -> LiveTable:
        bodies = await self.store.events(table_id)
        if not bodies:
            raise Missing(words("no-table"))
        try:
            table = await run(lambda: restored(table_id, [decode(body) for body in bodies], self.calls))
        except Exception as error:
            if table_id not in self.reported:
                self.reported.add(table_id)
                log.exception("table %(table)s cannot be read", {"table": short(table_id)})
            raise Damaged(words("damaged-table")) from error
        live = self._enter(table)
        live.presence.follow(frozenset((await self.coordination.present([table_id])).get(table_id, ())))
        self.changed(live)
        return live

    def _has_loaded(self, table_id: str, ended: asyncio.Task[LiveTable]) -> None:
        del self.loading[table_id]
        observe(ended)

    def _enter(self, table: Table, address: str = "") -> LiveTable:
        return self.loaded.add(LiveTable(table, presence=Presence(self.absence), address=address))

    def drop(self, live: LiveTable) -> None:
        """A table is gone, or can no longer be read: its browsers reconnect and are told so."""
        live.is_gone = True
        self.loaded.drop(live)
        for subscriber in list(live.subscribers):
            subscriber.close()


def observe(ended: asyncio.Task[Any]) -> None:
    """Take note of how a task ended: nobody may be left to await it."""
    if not ended.cancelled():
        ended.exception()
