"""Links that let people sit down: what they look like, where they lead, and sitting down by one."""

from __future__ import annotations

import asyncio
import io
import ipaddress
from urllib.parse import urlsplit

import segno
from starlette.requests import HTTPConnection

from wandelgang.errors import Missing, Stale
from wandelgang.language import Language
from wandelgang.server import company
from wandelgang.server.answers import Invitation, Seated
from wandelgang.server.events import Event
from wandelgang.server.heard import Sit
from wandelgang.server.keys import Keys
from wandelgang.server.naming import names, words
from wandelgang.server.room import Room, Seat
from wandelgang.server.sight import Sight
from wandelgang.server.standing import listed
from wandelgang.server.tables import Place, Tables, check_current, summary
from wandelgang.server.wire import Invited, Square

MARGIN = 4  # cells around a code, as its readers expect


class Inviting:
    """The links of all tables. *public* is the address by which others reach this server, if that is another one than mine;
    *nearby* the one by which they do in the same network.
    """

    def __init__(self, tables: Tables, keys: Keys, public: str = "", nearby: str = "") -> None:
        self.tables, self.keys, self.public, self.nearby = tables, keys, public.rstrip("/"), nearby.rstrip("/")

    def address(self, connection: HTTPConnection) -> str:
        """The address that others should open: the one I came by, unless it works for me only."""
        mine = own_address(connection)
        return self.public or (self.nearby if is_local(mine) and self.nearby else mine)

    async def invited(self, place: Place, sight: Sight, number: int, connection: HTTPConnection) -> Invited:
        """The link of an empty seat, for the host; or of one's own seat, for another device."""
        async with place.lock:
            check_current(place)
            seat = company.check_inviting(place.room, sight.browser, number)
            key, is_mine = self.keys.key(place.room, seat), not seat.awaits
        address = self.address(connection)
        link = f"{address}/join/{place.room.id}#{key}"
        remark = words("local-link").say(sight.language) if is_local(address) else ""
        return Invited(number, link, await asyncio.to_thread(square, link), is_mine, remark)

    async def invitation(self, table: str, key: str, browser: str, language: Language) -> Invitation:
        """What a link leads to. Nobody sits down by asking."""
        place = await self.tables.place(table)
        async with place.lock:
            room = place.room
            seat = self.keys.used(room, key, browser) or self.keys.seat(room, key)
            if seat is None:
                raise Missing(words("link-gone"))
            told = await asyncio.to_thread(lambda: listed(summary(room), browser, language))
            host = next((one.number for one in room.seats if room.host in one.browsers), None)
            called = "" if host is None else names(room.seats, language)[host]
            taken = browser in seat.browsers
            return Invitation(told, seat.number, called, not seat.awaits and not taken, taken)

    async def sit(self, table: str, asked: Sit, browser: str, name: str) -> Seated:
        """Sit down by a link or at an open seat; asked twice, it is answered twice."""
        place = await self.tables.place(table)
        used = self.keys.used(place.room, asked.key, browser)
        held = used.number if used else asked.seat
        if held is not None and held in place.room.held_by(browser):
            return Seated(table, held)
        found: list[int] = []

        def change(room: Room) -> Event:
            seat = self.wanted(room, asked)
            found.append(seat.number)
            return company.sit(room, seat, browser, name)

        await self.tables.happen(place, change)
        return Seated(table, found[0])

    def wanted(self, room: Room, asked: Sit) -> Seat:
        """The seat a question is about, if one may sit down there."""
        if asked.key:
            seat = self.keys.seat(room, asked.key)
            if seat is None:
                raise Missing(words("link-gone"))
            return seat
        seat = company.any_seat(room, -1 if asked.seat is None else asked.seat)
        if seat.awaits != "open":
            raise Stale(words("seat-taken"))
        return seat


def own_address(connection: HTTPConnection) -> str:
    """The address by which this very question came."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"


def is_local(address: str) -> bool:
    """Does an address work on this computer only?"""
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def square(text: str) -> Square:
    """A text as a square code: a path over its dark cells, row by row."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    path = io.StringIO()
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                path.write(f"M{x + MARGIN} {y + MARGIN}h{end - x}v1h{x - end}z")
            x = end + 1
    return Square(len(rows) + 2 * MARGIN, path.getvalue())
