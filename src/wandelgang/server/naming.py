"""What seats are called: the name somebody gave, else what a person or a computer player is called in a language.

Computer players are called what they are, so that a record knows them again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from wandelgang.errors import BadSetup, Unreadable
from wandelgang.errors import words as common
from wandelgang.language import LANGUAGES, Catalogue, Language
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.records.record import check_names

words = Catalogue("wandelgang.server")
LONGEST_NAME = 40


class Named(Protocol):
    """A seat as far as its name goes."""

    @property
    def name(self) -> str: ...
    @property
    def level(self) -> int: ...


def names(seats: Sequence[Named], language: Language) -> list[str]:
    """A different name for every seat."""
    levels = [seat.level for seat in seats if not seat.name]
    found = []
    for number, seat in enumerate(seats):
        if seat.name or not seat.level:
            found.append(seat.name or common("seat-name", n=number + 1).say(language))
        else:
            name = f"{level_name(str(seat.level)).say(language)} {seat.level}"
            found.append(name if levels.count(seat.level) == 1 else f"{name} ({number + 1})")
    return found


def check(seats: Sequence[Named]) -> None:
    """Refuse names that a record could not tell apart, in whatever language the others are called."""
    for number, seat in enumerate(seats):
        if len(seat.name) > LONGEST_NAME:
            raise BadSetup(f"seats.{number}.name", words("short-name", most=LONGEST_NAME), seat.name)
    for language in LANGUAGES:
        try:
            check_names(names(seats, language))
        except Unreadable as error:
            raise BadSetup("seats", words("names-apart"), ", ".join(names(seats, language))) from error


def level_of(name: str) -> int:
    """The level of a computer player of that name in a record; 0 is a person."""
    for level in LEVELS:
        for language in LANGUAGES:
            if re.fullmatch(rf"{level_name(level).say(language)} {level}( \([0-9]+\))?", name):
                return int(level)
    return 0
