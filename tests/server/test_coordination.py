"""What processes agree on through PostgreSQL: leases, presence, and the time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from tests.postgres import PostgresCluster
from tests.server.serving import PATIENCE, run
from tests.server.stores import PostgresStores, event
from wandelgang.server import times
from wandelgang.server.errors import NotStored
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.store.coordination import Hearing, thinking
from wandelgang.server.store.postgres import coordination as module
from wandelgang.server.store.postgres.connections import Connections
from wandelgang.server.store.postgres.coordination import PostgresCoordination
from wandelgang.server.store.postgres.store import PostgresStore, prepared

SHORT = 0.6  # seconds for which a process counts as alive in these tests


class Process:
    """One process' part, and what it hears of the others."""

    def __init__(self, coordination: PostgresCoordination) -> None:
        self.coordination = coordination
        self.heard: list[tuple[str, int]] = []
        self.hearing = Hearing(self.hear, self.hear)

    def hear(self, table: str, version: int = 0) -> None:
        self.heard.append((table, version))

    async def die(self) -> None:
        """End without a word."""
        for task in self.coordination.tasks:
            task.cancel()
        await asyncio.gather(*self.coordination.tasks, return_exceptions=True)
        await self.coordination.notifications.close()
        await self.coordination.connections.close()


def between(
    cluster: PostgresCluster, use: Callable[[PostgresStores, Process, Process], Awaitable[None]], patch: pytest.MonkeyPatch
) -> None:
    """Two processes that share a database."""
    patch.setattr(module, "ALIVE", SHORT)
    patch.setattr(module, "BEAT", SHORT / 4)

    async def all_of_it() -> None:
        stores = PostgresStores(cluster)
        here, there = Process(await stores.coordination()), Process(await stores.coordination())
        for one in (here, there):
            await one.coordination.open(one.hearing)
        await use(stores, here, there)
        for one in (here, there):
            if not one.coordination.connections.pool.is_closing():
                await one.coordination.close()
                await one.coordination.connections.close()

    run(all_of_it())


