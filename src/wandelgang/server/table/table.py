"""One table: a match, who sits where, and what happened, all of it made of the events of its log.

Every change is a method that returns the event to be kept; until that is done nobody may be shown anything. What people do
around the table is in `company` and `offers`. A room knows neither the store nor sockets, and is used by one thread at a time.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.rules import OVER, REGISTERED, SPECTATOR, States, hide_nothing
from wandelgang.errors import NotYourTurn, Stale
from wandelgang.errors import words as common
from wandelgang.play.match import Logged, Match
from wandelgang.server.table import events
from wandelgang.server.table.cache import ViewCache
from wandelgang.server.table.clock import Clock
from wandelgang.server.table.events import Acted, Event, Offered, Opened, Resigned, Spoke, StoredEntry, Undone
from wandelgang.server.table.seat import HELPER, Seat
from wandelgang.server.words import words

RENEWING = Opened | Undone | Resigned | events.Drawn | events.Paused  # after these a table is shown anew
Decision = tuple[int, int | None, int]  # since which version the position is what it is, whose turn, the computer's level


class Unchanged(Exception):
    """What was asked for is so already: nothing has to happen."""


@dataclass
class Proposal:
    """Something that happens once everybody else agrees."""

    number: int  # the version of the table at which it was made
    offer: Offered
    agreed: set[int] = field(default_factory=set)  # seats


@dataclass
class Table:
    """A table as its events have made it."""

    id: str
    game: Game
    match: Match
    seats: list[Seat]
    host: str
    options: Mapping[str, str | int | bool]
    version: int = 0
    changed: float = 0.0
    ended: tuple[float, ...] | None = None  # the outcome, if it was ended by people and not by the rules
    accepted: dict[tuple[str, str], int] = field(default_factory=dict)  # (browser, its number) → ply after it
    states: list[States] = field(default_factory=list)  # after each ply, the first position first
    plies: list[int] = field(default_factory=list)  # how many actions had been played after each event
    moved: int = 0  # the version since which the position is what it is
    renewed: int = 0  # the version since which one can be told what happened step by step
    secret: bool = False  # there are, or were, secrets between the seats
    calls: Callable[[States], Calls] = lambda start: INTERPRETED  # by which many guesses are made
    lessons: dict[int, bool] = field(default_factory=dict)  # of each ply, once somebody asked: did it teach a person something
    acting: int | None = None  # whose turn it is by the rules
    clock: Clock | None = None
    paused: bool = False
    proposal: Proposal | None = None
    talk: list[tuple[int, Spoke]] = field(default_factory=list)  # and how many events there were before
    watch: bool = True  # others may look on
    chat: bool = False  # people may say what they like
    next: str = ""  # the table of the next game
    cache: ViewCache = field(default_factory=ViewCache)  # of what was told and drawn, for all who see the same

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def over(self) -> bool:
        return self.ended is not None or self.match.is_over

    @property
    def waiting(self) -> bool:
        """Somebody has still to sit down."""
        return any(seat.awaits for seat in self.seats)

    @property
    def turn(self) -> int | None:
        """The seat that acts; None when it is over or has not begun."""
        return None if self.over or self.waiting else self.match.turn

    @property
    def outcome(self) -> tuple[float, ...]:
        return self.ended if self.ended is not None else tuple(self.match.outcome or ())

    @property
    def level(self) -> int:
        """The level of the computer player who acts, else 0."""
        if self.turn is None or self.paused:
            return 0
        return self.seats[self.turn].level or self.seats[self.turn].helper

    @property
    def decision(self) -> Decision:
        """What a computer player thinks about: another one, once somebody acts, takes back, pauses, gives up or helps."""
        return self.moved, self.turn, self.level

    @property
    def online(self) -> bool:
        """People play here who do not share a screen, or are awaited."""
        return self.waiting or len({frozenset(seat.browsers) for seat in self.seats if seat.is_person}) > 1

    @property
    def has_people(self) -> bool:
        """Somebody sits here, be he away or not."""
        return any(seat.is_person for seat in self.seats)

    def state(self, ply: int, viewer: int | None) -> States:
        """The state after so many actions as a viewer may see it; None sees everything."""
        state = self.states[ply]
        return state if viewer is None else INTERPRETED.view(state, viewer)

    def seen(self, ply: int, viewer: int | None) -> int:
        """Action number *ply* as a viewer sees it."""
        action = self.match.log[ply].action
        return action if viewer is None else int(INTERPRETED.seen(self.states[ply], action, viewer))

    def version_of(self, ply: int) -> int:
        """The event by which action number *ply* was played."""
        for version in range(self.version, 1, -1):
            if self.plies[version - 2] <= ply < self.plies[version - 1]:
                return version
        return 1

    def taught(self, ply: int, teaches: Callable[[Table, int], bool]) -> bool:
        """Whether action number *ply* taught somebody something, asked once."""
        if ply not in self.lessons:
            self.lessons[ply] = teaches(self, ply)
        return self.lessons[ply]

    @property
    def browsers(self) -> set[str]:
        """Everybody to whom this table belongs."""
        return {self.host, *(browser for seat in self.seats for browser in seat.browsers)} - {""}

    def held_by(self, browser: str) -> list[int]:
        """The seats at which this browser's persons play."""
        return [number for number in self.sat_by(browser) if not self.seats[number].resigned]

    def sat_by(self, browser: str) -> list[int]:
        """The seats of this browser's persons, even if they gave up."""
        return [seat.number for seat in self.seats if browser in seat.browsers]

    def others(self, browser: str) -> list[Seat]:
        """The people of other browsers who act for themselves."""
        return [seat for seat in self.seats if seat.plays and browser not in seat.browsers]

    def is_host(self, browser: str) -> bool:
        """Did this browser open the table, or does its person sit where that one does?"""
        return bool(browser) and (browser == self.host or any({browser, self.host} <= seat.browsers for seat in self.seats))

    def may_look(self, browser: str) -> bool:
        return self.watch or self.over or browser == self.host or bool(self.sat_by(browser))

    def play(self, seat: int, ply: int, action: str, browser: str = "", id: str = "") -> Acted:
        """Play an action of whoever acts; refused, nothing has changed."""
        if self.ended is not None:
            raise NotYourTurn(common("is-over"))
        if self.waiting or self.paused:
            raise NotYourTurn(words("not-begun" if self.waiting else "is-paused"))
        logged = self.match.submit(seat, ply, action)
        event = Acted(time.time(), kept(logged), browser, id, self.acts_next())
        self.settle(event, self.ply)
        return event

    def undo(self, ply: int, to: int, browser: str) -> Undone:
        """Go back to an earlier ply. Whether that is fair is asked before, in `undoing`."""
        if ply != self.ply:
            raise Stale(common("stale", got=repr(ply), ply=self.ply))
        self.match.undo(to)
        event = Undone(time.time(), to, browser, self.acts_next())
        self.settle(event, self.ply)
        return event

    def resign(self, seat: int, late: bool = False) -> Resigned:
        """Give up a seat: a computer player takes it if that leaves other persons with a game, else it ends."""
        if self.over:
            raise NotYourTurn(common("is-over"))
        if self.waiting:
            raise NotYourTurn(words("not-begun"))
        others = [other for other in self.seats if other.number != seat and other.is_person]
        plays_on = len(self.seats) > 2 and bool(others)
        event = Resigned(time.time(), seat, HELPER if plays_on else 0, late)
        self.settle(event, self.ply)
        return event

    def flag(self, now: float) -> Resigned:
        """Somebody's time is up."""
        if self.clock is None or self.clock.runs is None or not self.clock.is_up(now) or self.over:
            raise Stale(words("in-time"))
        return self.resign(self.clock.runs, late=True)

    def happened(self, event: Event) -> Event:
        """Something people did around the table."""
        self.settle(event, self.ply)
        return event

    def acts_next(self) -> int | None:
        return None if self.match.turn == OVER else self.match.turn

    def settle(self, event: Event, ply: int) -> None:
        """What an event means for everything but the match; *ply* is how far that was after it."""
        self.changed = event.at
        if isinstance(event, Undone):
            self.cache.forget()
        was_waiting = self.waiting
        if isinstance(event, Opened | Acted | Undone):
            self.acting, self.proposal, self.moved = event.turn, None, self.version + 1
        if isinstance(event, Acted) and event.id:
            self.accepted[event.browser, event.id] = ply
        self.arrange(event)
        self.version += 1
        self.plies.append(ply)
        if isinstance(event, RENEWING) or was_waiting != self.waiting:
            self.renewed = self.version
        self.keep_time(event)
        self.follow()

    def arrange(self, event: Event) -> None:
        """What people did around the table."""
        match event:
            case events.Resigned():
                self.gave_up(event)
            case events.Seated():
                seat = self.seats[event.seat]
                seat.browsers.add(event.browser)
                seat.awaited = seat.awaits or seat.awaited
                seat.name, seat.awaits, seat.links = event.name or seat.name, "", seat.links + 1
            case events.Arranged():
                links = self.seats[event.seat].links + 1
                self.seats[event.seat] = Seat(event.seat, level=event.level, awaits=event.awaits, links=links)
            case events.Revoked():
                self.seats[event.seat].links += 1
            case events.Renamed():
                self.seats[event.seat].name = event.name
            case events.Helped():
                self.seats[event.seat].helper, self.proposal = event.level, None  # others are to be asked now
            case events.Allowed():
                self.watch, self.chat = event.watch, event.chat
            case events.Offered():
                self.proposal = Proposal(self.version, event)
            case events.Answered():
                self.proposal = self.answered(event)
            case events.Drawn():
                self.ended, self.proposal = tuple(1.0 / len(self.seats) for _ in self.seats), None
            case events.Paused():
                self.paused, self.proposal = event.on, None
            case events.Followed():
                self.next, self.proposal = event.table, None
            case events.Spoke():
                self.talk.append((self.version, event))

    def gave_up(self, event: Resigned) -> None:
        seat = self.seats[event.seat]
        seat.resigned, seat.late, seat.level, seat.helper = True, event.late, event.level, 0
        self.proposal = None
        if not event.level:
            rest = len(self.seats) - 1
            self.ended = tuple(0.0 if other is seat else 1.0 / max(1, rest) for other in self.seats)

    def answered(self, event: events.Answered) -> Proposal | None:
        if self.proposal is None or not event.yes:
            return None
        self.proposal.agreed |= set(event.seats)
        return self.proposal

    def keep_time(self, event: Event) -> None:
        if self.clock is None:
            return
        turn = None if self.ended is not None or self.waiting else self.acting
        seat = None if turn is None or self.paused else self.seats[turn]
        is_running, is_lent = seat is not None and seat.plays, seat is not None and bool(seat.helper)
        self.clock.follow(turn, is_running, is_lent, event.at, isinstance(event, Acted))

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


def kept(logged: Sequence[Logged]) -> tuple[StoredEntry, ...]:
    return tuple(StoredEntry(one.seat, one.text, one.revealed) for one in logged)


def new_id() -> str:
    """The id of a new table: whoever knows it may come, so nobody can guess it."""
    return secrets.token_urlsafe(12)
