"""Where a table stands, in short: enough to list it without reading its whole log. It is kept, so it knows everything;
what a browser is told of it is drawn from that browser's view.
"""

from __future__ import annotations

import msgspec

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import SPECTATOR
from wandelgang.games import game as find_game
from wandelgang.language import Language
from wandelgang.server.answers import Listed
from wandelgang.server.ending import ending
from wandelgang.server.naming import names
from wandelgang.server.room import Room
from wandelgang.server.store import Kept
from wandelgang.server.wire import ShownSeat


class StandingSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    level: int = 0
    browser: str = ""
    resigned: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    position: str
    seats: tuple[StandingSeat, ...]
    ply: int
    turn: int | None
    secret: bool = False
    outcome: tuple[float, ...] = ()


def standing(room: Room) -> bytes:
    seats = tuple(StandingSeat(seat.name, seat.level, seat.browser, seat.resigned) for seat in room.seats)
    position = room.game.position(room.match.state)
    return msgspec.json.encode(Standing(room.game.name, position, seats, room.ply, room.turn, room.secret, room.outcome))


def listed(kept: Kept, browser: str, language: Language) -> Listed:
    """One line of a browser's list of tables."""
    told = msgspec.json.decode(kept.standing, type=Standing)
    game = find_game(told.game)
    mine = [number for number, seat in enumerate(told.seats) if seat.browser == browser and not seat.resigned]
    over = told.turn is None
    state = game.parse_position(told.position)
    if not over:
        state = INTERPRETED.view(state, mine[0] if len(mine) == 1 else SPECTATOR)
    called = names(told.seats, language)
    return Listed(
        table=kept.table,
        game=told.game,
        title=game.title.say(language),
        seats=tuple(
            ShownSeat(called[number], game.palette[number], number in mine, seat.level, score, seat.resigned)
            for number, seat in enumerate(told.seats)
            for score in [game.score(state[0], number).say(language)]
        ),
        ply=told.ply,
        turn=told.turn,
        yours=told.turn in mine,
        over=over,
        changed=round(kept.changed, 3),
        prompt=ending(told.seats, told.outcome, language) if over else game.prompt(state[0]).say(language),
        outcome=told.outcome,
    )
