"""What the server asks of whatever stores its tables. A store knows nothing of what events mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

# To act, a person or a computer player; to sit down, a friend or anybody; nobody when the game is over or has no people.
Waits = Literal["person", "computer", "friend", "anybody", "nobody"]


class TableStamp(NamedTuple):
    """Which table, as of when: with the same stamp, it is the same. Whoever opened it is its host."""

    table: str
    version: int
    changed: float
    host: str = ""


class TableRow(NamedTuple):
    """A table in short: how many events it has, whom it waits for, when it changed, its summary, when a flag will fall, and
    who opened it.
    """

    table: str
    version: int
    waits: Waits
    changed: float
    summary: bytes
    due: float | None = None
    host: str = ""


class Document(NamedTuple):
    """Something that is stored beside the tables, by kind and key. What belongs to a person is forgotten with them, and what
    belongs to a table is deleted along with it.
    """

    kind: str
    key: str
    body: bytes
    owner: str = ""  # a browser
    table: str = ""


@dataclass(frozen=True)
class Write:
    """One more event of a table, and the table's row from then on. The table goes on the lists of those who have joined, and
    off the lists of those who are gone.
    """

    row: TableRow
    body: bytes
    joined: Sequence[str] = ()
    gone: Sequence[str] = ()

    @property
    def number(self) -> int:
        """The number of the event; those of a table count from 0."""
        return self.row.version - 1


class Store(Protocol):
    """What a server asks of its store. Every write is on disk when its call returns; whatever cannot be written, because the
    disk is full or the database is gone, raises NotStored.
    """

    is_shared: bool  # other processes write to it, too

    async def open(self) -> None:
        """Be ready for everything else."""

    async def append(self, *writes: Write) -> None:
        """Store one event of each table, all or none. Raises Stale if one of them has an event with that number already, and
        Missing if it has been deleted.
        """

    async def events(self, table: str, since: int = 0) -> list[bytes]:
        """The events of a table from a number on; none at all if there is no such table."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How many events these tables have; those that do not exist are left out."""

    async def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """The rows of these tables, in any order; those that do not exist are left out."""

    async def listed(self, browser: str, most: int) -> list[TableStamp]:
        """The tables of a browser, most recently changed first."""

    async def waiting(self) -> list[str]:
        """The tables where a computer player is to act and people play; of a shared store, those for which no process thinks,
        and not all at once.
        """

    async def lobby(self, since: float, most: int) -> list[TableStamp]:
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

    async def tables_of(self, browser: str) -> list[str]:
        """All tables that a browser lists, or whose summary or events mention it: it was there once. This reads everything."""

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        """Replace events of a table, by number: only to forget somebody."""

    async def abandoned(self, before: float, most: int) -> list[str]:
        """Tables without a running clock that have not changed since, those unchanged for longest first."""

    async def delete(self, table: str, before: float) -> bool:
        """Delete a table unless it has changed since, and return whether it is gone."""

    async def put(self, document: Document) -> None:
        """Store a document, in place of the one of the same kind and key. Raises Missing if its table is gone."""

    async def document(self, kind: str, key: str) -> Document | None:
        """The document of that kind and key."""

    async def documents(self, kind: str, owner: str) -> list[Document]:
        """The documents of that kind that belong to a browser, by key."""

    async def discard(self, kind: str, key: str) -> None:
        """Delete a document, if there is one."""

    async def disown(self, owner: str) -> None:
        """Delete all documents of a browser."""

    async def check(self) -> None:
        """Write something that means nothing, and read it again. Raises NotStored if that fails."""

    async def close(self) -> None:
        """Finish all writes."""
