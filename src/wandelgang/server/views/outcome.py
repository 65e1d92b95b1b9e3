"""How a game ended, in one sentence for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wandelgang.language import Language
from wandelgang.play.verdict import verdict
from wandelgang.server.table.names import Named, names
from wandelgang.server.words import words


class Ended(Named, Protocol):
    """A seat once the game is over."""

    @property
    def resigned(self) -> bool: ...
    @property
    def late(self) -> bool: ...
    @property
    def fault(self) -> str: ...


def ending(seats: Sequence[Ended], outcome: Sequence[float], language: Language) -> str:
    """Who won, and whether somebody resigned."""
    called = names(seats, language)
    sentence = verdict(called, outcome)
    for name, seat in zip(called, seats, strict=True):
        if seat.resigned and not seat.level:
            sentence = words(reason(seat), name=name, ending=sentence)
    return sentence.say(language)


def reason(seat: Ended) -> str:
    """Why a seat was given up, as the key of a sentence."""
    if seat.fault:
        return {"late": "broke-late", "illegal": "broke-rules", "nonsense": "broke-rules"}.get(seat.fault, "broke-down")
    return "too-late" if seat.late else "gave-up"
