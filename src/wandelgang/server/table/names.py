"""The names of seats: the one that was chosen, else a default for a person or a computer player in some language.

Default names of computer players contain their level, so that an uploaded record tells who they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Protocol
from unicodedata import category

from wandelgang.errors import BadSetup, Unreadable
from wandelgang.errors import words as common
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.records.record import CHANCE_NAME, check_names
from wandelgang.server.table import computers
from wandelgang.server.table.confusables import are_alike, skeleton
from wandelgang.server.words import words

LONGEST_NAME = 40
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are invisible


class Named(Protocol):
    """What the name of a seat depends on."""

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
            found.append(seat.name or unnamed(number, language))
        else:
            name = computers.called(seat.level, language)
            found.append(name if levels.count(seat.level) == 1 else f"{name} ({number + 1})")
    return found


@lru_cache(maxsize=64)
def unnamed(number: int, language: Language) -> str:
    """The default name of a person: lists and messages ask for it again and again."""
    return common("seat-name", n=number + 1).say(language)


def check_name(field: str, name: str) -> None:
    """Refuse a name for a person that is too long, invisible, or reserved for chance and computer players."""
    if len(name) > LONGEST_NAME:
        raise BadSetup(field, words("short-name", most=LONGEST_NAME), name)
    if not is_visible(name) or name == CHANCE_NAME:
        raise BadSetup(field, words("visible-name"), repr(name))
    if imitates_computer(name):
        raise BadSetup(field, words("computers-name"), name)


def is_visible(text: str) -> bool:
    """Whether the text has a visible character."""
    return any(category(char)[0] in "LNPS" and char not in BLANK for char in text)


def check(seats: Sequence[Named]) -> None:
    """Refuse names that a record or people cannot tell apart, whatever the language of the default names."""
    for number, seat in enumerate(seats):
        if len(seat.name) > LONGEST_NAME:
            raise BadSetup(f"seats.{number}.name", words("short-name", most=LONGEST_NAME), seat.name)
    for language in LANGUAGES:
        called = names(seats, language)
        try:
            check_names(called)
        except Unreadable as error:
            raise BadSetup("seats", words("names-apart"), ", ".join(called)) from error
        if any(are_alike(*pair) for pair in combinations(called, 2)):
            raise BadSetup("seats", words("names-alike"), ", ".join(called))


def level_of(name: str) -> int:
    """The level of the computer player with that name in a record; 0: a person."""
    for level in LEVELS:
        for language in LANGUAGES:
            if re.fullmatch(rf"{level_name(level).say(language)} {level}( \([0-9]+\))?", name):
                return int(level)
    return 0


def imitates_computer(name: str) -> bool:
    """Whether a person's name could be taken for a computer player's."""
    looks = re.sub(r"\([0-9l]+\)$", "", skeleton(name))
    return any(looks == skeleton(f"{level_name(level).say(language)} {level}") for level in LEVELS for language in LANGUAGES)


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """A name from elsewhere, no longer than one that is chosen here."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
