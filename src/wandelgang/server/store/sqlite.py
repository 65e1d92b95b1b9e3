"""Tables in one SQLite file: every query. The store knows nothing of what events mean, nor how threads share the
file (`database`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import starmap
from pathlib import Path

from wandelgang.errors import Missing, Stale
from wandelgang.server.store.database import Database
from wandelgang.server.store.interface import Document, TableRow, TableStamp, Write
from wandelgang.server.store.schema import FORMAT, prepare
from wandelgang.server.words import words

COLUMNS = "id, version, waits, changed, standing, due, host"
TYPED = "id, version, waits, changed, cast(standing as blob), due, host"  # in a damaged file, it may be anything
# Read from indexes alone: a person's 1,000 games take 0.6 ms instead of 2.6, 400 tables of the lobby 0.3 instead of 1.3.
LISTED = """select id, version, changed from members cross join tables indexed by recent on table_id = id
    where browser = ? order by changed desc limit ?"""
DOCUMENT = "select kind, key, cast(body as blob), owner, table_id from documents where kind = ?"
LOBBY = """select id, version, changed, host from tables where waits = 'anybody' and changed > ?
    order by changed desc limit ?"""


class SqliteStore:
    """Tables in one file."""

    is_shared = False

    def __init__(self, path: Path, pages: int = 0) -> None:
        self.database = Database(path, lambda connection: prepare(connection, path), pages)

    async def open(self) -> None:
        """The file has been open since the store was made."""

    async def append(self, *writes: Write) -> None:
        def write(connection: sqlite3.Connection) -> None:
            for one in writes:
                insert(connection, one)

        await self.database.write(write)

    async def events(self, table: str, since: int = 0) -> list[bytes]:
        query = "select cast(body as blob) from events where table_id = ? and number >= ? order by number"
        rows = await self.database.read(query, (table, since))
        return [row[0] for row in rows]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        marks = ", ".join("?" * len(tables))
        rows = await self.database.read(f"select id, version from tables where id in ({marks})", tables)
        return dict(rows)

    async def rows(self, tables: Sequence[str]) -> list[TableRow]:
        marks = ", ".join("?" * len(tables))
        found = await self.database.read(f"select {TYPED} from tables where id in ({marks})", tables)
        return list(map(TableRow._make, found))

    async def listed(self, browser: str, most: int) -> list[TableStamp]:
        return list(starmap(TableStamp, await self.database.read(LISTED, (browser, most))))

    async def lobby(self, since: float, most: int) -> list[TableStamp]:
        return list(map(TableStamp._make, await self.database.read(LOBBY, (since, most))))

    async def due(self, now: float) -> list[str]:
        return [row[0] for row in await self.database.read("select id from tables where due <= ? order by due", (now,))]

    async def called(self, browser: str) -> str:
        rows = await self.database.read("select name from people where browser = ?", (browser,))
        return str(rows[0][0]) if rows else ""

    async def call(self, browser: str, name: str) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from people where browser = ?", (browser,))
            if name:
                connection.execute("insert into people values (?, ?)", (browser, name))

        await self.database.write(write)

    async def waiting(self) -> list[str]:
        return [
            row[0] for row in await self.database.read("select id from tables where waits = 'computer' order by changed desc")
        ]

    async def leave(self, table: str, browser: str) -> int:
        def write(connection: sqlite3.Connection) -> int:
            if not connection.execute("delete from members where browser = ? and table_id = ?", (browser, table)).rowcount:
                raise Missing(words("not-listed"))
            left: int = connection.execute("select count(*) from members where table_id = ?", (table,)).fetchone()[0]
            if not left:
                for name in ("events", "documents"):
                    connection.execute(f"delete from {name} where table_id = ?", (table,))
                connection.execute("delete from tables where id = ?", (table,))
            return left

        return await self.database.write(write)

    async def tables_of(self, browser: str) -> list[str]:
        query = """select table_id from members where browser = ?
            union select id from tables where instr(standing, ?)
            union select table_id from events where instr(body, ?)"""
        return [row[0] for row in await self.database.read(query, (browser,) * 3)]

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        values = [(body, table, number) for number, body in bodies.items()]
        query = "update events set body = ? where table_id = ? and number = ?"
        await self.database.write(lambda connection: connection.executemany(query, values))

    async def abandoned(self, before: float, most: int) -> list[str]:
        query = "select id from tables where changed < ? and due is null order by changed limit ?"
        return [row[0] for row in await self.database.read(query, (before, most))]

    async def delete(self, table: str, before: float) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            if not connection.execute("delete from tables where id = ? and changed < ?", (table, before)).rowcount:
                return False
            for name in ("events", "members", "documents"):
                connection.execute(f"delete from {name} where table_id = ?", (table,))
            return True

        return await self.database.write(write)

    async def put(self, document: Document) -> None:
        def write(connection: sqlite3.Connection) -> None:
            table = document.table
            if table and not connection.execute("select 1 from tables where id = ?", (table,)).fetchone():
                raise Missing(words("no-table"))
            connection.execute(
                "insert or replace into documents (kind, key, body, owner, table_id) values (?, ?, ?, ?, ?)", document
            )

        await self.database.write(write)

    async def document(self, kind: str, key: str) -> Document | None:
        rows = await self.database.read(f"{DOCUMENT} and key = ?", (kind, key))
        return Document._make(rows[0]) if rows else None

    async def documents(self, kind: str, owner: str) -> list[Document]:
        rows = await self.database.read(f"{DOCUMENT} and owner = ? and owner <> '' order by key", (kind, owner))
        return list(map(Document._make, rows))

    async def discard(self, kind: str, key: str) -> None:
        query = "delete from documents where kind = ? and key = ?"
        await self.database.write(lambda connection: connection.execute(query, (kind, key)))

    async def disown(self, owner: str) -> None:
        query = "delete from documents where owner = ? and owner <> ''"
        await self.database.write(lambda connection: connection.execute(query, (owner,)))

    async def check(self) -> None:
        await self.database.write(lambda connection: connection.execute(f"pragma user_version = {FORMAT}"))
        await self.database.read("pragma user_version")

    async def close(self) -> None:
        await self.database.close()


def insert(connection: sqlite3.Connection, write: Write) -> None:
    row, table = write.row, write.row.table
    try:
        connection.execute("insert into events values (?, ?, ?)", (table, write.number, write.body))
    except sqlite3.IntegrityError as error:
        raise Stale(words("written-elsewhere")) from error
    if write.number > 0 and not connection.execute("select 1 from tables where id = ?", (table,)).fetchone():
        raise Missing(words("no-table"))
    connection.execute(f"insert or replace into tables ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)", row)
    connection.executemany("insert or ignore into members values (?, ?)", [(one, table) for one in write.joined])
    connection.executemany("delete from members where browser = ? and table_id = ?", [(one, table) for one in write.gone])
