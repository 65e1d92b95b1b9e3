"""What seats are called: the name somebody gave, else what a person or a computer player is called in a language.

Computer players are called what they are, so that a record knows them again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol
from unicodedata import category

from wandelgang.errors import BadSetup, Unreadable
from wandelgang.errors import words as common
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.records.record import CHANCE_NAME, check_names
from wandelgang.server.words import words

LONGEST_NAME = 40
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that nobody sees


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


def check_name(field: str, name: str) -> None:
    """Refuse a name for a person that is too long, or that nobody sees, or that a record gives to others."""
    if len(name) > LONGEST_NAME:
        raise BadSetup(field, words("short-name", most=LONGEST_NAME), name)
    if not is_visible(name) or name == CHANCE_NAME:
        raise BadSetup(field, words("visible-name"), repr(name))
    if level_of(name):
        raise BadSetup(field, words("computers-name"), name)


def is_visible(text: str) -> bool:
    """Is there anything to be seen?"""
    return any(category(char)[0] in "LNPS" and char not in BLANK for char in text)


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
