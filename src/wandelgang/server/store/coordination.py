"""What the processes that share a store have to agree on: who does what only one may do, who is present where, and how often
somebody may open a table. One process alone agrees with itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Hearing:
    """What to do when another process has something to say about a table. Some of it may never be heard."""

    version: Callable[[str, int], None]  # it has events up to that version
    presence: Callable[[str], None]  # somebody has come or gone


class Coordination(Protocol):
    """The agreement between processes."""

    async def open(self, hearing: Hearing) -> None:
        """Take part from now on."""

    async def acquire(self, lease: str) -> bool:
        """Whether this process has a lease from now on, until it releases it or is not heard of for some seconds."""

    async def release(self, lease: str) -> None:
        """Give a lease back."""

    def come(self, table: str, browser: str) -> None:
        """A browser has opened its first page of a table here."""

    def go(self, table: str, browser: str) -> None:
        """A browser has closed its last page of a table here."""

    async def present(self, tables: Sequence[str]) -> Mapping[str, set[str]]:
        """The browsers with pages of these tables at other processes."""

    async def take(self, key: str, hourly: int) -> float:
        """Count one more of what all processes allow so often per hour, and return 0; or the seconds until one is allowed."""

    async def give_back(self, key: str, hourly: int) -> None:
        """Count one less."""

    async def close(self) -> None:
        """Take no part any more: leases are free, and nobody is present here."""


class LocalCoordination:
    """For a process that has its store to itself."""

    async def open(self, hearing: Hearing) -> None:
        pass

    async def acquire(self, lease: str) -> bool:
        return True

    async def release(self, lease: str) -> None:
        pass

    def come(self, table: str, browser: str) -> None:
        pass

    def go(self, table: str, browser: str) -> None:
        pass

    async def present(self, tables: Sequence[str]) -> Mapping[str, set[str]]:
        return {}

    async def take(self, key: str, hourly: int) -> float:
        return 0.0

    async def give_back(self, key: str, hourly: int) -> None:
        pass

    async def close(self) -> None:
        pass


def thinking(table: str) -> str:
    """The lease of whoever thinks for the computer players of a table."""
    return f"thinking {table}"


CLOCKS = "clocks"  # the lease of whoever lets flags fall
