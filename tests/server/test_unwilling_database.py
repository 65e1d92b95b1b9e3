"""A PostgreSQL that refuses to write, or does not answer: what people, operators and the log are told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgres import PostgresCluster
from tests.server.friends import is_refused
from tests.server.serving import PATIENCE, QUICK, Browser, run, serving
from tests.server.stores import PostgresStores, event
from tests.wait import wait_until
from wandelgang.server.app import checks
from wandelgang.server.errors import NotStored


@contextlib.contextmanager
def read_only(cluster: PostgresCluster, address: str) -> Iterator[None]:
    """Whoever connects to a database may only read it; all have to connect again."""
    name = address.partition("@/")[2].partition("?")[0]
    end = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
    cluster.execute("postgres", f"alter database {name} set default_transaction_read_only = on")
    cluster.execute("postgres", end)
    try:
        yield
    finally:
        cluster.execute("postgres", f"alter database {name} reset default_transaction_read_only")
        cluster.execute("postgres", end)


def test_a_database_that_can_only_be_read_is_read_and_the_log_says_so_once(cluster: PostgresCluster, tmp_path: Path) -> None:
    store = cluster.database()
    program = (*QUICK, "--store", store)
    with (tmp_path / "complaints").open("w+") as complaints, contextlib.ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, program, complaints))
        ada = stack.enter_context(contextlib.closing(Browser(server)))
        table = ada.open("sliders", "me", "here")
        with read_only(cluster, store), ada.line(table) as line:
            line.until("table")
            for _ in range(5):
                assert is_refused(line.play(), "not-stored")
            assert ada.get(f"/api/tables/{table}/record").status_code == 200
            other = stack.enter_context(serving(tmp_path / "other", program, complaints))  # starts all the same
            assert httpx.get(f"{other.address}/ready").status_code == 200
            assert httpx.get(f"{other.address}/health").json()["reason"] == "not-stored"
        for one in (server, other):
            wait_until(lambda one=one: httpx.get(f"{one.address}/health").status_code == 200)  # type: ignore[misc]
        with ada.line(table) as line:
            line.until("table")
            assert line.play()["type"] != "refused"
        complaints.seek(0)
        said = complaints.read()
    assert "read-only transaction" in said
    assert len(said.splitlines()) == 2, said


def test_a_table_that_the_database_refuses_keeps_no_other_from_being_stored(cluster: PostgresCluster) -> None:
    async def use() -> None:
        stores = PostgresStores(cluster)
        store = await stores.open()
        for table in "abc":
            await store.append(event(table))
        cluster.execute(stores.address, "insert into events values ('b', 1, 'damage')")
        ended = await asyncio.gather(*(store.append(event(table, 1)) for table in "abc"), return_exceptions=True)
        assert [type(one) for one in ended][::2] == [type(None)] * 2
        assert isinstance(ended[1], NotStored)
        await store.close()

    run(use())


def test_a_store_that_does_not_answer_is_reported_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "PATIENCE", 0.05)
    monkeypatch.setattr(checks, "PERIOD", 0.0)

    async def use() -> None:
        answers, made = asyncio.Event(), 0

        async def work() -> None:
            nonlocal made
            made += 1
            await answers.wait()

        check = checks.Check(work)
        async with asyncio.timeout(PATIENCE):
            assert await asyncio.gather(*(check.failure() for _ in range(5))) == ["not-stored"] * 5
            assert await check.failure() == "not-stored"
            assert made == 1
            answers.set()
            while await check.failure():
                await asyncio.sleep(0)

    run(use())
