"""The store: what it confirmed is on disk, one event per number, and a refusal affects nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.serving import run
from wandelgang.errors import Missing, Stale
from wandelgang.server.store.interface import TableRow, Waits
from wandelgang.server.store.sqlite import FORMAT, SqliteStore


def kept(table: str, waits: Waits = "person", changed: float = 1.0) -> TableRow:
    return TableRow(table, waits, changed, b"{}")


def test_events_come_back_in_order_and_tables_newest_first(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "x" / "store")
        await store.append(kept("a"), 0, b"first", ["me"])
        await asyncio.gather(*(store.append(kept(f"t{n}", changed=2.0 + n), 0, b"", ["me"]) for n in range(40)))
        await store.append(kept("a", "computer", 99.0), 1, b"second")
        assert await store.events("a") == [b"first", b"second"]
        assert [one.table for one in await store.listed("me", 3)] == ["a", "t39", "t38"]
        assert await store.listed("you", 3) == []
        assert await store.waiting() == ["a"]
        await store.close()
        again = SqliteStore(tmp_path / "x" / "store")
        assert await again.events("a") == [b"first", b"second"]
        await again.close()

    run(use())


def test_a_number_is_used_once_and_a_refusal_affects_nobody_else(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "store")
        await store.append(kept("a"), 0, b"", ["me"])
        work = [
            store.append(kept("a", changed=5.0), 0, b"x"),
            store.append(kept("b"), 0, b"", ["me"]),
            store.append(kept("c"), 1, b""),
        ]
        ended = await asyncio.gather(*work, return_exceptions=True)
        assert [type(one) for one in ended] == [Stale, type(None), Missing]
        assert [one.changed for one in await store.listed("me", 9)] == [1.0, 1.0]
        await store.close()

    run(use())


def test_a_table_nobody_lists_is_deleted(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "store")
        await store.append(kept("a"), 0, b"", ["me", "you"])
        await store.leave("a", "me")
        assert await store.events("a") == [b""]
        await store.leave("a", "you")
        assert await store.events("a") == []
        await store.close()

    run(use())


def test_a_file_of_another_format_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store"
    connection = sqlite3.connect(path)
    connection.execute(f"pragma user_version = {FORMAT + 1}")
    connection.close()
    with pytest.raises(Missing, match="another version"):
        SqliteStore(path)


def test_a_file_of_the_first_format_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "store"
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        create table tables (id text primary key, waits text not null, changed real not null,
            standing blob not null) without rowid;
        create table events (table_id text not null, number integer not null, body blob not null,
            primary key (table_id, number)) without rowid;
        create table members (browser text not null, table_id text not null, primary key (browser, table_id)) without rowid;
        insert into tables values ('a', 'person', 1.0, '{}');
        insert into events values ('a', 0, 'first');
        insert into members values ('me', 'a');
        pragma user_version = 1;
        """
    )
    connection.close()

    async def use() -> None:
        store = SqliteStore(path)
        await store.append(kept("a", "anybody", 9.0), 1, b"second", ["you"])
        assert len(await store.events("a")) == 2
        assert [one.table for one in await store.listed("me", 9)] == ["a"]
        assert [one.table for one in await store.lobby(8.0, 9)] == ["a"]
        await store.call("me", "Ada")
        assert await store.called("me") == "Ada"
        await store.close()

    run(use())
