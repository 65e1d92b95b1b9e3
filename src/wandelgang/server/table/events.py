"""The events of a table, as they are stored. The log is authoritative, and nothing in it is ever changed, except
that somebody may be forgotten (`erasure`).

A table is what its events add up to, in order; its version is their number. Outcomes of chance are part of the event that
caused them, so no seed is needed to read a table again. This module knows neither the store nor rules.
"""

from __future__ import annotations

import msgspec

from wandelgang.server.table.formats import plain, stamped
from wandelgang.server.wire.requests import OfferKind, Vacancy

REMOVED = "removed"  # the phrase that stands for a text whose writer is forgotten


class Stored(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of everything that is stored."""


class StoredEntry(Stored, frozen=True, array_like=True):
    """One action: who acted (None is chance), its text, and what it openly revealed."""

    seat: int | None
    action: str
    revealed: str = ""


class StoredSeat(Stored, frozen=True):
    """Who sits there: a person at a browser (known by a hash) or a computer player of a level; or who may take the seat."""

    name: str = ""  # empty: none was chosen
    level: int = 0
    browser: str = ""
    devices: tuple[str, ...] = ()  # further browsers of the same person
    awaits: Vacancy = ""


class ClockRule(Stored, frozen=True):
    """Seconds for the whole game plus an increment per turn; or seconds per turn."""

    seconds: int
    more: int = 0
    days: bool = False  # per turn
    first: int | None = None  # seconds for which a first turn is free; None: all of it, as at older tables


class Opened(Stored, frozen=True, tag="opened"):
    at: float  # seconds since 1970
    host: str  # the browser that opened it
    game: str
    options: dict[str, str | int | bool]  # as requested, so that the same table can be opened again
    written: str  # the same, as a record writes them
    start: str  # the first position, complete
    seats: tuple[StoredSeat, ...]
    entries: tuple[StoredEntry, ...] = ()  # what has been played already: by chance, or in an uploaded record
    date: str = ""
    turn: int | None = None  # who acts first
    clock: ClockRule | None = None
    watch: bool = True
    chat: bool = False
    key: str = ""  # decides what chance decides; hidden until the game is over


class Acted(Stored, frozen=True, tag="acted"):
    at: float
    entries: tuple[StoredEntry, ...]  # the action and the outcomes of chance that it caused
    browser: str = ""  # whose action it was, and that browser's id for it
    id: str = ""
    turn: int | None = None  # who acts next; None when the game is over


class Undone(Stored, frozen=True, tag="undone"):
    at: float
    to: int  # the ply gone back to
    browser: str
    turn: int | None = None  # who acts there


class Resigned(Stored, frozen=True, tag="resigned"):
    at: float
    seat: int
    level: int = 0  # of the computer player that takes over; 0: the game has ended
    late: bool = False  # lost on time
    fault: str = ""  # why a computer player could not go on: the code of a Forfeit


class Seated(Stored, frozen=True, tag="seated"):
    """A person takes a seat, or uses their own on another device."""

    at: float
    seat: int
    browser: str
    name: str = ""


class Arranged(Stored, frozen=True, tag="arranged"):
    """A seat is (again) without a person: it waits for one, or a computer player has it."""

    at: float
    seat: int
    awaits: Vacancy = ""
    level: int = 0


class Revoked(Stored, frozen=True, tag="revoked"):
    """All links of a seat so far are invalid, and some devices that came through them have left it."""

    at: float
    seat: int
    gone: tuple[str, ...] = ()  # browsers


class Renamed(Stored, frozen=True, tag="renamed"):
    at: float
    seat: int
    name: str


class Helped(Stored, frozen=True, tag="helped"):
    """A computer player of a level stands in for a person; 0: the person is back."""

    at: float
    seat: int
    level: int = 0


class Allowed(Stored, frozen=True, tag="allowed"):
    at: float
    watch: bool
    chat: bool


class Offered(Stored, frozen=True, tag="offered"):
    at: float
    seat: int
    what: OfferKind
    to: int | None = None  # the ply a take-back goes to


class Answered(Stored, frozen=True, tag="answered"):
    """Some accept, and others have yet to answer; or somebody declines, and the offer is gone."""

    at: float
    seats: tuple[int, ...]
    yes: bool


class Drawn(Stored, frozen=True, tag="drawn"):
    """Everybody has agreed to a draw."""

    at: float


class Paused(Stored, frozen=True, tag="paused"):
    at: float
    on: bool


class Followed(Stored, frozen=True, tag="followed"):
    """The next game is at another table."""

    at: float
    table: str


class Spoke(Stored, frozen=True, tag="spoke"):
    at: float
    seat: int
    phrase: str = ""
    text: str = ""

    def removed(self) -> Spoke:
        """What remains of it when its writer is forgotten."""
        return msgspec.structs.replace(self, phrase=REMOVED, text="")


class Holder(Stored, frozen=True, array_like=True):
    """The browsers of whoever has a seat."""

    seat: int
    devices: tuple[str, ...]


class Forgotten(Stored, frozen=True, tag="forgotten"):
    """Somebody is forgotten: the events before this one no longer say who they were (`erasure`)."""

    at: float
    host: str  # from now on
    seats: tuple[Holder, ...] = ()  # theirs, which have no name any more
    said: tuple[int, ...] = ()  # the numbers of the events in which they wrote something


Event = (
    Opened
    | Acted
    | Undone
    | Resigned
    | Seated
    | Arranged
    | Revoked
    | Renamed
    | Helped
    | Allowed
    | Offered
    | Answered
    | Drawn
    | Paused
    | Followed
    | Spoke
    | Forgotten
)

decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return stamped(msgspec.json.encode(event))


def decode(body: bytes) -> Event:
    return decoder.decode(plain(body))
