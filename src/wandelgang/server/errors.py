"""The server's own errors, and how every error becomes a message: a code for programs, a sentence for people, a field."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Stale, Unreadable, WandelgangError
from wandelgang.errors import words as common
from wandelgang.language import Language, Message
from wandelgang.server.metrics import Counter
from wandelgang.server.wire.outgoing import Refusal
from wandelgang.server.words import words

REFUSALS = Counter("refusals_total", "Requests and messages that were refused, by code.", "code")


class NotReady(WandelgangError):
    """Something that is not available yet."""


class TooMuch(WandelgangError):
    """More data than a browser may send."""


class TooOften(WandelgangError):
    """More often than one browser or address may ask; it may try again after some seconds."""

    def __init__(self, message: Message, seconds: float = 1.0) -> None:
        super().__init__(message)
        self.seconds = seconds


class TooSlow(WandelgangError):
    """A request that was begun but not completed in time."""


class Foreign(WandelgangError):
    """Another site's page tries to act for a browser."""


class Misdirected(WandelgangError):
    """A request for a host that this server is not."""


class Damaged(WandelgangError):
    """A stored table that can no longer be read."""


class NotStored(WandelgangError):
    """Something that could not be stored, and has therefore not happened, or that cannot be read at the moment."""


class StoreFull(NotStored):
    """There is no room left to store it."""


NO_MESSAGE = (msgspec.DecodeError, UnicodeError, RecursionError)  # from reading a message; the last if it is deeply nested

CODES: tuple[tuple[type[WandelgangError], str, int], ...] = (
    (NotReady, "preparing", 503),
    (StoreFull, "store-full", 507),
    (NotStored, "not-stored", 503),
    (TooMuch, "too-much", 413),
    (TooOften, "too-often", 429),
    (TooSlow, "too-slow", 408),
    (Foreign, "foreign", 403),
    (Misdirected, "misdirected", 421),
    (Damaged, "damaged", 500),
    (Illegal, "illegal", 409),
    (NotYourTurn, "not-your-turn", 403),
    (Stale, "stale", 409),
    (BadSetup, "bad-setup", 400),
    (Missing, "missing", 404),
    (Unreadable, "unreadable", 400),
)


def code(error: WandelgangError) -> str:
    """What programs know an error by."""
    return next((code for kind, code, _ in CODES if isinstance(error, kind)), "refused")


def refusal(error: WandelgangError, language: Language, id: str = "", names: Sequence[str] = ()) -> Refusal:
    """The message of an error; *names* are what the seats are called in that language."""
    REFUSALS.add(code(error))
    field = error.field if isinstance(error, BadSetup) else ""
    message = error.message
    if isinstance(error, NotYourTurn) and error.seat is not None and names:
        message = common("other-turn", name=names[error.seat])
    return Refusal(code(error), message.say(language), id, field)


def status(error: WandelgangError) -> int:
    """The HTTP status of an error."""
    return next((number for kind, _, number in CODES if isinstance(error, kind)), 400)


def unreadable(error: msgspec.DecodeError | UnicodeError | RecursionError) -> Unreadable:
    """Bytes that are no message. The parser says in English what it expected."""
    return Unreadable(words("no-message", reason=str(error)))
