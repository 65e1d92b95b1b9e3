"""From a match to the first event of a table, and from the events of a log back to the table, all at once or one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.play.match import Match, told_fault
from wandelgang.play.position import Position, states_of
from wandelgang.records.record import Entry
from wandelgang.server import times
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
        at=times.now(),
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
        key=match.key,
    )


def restored(table_id: str, events: Sequence[Event], calls: Callable[[States], Calls] = lambda start: INTERPRETED) -> Table:
    """The table of a log; *calls* is the fastest way to call the rules at present."""
    first, *rest = events
    if not isinstance(first, Opened):
        raise AssertionError(f"expected a log that begins with its opening, got {type(first).__name__}")
    table = Table(table_id, find_game(first.game), begun(first, calls), seated(first.seats), first.host, first.options)
    table.watch, table.chat, table.calls = first.watch, first.chat, calls
    if first.clock is not None:
        table.clock = Clock(first.clock, [float(first.clock.seconds)] * len(first.seats))
    table.append(first, table.ply)
    for event in rest:
        follow(table, event)
    return table


def follow(table: Table, event: Event) -> None:
    """Take in the next stored event, match included. If that fails, the table is no longer of use."""
    if isinstance(event, Acted):
        for entry in event.entries:
            table.match.replay(Entry(entry.seat, entry.action, entry.revealed))
    elif isinstance(event, Undone):
        table.match.undo(event.to)
    table.append(event, table.ply)


def begun(first: Opened, calls: Callable[[States], Calls]) -> Match:
    """The match of a table that has just been opened."""
    played = [Entry(entry.seat, entry.action, entry.revealed) for entry in first.entries]
    start = Position(first.game, first.start)
    called = names(first.seats, "en")
    told = first.written if told_fault(start, first.written) is None else ""  # uploads of earlier versions told anything
    match = Match(start, called, None, told, calls(states_of(start)), played, False, first.key)
    match.date = first.date
    return match


def seated(seats: Sequence[StoredSeat]) -> list[Seat]:
    return [
        Seat(number, seat.name, seat.level, [one for one in (seat.browser, *seat.devices) if one], seat.awaits)
        for number, seat in enumerate(seats)
    ]
