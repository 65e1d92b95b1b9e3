"""All tables: each with its lock, its listeners and its place in the store.

Whatever changes a table happens under its lock, in a worker thread, and is kept before anybody is told; what cannot be kept has
not happened: the table is read from the store again. What is kept is told, whatever goes wrong with one of those who look on.
Neither rules nor the disk ever hold up the event loop.
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
from wandelgang.server.store.interface import Store, TableRow, Waits
from wandelgang.server.table import setup
from wandelgang.server.table.events import Event, Followed, Opened, decode, encode
from wandelgang.server.table.names import names
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
TRY_LATER, FORBIDDEN = 1013, 4403  # what a socket is closed with
Change = Callable[[Table], Event]


class Subscriber(Protocol):
    """A browser at a table."""

    client: ClientView

    def send(self, said: ServerMessage) -> None:
        """Send something, without waiting."""

    def close(self, code: int = TRY_LATER) -> None:
        """Let it go; unless it is not wanted here, it will come again."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory: what happens there happens one thing after the other."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    address: str = ""  # the address for whose people computer players think here
    is_gone: bool = False  # deleted, or to be read again

    @property
    def is_attended(self) -> bool:
        """A person plays here, or somebody looks."""
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
        self.telling: dict[LiveTable, asyncio.Task[None]] = {}
        self.calls: Callable[[States], Calls] = lambda start: INTERPRETED  # compiled ones, once they are ready
        self.changed: Callable[[LiveTable], None] = lambda live: None  # told after every event, and when somebody comes or goes

    async def open(self, first: Opened, address: str, table_id: str = "") -> str:
        """Keep a new table that is opened from somewhere; its id."""
        return await self.keep(first, await asyncio.to_thread(restored, table_id or new_id(), [first]), address)

    async def keep(self, first: Opened, table: Table, address: str) -> str:
        """Keep a table that was made of its first event; its id."""
        kept = await asyncio.to_thread(summary, table)
        await self.store.append(kept, 0, encode(first), sorted(table.browsers))
        live = self._enter(table, address)
        self.changed(live)
        return table.id

    async def plan(self, plan: TablePlan, address: str, browser: str, called: str = "") -> str:
        return await self.open(await asyncio.to_thread(setup.planned, plan, browser, called), address)

    async def again(self, table_id: str, address: str, browser: str) -> str:
        """The same once more, for whoever plays at it."""
        live = await self.find(table_id)
        if not live.table.is_host(browser) and not live.table.sat_by(browser):
            raise NotYourTurn(words("not-your-table"))
        if live.table.online:
            raise NotYourTurn(words("ask-rematch"))
        return await self.open(await self.next(live.table, 0), address)

    async def next(self, table: Table, further: int) -> Opened:
        """The opening of the next game, with everybody so many seats further."""
        first = decode((await self.store.events(table.id))[0])
        if not isinstance(first, Opened):
            raise Missing(words("no-table"))
        return await asyncio.to_thread(setup.again, first, table, further)

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the store; Missing if there is none."""
        while True:
            if table_id in self.loaded:
                self.loaded[table_id] = self.loaded.pop(table_id)  # the last used is the last to be forgotten
                return self.loaded[table_id]
            if table_id not in self.loading:
                self.loading[table_id] = asyncio.create_task(self._load(table_id))
            try:
                return await asyncio.shield(self.loading[table_id])
            finally:
                if table_id in self.loading and self.loading[table_id].done():
                    del self.loading[table_id]

    async def act(self, live: LiveTable, change: Change) -> Event:
        """Let something happen at a table (whose lock is held): change it, and keep it."""
        were = live.table.browsers
        try:
            event = await asyncio.to_thread(change, live.table)
        except (WandelgangError, Unchanged):
            raise
        except BaseException:
            self._forget(live)
            raise
        try:
            if isinstance(event, Followed):
                await self.open(await self.next(live.table, 1), live.address, event.table)
            kept = await asyncio.to_thread(summary, live.table)
            here = live.table.browsers
            await self.store.append(kept, live.table.version - 1, encode(event), sorted(here - were), sorted(were - here))
        except BaseException:
            self._forget(live)
            raise
        return event

    async def happen(self, live: LiveTable, change: Change, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Let something happen and tell everybody, whatever becomes of the connection that asked for it."""

        async def whole() -> None:
            async with live.lock:
                check_current(live)
                before = live.table.ply
                event = await self.act(live, change)
                acknowledge()
                for subscriber, told in await asyncio.to_thread(all_news, event, before, list(live.subscribers)):
                    if not live.table.may_look(subscriber.client.browser):
                        subscriber.close(FORBIDDEN)
                    elif told is None:
                        subscriber.close()
                    else:
                        for said in told:
                            subscriber.send(said)
            self.changed(live)

        happening = asyncio.create_task(whole())
        happening.add_done_callback(lambda ended: ended.cancelled() or ended.exception())  # whoever asked may be gone
        await asyncio.shield(happening)

    async def play(self, live: LiveTable, subscriber: Subscriber, seat: int, ply: int, action: str, id: str) -> None:
        """A browser's action: once played, it is acknowledged, however often it is sent."""
        browser = subscriber.client.browser

        def change(table: Table) -> Event:
            if (browser, id) in table.accepted:
                raise AlreadyPlayed(table.accepted[browser, id])
            if seat not in table.held_by(browser):
                raise NotYourTurn(words("not-your-seat"))
            table.match.seats = names(table.seats, subscriber.client.language)  # a refusal may name who acts
            return table.play(seat, ply, action, browser, id)

        def acknowledge() -> None:
            subscriber.send(Accepted(id, live.table.ply))

        try:
            await self.happen(live, change, acknowledge)
        except AlreadyPlayed as already:
            subscriber.send(Accepted(id, already.ply))

    async def gather(self, live: LiveTable) -> None:
        """Somebody has come, gone, or been away for long: everybody is told who is there, if that is news to him."""
        async with live.lock:
            for subscriber in list(live.subscribers):
                for said in await asyncio.to_thread(subscriber.client.company_news):
                    subscriber.send(said)

    def with_presence(self, told: TableSummary) -> TableSummary:
        """A table of a list, with who is there."""
        live = self.loaded.get(told.table)
        seats = tuple(
            replace(seat, away=live is None or live.presence.is_away(live.table.seats[number]))
            if seat.name and not seat.level
            else seat
            for number, seat in enumerate(told.seats)
        )
        return replace(told, seats=seats)

    def missed(self, live: LiveTable) -> None:
        """Somebody has gone: the others are told now, and again when he has been away for long."""

        async def send() -> None:
            await self.gather(live)
            await asyncio.sleep(self.absence + 0.05)
            await self.gather(live)

        if live in self.telling:
            self.telling[live].cancel()
        task = self.telling[live] = asyncio.create_task(send())
        task.add_done_callback(lambda ended: self.telling.pop(live) if self.telling.get(live) is ended else None)

    async def leave(self, table_id: str, browser: str) -> None:
        """Take a table off a browser's list."""
        live = await self.find(table_id)
        async with live.lock:
            if not await self.store.leave(table_id, browser):
                self._forget(live)
        self.changed(live)

    async def _load(self, table_id: str) -> LiveTable:
        bodies = await self.store.events(table_id)
        if not bodies:
            raise Missing(words("no-table"))
        table = await asyncio.to_thread(lambda: restored(table_id, [decode(body) for body in bodies]))
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

    def _forget(self, live: LiveTable) -> None:
        live.is_gone = True
        self.loaded.pop(live.table.id, None)
        for subscriber in list(live.subscribers):
            subscriber.close()


