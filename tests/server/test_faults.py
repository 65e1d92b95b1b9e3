"""What else goes wrong while people play at several servers: a database that restarts, a process that stands still, wake-ups
that get lost, clocks of machines that differ. Nothing acknowledged is lost or happens twice, and nobody is refused anything.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import PostgresCluster
from tests.server.crowd import Crowd, Plan
from tests.server.fleet import Fleet, everybody_plays, fleet
from tests.server.friends import friends_at, play, together
from tests.server.serving import Browser, Line, run
from tests.server.stores import PostgresStores, event
from tests.wait import wait_until
from wandelgang.server.store.postgres import connections
from wandelgang.server.store.postgres.store import PostgresStore

PLANS = [Plan("sliders", has_clock=True), Plan("cards", 3), Plan("gears"), Plan("cards", 1, computers=1)]


def disturbed(
    folder: Path,
    store: str,
    disturb: Callable[[Fleet], Awaitable[None]],
    further: Sequence[Sequence[str]] = ((), ()),
) -> None:
    """Play at all tables before, while and after something happens, and compare."""

    async def all_of_it() -> None:
        with fleet(folder, store, further) as started:
            crowd = Crowd(started.address, 2, is_careless=False)
            await crowd.gather(PLANS, 2)

            async def happen() -> None:
                await everybody_plays(crowd)
                await disturb(started)
                for _ in range(2):
                    await everybody_plays(crowd)

            await crowd.play(happen)
            figures = crowd.compare()
            print(figures)
            assert figures["refused"] == figures["unreached"] == 0

    run(all_of_it())


def test_a_database_that_restarts_costs_a_pause(cluster: PostgresCluster, tmp_path: Path) -> None:
    async def restart(started: Fleet) -> None:
        for mode in ("fast", "immediate"):
            await asyncio.to_thread(cluster.restart, mode)
            await asyncio.sleep(0.5)

    disturbed(tmp_path, cluster.database(), restart)


def test_a_process_that_stands_still_for_a_while_does_no_harm(cluster: PostgresCluster, tmp_path: Path) -> None:
    async def stand_still(started: Fleet) -> None:
        process = started.servers[0].process
        process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(8)  # longer than a lease lasts, and than people wait for an answer
        finally:
            process.send_signal(signal.SIGCONT)

    disturbed(tmp_path, cluster.database(), stand_still)


def test_processes_that_hear_nothing_of_each_other_play_on(cluster: PostgresCluster, tmp_path: Path) -> None:
    async def move_to_both(started: Fleet) -> None:
        """People at one table are now at both processes."""
        await asyncio.to_thread(started.restart, 0, signal.SIGKILL)

    disturbed(tmp_path, cluster.database(), move_to_both, (("--deaf",), ("--deaf",)))


def test_another_process_thinks_when_one_stands_still_and_what_that_thought_comes_too_late(
    cluster: PostgresCluster, tmp_path: Path
) -> None:
    store = cluster.database()
    with fleet(tmp_path, store) as started, closing(Browser(started.servers[0])) as ada:
        table = ada.open("sliders", "me", "computer-5", start=0)  # it takes its time
        with ada.line(table) as line:
            line.until("table")
            line.play()
            wait_until(lambda: f"thinking {table}" in cluster.execute(store, "select name from leases"))
            started.servers[0].process.send_signal(signal.SIGSTOP)
            try:
                stopped = time.monotonic()
                with closing(Browser(started.servers[1])) as elsewhere:
                    elsewhere.http.cookies.update(ada.http.cookies)
                    with elsewhere.line(table) as other:
                        other.until("table")
                        other.wait(lambda: other.now["ply"] == 2 and other.now.get("choices"))
                        print(f"another process has thought after {time.monotonic() - stopped:.1f} s")
                        other.play()
            finally:
                started.servers[0].process.send_signal(signal.SIGCONT)
            line.wait(lambda: line.now["ply"] == 4 and line.now.get("choices"))
            assert line.is_answered()
        assert int(cluster.execute(store, f"select count(*) from events where table_id = '{table}'")) == 5


def test_a_process_that_stands_still_in_a_transaction_blocks_nobody(
    cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "IDLE", 0.3)

    async def use() -> None:
        stores = PostgresStores(cluster)
        still, other = await stores.open(), await stores.open()
        assert isinstance(still, PostgresStore)
        await other.append(event("a"))
        tries: list[int] = []

        async def stand_still(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute("update tables set changed = changed where id = 'a'")
                tries.append(1)
                if len(tries) == 1:
                    await other.append(event("a", 1))  # waits for the row until the transaction has been rolled back
                await connection.execute("select 1")

        await still.connections.use(stand_still)
        assert len(tries) == 2, "it is done again"
        assert len(await other.events("a")) == 2
        for store in (still, other):
            await store.close()

    run(use())


def left(line: Line) -> list[float]:
    return [float(seconds) for seconds in line.now["clock"]["left"]]


def test_clocks_are_right_and_no_flag_falls_early_on_machines_whose_clocks_differ(
    cluster: PostgresCluster, tmp_path: Path
) -> None:
    ahead, behind = ("--skew", "4"), ("--skew", "-4")
    with fleet(tmp_path, cluster.database(), (ahead, behind)) as started:
        ada, bruno = map(Browser, started.servers)
        table = friends_at(ada, [bruno], "sliders", plan={"clock": {"minutes": 0.1}}, start=0)
        with together(table, ada, bruno) as lines:
            for _ in range(2):  # first turns are free
                began = time.monotonic()
                play(lines)
            for seat in (0, 1, 0, 1):
                before, knew = left(lines[0])[seat], time.monotonic()
                time.sleep(0.3)
                asked = time.monotonic()
                play(lines)
                least, most = asked - knew, time.monotonic() - began
                for line in lines:
                    assert least - 0.15 < before - left(line)[seat] < most + 0.15
                began = asked
            remaining, knew = left(lines[0])[0], time.monotonic()
            for line in lines:
                line.wait(lambda line=line: line.now.get("over"))  # type: ignore[misc]
            assert time.monotonic() - began > remaining - 0.15
            assert lines[0].now["outcome"] == [0.0, 1.0]
        ada.close()
        bruno.close()
