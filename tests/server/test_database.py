"""The SQLite file: complete by itself after a stop, without what was deleted, and with a log that stays small."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.server.friends import friends_at, together
from tests.server.serving import Browser, run, serving
from tests.wait import wait_until
from wandelgang.server.store import database
from wandelgang.server.store.database import Database

SAID = "quite-unmistakable"


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def contents(folder: Path) -> bytes:
    """Everything that the file and its log contain."""
    return b"".join(path.read_bytes() for path in folder.glob("tables.sqlite*"))


def prepare(connection: sqlite3.Connection) -> None:
    connection.execute("create table if not exists notes (text text)")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_after_a_stop_the_file_alone_is_a_complete_backup(tmp_path: Path, sign: signal.Signals) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with serving(data) as server, contextlib.closing(Browser(server)) as ada, contextlib.closing(Browser(server)) as bruno:
        table = friends_at(ada, [bruno], "sliders")
        with together(table, ada, bruno):
            ada.ask("/api/tables")
            ada.ask("/api/lobby")
        server.end(sign)
        assert files(data) == {"tables.sqlite", "secret", "lock"}
        copy.mkdir()
        shutil.copy(data / "tables.sqlite", copy)
        with serving(copy) as other:
            ada.moved_to(other)
            assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [table]
            with ada.line(table) as line:
                assert [seat["name"] for seat in line.until("table")["company"]["seats"]][1] == "Guest 1"


def test_what_was_deleted_can_be_read_neither_in_the_file_nor_in_its_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        table = ada.open("sliders", "me", "friend", plan={"chat": True})
        with ada.line(table) as line:
            for number in range(10):
                line.request("speak", "spoken", seat=0, text=f"{SAID} {number} " + "x" * 250)
        assert SAID.encode() in contents(tmp_path)
        assert ada.http.delete(f"/api/tables/{table}").status_code == 204
        wait_until(lambda: SAID.encode() not in contents(tmp_path))
        server.end()
        assert SAID.encode() not in contents(tmp_path)


def test_the_log_is_emptied_as_soon_as_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "QUIET", 0.01)
    path = tmp_path / "store"

    async def use() -> None:
        opened = Database(path, prepare)
        await asyncio.gather(*(opened.write(lambda one: one.execute("insert into notes values ('x')")) for _ in range(50)))
        await opened.read("select * from notes")
        await asyncio.to_thread(wait_until, lambda: (tmp_path / "store-wal").stat().st_size == 0)
        assert len(await opened.read("select * from notes")) == 50
        await opened.close()
        assert files(tmp_path) == {"store"}

    run(use())


def test_the_log_is_emptied_now_and_then_while_somebody_always_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LONGEST", 0.0)
    path = tmp_path / "store"

    async def use() -> None:
        opened = Database(path, prepare)
        for number in range(20):
            await opened.write(lambda one, number=number: one.execute("insert into notes values (?)", (number,)))  # type: ignore[misc]
        await asyncio.to_thread(wait_until, lambda: (tmp_path / "store-wal").stat().st_size == 0)
        await opened.close()

    run(use())
