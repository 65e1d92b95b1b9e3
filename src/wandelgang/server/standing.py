"""Where a table stands, in short: enough to list it without reading its whole log. It is kept, so it knows everything;
what a browser is told of it is drawn from that browser's view.
"""

from __future__ import annotations

import msgspec

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.games import game as find_game
from wandelgang.language import Language
from wandelgang.server.answers import Listed
from wandelgang.server.ending import ending
from wandelgang.server.events import KeptClock
from wandelgang.server.heard import ClockPlan
from wandelgang.server.naming import names, words
from wandelgang.server.opening import DAY
from wandelgang.server.room import Room
from wandelgang.server.store import Kept
from wandelgang.server.wire import Awaited, ShownSeat


class StandingSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    level: int = 0
    browsers: tuple[str, ...] = ()
    resigned: bool = False
    late: bool = False
    awaits: Awaited = ""


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
    clock: KeptClock | None = None
    options: str = ""


def standing(room: Room) -> bytes:
    seats = tuple(
        StandingSeat(seat.name, seat.level, tuple(sorted(seat.browsers)), seat.resigned, seat.late, seat.awaits)
        for seat in room.seats
    )
    told = Standing(
        game=room.game.name,
        position=room.game.position(room.match.state),
        seats=seats,
        ply=room.ply,
        turn=room.turn,
        secret=room.secret,
        outcome=room.outcome,
        waiting=room.waiting,
        online=room.online,
        clock=None if room.clock is None else room.clock.rule,
        options=room.match.options,
    )
    return msgspec.json.encode(told)


def listed(kept: Kept, browser: str, language: Language) -> Listed:
    """One line of a browser's list of tables."""
    told = msgspec.json.decode(kept.standing, type=Standing)
    game = find_game(told.game)
    mine = [number for number, seat in enumerate(told.seats) if browser in seat.browsers and not seat.resigned]
    over = told.turn is None and not told.waiting
    state = game.parse_position(told.position)
    if not over:
        state = INTERPRETED.view(state, mine[0] if len(mine) == 1 and not told.waiting else SPECTATOR)
    called = names(told.seats, language)
    return Listed(
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
        options=told.options,
    )


def prompt(told: Standing, view: States, language: Language) -> str:
    """What whoever acts is about to do; or how it ended, or why it has not begun."""
    if told.waiting:
        return words("waiting").say(language)
    if told.turn is None:
        return ending(told.seats, told.outcome, language)
    return find_game(told.game).prompt(view[0]).say(language)


def planned(clock: KeptClock) -> ClockPlan:
    """A clock as one asks for it."""
    return ClockPlan(days=clock.seconds // DAY) if clock.days else ClockPlan(minutes=clock.seconds / 60, more=clock.more)