class AlreadyPlayed(Unchanged):
    """An action that was sent twice."""

    def __init__(self, ply: int) -> None:
        super().__init__(ply)
        self.ply = ply


def all_news(event: Event, before: int, subscribers: list[Subscriber]) -> list[tuple[Subscriber, list[ServerMessage] | None]]:
    """What an event means for everybody; None for whom it cannot be told: he is to come again and be shown everything."""
    return [(one, news(event, before, one.client)) for one in subscribers]


def news(event: Event, before: int, client: ClientView) -> list[ServerMessage] | None:
    try:
        return client.told_of(event, before)
    except Exception:  # the others are told all the same
        log.exception("somebody at table %s cannot be told what happened", client.table.id)
        return None


def check_current(live: LiveTable) -> None:
    if live.is_gone:
        raise Missing(words("no-table"))


def check_watching(table: Table, browser: str) -> None:
    if not table.may_look(browser):
        raise NotYourTurn(words("no-watching"))


def summary(table: Table) -> TableRow:
    """What the store keeps of a table besides its events."""
    due = None if table.clock is None else table.clock.due
    return TableRow(table.id, waits(table), table.changed, encode_summary(table), due)


def waits(table: Table) -> Waits:
    if table.waiting:
        return "anybody" if any(seat.awaits == "open" for seat in table.seats) else "friend"
    if table.over or not table.has_people:
        return "nobody"
    return "computer" if table.level else "person"
