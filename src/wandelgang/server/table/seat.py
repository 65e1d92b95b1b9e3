"""One seat of a table: who sits there now, or who may take it."""

from __future__ import annotations

from dataclasses import dataclass, field

from wandelgang.server.wire.requests import Vacancy

HELPER = 2  # the level that takes the seat of a person who leaves others behind


@dataclass
class Seat:
    """Who sits there now."""

    number: int
    name: str = ""  # that somebody gave
    level: int = 0  # of a computer player, else 0
    browsers: set[str] = field(default_factory=set)  # of the person, usually one
    awaits: Vacancy = ""  # who may sit down while nobody does
    awaited: Vacancy = "friend"  # who may sit down there again, should he who sits there stand up
    resigned: bool = False
    late: bool = False  # the time was up
    helper: int = 0  # the level of the computer player who acts for the person
    links: int = 0  # how many of its links were used or revoked

    @property
    def is_person(self) -> bool:
        return bool(self.browsers) and not self.level

    @property
    def plays(self) -> bool:
        """A person who acts for himself."""
        return self.is_person and not self.resigned and not self.helper
