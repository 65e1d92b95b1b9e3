"""The bodies of HTTP requests, as types. Unknown fields are rejected. docs/program/protocol.md explains each."""

from __future__ import annotations

from typing import Literal

import msgspec

Vacancy = Literal["", "friend", "open"]  # who may take a seat that is still empty
Drawn = Literal["boards", "positions"]  # what is edited in the workshop
OfferKind = Literal["takeback", "draw", "pause", "resume", "rematch"]
SeatKind = Literal["me", "here", "computer", "friend", "open"]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every request body."""


class SeatPlan(Body, frozen=True):
    """Who is to sit there: me, another person at this screen, a computer player, a friend with a link, or anybody."""

    kind: SeatKind
    name: str = ""
    level: int = 0


class ClockPlan(Body, frozen=True):
    """Time for the whole game plus an increment per turn; or days per turn."""

    minutes: float = 0
    more: int = 0  # seconds
    days: int = 0


class TablePlan(Body, frozen=True):
    """A table to open."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, str | int | bool | None] = {}  # None: not specified
    clock: ClockPlan | None = None
    watch: bool = True
    chat: bool = False


class CheckPlan(Body, frozen=True):
    """A set-up to try out; without seats, only the options are checked."""

    options: dict[str, str | int | bool | None] = {}
    seats: tuple[SeatPlan, ...] = ()
    clock: ClockPlan | None = None


class InvitationKey(Body, frozen=True):
    """The token after the # of an invitation link."""

    key: str


class Sit(Body, frozen=True):
    """Take a seat: with the token of a link, or one that is open to anybody."""

    key: str = ""
    seat: int | None = None
    name: str = ""


class Subscribed(Body, frozen=True):
    """A browser's subscription to its push service."""

    endpoint: str
    p256dh: str
    auth: str


class Unsubscribed(Body, frozen=True):
    endpoint: str


class ChosenName(Body, frozen=True):
    """The name a person wants to use."""

    name: str
