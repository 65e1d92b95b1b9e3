"""One table: a match, who sits where, and what happened, all of it made of the events of its log.

Every change is a method that returns the event to be kept; until that is done nobody may be shown anything. A room knows
neither the store nor sockets, and is used by one thread at a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.rules import REGISTERED, SPECTATOR, States, hide_nothing
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.games import game as find_game
from wandelgang.play.match import Logged, Match
from wandelgang.records.record import Entry
from wandelgang.server.events import Acted, Event, KeptEntry, KeptSeat, Opened, Resigned, Undone
from wandelgang.server.naming import names

HELPER = 2  # the level that takes the seat of a person who leaves others behind


@dataclass
class Seat:
    """Who sits there now."""

    number: int
    name: str = ""  # that somebody gave
    level: int = 0  # of a computer player, else 0
    browser: str = ""
    resigned: bool = False


@dataclass
class Room:
    """A table as its events have made it."""

    id: str
    game: Game
    match: Match
    seats: list[Seat]
    host: str
    options: Mapping[str, str | int | bool]
    version: int = 0
    changed: float = 0.0
    ended: tuple[float, ...] | None = None  # the outcome, if somebody's resigning ended it
    played: dict[tuple[str, str], int] = field(default_factory=dict)  # (browser, its number) → ply after it
    states: list[States] = field(default_factory=list)  # after each ply, the first position first
    secret: bool = False  # there are, or were, secrets between the seats
    lessons: dict[int, bool] = field(default_factory=dict)  # of each ply, once somebody asked: did it teach a person something

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def over(self) -> bool:
        return self.ended is not None or self.match.is_over

    @property
    def turn(self) -> int | None:
        """The seat that acts; None when it is over."""
        return None if self.over else self.match.turn

    @property
    def outcome(self) -> tuple[float, ...]:
        return self.ended if self.ended is not None else tuple(self.match.outcome or ())

    @property
    def level(self) -> int:
        """The level of the computer player who acts, else 0."""
        return 0 if self.turn is None else self.seats[self.turn].level

    def state(self, ply: int, viewer: int | None) -> States:
        """The state after so many actions as a viewer may see it; None sees everything."""
        state = self.states[ply]
        return state if viewer is None else INTERPRETED.view(state, viewer)

    def seen(self, ply: int, viewer: int | None) -> int:
        """Action number *ply* as a viewer sees it."""
        action = self.match.log[ply].action
        return action if viewer is None else int(INTERPRETED.seen(self.states[ply], action, viewer))

    def taught(self, ply: int, teaches: Callable[[Room, int], bool]) -> bool:
        """Whether action number *ply* taught somebody something, asked once."""
        if ply not in self.lessons:
            self.lessons[ply] = teaches(self, ply)
        return self.lessons[ply]

    def held_by(self, browser: str) -> list[int]:
        """The seats at which this browser's persons play."""
        return [seat.number for seat in self.seats if browser and seat.browser == browser and not seat.resigned]

    def play(self, seat: int, ply: int, action: str, browser: str = "", id: str = "") -> Acted:
        """Play an action of whoever acts; refused, nothing has changed."""
        if self.ended is not None:
            raise NotYourTurn(common("is-over"))
        logged = self.match.submit(seat, ply, action)
        event = Acted(time.time(), kept(logged), browser, id)
        self.settle(event)
        return event

    def undo(self, ply: int, to: int, browser: str) -> Undone:
        """Go back to an earlier ply. Whether that is fair is asked before, in `undoing`."""
        if ply != self.ply:
            raise Stale(common("stale", came=repr(ply), ply=self.ply))
        self.match.undo(to)
        event = Undone(time.time(), to, browser)
        self.settle(event)
        return event

    def resign(self, seat: int) -> Resigned:
        """Give up a seat: a computer player takes it if that leaves other persons with a game, else it ends."""
        if self.over:
            raise NotYourTurn(common("is-over"))
        others = [other for other in self.seats if other.number != seat and not other.level]
        plays_on = len(self.seats) > 2 and bool(others)
        event = Resigned(time.time(), seat, HELPER if plays_on else 0)
        self.settle(event)
        return event

    def settle(self, event: Event) -> None:
        """What an event that has happened to the match means for everything else."""
        self.version += 1
        self.changed = event.at
        if isinstance(event, Acted) and event.id:
            self.played[event.browser, event.id] = self.ply
        elif isinstance(event, Resigned):
            seat = self.seats[event.seat]
            seat.resigned, seat.level = True, event.level
            if not event.level:
                rest = len(self.seats) - 1
                self.ended = tuple(0.0 if other is seat else 1.0 / rest for other in self.seats)
        self.follow()

    def follow(self) -> None:
        """Keep the states of all plies in step with the match."""
        del self.states[self.ply + 1 :]
        self.lessons = {ply: taught for ply, taught in self.lessons.items() if ply < self.ply}
        while len(self.states) <= self.ply:
            state = self.states[-1].copy() if self.states else self.match.start.copy()
            if self.states:
                INTERPRETED.apply(state, self.match.log[len(self.states) - 1].action)
            self.states.append(state)
            self.secret = self.secret or self.hides(state)

    def hides(self, state: States) -> bool:
        """Is there something in a state that one seat knows and another does not?"""
        if len(self.seats) == 1 or REGISTERED[state.dtype].hide is hide_nothing:
            return False
        return "?" in self.game.position(INTERPRETED.view(state, SPECTATOR))


def kept(logged: Sequence[Logged]) -> tuple[KeptEntry, ...]:
    return tuple(KeptEntry(one.seat, one.text, one.revealed) for one in logged)


def opened(match: Match, seats: Sequence[KeptSeat], host: str, options: Mapping[str, str | int | bool]) -> Opened:
    """The first event of a table at which a match is to be played."""
    return Opened(
        at=time.time(),
        host=host,
        game=match.game.name,
        options=dict(options),
        written=match.options,
        start=match.game.position(match.start),
        seats=tuple(seats),
        entries=kept(match.log),
        date=match.date,
    )


def restored(table: str, events: Sequence[Event]) -> Room:
    """The table of a log."""
    first = events[0]
    if not isinstance(first, Opened):
        raise AssertionError(f"the log of {table} does not begin with its opening")
    entries = list(first.entries)
    for event in events[1:]:
        if isinstance(event, Acted):
            entries += event.entries
        elif isinstance(event, Undone):
            del entries[event.to :]
    game = find_game(first.game)
    start = game.parse_position(first.start)
    replayed = [Entry(entry.seat, entry.action, entry.revealed) for entry in entries]
    match = Match(game, start, names(first.seats, "en"), options=first.written, entries=replayed, live=False)
    match.date = first.date
    seats = [Seat(number, seat.name, seat.level, seat.browser) for number, seat in enumerate(first.seats)]
    room = Room(table, game, match, seats, first.host, first.options)
    ply = len(first.entries)
    for event in events:
        if isinstance(event, Acted):
            ply += len(event.entries)
            if event.id:
                room.played[event.browser, event.id] = ply
        elif isinstance(event, Undone):
            ply = event.to
        elif isinstance(event, Resigned):
            room.settle(event)
    room.version, room.changed = len(events), events[-1].at
    room.follow()
    return room
