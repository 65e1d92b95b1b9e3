"""One SQLite file: a thread that writes, connections that read, and a write-ahead log that stays small.

Whatever has queued up is written in one commit, which is on disk before anybody is told. Deleted content is overwritten, and
after a clean stop the file alone is complete. This module does not know which tables the file has.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from wandelgang.errors import Missing
from wandelgang.server.errors import NotStored, StoreFull
from wandelgang.server.store.commit_metrics import measured
from wandelgang.server.threads import reject, resolve
from wandelgang.server.words import words

log = logging.getLogger("wandelgang")
T = TypeVar("T")
Change = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
Answer = Callable[[], None]
PATIENCE = 10.0  # seconds to wait for a lock that another program holds, such as a backup
QUIET = 1.0  # seconds without a write after which the write-ahead log is emptied
LONGEST = 30.0  # seconds after which it is emptied even if writes keep coming
HOPELESS = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")  # errors that affect all changes alike
ROOM = 65_536  # bytes without which a disk counts as full: SQLite needs half of them just to open a file


class Database:
    """A file that any number of threads read and one writes. While it cannot be written, it is read all the same, and every
    further write tries again.
    """

    def __init__(self, path: Path, prepare: Callable[[sqlite3.Connection], None], pages: int = 0) -> None:
        self.path, self.prepare, self.pages = path, prepare, pages
        self.connection: sqlite3.Connection | None = None  # the one that writes
        self.readers: list[sqlite3.Connection] = []  # that nobody is using; append and pop are atomic
        self.is_failing = self.is_closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._open()
        except (OSError, sqlite3.Error) as error:
            self._check_readable(error)
            self._complain(error)
        self.work: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._run, name="store", daemon=True)
        self.writer.start()

    def _open(self) -> sqlite3.Connection:
        """The connection that writes, opened if there is none."""
        if self.connection is None:
            connection = connect(self.path)
            try:
                connection.execute("pragma journal_mode = wal")
                connection.execute("pragma secure_delete = on")
                connection.execute(f"pragma max_page_count = {self.pages}")  # 0: as many as SQLite allows
                self.prepare(connection)
            except BaseException:
                connection.close()
                raise
            self.connection = connection
        return self.connection

    def _check_readable(self, reason: Exception) -> None:
        """Without anything to read, there is no point in starting."""
        try:
            with self._reader() as connection:
                connection.execute("select count(*) from sqlite_master")
                self.prepare(connection)
        except (OSError, sqlite3.Error) as error:
            raise Missing(words("no-store", path=self.path, reason=reason)) from error

    async def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        return await asyncio.to_thread(self._read, query, values)

    def _read(self, query: str, values: Sequence[object]) -> list[Any]:
        try:
            with self._reader() as connection:
                return connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            log.exception("the store cannot be read")
            raise NotStored(words("not-read")) from error

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """A connection for one query; whoever finds none makes one. One that has failed is not used again."""
        try:
            connection = self.readers.pop()
        except IndexError:
            connection = connect(self.path) if self.connection else connect_reading(self.path)
        try:
            yield connection
        except sqlite3.Error:
            connection.close()
            raise
        self.readers.append(connection)
        if self.is_closed:
            self._close_readers()

    def _close_readers(self) -> None:
        while self.readers:
            self.readers.pop().close()

    async def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Make a change, together with others that have queued up, and return what it returns once it is on disk."""
        promise: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.work.put((change, promise))
        try:
            return await promise
        except sqlite3.Error as error:
            raise self._failure(error) from error

    async def close(self) -> None:
        """Finish all writes and leave everything in the file itself: SQLite deletes an empty log with the last connection."""
        self.work.put(None)
        await asyncio.to_thread(self.writer.join)

    def _run(self) -> None:
        """The writing thread."""
        emptied, is_dirty, goes_on = time.monotonic(), True, True
        while goes_on:
            batch, goes_on = self._next_batch(QUIET if is_dirty else None)
            if batch:
                self._commit(batch)
                is_dirty = True
            if is_dirty and (not batch or time.monotonic() - emptied > LONGEST):
                self._empty_log()
                emptied, is_dirty = time.monotonic(), False
        self.is_closed = True
        self._close_readers()
        self._empty_log()
        if self.connection is not None:
            self.connection.close()

    def _commit(self, batch: list[Change]) -> None:
        """Make a batch of changes. If that fails, none of them has happened."""
        try:
            was_reading_only = self.connection is None
            connection = self._open()
            if was_reading_only:
                self._close_readers()  # they may have opened the file as one that never changes
            with measured(len(batch)):
                done, refused = commit(connection, batch)
        except Exception as error:
            self._complain(error)
            self._replace_writer(error)
            for _, promise in batch:
                reject(promise, error)
            return
        if self.is_failing and done:
            log.warning("the store can be written again")
            self.is_failing = False
        for answer in (*done, *refused):
            answer()

    def _complain(self, error: Exception) -> None:
        if not self.is_failing:
            log.error("the store cannot be written; until it can, it is only read: %(reason)s", {"reason": str(error)})
        self.is_failing = True

    def _failure(self, error: sqlite3.Error) -> NotStored:
        """What the caller is told. SQLite calls a full disk by that name only where it writes, not where it opens files."""
        self._complain(error)
        is_full = name(error) == "SQLITE_FULL" or free(self.path.parent) < ROOM
        return StoreFull(words("store-full")) if is_full else NotStored(words("not-stored"))

    def _replace_writer(self, error: Exception) -> None:
        """Open the file anew, which may help after a failure. The old connection is closed afterwards: without any, there might
        not be enough room to open the log again. But if it may only read, so may whatever is opened beside it.
        """
        failed, self.connection = self.connection, None
        if failed is not None and name(error).startswith("SQLITE_READONLY"):
            failed.close()
            failed = None
            self._close_readers()
        try:
            self._open()
        except (OSError, sqlite3.Error, Missing):
            self.connection = failed
        else:
            if failed is not None:
                failed.close()

    def _empty_log(self) -> None:
        """Move the write-ahead log into the file and truncate it. If somebody is reading, the next time will do."""
        if self.connection is None:
            return
        try:
            self.connection.execute("pragma busy_timeout = 0")
            self.connection.execute("pragma wal_checkpoint(truncate)").fetchall()
            self.connection.execute(f"pragma busy_timeout = {PATIENCE * 1000:.0f}")
        except sqlite3.Error as error:  # what is in the log is safe there
            self._complain(error)

    def _next_batch(self, patience: float | None) -> tuple[list[Change], bool]:
        """Everything that has queued up, or nothing if nothing comes for a while; and whether more may come."""
        batch: list[Change] = []
        try:
            while not batch or not self.work.empty():
                change = self.work.get(timeout=None if batch else patience)
                if change is None:
                    return batch, False
                batch.append(change)
        except queue.Empty:
            pass
        return batch, True


