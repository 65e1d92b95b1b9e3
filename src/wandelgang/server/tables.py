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
from wandelgang.server import opening
from wandelgang.server.answers import Listed
from wandelgang.server.events import Event, Followed, Opened, decode, encode
from wandelgang.server.heard import TablePlan
from wandelgang.server.naming import names, words
from wandelgang.server.presence import AWAY, Presence
from wandelgang.server.restoring import restored
from wandelgang.server.room import Room, Unchanged, new_id
from wandelgang.server.sight import Sight
from wandelgang.server.standing import standing
from wandelgang.server.store import Kept, Store, Waits
from wandelgang.server.wire import Played, Said

log = logging.getLogger("wandelgang")
KEPT_IN_MEMORY = 200
TRY_LATER, FORBIDDEN = 1013, 4403  # what a socket is closed with
Change = Callable[[Room], Event]


class Listener(Protocol):
    """A browser at a table."""

    sight: Sight

    def tell(self, said: Said) -> None:
        """Send something, without waiting."""

    def close(self, code: int = TRY_LATER) -> None:
        """Let it go; unless it is not wanted here, it will come again."""


@dataclass(eq=False)
class Place:
    """A table in memory: what happens there happens one thing after the other."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    home: str = ""  # the address for whose people computer players think here
    is_gone: bool = False  # deleted, or to be read again

    @property
    def is_attended(self) -> bool:
        """A person plays here, or somebody looks."""
        return bool(self.listeners) or self.room.has_people

    @property
    def plays_on(self) -> bool:
        """A computer player is to act now."""
        return bool(self.room.level) and self.is_attended and not self.is_gone


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, absence: float = AWAY) -> None:
        self.store, self.absence = store, absence
        self.places: dict[str, Place] = {}
        self.loading: dict[str, asyncio.Task[Place]] = {}
        self.telling: dict[Place, asyncio.Task[None]] = {}
        self.calls: Callable[[States], Calls] = lambda start: INTERPRETED  # compiled ones, once they are ready
        self.changed: Callable[[Place], None] = lambda place: None  # told after every event, and when somebody comes or goes

    async def open(self, first: Opened, home: str, table: str = "") -> str:
        """Keep a new table that is opened from somewhere; its id."""
        return await self.keep(first, await asyncio.to_thread(restored, table or new_id(), [first]), home)

    async def keep(self, first: Opened, room: Room, home: str) -> str:
        """Keep a table that was made of its first event; its id."""
        kept = await asyncio.to_thread(summary, room)
        await self.store.append(kept, 0, encode(first), sorted(room.browsers))
        place = self._enter(room, home)
        self.changed(place)
        return room.id

    async def plan(self, plan: TablePlan, home: str, browser: str, called: str = "") -> str:
        return await self.open(await asyncio.to_thread(opening.planned, plan, browser, called), home)

    async def again(self, table: str, home: str, browser: str) -> str:
        """The same once more, for whoever plays at it."""
        place = await self.place(table)
        if not place.room.is_host(browser) and not place.room.sat_by(browser):
            raise NotYourTurn(words("not-your-table"))
        if place.room.online:
            raise NotYourTurn(words("ask-rematch"))
        return await self.open(await self.next(place.room, 0), home)

    async def next(self, room: Room, further: int) -> Opened:
        """The opening of the next game, with everybody so many seats further."""
        first = decode((await self.store.events(room.id))[0])
        if not isinstance(first, Opened):
            raise Missing(words("no-table"))
        return await asyncio.to_thread(opening.again, first, room, further)

    async def place(self, table: str) -> Place:
        """A table by its id, from memory or from the store; Missing if there is none."""
        while True:
            if table in self.places:
                self.places[table] = self.places.pop(table)  # the last used is the last to be forgotten
                return self.places[table]
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self._load(table))
            try:
                return await asyncio.shield(self.loading[table])
            finally:
                if table in self.loading and self.loading[table].done():
                    del self.loading[table]

    async def act(self, place: Place, change: Change) -> Event:
        """Let something happen at a table (whose lock is held): change it, and keep it."""
        were = place.room.browsers
        try:
            event = await asyncio.to_thread(change, place.room)
        except (WandelgangError, Unchanged):
            raise
        except BaseException:
            self._forget(place)
            raise
        try:
            if isinstance(event, Followed):
                await self.open(await self.next(place.room, 1), place.home, event.table)
            kept = await asyncio.to_thread(summary, place.room)
            here = place.room.browsers
            await self.store.append(kept, place.room.version - 1, encode(event), sorted(here - were), sorted(were - here))
        except BaseException:
            self._forget(place)
            raise
        return event

    async def happen(self, place: Place, change: Change, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Let something happen and tell everybody, whatever becomes of the connection that asked for it."""

        async def whole() -> None:
            async with place.lock:
                check_current(place)
                before = place.room.ply
                event = await self.act(place, change)
                acknowledge()
                for listener, told in await asyncio.to_thread(all_news, event, before, list(place.listeners)):
                    if not place.room.may_look(listener.sight.browser):
                        listener.close(FORBIDDEN)
                    elif told is None:
                        listener.close()
                    else:
                        for said in told:
                            listener.tell(said)
            self.changed(place)

        happening = asyncio.create_task(whole())
        happening.add_done_callback(lambda ended: ended.cancelled() or ended.exception())  # whoever asked may be gone
        await asyncio.shield(happening)

    async def play(self, place: Place, listener: Listener, seat: int, ply: int, action: str, id: str) -> None:
        """A browser's action: once played, it is acknowledged, however often it is sent."""
        browser = listener.sight.browser

        def change(room: Room) -> Event:
            if (browser, id) in room.played:
                raise AlreadyPlayed(room.played[browser, id])
            if seat not in room.held_by(browser):
                raise NotYourTurn(words("not-your-seat"))
            room.match.seats = names(room.seats, listener.sight.language)  # a refusal may name who acts
            return room.play(seat, ply, action, browser, id)

        def acknowledge() -> None:
            listener.tell(Played(id, place.room.ply))

        try:
            await self.happen(place, change, acknowledge)
        except AlreadyPlayed as already:
            listener.tell(Played(id, already.ply))

    async def gather(self, place: Place) -> None:
        """Somebody has come, gone, or been away for long: everybody is told who is there, if that is news to him."""
        async with place.lock:
            for listener in list(place.listeners):
                for said in await asyncio.to_thread(listener.sight.company_news):
                    listener.tell(said)

    def with_presence(self, told: Listed) -> Listed:
        """A table of a list, with who is there."""
        place = self.places.get(told.table)
        seats = tuple(
            replace(seat, away=place is None or place.presence.is_away(place.room.seats[number]))
            if seat.name and not seat.level
            else seat
            for number, seat in enumerate(told.seats)
        )
        return replace(told, seats=seats)

    def missed(self, place: Place) -> None:
        """Somebody has gone: the others are told now, and again when he has been away for long."""

        async def tell() -> None:
            await self.gather(place)
            await asyncio.sleep(self.absence + 0.05)
            await self.gather(place)

        if place in self.telling:
            self.telling[place].cancel()
        task = self.telling[place] = asyncio.create_task(tell())
        task.add_done_callback(lambda ended: self.telling.pop(place) if self.telling.get(place) is ended else None)

    async def leave(self, table: str, browser: str) -> None:
        """Take a table off a browser's list."""
        place = await self.place(table)
        async with place.lock:
            if not await self.store.leave(table, browser):
                self._forget(place)
        self.changed(place)

    async def _load(self, table: str) -> Place:
        bodies = await self.store.events(table)
        if not bodies:
            raise Missing(words("no-table"))
        room = await asyncio.to_thread(lambda: restored(table, [decode(body) for body in bodies]))
        place = self._enter(room)
        self.changed(place)
        return place

    def _enter(self, room: Room, home: str = "") -> Place:
        room.calls = self.calls
        place = self.places[room.id] = Place(room, presence=Presence(self.absence), home=home)
        idle = [one for one in self.places.values() if not one.listeners and not one.plays_on and not one.lock.locked()]
        for other in idle[: max(0, len(self.places) - KEPT_IN_MEMORY)]:
            if other is not place:
                del self.places[other.room.id]
        return place

    def _forget(self, place: Place) -> None:
        place.is_gone = True
        self.places.pop(place.room.id, None)
        for listener in list(place.listeners):
            listener.close()


