"""Background work: a failure is logged and ends nothing else. What has been stored is never answered with an error."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE, run
from tests.server.test_tables import Witness
from wandelgang.server.live.flag_fall import FlagFall
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.supervision import repeat, supervised
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import incoming
from wandelgang.server.wire.outgoing import Accepted
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64
PLAN = TablePlan("sliders", (SeatPlan("me"), SeatPlan("here")))


async def fail(*_: object) -> None:
    raise LookupError("on purpose")


def test_a_failed_task_is_logged_with_its_table(caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        await asyncio.gather(supervised(fail(), "presence", "some-table"), return_exceptions=True)

    run(use())
    assert "presence at table some-t… failed" in caplog.text
    assert "on purpose" in caplog.text


def test_a_repeated_task_continues_after_a_failure_and_logs_it_once(caplog: pytest.LogCaptureFixture) -> None:
    calls: list[int] = []

    async def work() -> None:
        calls.append(len(calls))
        if len(calls) < 4:
            raise LookupError("on purpose")

    async def use() -> None:
        task = asyncio.create_task(repeat(work, "counting", 0.0))
        async with asyncio.timeout(PATIENCE):
            while len(calls) < 6:
                await asyncio.sleep(0)
        task.cancel()

    run(use())
    assert caplog.text.count("counting failed") == 1


def test_clocks_are_checked_again_after_a_failed_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        flag_fall = FlagFall(Tables(store), store, grace=0.0)
        monkeypatch.setattr(store, "due", fail)
        monkeypatch.setattr("wandelgang.server.live.flag_fall.PERIOD", 0.0)
        running = asyncio.create_task(flag_fall.run())
        await asyncio.sleep(0)
        checked = asyncio.Event()

        async def due(now: float) -> list[str]:
            checked.set()
            return ["no-such-table"]

        monkeypatch.setattr(store, "due", due)
        await asyncio.wait_for(checked.wait(), PATIENCE)
        assert not running.done()
        running.cancel()
        await store.close()

    run(use())


def test_what_has_been_stored_is_not_answered_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wake(live: LiveTable) -> None:
        raise LookupError("on purpose")

    def describe(*_: object) -> None:
        raise LookupError("on purpose")

    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = Tables(store)
        tables.on_change = wake
        live = await tables.find(await tables.plan(PLAN, "here", ADA))
        witness = Witness(ClientView(live.table, ADA, "en"))
        live.subscribers.add(witness)
        monkeypatch.setattr("wandelgang.server.live.broadcast.messages_about", describe)
        played = incoming.Play(live.table.turn or 0, 0, live.table.match.legal()[0], "first")
        await tables.perform(live, played, ADA, acknowledge=witness)
        assert witness.told == [Accepted("first", 1)]
        assert witness.is_closed, "it reconnects and gets a snapshot"
        assert len(await store.events(live.table.id)) == 2
        assert await tables.find(live.table.id) is live, "it need not be read again"
        await store.close()

    run(use())
