"""Tables in one SQLite file.

One thread does all the writing and commits whatever has queued up in one transaction (write-ahead log, flushed to disk before
anybody is told). The store knows nothing of what events mean.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from wandelgang.errors import Missing, Stale
from wandelgang.server.store.interface import TableRow
from wandelgang.server.words import words

T = TypeVar("T")

SCHEMA = """
create table if not exists tables (
    id text primary key, waits text not null, changed real not null, standing blob not null, due real
) without rowid;
create table if not exists events (
    table_id text not null, number integer not null, body blob not null, primary key (table_id, number)
) without rowid;
create table if not exists members (
    browser text not null, table_id text not null, primary key (browser, table_id)
) without rowid;
create table if not exists people (browser text primary key, name text not null) without rowid;
create index if not exists waiting on tables (waits) where waits = 'computer';
create index if not exists lobby on tables (changed) where waits = 'anybody';
create index if not exists clocks on tables (due) where due is not null;
"""
COLUMNS = "id, waits, changed, standing, due"
FORMAT = 2
UPGRADES = {1: "alter table tables add column due real"}  # from each format to the next


class SqliteStore:
    """Tables in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self.connected() as connection:
                connection.execute("pragma journal_mode = wal")
                found = connection.execute("pragma user_version").fetchone()[0]
                if not 0 <= found <= FORMAT:
                    raise Missing(words("other-format", path=path, found=found, expected=FORMAT))
                for older in range(found or FORMAT, FORMAT):
                    connection.executescript(UPGRADES[older])
                connection.executescript(SCHEMA)
                connection.execute(f"pragma user_version = {FORMAT}")
        except (OSError, sqlite3.Error) as error:
            raise Missing(words("no-store", path=path, reason=error)) from error
        self.reading = threading.local()
        self.work: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write, name="store", daemon=True)
        self.writer.start()

    def connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10.0, check_same_thread=False)
        connection.execute("pragma synchronous = full")
        return connection

    async def append(
        self, row: TableRow, number: int, body: bytes, members: Sequence[str] = (), gone: Sequence[str] = ()
    ) -> None:
        def write(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("insert into events values (?, ?, ?)", (row.table, number, body))
            except sqlite3.IntegrityError as error:
                raise Stale(words("written-elsewhere")) from error
            if number > 0 and not connection.execute("select 1 from tables where id = ?", (row.table,)).fetchone():
                raise Missing(words("no-table"))
            values = (row.table, row.waits, row.changed, row.summary, row.due)
            connection.execute("insert or replace into tables values (?, ?, ?, ?, ?)", values)
            connection.executemany("insert or ignore into members values (?, ?)", [(one, row.table) for one in members])
            connection.executemany("delete from members where browser = ? and table_id = ?", [(one, row.table) for one in gone])

        await self._written(write)

    async def events(self, table: str) -> list[bytes]:
        rows = await self._read("select body from events where table_id = ? order by number", (table,))
        return [row[0] for row in rows]

    async def listed(self, browser: str, most: int) -> list[TableRow]:
        rows = await self._read(
            f"select {COLUMNS} from tables join members on table_id = id where browser = ? order by changed desc limit ?",
            (browser, most),
        )
        return [TableRow(*one) for one in rows]

    async def lobby(self, since: float, most: int) -> list[TableRow]:
        rows = await self._read(
            f"select {COLUMNS} from tables where waits = 'anybody' and changed > ? order by changed desc limit ?",
            (since, most),
        )
        return [TableRow(*one) for one in rows]

    async def due(self, now: float) -> list[str]:
        return [row[0] for row in await self._read("select id from tables where due <= ? order by due", (now,))]

    async def called(self, browser: str) -> str:
        rows = await self._read("select name from people where browser = ?", (browser,))
        return str(rows[0][0]) if rows else ""

    async def call(self, browser: str, name: str) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from people where browser = ?", (browser,))
            if name:
                connection.execute("insert into people values (?, ?)", (browser, name))

        await self._written(write)

    async def waiting(self) -> list[str]:
        return [row[0] for row in await self._read("select id from tables where waits = 'computer' order by changed desc")]

    async def leave(self, table: str, browser: str) -> int:
        def write(connection: sqlite3.Connection) -> int:
            if not connection.execute("delete from members where browser = ? and table_id = ?", (browser, table)).rowcount:
                raise Missing(words("not-listed"))
            left: int = connection.execute("select count(*) from members where table_id = ?", (table,)).fetchone()[0]
            if not left:
                connection.execute("delete from events where table_id = ?", (table,))
                connection.execute("delete from tables where id = ?", (table,))
            return left

        return await self._written(write)

    async def close(self) -> None:
        self.work.put(None)
        await asyncio.to_thread(self.writer.join)

    async def _read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        return await asyncio.to_thread(self._read_now, query, values)

    def _read_now(self, query: str, values: Sequence[object]) -> list[Any]:
        if not hasattr(self.reading, "connection"):
            self.reading.connection = self.connected()
        found: list[Any] = self.reading.connection.execute(query, values).fetchall()
        return found

    async def _written(self, change: Callable[[sqlite3.Connection], T]) -> T:
        promise: Future[T] = Future()
        self.work.put((change, promise))
        return await asyncio.wrap_future(promise)

    def _write(self) -> None:
        """The writing thread: everything that has queued up becomes one commit."""
        connection = self.connected()
        while (first := self.work.get()) is not None:
            batch = [first]
            ends = False
            while not self.work.empty() and not ends:
                further = self.work.get()
                ends = further is None
                batch += [further] if further is not None else []
            commit(connection, batch)
            if ends:
                break
        connection.close()


def commit(connection: sqlite3.Connection, batch: list[tuple[Callable[[sqlite3.Connection], Any], Future[Any]]]) -> None:
    """Make all changes of a batch in one transaction; one that is refused does not affect the others."""
    done: list[tuple[Future[Any], Any]] = []
    try:
        connection.execute("begin immediate")
        for change, promise in batch:
            if not promise.set_running_or_notify_cancel():
                continue
            connection.execute("savepoint one")
            try:
                answer = change(connection)
            except Exception as error:  # only the caller is told
                connection.execute("rollback to one")
                promise.set_exception(error)
            else:
                done.append((promise, answer))
            connection.execute("release one")
        connection.execute("commit")
    except sqlite3.Error as error:  # the disk is full, the file is gone: nothing of the batch was stored
        if connection.in_transaction:
            connection.rollback()
        for _, promise in batch:
            if not promise.done():
                promise.set_exception(Missing(words("cannot-keep", reason=error)))
        return
    for promise, answer in done:
        promise.set_result(answer)
