"""Where a table stands, in short: enough to list it without reading its whole log. It is kept, so it knows everything;
what a browser is told of it is drawn from that browser's view.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.games import game as find_game
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


class StandingSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    level: int = 0
    browsers: tuple[str, ...] = ()
    browser: str = ""  # instead of them, before a seat could be carried to another device
    resigned: bool = False
    late: bool = False
    awaits: Vacancy = ""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    position: str
    seats: tuple[StandingSeat, ...]
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
        StandingSeat(
            seat.name,
            seat.level,
            tuple(sorted(seat.browsers)),
            resigned=seat.resigned,
            late=seat.late,
            awaits=seat.awaits,
        )
        for seat in table.seats
    )
    told = Standing(
        game=table.game.name,
        position=table.game.position(table.match.state),
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
    return msgspec.json.encode(told)


def table_summary(kept: TableRow, browser: str, language: Language) -> TableSummary:
    """One line of a browser's list of tables."""
    told = msgspec.json.decode(kept.standing, type=Standing)
    game = find_game(told.game)
    mine = [number for number, seat in enumerate(told.seats) if browser in (*seat.browsers, seat.browser) and not seat.resigned]
    over = told.turn is None and not told.waiting
    state = game.parse_position(told.position)
    if not over:
        state = INTERPRETED.view(state, mine[0] if len(mine) == 1 and not told.waiting else SPECTATOR)
    called = names(told.seats, language)
    return TableSummary(
        table=kept.table,
        game=told.game,
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
            for number, seat in enumerate(told.seats)
        ),
        ply=told.ply,
        turn=told.turn,
        yours=told.turn in mine,
        over=over,
        changed=round(kept.changed, 3),
        prompt=prompt(told, state, language),
        outcome=told.outcome,
        waiting=told.waiting,
        online=told.online,
        clock=None if told.clock is None else planned(told.clock),
        options=chosen(game, told.options, language),
    )


def chosen(game: Game, options: Mapping[str, str | int | bool], language: Language) -> str:
    """What is worth saying about the options of a table: what is not as always, in words. Seats are seen anyway."""
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


def prompt(told: Standing, view: States, language: Language) -> str:
    """What whoever acts is about to do; or how it ended, or why it has not begun."""
    if told.waiting:
        return words("waiting").say(language)
    if told.turn is None:
        return ending(told.seats, told.outcome, language)
    return find_game(told.game).prompt(view[0]).say(language)


def planned(clock: ClockRule) -> ClockPlan:
    """A clock as one asks for it."""
    return ClockPlan(days=clock.seconds // DAY) if clock.days else ClockPlan(minutes=clock.seconds / 60, more=clock.more)
