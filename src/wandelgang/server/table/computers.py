"""Who may play at a table besides people: our levels, and players that the operator of the server offers.

A player on offer is known by a number that depends on its name alone, so that a stored table finds it again after a restart.
Browsers name numbers, never specifications.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from wandelgang.errors import BadSetup, Missing
from wandelgang.language import Language
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.server.words import words

FIRST = 1000  # of the numbers on offer
NUMBERS = 1_000_000


@dataclass(frozen=True)
class OfferedPlayer:
    """A player from outside, by the name it has at tables, and its specification (docs/research/engine.md)."""

    name: str
    spec: str

    @property
    def number(self) -> int:
        return FIRST + zlib.crc32(self.name.encode()) % NUMBERS


OFFERED: dict[int, OfferedPlayer] = {}  # what this process offers; empty unless the operator says otherwise


def offer(players: Iterable[OfferedPlayer]) -> None:
    """Offer these players and no others. Two of one name are refused."""
    found: dict[int, OfferedPlayer] = {}
    for one in players:
        if one.number in found:
            raise BadSetup("--player", words("names-apart"), one.name)
        found[one.number] = one
    OFFERED.clear()
    OFFERED.update(found)


def known() -> list[int]:
    """The numbers of everybody who can be seated."""
    return [*(int(level) for level in LEVELS), *OFFERED]


def specification(number: int) -> str:
    """How to make the player with that number. Raises Missing if it is no longer on offer."""
    if str(number) in LEVELS:
        return str(number)
    if number not in OFFERED:
        raise Missing(words("not-offered"))
    return OFFERED[number].spec


def called(number: int, language: Language) -> str:
    """The name of a computer player at a table."""
    if str(number) in LEVELS:
        return f"{level_name(str(number)).say(language)} {number}"
    return OFFERED[number].name if number in OFFERED else words("former-player").say(language)
