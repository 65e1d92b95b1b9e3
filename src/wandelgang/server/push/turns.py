"""Who is told that it is their turn: people in games that run over days who asked for it and are not at the table. Once per
turn, whichever process notices it and whatever happens to that process.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from py_vapid import Vapid02

from wandelgang.language import Language
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.push import subscriptions
from wandelgang.server.push.keys import vapid_keys
from wandelgang.server.push.notice import Notice, Sent
from wandelgang.server.push.subscriptions import Subscription
from wandelgang.server.store.interface import Document
from wandelgang.server.supervision import supervised
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table
from wandelgang.server.words import words

KIND = "noticed"  # documents: the last turn of a table that somebody was told of
THREADS = 2
LASTS = 24 * 3600  # seconds that a push service keeps a notification for a browser that is not running
KEPT = 10_000  # tables whose last turn is remembered


def lease_of(table: str) -> str:
    return f"noticing {table}"


class TurnNotices:
    """Notices turns and tells whoever wants to know."""

    def __init__(self, tables: Tables, contact: str, is_private_allowed: bool = False) -> None:
        self.tables, self.contact, self.is_private_allowed = tables, contact, is_private_allowed
        self.pool = ThreadPoolExecutor(THREADS, "push")
        self.noticed: dict[str, int] = {}  # table → the number of the turn
        self.running: set[asyncio.Task[None]] = set()
        self.vapid: Vapid02 | None = None

    async def keys(self) -> Vapid02:
        if self.vapid is None:
            self.vapid = await vapid_keys(self.tables.store, self.tables.coordination)
        return self.vapid

    def consider(self, live: LiveTable) -> None:
        """Something has changed at a table."""
        table = live.table
        seat = acting(table)
        if seat is None or self.noticed.get(table.id) == turn_of(table):
            return
        while len(self.noticed) >= KEPT:
            del self.noticed[next(iter(self.noticed))]
        self.noticed[table.id] = turn_of(table)
        if not live.presence.browsers & seat.browsers:  # whoever is there sees it, or their page tells them
            task = supervised(self.tell(table, seat), "telling whose turn it is", table.id)
            self.running.add(task)
            task.add_done_callback(self.running.discard)

    async def tell(self, table: Table, seat: Seat) -> None:
        store, coordination = self.tables.store, self.tables.coordination
        turn, found = turn_of(table), [(one, sub) for one in seat.devices for sub in await subscriptions.of_browser(store, one)]
        if not found or not await coordination.acquire(lease_of(table.id)):
            return
        try:
            before = await store.document(KIND, table.id)
            if before is not None and int(before.body) >= turn:
                return
            await store.put(Document(KIND, table.id, str(turn).encode(), table=table.id))
        finally:
            await coordination.release(lease_of(table.id))
        keys = await self.keys()
        for browser, subscription in found:
            if await self.sent(subscription, notice(table, subscription.language), keys) == "gone":
                await subscriptions.end(store, browser, subscription.endpoint)

    async def sent(self, subscription: Subscription, notice: Notice, keys: Vapid02) -> Sent:
        work = partial(self.send, subscription, notice, keys)
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def send(self, subscription: Subscription, notice: Notice, keys: Vapid02) -> Sent:
        """In a thread."""
        from wandelgang.server.push.sending import send

        return send(subscription, notice, keys, self.contact, LASTS, self.is_private_allowed)

    async def close(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)


def acting(table: Table) -> Seat | None:
    """The person who is to act, if the game runs over days."""
    if table.clock is None or not table.clock.rule.days or table.waiting or table.turn is None or table.level:
        return None
    seat = table.seats[table.turn]
    return seat if seat.is_person else None


def turn_of(table: Table) -> int:
    """The number of the turn that is being played. Several actions may belong to it: whoever was told once knows."""
    turns = table.match.turns
    return turns[-1].number + turns[-1].is_complete if turns else 1


def notice(table: Table, language: Language) -> Notice:
    """What it says: the game alone, since it may be read on a locked screen."""
    return Notice(words("push-your-turn").say(language), table.game.title.say(language), table.id, f"/t/{table.id}")