def connect(path: Path, query: str = "") -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}{query}"
    connection = sqlite3.connect(address, isolation_level=None, timeout=PATIENCE, check_same_thread=False, uri=True)
    connection.text_factory = lambda text: text.decode(errors="replace")  # one damaged name must not fail a whole query
    connection.execute("pragma synchronous = full")
    return connection


def connect_reading(path: Path) -> sqlite3.Connection:
    """A connection to a file that cannot be written. SQLite needs files beside it unless it may assume that nothing changes,
    which is true as long as nobody has been able to write a log.
    """
    log = path.with_name(f"{path.name}-wal")
    is_unchanging = not (log.exists() and log.stat().st_size)
    return connect(path, "?mode=ro&immutable=1" if is_unchanging else "?mode=ro")


def name(error: Exception) -> str:
    """SQLite's name of an error; empty for others."""
    return str(getattr(error, "sqlite_errorname", ""))


def free(folder: Path) -> int:
    """The bytes that may still be written."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return ROOM


def commit(connection: sqlite3.Connection, batch: list[Change]) -> tuple[list[Answer], list[Answer]]:
    """Make all changes of a batch in one transaction, and return how to answer what was done and what was refused; a refusal
    does not affect the others. Nobody is told anything before: whoever is refused because of another change can read that
    change. If the transaction fails, nothing has happened.
    """
    done: list[Answer] = []
    refused: list[Answer] = []
    try:
        connection.execute("begin immediate")
        for change, promise in batch:
            if promise.cancelled():
                continue
            connection.execute("savepoint one")
            try:
                done.append(partial(resolve, promise, change(connection)))
            except Exception as error:
                if not connection.in_transaction or name(error).startswith(HOPELESS):
                    raise
                connection.execute("rollback to one")
                refused.append(partial(reject, promise, error))
            connection.execute("release one")
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.rollback()
        raise
    return done, refused
