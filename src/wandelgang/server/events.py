"""The events of a table, as they are kept: the log is the truth, and nothing in it is ever changed.

A table is what its events make of it, in their order; its version is how many there are. Outcomes of chance are part of the
event that brought them about, so that a table is read again without any seed. This module knows neither the store nor rules.
"""

from __future__ import annotations

import msgspec


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that is kept."""


class KeptEntry(Kept, frozen=True, array_like=True):
    """One action: who (None is chance), its text, and what it openly revealed."""

    seat: int | None
    action: str
    revealed: str = ""


class KeptSeat(Kept, frozen=True):
    """Who sits there: a person at a browser (known by a hash), or a computer player of a level."""

    name: str = ""  # empty: nobody gave one
    level: int = 0
    browser: str = ""


class Opened(Kept, frozen=True, tag="opened"):
    at: float  # seconds since 1970
    host: str  # the browser that opened it
    game: str
    options: dict[str, str | int | bool]  # as asked for, so that the same can be opened again
    written: str  # the same as a record writes them
    start: str  # the first position, complete
    seats: tuple[KeptSeat, ...]
    entries: tuple[KeptEntry, ...] = ()  # what was played before: by chance, or in an uploaded record
    date: str = ""


class Acted(Kept, frozen=True, tag="acted"):
    at: float
    entries: tuple[KeptEntry, ...]  # the action, and the outcomes of chance it brought about
    browser: str = ""  # whose action it was, and the number this browser gave it
    id: str = ""


class Undone(Kept, frozen=True, tag="undone"):
    at: float
    to: int  # the ply gone back to
    browser: str


class Resigned(Kept, frozen=True, tag="resigned"):
    at: float
    seat: int
    level: int = 0  # of the computer player who takes the seat; 0: the game has ended


Event = Opened | Acted | Undone | Resigned

decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    return decoder.decode(body)
