"""The summary of a table: enough to list it without reading its log. It is stored, so it contains everything; what a browser
is sent is made from that browser's view.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

import msgspec

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.language import Language
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
    options: dict[str, str | int | bool] = {}


def encode_summary(table: Table) -> bytes:
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
        position=table.match.position.text,
        seats=seats,
        ply=table.ply,
        turn=table.turn,
        secret=table.secret,
        outcome=table.outcome,
        waiting=table.waiting,
        online=table.online,
        clock=None if table.clock is None else table.clock.rule,
        options=dict(table.options),
    )
    return msgspec.json.encode(summary)


def table_summary(row: TableRow, browser: str, language: Language) -> TableSummary:
    """An entry in a browser's list of tables."""
    summary = msgspec.json.decode(row.summary, type=StoredSummary)
    game = find_game(summary.game)
    mine = [
        number for number, seat in enumerate(summary.seats) if browser in (*seat.browsers, seat.browser) and not seat.resigned
    ]
    over = summary.turn is None and not summary.waiting
    state = game.parse_position(summary.position)
    if not over:
        state = INTERPRETED.view(state, mine[0] if len(mine) == 1 and not summary.waiting else SPECTATOR)
    called = names(summary.seats, language)
    return TableSummary(
        table=row.table,
        game=summary.game,
        title=game.title.say(language),
        seats=tuple(
            ShownSeat(
                name="" if seat.awaits else called[number],
                shape=game.palette[number],
                mine=number in mine,
                level=seat.level,
                score=game.score(state[0], number).say(language),
                resigned=seat.resigned,
                awaits=seat.awaits,
            )
            for number, seat in enumerate(summary.seats)
        ),
        ply=summary.ply,
        turn=summary.turn,
        yours=summary.turn in mine,
        over=over,
        changed=round(row.changed, 3),
        prompt=prompt(summary, state, language),
        outcome=summary.outcome,
        waiting=summary.waiting,
        online=summary.online,
        clock=None if summary.clock is None else planned(summary.clock),
        options=chosen(game, summary.options, language),
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
                log.exception("the summary of table %s cannot be read", row.table)
    return found


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


def prompt(summary: StoredSummary, view: States, language: Language) -> str:
    """What the acting seat has to do; or how the game ended, or why it has not begun."""
    if summary.waiting:
        return words("waiting").say(language)
    if summary.turn is None:
        return ending(summary.seats, summary.outcome, language)
    return find_game(summary.game).prompt(view[0]).say(language)


def planned(clock: ClockRule) -> ClockPlan:
    """A clock as a request describes it."""
    return ClockPlan(days=clock.seconds // DAY) if clock.days else ClockPlan(minutes=clock.seconds / 60, more=clock.more)
