"""What the server asks of whatever stores its tables. A store knows nothing of what events mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

# To act, a person or a computer player; to sit down, a friend or anybody; nobody when the game is over or has no people.
Waits = Literal["person", "computer", "friend", "anybody", "nobody"]


@dataclass(frozen=True)
class TableRow:
    """A table in short: whom it waits for, when it changed, its summary, and when a flag will fall."""

    table: str
    waits: Waits
    changed: float
    summary: bytes
    due: float | None = None


class Store(Protocol):
    """What a server asks of its store. Every write is on disk when its call returns."""

    async def append(
        self, row: TableRow, number: int, body: bytes, members: Sequence[str] = (), gone: Sequence[str] = ()
    ) -> None:
        """Store event *number* of a table; raises Stale if there is one with that number. The table goes on the lists of new
        members, and off the lists of those who are gone.
        """

    async def events(self, table: str) -> list[bytes]:
        """All events of a table; none if there is no such table."""

    async def listed(self, browser: str, most: int) -> list[TableRow]:
        """The tables of a browser, most recently changed first."""

    async def waiting(self) -> list[str]:
        """The tables where a computer player is to act and people play."""

    async def lobby(self, since: float, most: int) -> list[TableRow]:
        """The tables with a seat for anybody that have changed since, most recently changed first."""

    async def due(self, now: float) -> list[str]:
        """The tables where a flag has fallen."""

    async def called(self, browser: str) -> str:
        """The name a person has chosen; empty if none."""

    async def call(self, browser: str, name: str) -> None:
        """Store the name a person has chosen; an empty one deletes it."""

    async def leave(self, table: str, browser: str) -> int:
        """Take a table off a browser's list and return on how many lists it remains; on none, it is deleted. Raises Missing if
        it was not listed.
        """

    async def close(self) -> None:
        """Finish all writes."""
