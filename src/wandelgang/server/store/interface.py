"""What the server asks of whatever stores its tables. A store knows nothing of what events mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

# To act, a person or a computer player; to sit down, a friend or anybody; nobody when the game is over or has no people.
Waits = Literal["person", "computer", "friend", "anybody", "nobody"]


@dataclass(frozen=True)
class TableRow:
    """A table in short: who it waits for, when it changed, where it stands, and when somebody's time is up."""

    table: str
    waits: Waits
    changed: float
    standing: bytes
    due: float | None = None


class Store(Protocol):
    """What a server asks of whatever keeps its tables. Each promise is fulfilled once it is on the disk."""

    async def append(
        self, kept: TableRow, number: int, body: bytes, members: Sequence[str] = (), gone: Sequence[str] = ()
    ) -> None:
        """Keep event *number* of a table; Stale if there is one of that number. It is on the lists of new members, and off
        those of whoever is gone.
        """

    async def events(self, table: str) -> list[bytes]:
        """All events of a table, none if there is no such table."""

    async def listed(self, browser: str, most: int) -> list[TableRow]:
        """The tables of a browser, the last changed first."""

    async def waiting(self) -> list[str]:
        """The tables at which a computer player is to act for people."""

    async def lobby(self, since: float, most: int) -> list[TableRow]:
        """The tables at which anybody may sit down and that changed lately, the last changed first."""

    async def due(self, now: float) -> list[str]:
        """The tables at which somebody's time is up."""

    async def called(self, browser: str) -> str:
        """The name a person chose; empty if none."""

    async def call(self, browser: str, name: str) -> None:
        """Keep the name a person chose; an empty one forgets it."""

    async def leave(self, table: str, browser: str) -> int:
        """Take a table off a browser's list; on how many it still is. On none, it is deleted. Missing if it was not listed."""

    async def close(self) -> None:
        """Finish what is being written."""
