"""A PostgreSQL store as a backup file and back: the same file that a SQLite store has, so that one can become the other."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from wandelgang.errors import Missing
from wandelgang.server.store.backup import count, current_copy
from wandelgang.server.store.postgres.connections import LOST, shown
from wandelgang.server.store.postgres.schema import SECRET
from wandelgang.server.store.postgres.store import COLUMNS, prepared
from wandelgang.server.store.schema import prepare
from wandelgang.server.words import words

CONTENT = {
    "tables": COLUMNS,
    "events": "table_id, number, body",
    "members": "browser, table_id",
    "people": "browser, name",
    "documents": "kind, key, body, owner, table_id",
}
BLOBS = ("standing", "body")
FETCHED = 1000  # rows at a time


def fill_from_database(address: str, copy: sqlite3.Connection) -> bytes:
    """Copy what a database has, as of one moment, and return its secret."""
    prepare(copy, Path(shown(address)))
    return asyncio.run(fill(address, copy))


async def fill(address: str, copy: sqlite3.Connection) -> bytes:
    secret = await prepared(address)
    connection = await asyncpg.connect(address)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            copy.execute("begin")
            for table, columns in CONTENT.items():
                marks = ", ".join("?" for _ in columns.split(","))
                rows = await connection.cursor(f"select {columns} from {table}")
                while batch := await rows.fetch(FETCHED):
                    copy.executemany(f"insert into {table} ({columns}) values ({marks})", [tuple(row) for row in batch])
            copy.execute("commit")
        return secret
    except (*LOST, asyncpg.PostgresError) as error:
        raise Missing(words("no-database", address=shown(address), reason=error)) from error
    finally:
        await connection.close()


def restore_to_database(backup: Path, address: str, replace: bool = False) -> int:
    """Put a backup in place of what a database has, all or nothing, and return how many tables it has."""
    with tempfile.TemporaryDirectory() as folder, current_copy(backup, Path(folder) / "copy") as (copy, key):
        asyncio.run(load(address, copy, key, replace))
        return count(copy, backup)


async def load(address: str, copy: sqlite3.Connection, secret: bytes, replace: bool) -> None:
    await prepared(address)
    connection = await asyncpg.connect(address)
    try:
        async with connection.transaction():
            if await connection.fetchval("select exists (select 1 from processes where until > clock_timestamp())"):
                raise Missing(words("store-in-use", path=shown(address)))
            if not replace and await connection.fetchval("select exists (select 1 from tables)"):
                raise Missing(words("file-exists", path=shown(address)))
            for table, columns in CONTENT.items():
                await connection.execute(f"truncate {table}")
                names = columns.split(", ")
                await connection.copy_records_to_table(table, records=records(copy, table, names), columns=names)
            await connection.execute("update secrets set value = $1 where name = $2", secret, SECRET)
    except (*LOST, asyncpg.PostgresError) as error:
        raise Missing(words("no-database", address=shown(address), reason=error)) from error
    finally:
        await connection.close()


def records(copy: sqlite3.Connection, table: str, names: list[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table as PostgreSQL takes them. SQLite may have stored a body as text."""
    chosen = ", ".join(f"cast({name} as blob)" if name in BLOBS else name for name in names)
    yield from copy.execute(f"select {chosen} from {table}")
