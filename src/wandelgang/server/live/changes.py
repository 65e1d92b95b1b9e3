"""A change to a table before it is stored: the event, the table as it would be, and what to write. Nothing is visible to
anybody until the writes are stored and the table has adopted the result.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from wandelgang.server.store.interface import TableRow, Waits, Write
from wandelgang.server.table import setup
from wandelgang.server.table.commands import Command, execute
from wandelgang.server.table.events import Event, Followed, Opened, encode
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import Table
from wandelgang.server.views.summary import encode_summary


@dataclass(frozen=True)
class Change:
    """What a command would do to a table."""

    event: Event
    table: Table  # after the event
    writes: tuple[Write, ...]
    follower: Table | None = None  # the table of the next game, which is opened along with it


def prepared(table: Table, command: Command, browser: str, presence: Presence) -> Change:
    """The change that a command of a browser asks for. If it is refused, nothing has changed; nor has it if it is not."""
    trial = copy(table)
    event = execute(trial, command, browser, presence)
    before, after = table.browsers, trial.browsers
    write = Write(table_row(trial), encode(event), sorted(after - before), sorted(before - after))
    if not isinstance(event, Followed):
        return Change(event, trial, (write,))
    first = setup.again(trial, 1)
    follower = restored(event.table, [first], table.calls)
    return Change(event, trial, (write, opening(first, follower)), follower)


def opening(first: Opened, table: Table) -> Write:
    """What to write when a table is opened."""
    return Write(table_row(table), encode(first), sorted(table.browsers))


def table_row(table: Table) -> TableRow:
    """What the store keeps of a table besides its events."""
    due = None if table.clock is None else table.clock.due
    return TableRow(table.id, table.version, waits(table), table.changed, encode_summary(table), due, table.host)


def waits(table: Table) -> Waits:
    if table.waiting:
        return "anybody" if any(seat.awaits == "open" for seat in table.seats) else "friend"
    if table.over or not table.has_people:
        return "nobody"
    return "computer" if table.level else "person"