async def until(holds: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await holds():
            await asyncio.sleep(0.02)


def test_a_lease_belongs_to_one_process_until_it_is_released(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        taken = await asyncio.gather(*(one.coordination.acquire("x") for one in (here, there) for _ in range(5)))
        assert len({tuple(taken[:5]), tuple(taken[5:])}) == 2, "one of them has it, however often it asks"
        holder, other = (here, there) if taken[0] else (there, here)
        await asyncio.sleep(2 * SHORT)
        assert not await other.coordination.acquire("x"), "its holder is alive"
        await holder.coordination.release("x")
        assert await other.coordination.acquire("x")
        await holder.coordination.release("x")
        assert not await holder.coordination.acquire("x"), "nobody releases another's lease"

    between(cluster, use, monkeypatch)


def test_the_leases_of_a_dead_process_are_free(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        store = await stores.open()
        await store.append(event("a", waits="computer"))
        assert await here.coordination.acquire(thinking("a"))
        assert await store.waiting() == []
        await here.die()
        await until(lambda: there.coordination.acquire(thinking("a")))
        await there.coordination.release(thinking("a"))
        assert await store.waiting() == ["a"]
        await store.close()

    between(cluster, use, monkeypatch)


def test_presence_is_shared_and_ends_with_its_process(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        async def present() -> object:
            return await there.coordination.present(["a", "b"])

        async def expect(found: dict[str, set[str]]) -> None:
            async def holds() -> bool:
                return await present() == found

            await until(holds)

        for browser in ("ada", "bruno"):
            here.coordination.come("a", browser)
        await expect({"a": {"ada", "bruno"}})
        assert await here.coordination.present(["a"]) == {}, "others only"
        here.coordination.go("a", "bruno")
        await expect({"a": {"ada"}})
        await here.die()
        await expect({})

    between(cluster, use, monkeypatch)


def test_presence_survives_a_crash_of_the_database(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        async def is_present() -> bool:
            return await there.coordination.present(["a"]) == {"a": {"ada"}}

        here.coordination.come("a", "ada")
        await until(is_present)
        await asyncio.to_thread(cluster.restart, "immediate")  # which empties what is not logged
        await until(is_present)
        cluster.execute(stores.address, "truncate processes, presence, leases")  # a crash that no heartbeat is late for
        await until(is_present)

    between(cluster, use, monkeypatch)


def test_a_lease_that_could_not_be_released_is_released_later(
    cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        here.coordination.connections.patience = there.coordination.connections.patience = 0.1
        assert await here.coordination.acquire("x")
        await asyncio.to_thread(cluster.stop)
        with pytest.raises(NotStored):
            await here.coordination.release("x")
        await asyncio.to_thread(cluster.start)
        here.coordination.connections.patience = there.coordination.connections.patience = PATIENCE
        await until(lambda: there.coordination.acquire("x"))

    between(cluster, use, monkeypatch)


def test_processes_hear_of_one_another_and_not_of_themselves(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        async def heard() -> bool:
            here.coordination.announce("a", 7)  # until the other listens
            here.coordination.come("b", "ada")
            return {("a", 7), ("b", 0)} <= set(there.heard)

        await until(heard)
        assert here.heard == []

    between(cluster, use, monkeypatch)


def test_processes_count_together_what_fills_the_store(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        gates = [Gate(ServerLimits(address_tables=5, browser_tables=3)) for _ in range(2)]
        for gate, process in zip(gates, (here, there), strict=True):
            gate.share(process.coordination)
        late = [await gates[number % 2].tables.take("home", "ada") for number in range(4)]
        assert late[:3] == [0.0, 0.0, 0.0]
        assert 0 < late[3] <= 1200, "three per hour"
        await gates[0].tables.give_back("home", "ada")
        assert [bool(await gates[1].tables.take("home", who)) for who in ("bruno", "clara", "", "dora")] == [False] * 3 + [True]
        assert "home" not in cluster.execute(stores.address, "select key from quotas")

    between(cluster, use, monkeypatch)


def test_the_time_is_that_of_the_database(cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ahead", 0.0)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 1000.0)

    async def use(stores: PostgresStores, here: Process, there: Process) -> None:
        assert times.now() == pytest.approx(real(), abs=5.0)
        monkeypatch.setattr(time, "time", lambda: real() + 1000.0)  # somebody sets the clock of this machine
        await here.coordination.beat()
        assert times.now() == pytest.approx(real(), abs=5.0)

    between(cluster, use, monkeypatch)


def test_processes_that_start_together_prepare_a_database_once(cluster: PostgresCluster) -> None:
    address = cluster.database()

    async def use() -> None:
        secrets = await asyncio.gather(*(prepared(address) for _ in range(5)))
        assert len(set(secrets)) == 1
        assert len(secrets[0]) == 32

    run(use())


def test_a_database_that_restarts_loses_nothing(cluster: PostgresCluster) -> None:
    async def use() -> None:
        stores = PostgresStores(cluster)
        store = await stores.open()
        for table in range(5):
            await store.append(event(f"t{table}"))
        done, ends = [0] * 5, asyncio.Event()

        async def write(table: int) -> None:
            while not ends.is_set():
                await store.append(event(f"t{table}", done[table] + 1, f"{done[table]}".encode()))
                done[table] += 1

        writing = asyncio.gather(*map(write, range(5)))
        for mode in ("fast", "immediate"):
            before = sum(done)
            await until(lambda before=before: asyncio.sleep(0, sum(done) > before + 20))  # type: ignore[misc]
            await asyncio.to_thread(cluster.restart, mode)
        before = sum(done)
        await until(lambda: asyncio.sleep(0, sum(done) > before + 20))
        ends.set()
        await writing
        for table in range(5):
            assert await store.events(f"t{table}", 1) == [f"{one}".encode() for one in range(done[table])]
        await store.close()

    run(use())


def test_a_database_that_stays_away_is_reported(cluster: PostgresCluster) -> None:
    async def use() -> None:
        address = cluster.database()
        await prepared(address)
        store = PostgresStore(Connections(address, patience=0.3))
        await store.open()
        await store.append(event("a"))
        await asyncio.to_thread(cluster.stop)
        try:
            with pytest.raises(NotStored):
                await store.append(event("a", 1))
            with pytest.raises(NotStored):
                await store.events("a")
        finally:
            await asyncio.to_thread(cluster.start)
        await store.append(event("a", 1))
        assert len(await store.events("a")) == 2
        await store.close()

    run(use())


def test_connections_that_are_ended_cost_nobody_anything(cluster: PostgresCluster) -> None:
    async def use() -> None:
        stores = PostgresStores(cluster)
        store, [_, _, name] = await stores.open(), stores.address.partition("@/")
        await store.append(event("a"))
        query = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name.partition('?')[0]}'"
        for _ in range(10):
            reading = asyncio.gather(*(store.events("a") for _ in range(40)))
            await asyncio.to_thread(cluster.execute, "postgres", query)
            assert await reading == [[b""]] * 40
        await store.close()

    run(use())


def test_a_connection_about_to_end_counts_as_lost(cluster: PostgresCluster) -> None:
    async def use() -> None:
        connections, tries = Connections(cluster.database()), 0
        await connections.open()

        async def work(connection: object) -> int:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")
            return tries

        assert await connections.use(work) == 2
        await connections.close()

    run(use())
