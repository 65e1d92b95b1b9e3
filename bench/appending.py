"""Four ways to store events in PostgreSQL, in one run: `python -m bench.appending [--seconds 4] [--writers 64]`.

Writers store one event after another, each at a table of its own: with one statement per event on eight connections, the same
with NOTIFY in its transaction, one transaction for all events that have queued up, and one statement for all of them, which is
how the store does it. The database is a temporary one, and every commit waits for the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from tests.postgres import PostgresCluster
from wandelgang.server.store.interface import TableRow, Write
from wandelgang.server.store.postgres.connections import MOST
from wandelgang.server.store.postgres.store import prepared, statement

Storing = Callable[[Any, list[Write]], Awaitable[None]]  # with the pool
SUMMARY, EVENT = bytes(800), bytes(160)


def write(table: int, number: int) -> Write:
    return Write(TableRow(f"t{table}", number + 1, "person", time.time(), SUMMARY), EVENT)


async def one_by_one(pool: Any, writes: list[Write]) -> None:
    await pool.fetch(*statement(*writes))


async def notifying(pool: Any, writes: list[Write]) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await connection.fetch(*statement(*writes))
        await connection.execute("select pg_notify('bench', $1)", writes[0].row.table)


async def one_transaction(pool: Any, writes: list[Write]) -> None:
    async with pool.acquire() as connection, connection.transaction():
        for each in writes:
            await connection.fetch(*statement(each))


async def one_statement(pool: Any, writes: list[Write]) -> None:
    await pool.fetch(*statement(*writes))


WAYS: tuple[tuple[str, Storing, bool], ...] = (  # and whether events wait for one another
    ("one statement per event", one_by_one, False),
    ("the same, with NOTIFY", notifying, False),
    ("one transaction for all that queue up", one_transaction, True),
    ("one statement for all that queue up", one_statement, True),
)


async def measure(address: str, storing: Storing, queues: bool, writers: int, seconds: float) -> float:
    """Events per second."""
    await prepared(address)
    pool = await asyncpg.create_pool(address, min_size=MOST, max_size=MOST)
    done, end = 0, time.monotonic() + seconds
    queue: list[tuple[Write, asyncio.Future[None]]] = []

    async def flush() -> None:
        while time.monotonic() < end or queue:
            batch = queue.copy()
            queue.clear()
            if batch:
                await storing(pool, [one for one, _ in batch])
            for _, stored in batch:
                stored.set_result(None)
            await asyncio.sleep(0)

    async def store(table: int) -> None:
        nonlocal done
        await pool.fetch(*statement(write(table, 0)))
        number = 1
        while time.monotonic() < end:
            if queues:
                stored = asyncio.get_running_loop().create_future()
                queue.append((write(table, number), stored))
                await stored
            else:
                await storing(pool, [write(table, number)])
            number, done = number + 1, done + 1

    await asyncio.gather(*(store(table) for table in range(writers)), *([flush()] if queues else []))
    await pool.close()
    return done / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--writers", type=int, default=64)
    given = parser.parse_args()
    with PostgresCluster() as cluster:
        for name, storing, queues in WAYS:
            found = asyncio.run(measure(cluster.database(), storing, queues, given.writers, given.seconds))
            print(f"{name:40} {found:8.0f} events per second")


if __name__ == "__main__":
    main()
