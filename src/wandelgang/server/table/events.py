"""The events of a table, as they are kept: the log is the truth, and nothing in it is ever changed.

A table is what its events make of it, in their order; its version is how many there are. Outcomes of chance are part of the
event that brought them about, so that a table is read again without any seed. This module knows neither the store nor rules.
"""

from __future__ import annotations

import msgspec

from wandelgang.server.wire.requests import OfferKind, Vacancy


class Stored(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that is kept."""


class StoredEntry(Stored, frozen=True, array_like=True):
    """One action: who (None is chance), its text, and what it openly revealed."""

    seat: int | None
    action: str
    revealed: str = ""


class StoredSeat(Stored, frozen=True):
    """Who sits there: a person at a browser (known by a hash), or a computer player of a level; or who may sit down."""

    name: str = ""  # empty: nobody gave one
    level: int = 0
    browser: str = ""
    devices: tuple[str, ...] = ()  # further browsers of the same person
    awaits: Vacancy = ""


class ClockRule(Stored, frozen=True):
    """So many seconds for the whole game and something more after each turn; or for each turn anew."""

    seconds: int
    more: int = 0
    days: bool = False  # for each turn


class Opened(Stored, frozen=True, tag="opened"):
    at: float  # seconds since 1970
    host: str  # the browser that opened it
    game: str
    options: dict[str, str | int | bool]  # as asked for, so that the same can be opened again
    written: str  # the same as a record writes them
    start: str  # the first position, complete
    seats: tuple[StoredSeat, ...]
    entries: tuple[StoredEntry, ...] = ()  # what was played before: by chance, or in an uploaded record
    date: str = ""
    turn: int | None = None  # who acts first
    clock: ClockRule | None = None
    watch: bool = True
    chat: bool = False


class Acted(Stored, frozen=True, tag="acted"):
    at: float
    entries: tuple[StoredEntry, ...]  # the action, and the outcomes of chance it brought about
    browser: str = ""  # whose action it was, and the number this browser gave it
    id: str = ""
    turn: int | None = None  # who acts next; nobody once it is over


class Undone(Stored, frozen=True, tag="undone"):
    at: float
    to: int  # the ply gone back to
    browser: str
    turn: int | None = None  # who acts there


class Resigned(Stored, frozen=True, tag="resigned"):
    at: float
    seat: int
    level: int = 0  # of the computer player who takes the seat; 0: the game has ended
    late: bool = False  # the time was up


class Seated(Stored, frozen=True, tag="seated"):
    """A person sits down; or one who sits there has come with another device."""

    at: float
    seat: int
    browser: str
    name: str = ""


class Arranged(Stored, frozen=True, tag="arranged"):
    """Nobody sits at a seat (any more): it waits for somebody, or a computer player has it."""

    at: float
    seat: int
    awaits: Vacancy = ""
    level: int = 0


class Revoked(Stored, frozen=True, tag="revoked"):
    """All links of a seat so far are void."""

    at: float
    seat: int


class Renamed(Stored, frozen=True, tag="renamed"):
    at: float
    seat: int
    name: str


class Helped(Stored, frozen=True, tag="helped"):
    """A computer player of a level acts for a person; 0: the person does again."""

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
    """Some agree, and others have still to be asked; or somebody does not, and the offer is gone."""

    at: float
    seats: tuple[int, ...]
    yes: bool


class Drawn(Stored, frozen=True, tag="drawn"):
    """All agree to share the win."""

    at: float


class Paused(Stored, frozen=True, tag="paused"):
    at: float
    on: bool


class Followed(Stored, frozen=True, tag="followed"):
    """The next game is played at another table."""

    at: float
    table: str


class Spoke(Stored, frozen=True, tag="spoke"):
    at: float
    seat: int
    phrase: str = ""
    text: str = ""


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
)

decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    return decoder.decode(body)
