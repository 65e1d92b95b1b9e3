"""What a forfeit means: who wins how much without the player that lost, and how a result and a record say it."""

from __future__ import annotations

from typing import TypedDict

from wandelgang.errors import Forfeit, words
from wandelgang.language import LANGUAGES, Message
from wandelgang.play.match import Match


class Forfeited(TypedDict):
    """Which seat forfeited, why in one word for programs, and why in a sentence per language."""

    seat: int
    code: str
    de: str
    en: str


def forfeited(seat: int, error: Forfeit) -> Forfeited:
    texts = {language: error.message.say(language) for language in LANGUAGES}
    return Forfeited(seat=seat, code=error.code, de=texts["de"], en=texts["en"])


def shares_without(seat: int, seats: int) -> list[float]:
    """Nothing for the seat that forfeits; the others share the win equally."""
    return [0.0 if other == seat else 1.0 / (seats - 1) for other in range(seats)]


def sentence(name: str, error: Forfeit) -> Message:
    return words("forfeit", name=name, reason=error.message)


def record_of(match: Match, seat: int, error: Forfeit) -> str:
    """The record of a game that ended with a forfeit: no result by the rules, and a remark that says why."""
    return f"{match.record()}; {' '.join(sentence(match.seats[seat], error).say().split())}\n"