class AlreadyPlayed(Unchanged):
    """An action that was sent twice."""

    def __init__(self, ply: int) -> None:
        super().__init__(ply)
        self.ply = ply


def all_news(event: Event, before: int, listeners: list[Listener]) -> list[tuple[Listener, list[Said] | None]]:
    """What an event means for everybody; None for whom it cannot be told: he is to come again and be shown everything."""
    return [(one, news(event, before, one.sight)) for one in listeners]


def news(event: Event, before: int, sight: Sight) -> list[Said] | None:
    try:
        return sight.told_of(event, before)
    except Exception:  # the others are told all the same
        log.exception("somebody at table %s cannot be told what happened", sight.room.id)
        return None


def check_current(place: Place) -> None:
    if place.is_gone:
        raise Missing(words("no-table"))


def check_watching(room: Room, browser: str) -> None:
    if not room.may_look(browser):
        raise NotYourTurn(words("no-watching"))


def summary(room: Room) -> Kept:
    """What the store keeps of a table besides its events."""
    due = None if room.clock is None else room.clock.due
    return Kept(room.id, waits(room), room.changed, standing(room), due)


def waits(room: Room) -> Waits:
    if room.waiting:
        return "anybody" if any(seat.awaits == "open" for seat in room.seats) else "friend"
    if room.over or not room.has_people:
        return "nobody"
    return "computer" if room.level else "person"
