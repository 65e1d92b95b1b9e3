"""Backups: one SQLite file with everything that is stored, and the server's secret, whatever the store. A backup is made while
servers run, and is what one moment looked like. Links to any seat can be made with it, so only its owner may read it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from wandelgang.errors import Missing
from wandelgang.server.store.files import replacing
from wandelgang.server.store.schema import prepare
from wandelgang.server.words import words
from wandelgang.system import give_to_owner_of

SECRET = "create table secret (key blob not null)"


def back_up(target: Path, fill: Callable[[sqlite3.Connection], bytes]) -> int:
    """Write a backup and return how many tables it has. *fill* copies everything into it and returns the secret. An existing
    file is not overwritten.
    """
    try:
        if target.exists():
            raise Missing(words("file-exists", path=target))
        target.parent.mkdir(parents=True, exist_ok=True)
        with replacing(target) as path, connected(path) as copy:
            secret = fill(copy)
            copy.execute(SECRET)
            copy.execute("insert into secret values (?)", (secret,))
            return count(copy, target)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise Missing(words("no-backup", path=target, reason=error)) from error


def fill_from_folder(stored: Path, secret: Path, copy: sqlite3.Connection) -> bytes:
    """Copy what a SQLite file has."""
    if not stored.is_file():
        raise Missing(words("nothing-stored", path=stored))
    with connected(stored, "?mode=ro") as source:
        source.backup(copy)
    copy.execute("pragma journal_mode = delete")  # so that the backup is complete by itself
    prepare(copy, stored)
    return secret.read_bytes()


def restore_to_folder(backup: Path, stored: Path, secret: Path, replace: bool = False) -> int:
    """Put a backup in place of what is stored, and return how many tables it has. The caller has locked the folder."""
    if stored.exists() and not replace:
        raise Missing(words("file-exists", path=stored))
    with replacing(stored) as path, current_copy(backup, path) as (copy, key):
        tables = count(copy, backup)
        for ending in ("-wal", "-shm"):  # they belong to the file that is replaced
            stored.with_name(stored.name + ending).unlink(missing_ok=True)
    with replacing(secret) as path:
        path.write_bytes(key)
    for path in (stored, secret):
        give_to_owner_of(stored.parent, path)
    return tables


@contextmanager
def current_copy(backup: Path, path: Path) -> Iterator[tuple[sqlite3.Connection, bytes]]:
    """A backup in the current format as a new file, without the secret, and the secret."""
    try:
        if not backup.is_file():
            raise Missing(words("nothing-stored", path=backup))
        with connected(backup, "?mode=ro") as source, connected(path) as copy:
            source.backup(copy)
            key = bytes(copy.execute("select key from secret").fetchone()[0])
            prepare(copy, backup)
            copy.execute("pragma secure_delete = on")
            copy.execute("drop table secret")
            yield copy, key
    except (OSError, ValueError, sqlite3.Error, TypeError) as error:
        raise Missing(words("no-restore", path=backup, reason=error)) from error


def connected(path: Path, query: str = "") -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}{query}", uri=True, isolation_level=None))


def count(connection: sqlite3.Connection, path: Path) -> int:
    """The number of tables in a file that is not damaged."""
    damage = connection.execute("pragma integrity_check").fetchone()[0]
    if damage != "ok":
        raise Missing(words("no-backup", path=path, reason=damage))
    return int(connection.execute("select count(*) from tables").fetchone()[0])
