"""All tables in memory, each with its lock and its subscribers.

A command is executed under the table's lock, in a worker thread, and its event is committed before anybody hears of it. What
cannot be stored has not happened: the table is dropped and read from the store again. What has been stored is never reported
as an error, whatever goes wrong while others are notified. Neither rules nor the disk ever block the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from msgspec.structs import replace

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.rules import States
from wandelgang.errors import Missing, NotYourTurn, WandelgangError
from wandelgang.server.errors import Damaged
from wandelgang.server.store.interface import Store, TableRow, Waits
from wandelgang.server.supervision import supervised
from wandelgang.server.table import setup
from wandelgang.server.table.commands import Command, execute
from wandelgang.server.table.events import Acted, Event, Followed, Opened, decode, encode
from wandelgang.server.table.presence import AWAY, Presence
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import Table, Unchanged, new_id
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.summary import encode_summary
from wandelgang.server.wire.outgoing import Accepted, ServerMessage
from wandelgang.server.wire.requests import TablePlan
from wandelgang.server.wire.responses import TableSummary
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
KEPT_IN_MEMORY = 200
TRY_LATER, FORBIDDEN = 1013, 4403  # close codes of a socket


class Subscriber(Protocol):
    """A browser at a table."""

    client: ClientView

    def send(self, message: ServerMessage) -> None:
        """Queue a message; never waits."""

    def close(self, code: int = TRY_LATER) -> None:
        """Disconnect it; unless it is forbidden here, it will reconnect and receive a snapshot."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory. Its lock makes one thing happen after another."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    address: str = ""  # the client address that the computer players' thinking is charged to
    is_gone: bool = False  # deleted, or to be read from the store again

    @property
    def is_attended(self) -> bool:
        """A person has a seat, or somebody watches."""
        return bool(self.subscribers) or self.table.has_people

    @property
    def plays_on(self) -> bool:
        """A computer player is to act now."""
        return bool(self.table.level) and self.is_attended and not self.is_gone


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, absence: float = AWAY) -> None:
        self.store, self.absence = store, absence
        self.loaded: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.absences: dict[LiveTable, asyncio.Task[None]] = {}
        self.calls: Callable[[States], Calls] = lambda start: INTERPRETED  # the compiled ones, once they are ready
        self.on_change: Callable[[LiveTable], None] = lambda live: None  # after every event, and when people come or go

    async def open(self, first: Opened, address: str, table_id: str = "") -> str:
        """Store a new table and return its id."""
        return await self.add(first, await asyncio.to_thread(restored, table_id or new_id(), [first]), address)

    async def add(self, first: Opened, table: Table, address: str) -> str:
        """Store a new table that has been made from its first event, and return its id."""
        row = await asyncio.to_thread(table_row, table)
        await self.store.append(row, 0, encode(first), sorted(table.browsers))
        self.changed(self._enter(table, address))
        return table.id

    async def plan(self, plan: TablePlan, address: str, browser: str, called: str = "") -> str:
        """Open a table as a browser asks for it."""
        return await self.open(await asyncio.to_thread(setup.planned, plan, browser, called), address)

    async def again(self, table_id: str, address: str, browser: str) -> str:
        """Open the same table once more, for somebody who plays at it."""
        table = (await self.find(table_id)).table
        if not table.is_host(browser) and not table.sat_by(browser):
            raise NotYourTurn(words("not-your-table"))
        if table.online:
            raise NotYourTurn(words("ask-rematch"))
        return await self.open(await self.next(table, 0), address)

    async def next(self, table: Table, shift: int) -> Opened:
        """The first event of the next game, with everybody moved on by so many seats."""
        first = decode((await self.store.events(table.id))[0])
        if not isinstance(first, Opened):
            raise Missing(words("no-table"))
        return await asyncio.to_thread(setup.again, first, table, shift)

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the store. Raises Missing or Damaged."""
        if table_id in self.loaded:
            self.loaded[table_id] = self.loaded.pop(table_id)  # now the most recently used
            return self.loaded[table_id]
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.create_task(self._load(table_id))
        try:
            return await asyncio.shield(self.loading[table_id])
        finally:
            if table_id in self.loading and self.loading[table_id].done():
                del self.loading[table_id]

    async def perform(
        self, live: LiveTable, command: Command, browser: str = "", acknowledge: Subscriber | None = None
    ) -> Event:
        """Execute a command, store its event and notify everybody, even if whoever asked disconnects meanwhile."""
        performing = asyncio.create_task(self._perform(live, command, browser, acknowledge))
        performing.add_done_callback(lambda ended: ended.cancelled() or ended.exception())  # nobody may be left to await it
        return await asyncio.shield(performing)

    async def _perform(self, live: LiveTable, command: Command, browser: str, acknowledge: Subscriber | None) -> Event:
        async with live.lock:
            check_current(live)
            before = live.table.ply
            event = await self._commit(live, command, browser)
            if acknowledge is not None and isinstance(event, Acted):
                acknowledge.send(Accepted(event.id, live.table.ply))
            await self._broadcast(live, event, before)
        self.changed(live)
        return event

    async def _commit(self, live: LiveTable, command: Command, browser: str) -> Event:
        """Execute a command on a table whose lock is held, and store its event."""
        members = live.table.browsers
        try:
            event = await asyncio.to_thread(execute, live.table, command, browser, live.presence)
        except (WandelgangError, Unchanged):
            raise  # nothing has changed
        except BaseException:
            self._drop(live)
            raise
        try:
            if isinstance(event, Followed):
                await self.open(await self.next(live.table, 1), live.address, event.table)
            row = await asyncio.to_thread(table_row, live.table)
            now = live.table.browsers
            await self.store.append(row, live.table.version - 1, encode(event), sorted(now - members), sorted(members - now))
        except BaseException:
            self._drop(live)
            raise
        return event

    async def _broadcast(self, live: LiveTable, event: Event, before: int) -> None:
        """Send everybody what a stored event means for them. Whoever cannot be told reconnects and gets a snapshot."""
        subscribers = list(live.subscribers)
        try:
            messages = await asyncio.to_thread(lambda: [messages_about(event, before, one.client) for one in subscribers])
        except Exception:
            log.exception("event %d of table %s cannot be broadcast", live.table.version, live.table.id)
            messages = [None] * len(subscribers)
        for subscriber, theirs in zip(subscribers, messages, strict=True):
            if not live.table.may_watch(subscriber.client.browser):
                subscriber.close(FORBIDDEN)
            elif theirs is None:
                subscriber.close()
            else:
                for message in theirs:
                    subscriber.send(message)

    async def update_company(self, live: LiveTable) -> None:
        """Somebody has come, gone or been away for long: send who is there to everybody for whom it has changed."""
        async with live.lock:
            for subscriber in list(live.subscribers):
                try:
                    for message in await asyncio.to_thread(subscriber.client.changed_company):
                        subscriber.send(message)
                except Exception:
                    log.exception("a subscriber of table %s cannot be told who is there", live.table.id)
                    subscriber.close()

    def left(self, live: LiveTable) -> None:
        """Somebody has gone: the others are told now, and again when the absence has become long."""
        if live in self.absences:
            self.absences[live].cancel()
        task = self.absences[live] = supervised(self._watch_absence(live), "presence", live.table.id)
        task.add_done_callback(lambda ended: self.absences.pop(live) if self.absences.get(live) is ended else None)

    async def _watch_absence(self, live: LiveTable) -> None:
        await self.update_company(live)
        await asyncio.sleep(self.absence + 0.05)
        await self.update_company(live)

    def with_presence(self, listed: TableSummary) -> TableSummary:
        """A list entry with who is present."""
        live = self.loaded.get(listed.table)
        seats = tuple(
            replace(seat, away=live is None or live.presence.is_away(live.table.seats[number]))
            if seat.name and not seat.level
            else seat
            for number, seat in enumerate(listed.seats)
        )
        return replace(listed, seats=seats)

    async def leave(self, table_id: str, browser: str) -> None:
        """Take a table off a browser's list."""
        live = await self.find(table_id)
        async with live.lock:
            if not await self.store.leave(table_id, browser):
                self._drop(live)
        self.changed(live)

    def changed(self, live: LiveTable) -> None:
        """Wake whoever depends on the table. What has been stored stays stored if that fails."""
        try:
            self.on_change(live)
        except Exception:
            log.exception("nobody could be woken for table %s", live.table.id)

    async def _load(self, table_id: str) -> LiveTable:
        bodies = await self.store.events(table_id)
        if not bodies:
            raise Missing(words("no-table"))
        try:
            table = await asyncio.to_thread(lambda: restored(table_id, [decode(body) for body in bodies]))
        except Exception as error:
            log.exception("table %s cannot be read", table_id)
            raise Damaged(words("damaged-table")) from error
        live = self._enter(table)
        self.changed(live)
        return live

    def _enter(self, table: Table, address: str = "") -> LiveTable:
        table.calls = self.calls
        live = self.loaded[table.id] = LiveTable(table, presence=Presence(self.absence), address=address)
        idle = [one for one in self.loaded.values() if not one.subscribers and not one.plays_on and not one.lock.locked()]
        for other in idle[: max(0, len(self.loaded) - KEPT_IN_MEMORY)]:
            if other is not live:
                del self.loaded[other.table.id]
        return live

    def _drop(self, live: LiveTable) -> None:
        live.is_gone = True
        self.loaded.pop(live.table.id, None)
        for subscriber in list(live.subscribers):
            subscriber.close()


def messages_about(event: Event, before: int, client: ClientView) -> list[ServerMessage] | None:
    """What to send a client about an event; None if that fails."""
    try:
        return client.messages_about(event, before)
    except Exception:  # the others are told all the same
        log.exception("a subscriber of table %s cannot be told what happened", client.table.id)
        return None


def check_current(live: LiveTable) -> None:
    if live.is_gone:
        raise Missing(words("no-table"))


def check_watching(table: Table, browser: str) -> None:
    if not table.may_watch(browser):
        raise NotYourTurn(words("no-watching"))


def table_row(table: Table) -> TableRow:
    """What the store keeps of a table besides its events."""
    due = None if table.clock is None else table.clock.due
    return TableRow(table.id, waits(table), table.changed, encode_summary(table), due)


def waits(table: Table) -> Waits:
    if table.waiting:
        return "anybody" if any(seat.awaits == "open" for seat in table.seats) else "friend"
    if table.over or not table.has_people:
        return "nobody"
    return "computer" if table.level else "person"
