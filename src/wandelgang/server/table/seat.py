"""One seat of a table: who sits there now, or who may take it."""

from __future__ import annotations

from dataclasses import dataclass, field

from wandelgang.server.wire.requests import Vacancy

HELPER = 2  # the level that takes over the seat of a person who leaves a game of several people


@dataclass
class Seat:
    """Who sits there."""

    number: int
    name: str = ""  # chosen by a person; empty: none
    level: int = 0  # of a computer player, else 0
    devices: list[str] = field(default_factory=list)  # browsers of the person, usually one, in the order in which they came
    awaits: Vacancy = ""  # who may take the seat while it is empty
    awaited: Vacancy = "friend"  # who may take it again if the person leaves it
    resigned: bool = False
    late: bool = False  # lost on time
    fault: str = ""  # why a computer player could not go on
    helper: int = 0  # the level of the computer player that stands in for the person
    links: int = 0  # how many of its links were used or revoked

    def __copy__(self) -> Seat:
        """A seat that goes on independently."""
        twin = Seat.__new__(Seat)
        twin.__dict__ |= self.__dict__
        twin.devices = list(self.devices)
        return twin

    @property
    def browsers(self) -> frozenset[str]:
        return frozenset(self.devices)

    @property
    def is_person(self) -> bool:
        return bool(self.devices) and not self.level

    @property
    def plays(self) -> bool:
        """A person acts here for themselves."""
        return self.is_person and not self.resigned and not self.helper
