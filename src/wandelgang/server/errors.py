"""Errors as they go over the wire: a code for programs, a sentence for people, the field of a set-up."""

from __future__ import annotations

import msgspec

from wandelgang.errors import BadSetup, Illegal, Missing, NotYourTurn, Stale, Unreadable, WandelgangError
from wandelgang.language import Language, Message
from wandelgang.server.wire.outgoing import Refusal
from wandelgang.server.words import words

CODES: tuple[tuple[type[WandelgangError], str, int], ...] = (
    (Illegal, "illegal", 409),
    (NotYourTurn, "not-your-turn", 403),
    (Stale, "stale", 409),
    (BadSetup, "bad-setup", 400),
    (Missing, "missing", 404),
    (Unreadable, "unreadable", 400),
)


class NotReady(WandelgangError):
    """Something that cannot be had yet."""


class TooMuch(WandelgangError):
    """More than a browser may ask for."""


class TooOften(WandelgangError):
    """More often than one browser or address may; it may again after some seconds."""

    def __init__(self, message: Message, seconds: float = 1.0) -> None:
        super().__init__(message)
        self.seconds = seconds


class TooSlow(WandelgangError):
    """Somebody who begins to say something and does not end."""


class Foreign(WandelgangError):
    """Another site's page tries to speak for a browser."""


OWN_CODES = (
    (NotReady, "preparing", 503),
    (TooMuch, "too-much", 413),
    (TooOften, "too-often", 429),
    (TooSlow, "too-slow", 408),
    (Foreign, "foreign", 403),
    *CODES,
)


def refusal(error: WandelgangError, language: Language, id: str = "") -> Refusal:
    code = next((code for kind, code, _ in OWN_CODES if isinstance(error, kind)), "refused")
    field = error.field if isinstance(error, BadSetup) else ""
    return Refusal(code, error.message.say(language), id, field)


def status(error: WandelgangError) -> int:
    return next((number for kind, _, number in OWN_CODES if isinstance(error, kind)), 400)


def unreadable(error: msgspec.DecodeError | UnicodeError) -> Unreadable:
    """A message that is no message: what was expected is the parser's affair, in English."""
    return Unreadable(message(error))


def message(error: Exception) -> Message:
    return words("no-message", reason=str(error))
