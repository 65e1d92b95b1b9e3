"""Forgetting a person at all their tables: they leave their games as anybody would, and then nothing tells who they were."""

from __future__ import annotations

import contextlib
import logging
from functools import partial

from wandelgang.errors import Missing, NotYourTurn, Stale
from wandelgang.server.errors import Damaged
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.logs import short
from wandelgang.server.store.interface import Store
from wandelgang.server.table.commands import Forget
from wandelgang.server.table.erasure import new_stand_in, rewritten
from wandelgang.server.threads import Run
from wandelgang.server.wire import incoming

log = logging.getLogger("wandelgang")
TRIES = 50  # until nothing happens at a table while a person is removed from its events


async def forget(tables: Tables, store: Store, browser: str, run: Run) -> None:
    """Forget a browser's person. Whoever is interrupted can begin again. Logs are read and rewritten with *run*."""
    for table_id in await store.tables_of(browser):
        try:
            await forget_at(tables, store, table_id, browser, run)
        except Missing:
            pass  # somebody else has deleted it
        except Damaged:
            with contextlib.suppress(Missing):
                await store.leave(table_id, browser)
            log.warning("somebody cannot be forgotten at table %(table)s, which cannot be read", {"table": short(table_id)})
    await store.call(browser, "")
    await store.disown(browser)


async def forget_at(tables: Tables, store: Store, table_id: str, browser: str, run: Run) -> None:
    live = await tables.find(table_id, run)
    await leave_seats(tables, live, browser)
    with contextlib.suppress(Missing):  # it was taken off the list before
        await tables.leave(table_id, browser)
    if live.is_gone:
        return  # nobody else had it on a list, so it has been deleted
    stand_in, numbers = new_stand_in(), set[int]()
    for left in reversed(range(TRIES)):
        bodies = await store.events(table_id)
        changed = await run(partial(rewritten, bodies, browser, stand_in))
        await store.rewrite(table_id, changed)
        numbers |= changed.keys()
        try:
            await tables.perform(live, Forget(stand_in, len(bodies), frozenset(numbers)), browser)
            return
        except Stale:  # something has happened since, perhaps by this person in another window
            if not left:
                raise


async def leave_seats(tables: Tables, live: LiveTable, browser: str) -> None:
    """Get up before the game begins, and resign afterwards, where nobody else uses the same seat."""
    for number in live.table.held_by(browser):
        if live.table.seats[number].browsers == {browser}:
            command = incoming.Stand(number) if live.table.waiting else incoming.Resign(number)
            with contextlib.suppress(NotYourTurn, Stale):  # the game is over
                await tables.perform(live, command, browser)
