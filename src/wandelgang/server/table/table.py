"""One table: a match, who sits where, and everything else that the events of its log add up to.

`append` is the only way to change a table. What may be appended is decided by the commands (`commands`); a table itself checks
nothing. An event is tried on a copy, which the table adopts once the event is stored. A table knows neither the store nor
sockets, and only one thread uses it at a time.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.rules import SPECTATOR, States
from wandelgang.play.match import Match
from wandelgang.play.position import states_of
from wandelgang.server.table import events
from wandelgang.server.table.cache import ViewCache
from wandelgang.server.table.clock import Clock
from wandelgang.server.table.events import Acted, Event, Offered, Opened, Resigned, Spoke, Undone
from wandelgang.server.table.names import names
from wandelgang.server.table.seat import Seat

# After these, browsers need a new snapshot.
RESETTING = Opened | Undone | Resigned | events.Drawn | events.Paused | events.Forgotten
ID_BYTES = 12  # of a table's id
STAND_IN = "forgotten-"  # begins what stands for the browser of a person who is forgotten
Decision = tuple[int, int | None, int]  # the version at which the position arose, whose turn it is, the computer player's level


class Unchanged(Exception):
    """The table already is as a command wants it: nothing has to be stored."""


@dataclass
class Proposal:
    """Something that happens once everybody else agrees."""

    number: int  # the version of the table at which it was made
    offer: Offered
    agreed: frozenset[int] = frozenset()  # seats


@dataclass
class Table:
    """A table as its events have made it."""

    id: str
    game: Game
    match: Match
    seats: list[Seat]
    host: str
    options: Mapping[str, str | int | bool]
    version: int = 0  # the number of events
    changed: float = 0.0
    ended: tuple[float, ...] | None = None  # the outcome, if people ended the game and not the rules
    accepted: dict[tuple[str, str], int] = field(default_factory=dict)  # (browser, its id for an action) → ply after it
    plies: list[int] = field(default_factory=list)  # the ply after each event
    moved: int = 0  # the version at which the present position arose
    reset: int = 0  # the version since which everything can be sent step by step
    secret: bool = False  # the seats have, or had, secrets from one another
    calls: Callable[[States], Calls] = lambda start: INTERPRETED  # the fastest way to call the rules at present
    informative: dict[int, bool] = field(default_factory=dict)  # per ply, once asked: did the action reveal anything (`undo`)
    acting: int | None = None  # whose turn it is by the rules
    clock: Clock | None = None
    paused: bool = False
    proposal: Proposal | None = None
    talk: list[tuple[int, Spoke]] = field(default_factory=list)  # chat, each with the version before it
    watch: bool = True  # others may watch
    chat: bool = False  # free text is allowed
    next: str = ""  # the table of the next game
    cache: ViewCache = field(default_factory=ViewCache)  # texts and drawings shared by all who see the same

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def over(self) -> bool:
        return self.ended is not None or self.match.is_over

    @property
    def waiting(self) -> bool:
        """A seat is still empty."""
        return any(seat.awaits for seat in self.seats)

    @property
    def turn(self) -> int | None:
        """The seat that acts; None when the game is over or has not begun."""
        return None if self.over or self.waiting else self.match.turn

    @property
    def outcome(self) -> tuple[float, ...]:
        return self.ended if self.ended is not None else tuple(self.match.outcome or ())

    @property
    def level(self) -> int:
        """The level of the computer player that acts, else 0."""
        turn = None if self.paused else self.turn
        return 0 if turn is None else self.seats[turn].level or self.seats[turn].helper

    @property
    def decision(self) -> Decision:
        """Identifies what a computer player is thinking about; it changes when thinking on has become pointless."""
        return self.moved, self.turn, self.level

    @property
    def online(self) -> bool:
        """Not all people share one screen, or somebody is still to come."""
        return self.waiting or len({seat.browsers for seat in self.seats if seat.is_person}) > 1

    @property
    def has_people(self) -> bool:
        """At least one person has a seat, present or not."""
        return any(seat.is_person for seat in self.seats)

    @property
    def browsers(self) -> set[str]:
        """All browsers that have this table on their list."""
        found = {self.host, *(browser for seat in self.seats for browser in seat.devices)} - {""}
        return {browser for browser in found if not browser.startswith(STAND_IN)}

    def version_of(self, ply: int) -> int:
        """The version of the event with which action number *ply* was played."""
        for version in range(self.version, 1, -1):
            if self.plies[version - 2] <= ply < self.plies[version - 1]:
                return version
        return 1

    def held_by(self, browser: str) -> list[int]:
        """The seats of this browser's people who are still playing."""
        return [number for number in self.sat_by(browser) if not self.seats[number].resigned]

    def sat_by(self, browser: str) -> list[int]:
        """The seats of this browser's people, even if they have resigned."""
        return [seat.number for seat in self.seats if browser in seat.devices]

    def others(self, browser: str) -> list[Seat]:
        """The seats of people at other browsers who act for themselves."""
        return [seat for seat in self.seats if seat.plays and browser not in seat.devices]

    def is_host(self, browser: str) -> bool:
        """Whether this browser, or another device of the same person, opened the table."""
        return bool(browser) and (
            browser == self.host or any(browser in seat.devices and self.host in seat.devices for seat in self.seats)
        )

    def may_watch(self, browser: str) -> bool:
        return self.watch or self.over or browser == self.host or bool(self.sat_by(browser))

    def __copy__(self) -> Table:
        """A table that goes on independently. The cache is shared: it holds nothing beyond the present version."""
        twin = Table.__new__(Table)
        twin.__dict__ |= self.__dict__
        twin.match, twin.clock, twin.proposal = copy(self.match), copy(self.clock), copy(self.proposal)
        twin.seats = [copy(seat) for seat in self.seats]
        twin.accepted, twin.plies, twin.talk = dict(self.accepted), list(self.plies), list(self.talk)
        return twin

    def adopt(self, twin: Table) -> None:
        """Become what a copy has become; whoever knows this table sees it change."""
        self.__dict__ |= twin.__dict__

    def append(self, event: Event, ply: int) -> None:
        """Take in an event; *ply* is how far the match, which has taken it in already, was after it."""
        before = self.plies[-1] if self.plies else 0
        was_waiting = self.waiting
        self.changed = event.at
        if isinstance(event, Undone):
            before = event.to
            self.cache.clear()
            self.informative = {one: found for one, found in self.informative.items() if one < event.to}
        if isinstance(event, Opened | Acted | Undone):
            self.acting, self.proposal, self.moved = event.turn, None, self.version + 1
        if isinstance(event, Acted) and event.id:
            self.accepted[event.browser, event.id] = ply
        self._arrange(event)
        self.version += 1
        self.plies.append(ply)
        if isinstance(event, RESETTING) or was_waiting != self.waiting:
            self.reset = self.version
        self._run_clock(event)
        self.secret = self.secret or any(map(self._has_secrets, range(before, ply + 1)))

    def _arrange(self, event: Event) -> None:
        """What the event means for the people at the table."""
        match event:
            case events.Resigned():
                self._resign(event)
            case events.Seated():
                seat = self.seats[event.seat]
                seat.devices += [event.browser] if event.browser not in seat.devices else []
                seat.awaited = seat.awaits or seat.awaited
                seat.name, seat.awaits, seat.links = event.name or seat.name, "", seat.links + 1
            case events.Arranged():
                links = self.seats[event.seat].links + 1
                self.seats[event.seat] = Seat(event.seat, level=event.level, awaits=event.awaits, links=links)
            case events.Revoked():
                seat = self.seats[event.seat]
                seat.links += 1
                seat.devices = [device for device in seat.devices if device not in event.gone]
            case events.Renamed():
                self.seats[event.seat].name = event.name
            case events.Helped():
                self.seats[event.seat].helper, self.proposal = event.level, None  # other people have to agree now
            case events.Allowed():
                self.watch, self.chat = event.watch, event.chat
            case events.Offered():
                self.proposal = Proposal(self.version, event)
            case events.Answered():
                if not event.yes:
                    self.proposal = None
                elif self.proposal is not None:
                    self.proposal.agreed |= frozenset(event.seats)
            case events.Drawn():
                self.ended, self.proposal = tuple(1.0 / len(self.seats) for _ in self.seats), None
            case events.Paused():
                self.paused, self.proposal = event.on, None
            case events.Followed():
                self.next, self.proposal = event.table, None
            case events.Spoke():
                self.talk.append((self.version, event))
            case events.Forgotten():
                self.host = event.host
                for holder in event.seats:
                    self.seats[holder.seat].name, self.seats[holder.seat].devices = "", list(holder.devices)
                self.talk = [(number, one.removed() if number in event.said else one) for number, one in self.talk]
                self.cache.clear()

    def _resign(self, event: Resigned) -> None:
        seat = self.seats[event.seat]
        if event.fault:  # everybody is to know who it was
            seat.name = names(self.seats, "en")[event.seat]
        seat.resigned, seat.late, seat.fault = True, event.late, event.fault
        seat.level, seat.helper = event.level, 0
        self.proposal = None
        if not event.level:
            rest = len(self.seats) - 1
            self.ended = tuple(0.0 if other is seat else 1.0 / max(1, rest) for other in self.seats)

    def _run_clock(self, event: Event) -> None:
        if self.clock is None:
            return
        turn = None if self.ended is not None or self.waiting else self.acting
        seat = None if turn is None or self.paused else self.seats[turn]
        is_running, is_lent = seat is not None and seat.plays, seat is not None and bool(seat.helper)
        self.clock.follow(turn, is_running, is_lent, event.at, isinstance(event, Acted))

    def _has_secrets(self, ply: int) -> bool:
        """Whether one seat knows something at this ply that another does not."""
        return len(self.seats) > 1 and self.match.view(SPECTATOR, ply) is not self.match.positions[ply]

    def hasten(self) -> None:
        """Call the compiled rules from now on if they have become ready."""
        if not self.match.calls.compiled:
            self.match.calls = self.calls(states_of(self.match.positions[0]))


def new_id() -> str:
    """The id of a new table. Whoever knows it may visit the table, so nobody can guess it."""
    return secrets.token_urlsafe(ID_BYTES)


def id_for(browser: str, key: str) -> str:
    """The id of the table that a browser opens under a key of its own: the same each time. Others do not know the browser."""
    digest = hashlib.sha256(f"table {browser} {key}".encode()).digest()[:ID_BYTES]
    return base64.urlsafe_b64encode(digest).decode()
