"""Retention: abandoned tables are deleted, those with a running clock and those that somebody has open are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.server.serving import run
from tests.server.test_supervision import ADA, PLAN
from tests.server.test_tables import Witness
from wandelgang.server import times
from wandelgang.server.live.retention import BATCH, DAY, Retention
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.coordination import LocalCoordination
from wandelgang.server.store.interface import TableRow, Write
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.views.client import ClientView


def row(table: str, age: float, due: float | None = None) -> Write:
    return Write(TableRow(table, 1, "person", times.now() - age * DAY, b"{}", due), b"{}", [ADA])


def test_only_abandoned_tables_are_deleted_a_batch_at_a_time(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = Tables(store)
        for number in range(BATCH):
            await store.append(row(f"old-{number}", 40.0 + number))
        await store.append(row("older", 31.0), row("newer", 29.0), row("clocked", 99.0, due=times.now() + DAY))
        retention = Retention(tables, store, 30.0)
        await retention.sweep()
        assert {one.table for one in await store.listed(ADA, 999)} == {"older", "newer", "clocked"}
        await retention.sweep()
        assert {one.table for one in await store.listed(ADA, 999)} == {"newer", "clocked"}
        assert await store.events("older") == []
        assert await store.events("clocked") == [b"{}"]
        await store.close()

    run(use())


def test_a_table_that_somebody_has_open_stays_until_they_leave(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = Tables(store)
        live = await tables.find(await tables.plan(PLAN, "here", ADA))
        witness = Witness(ClientView(live.table, ADA, "en"))
        live.subscribers.add(witness)
        retention = Retention(tables, store, -1.0)  # everything is older than tomorrow
        await retention.sweep()
        assert await store.events(live.table.id)
        live.subscribers.clear()
        await retention.sweep()
        assert not await store.events(live.table.id)
        assert live.is_gone
        await store.close()

    run(use())


def test_a_table_that_changes_meanwhile_is_kept(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append(row("busy", 0.0))
        assert not await store.delete("busy", times.now() - DAY)
        assert await store.delete("busy", times.now() + DAY)
        await store.close()

    run(use())


def test_without_the_option_nothing_is_deleted(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append(row("old", 9999.0))
        await Retention(Tables(store), store, 0.0).run()
        assert await store.events("old")
        await store.close()

    run(use())


def test_a_table_that_somebody_has_open_at_another_process_stays(tmp_path: Path) -> None:
    class Coordination(LocalCoordination):
        async def present(self, tables: Sequence[str]) -> Mapping[str, set[str]]:
            return {"visited": {ADA}, "deserted": set()}

    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.append(row("visited", 40.0), row("deserted", 40.0))
        await Retention(Tables(store, coordination=Coordination()), store, 30.0).sweep()
        assert [one.table for one in await store.listed(ADA, 9)] == ["visited"]
        await store.close()

    run(use())
