"""Invitation links: what they look like, where they lead, and taking a seat with one."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from wandelgang.errors import Missing, Stale
from wandelgang.language import Language
from wandelgang.server.live.changes import table_row
from wandelgang.server.live.live_table import LiveTable, check_current
from wandelgang.server.live.tables import Tables
from wandelgang.server.live.tokens import InvitationTokens
from wandelgang.server.table import seats
from wandelgang.server.table.commands import TakeSeat
from wandelgang.server.table.names import names
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table
from wandelgang.server.threads import Run
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.links import is_local, qr_code, remark
from wandelgang.server.views.summary import table_summary
from wandelgang.server.wire.outgoing import Invited
from wandelgang.server.wire.requests import Sit
from wandelgang.server.wire.responses import Invitation, SeatTaken
from wandelgang.server.words import words


class Invitations:
    """The links of all tables. *public* is the address at which others reach this server, if it differs from one's own;
    *nearby* the one at which they reach it in the same network.
    """

    def __init__(self, tables: Tables, tokens: InvitationTokens, public: str = "", nearby: str = "") -> None:
        self.tables, self.tokens, self.public, self.nearby = tables, tokens, public.rstrip("/"), nearby.rstrip("/")

    def address(self, connection: HTTPConnection) -> str:
        """The address that others should open: the one this request used, unless it works on this computer only."""
        mine = own_address(connection)
        return self.public or (self.nearby if is_local(mine) and self.nearby else mine)

    async def invited(self, live: LiveTable, client: ClientView, number: int, connection: HTTPConnection, run: Run) -> Invited:
        """The link of an empty seat, for the host; or of one's own seat, for another device."""
        async with live.lock:
            check_current(live)
            seat = seats.check_inviting(live.table, client.browser, number)
            token, is_mine = self.tokens.current(live.table, seat), not seat.awaits
        address = self.address(connection)
        link = f"{address}/join/{live.table.id}#{token}"
        return Invited(number, link, await run(lambda: qr_code(link)), is_mine, remark(address, client.language))

    async def invitation(self, live: LiveTable, key: str, browser: str, language: Language, run: Run) -> Invitation:
        """What a link leads to. Asking does not take the seat."""
        async with live.lock:
            table = live.table
            seat = self.tokens.used(table, key, browser) or self.tokens.seat(table, key)
            if seat is None:
                raise Missing(words("link-gone"))
            shown = await run(lambda: table_summary(table_row(table), browser, language))
            host = next((one.number for one in table.seats if table.host in one.browsers), None)
            called = "" if host is None else names(table.seats, language)[host]
            taken = browser in seat.browsers
            return Invitation(shown, seat.number, called, not seat.awaits and not taken, taken)

    async def sit(self, live: LiveTable, asked: Sit, browser: str, name: str) -> SeatTaken:
        """Take a seat with a link, or an open one. A repeated request gets the same answer."""
        seat = self.taken(live.table, asked, browser)
        if seat is None:
            try:
                seat = await self.take(live, asked, browser, name)
            except (Missing, Stale):
                seat = self.taken(live.table, asked, browser)  # the same request, sent twice, may have been faster
                if seat is None:
                    raise
        return SeatTaken(live.table.id, seat)

    def taken(self, table: Table, asked: Sit, browser: str) -> int | None:
        """The seat that somebody asks for, if they have it already."""
        used = self.tokens.used(table, asked.key, browser)
        held = used.number if used else asked.seat
        return held if held in table.held_by(browser) else None

    async def take(self, live: LiveTable, asked: Sit, browser: str, name: str) -> int:
        seat = self.wanted(live.table, asked)
        await self.tables.perform(live, TakeSeat(seat.number, seat.links, name, is_open=not asked.key), browser)
        return seat.number

    def wanted(self, table: Table, asked: Sit) -> Seat:
        """The seat that somebody asks for, if they may take it."""
        if asked.key:
            seat = self.tokens.seat(table, asked.key)
            if seat is None:
                raise Missing(words("link-gone"))
            return seat
        seat = seats.any_seat(table, -1 if asked.seat is None else asked.seat)
        if seat.awaits != "open":
            raise Stale(words("seat-taken"))
        return seat


def own_address(connection: HTTPConnection) -> str:
    """The address that this request used."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"
