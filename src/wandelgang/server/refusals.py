"""Errors as they go over the wire: a code for programs, a sentence for people, the field of a set-up."""

from __future__ import annotations

import msgspec

from wandelgang import errors
from wandelgang.language import Language, Message
from wandelgang.server.naming import words
from wandelgang.server.wire import Refused

CODES: tuple[tuple[type[errors.WandelgangError], str, int], ...] = (
    (errors.Illegal, "illegal", 409),
    (errors.NotYourTurn, "not-your-turn", 403),
    (errors.Stale, "stale", 409),
    (errors.BadSetup, "bad-setup", 400),
    (errors.Missing, "missing", 404),
    (errors.Unreadable, "unreadable", 400),
)


class NotReady(errors.WandelgangError):
    """Something that cannot be had yet."""


class TooMuch(errors.WandelgangError):
    """More than a browser may ask for."""


class Foreign(errors.WandelgangError):
    """Another site's page tries to speak for a browser."""


OWN_CODES = ((NotReady, "preparing", 503), (TooMuch, "too-much", 413), (Foreign, "foreign", 403), *CODES)


def refused(error: errors.WandelgangError, language: Language, id: str = "") -> Refused:
    code = next((code for kind, code, _ in OWN_CODES if isinstance(error, kind)), "refused")
    field = error.field if isinstance(error, errors.BadSetup) else ""
    return Refused(code, error.message.say(language), id, field)


def status(error: errors.WandelgangError) -> int:
    return next((number for kind, _, number in OWN_CODES if isinstance(error, kind)), 400)


def unreadable(error: msgspec.DecodeError | UnicodeError) -> errors.Unreadable:
    """A message that is no message: what was expected is the parser's affair, in English."""
    return errors.Unreadable(message(error))


def message(error: Exception) -> Message:
    return words("no-message", reason=str(error))
