"""From a match to the first event of a table, and from the events of a log back to the table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.registry import game as find_game
from wandelgang.play.match import Match
from wandelgang.play.position import Position
from wandelgang.records.record import Entry
from wandelgang.server.table.actions import acts_next, stored
from wandelgang.server.table.clock import Clock
from wandelgang.server.table.events import Acted, ClockRule, Event, Opened, StoredSeat, Undone
from wandelgang.server.table.names import names
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table


def opened(
    match: Match,
    seats: Sequence[StoredSeat],
    host: str,
    options: Mapping[str, str | int | bool],
    clock: ClockRule | None = None,
    watch: bool = True,
    chat: bool = False,
) -> Opened:
    """The first event of a table where a match is to be played."""
    return Opened(
        at=time.time(),
        host=host,
        game=match.game.name,
        options=dict(options),
        written=match.options,
        start=match.positions[0].text,
        seats=tuple(seats),
        entries=stored(match.log),
        date=match.date,
        turn=acts_next(match),
        clock=clock,
        watch=watch,
        chat=chat,
    )


def restored(table_id: str, events: Sequence[Event], calls: Calls = INTERPRETED) -> Table:
    """The table of a log."""
    first = events[0]
    if not isinstance(first, Opened):
        raise AssertionError(f"table {table_id}: expected a log that begins with its opening, got {type(first).__name__}")
    table = Table(
        table_id, find_game(first.game), replayed(first, events, calls), seated(first.seats), first.host, first.options
    )
    table.watch, table.chat = first.watch, first.chat
    if first.clock is not None:
        table.clock = Clock(first.clock, [float(first.clock.seconds)] * len(first.seats))
    ply = 0
    for event in events:
        if isinstance(event, Opened | Acted):
            ply += len(event.entries)
        elif isinstance(event, Undone):
            ply = event.to
        table.append(event, ply)
    return table


def replayed(first: Opened, events: Sequence[Event], calls: Calls) -> Match:
    """The match of a log, as far as it has been played."""
    entries = list(first.entries)
    for event in events:
        if isinstance(event, Acted):
            entries += event.entries
        elif isinstance(event, Undone):
            del entries[event.to :]
    start = Position(first.game, first.start)
    played = [Entry(entry.seat, entry.action, entry.revealed) for entry in entries]
    match = Match(start, names(first.seats, "en"), options=first.written, calls=calls, entries=played, live=False)
    match.date = first.date
    return match


def seated(seats: Sequence[StoredSeat]) -> list[Seat]:
    return [
        Seat(number, seat.name, seat.level, {seat.browser, *seat.devices} - {""}, seat.awaits)
        for number, seat in enumerate(seats)
    ]
