"""The summary of a table: enough to list it without reading its log. It is stored, so it contains everything; what a browser
is sent is made from that browser's view.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, State, facts
from wandelgang.language import Language
from wandelgang.play.position import Position, states_of
from wandelgang.server.logs import short
from wandelgang.server.store.interface import TableRow
from wandelgang.server.table.events import ClockRule
from wandelgang.server.table.names import names
from wandelgang.server.table.setup import DAY
from wandelgang.server.table.table import Table
from wandelgang.server.views.outcome import ending
from wandelgang.server.wire.outgoing import ShownSeat
from wandelgang.server.wire.requests import ClockPlan, Vacancy
from wandelgang.server.wire.responses import TableSummary
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
ENTRIES_KEPT = 4000  # of lists: a few kB each
POSITIONS_KEPT = 2000
WRITTEN: OrderedDict[str, tuple[str, Position]] = OrderedDict()  # per table, the latest position and its text
REPORTED: set[str] = set()  # tables whose summaries could not be read


class StoredSummarySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    level: int = 0
    browsers: tuple[str, ...] = ()
    browser: str = ""  # in tables stored before a seat could have several
    resigned: bool = False
    late: bool = False
    fault: str = ""
    awaits: Vacancy = ""


class StoredSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    position: str
    seats: tuple[StoredSummarySeat, ...]
    ply: int
    turn: int | None
    secret: bool = False
    outcome: tuple[float, ...] = ()
    waiting: bool = False
    online: bool = False
    clock: ClockRule | None = None
    host: str = ""
    options: dict[str, str | int | bool] | str = {}  # a text in tables stored before lists had them in words


def encode_summary(table: Table) -> bytes:
    """What is stored. The position is remembered with its text, which takes a millisecond or two to read."""
    position = table.match.position
    text = position.text
    WRITTEN[table.id] = text, position
    WRITTEN.move_to_end(table.id)
    if len(WRITTEN) > POSITIONS_KEPT:
        WRITTEN.popitem(last=False)
    seats = tuple(
        StoredSummarySeat(
            seat.name,
            seat.level,
            tuple(sorted(seat.browsers)),
            resigned=seat.resigned,
            late=seat.late,
            fault=seat.fault,
            awaits=seat.awaits,
        )
        for seat in table.seats
    )
    summary = StoredSummary(
        game=table.game.name,
        position=text,
        seats=seats,
        ply=table.ply,
        turn=table.turn,
        secret=table.secret,
        outcome=table.outcome,
        waiting=table.waiting,
        online=table.online,
        clock=None if table.clock is None else table.clock.rule,
        host=table.host,
        options=dict(table.options),
    )
    return msgspec.json.encode(summary)


def table_summary(row: TableRow, browser: str, language: Language) -> TableSummary:
    """An entry in a browser's list of tables."""
    summary = msgspec.json.decode(row.summary, type=StoredSummary)
    mine = tuple(
        number for number, seat in enumerate(summary.seats) if browser in (*seat.browsers, seat.browser) and not seat.resigned
    )
    return list_entry(row.table, row.changed, row.summary, mine, language)


@lru_cache(maxsize=ENTRIES_KEPT)
def list_entry(table: str, changed: float, stored: bytes, mine: tuple[int, ...], language: Language) -> TableSummary:
    """The entry of a table for whoever has these seats: made once for every state of the table."""
    summary = msgspec.json.decode(stored, type=StoredSummary)
    game = find_game(summary.game)
    over = summary.turn is None and not summary.waiting
    text, position = WRITTEN.get(table, ("", None))
    states = game.parse_position(summary.position) if position is None or text != summary.position else states_of(position)
    if not over:
        states = INTERPRETED.view(states, mine[0] if len(mine) == 1 and not summary.waiting else SPECTATOR)
    state, called = facts(states[0]), names(summary.seats, language)
    return TableSummary(
        table=table,
        game=summary.game,
        title=game.title.say(language),
        seats=tuple(
            ShownSeat(
                name="" if seat.awaits else called[number],
                shape=game.palette[number],
                mine=number in mine,
                level=seat.level,
                score=game.score(state, number).say(language),
                resigned=seat.resigned,
                awaits=seat.awaits,
            )
            for number, seat in enumerate(summary.seats)
        ),
        ply=summary.ply,
        turn=summary.turn,
        yours=summary.turn in mine,
        over=over,
        changed=round(changed, 3),
        prompt=prompt(summary, state, language),
        outcome=summary.outcome,
        waiting=summary.waiting,
        online=summary.online,
        clock=None if summary.clock is None else planned(summary.clock),
        options=summary.options if isinstance(summary.options, str) else chosen(game, summary.options, language),
    )


def table_summaries(rows: Iterable[TableRow], browser: str, language: Language) -> list[TableSummary]:
    """The entries of a list. A row that cannot be read is left out, and logged once."""
    found = []
    for row in rows:
        try:
            found.append(table_summary(row, browser, language))
        except Exception:
            if row.table not in REPORTED:
                REPORTED.add(row.table)
                log.exception("the summary of table %(table)s cannot be read", {"table": short(row.table)})
    return found


class SeatedBrowsers(msgspec.Struct, frozen=True):
    """As much of a stored summary as presence needs."""

    seats: tuple[StoredSummarySeat, ...]


def with_presence(listed: TableSummary, row: TableRow, present: Set[str]) -> TableSummary:
    """An entry in which people who are not present count as away."""
    stored = msgspec.json.decode(row.summary, type=SeatedBrowsers).seats
    seats = tuple(
        replace(seat, away=present.isdisjoint((*kept.browsers, kept.browser))) if seat.name and not seat.level else seat
        for seat, kept in zip(listed.seats, stored, strict=True)
    )
    return replace(listed, seats=seats)


def chosen(game: Game, options: Mapping[str, str | int | bool], language: Language) -> str:
    """The options that differ from the defaults, in words; the number of players is visible anyway."""
    said = []
    for option in game.options:
        value = options.get(option.name)
        if value in (None, option.default) or option.rare or option.name == "players":
            continue
        if str(value) in option.values:
            said.append(option.values[str(value)].say(language))
        else:
            title = option.title.say(language)
            said.append(title if value is True else f"{title}: {value if value is not False else '–'}")
    return ", ".join(said)


def prompt(summary: StoredSummary, view: State, language: Language) -> str:
    """What the acting seat has to do; or how the game ended, or why it has not begun."""
    if summary.waiting:
        return words("waiting").say(language)
    if summary.turn is None:
        return ending(summary.seats, summary.outcome, language)
    return find_game(summary.game).prompt(view).say(language)


def planned(clock: ClockRule) -> ClockPlan:
    """A clock as a request describes it."""
    return ClockPlan(days=clock.seconds // DAY) if clock.days else ClockPlan(minutes=clock.seconds / 60, more=clock.more)
