"""Thousands of people who only look: what they cost in memory and CPU time, and what is left of it when they have gone.

They come back once, so that a leak shows as a difference between the two times after leaving.
"""

from __future__ import annotations

import asyncio
import time

from bench.load.options import Options
from bench.load.report import TextTable, megabytes
from bench.load.servers import Servers, running
from bench.load.tables import GAMES, Opener, Table, leave, stay

TABLES = 2500  # with two people each
RELEASED_AFTER = 60.0  # seconds after they have gone
AT_ONCE = 64  # who come back at the same time


def run(options: Options) -> None:
    columns = ("", "clients", "resident, MB", "per client, kB", "CPU")
    table = TextTable("Idle clients, two per table, a ping every 20 s", *columns)
    with running(processes=options.processes, store=options.store) as servers:
        asyncio.run(measured(servers, table, options))


async def measured(servers: Servers, table: TextTable, options: Options) -> None:
    empty = servers.memory()
    table.row("nobody", "0", megabytes(empty), "", "")
    opener = Opener(servers)
    begun = time.monotonic()
    tables = await opener.open_many(GAMES, options.bounded(TABLES))
    for name in ("everybody", "everybody again"):
        came = f"{name}, who came within {time.monotonic() - begun:.0f} s"
        share, clients = await cpu_share(servers, tables, options.seconds), sum(len(one.visitors) for one in tables)
        each = f"{(servers.memory() - empty) / clients / 1000:.0f}"
        table.row(came, str(clients), megabytes(servers.memory()), each, share)
        await leave(tables)
        await asyncio.sleep(RELEASED_AFTER)
        table.row(f"{RELEASED_AFTER:.0f} s after they have gone", "0", megabytes(servers.memory()), "", "")
        if name == "everybody":
            begun = time.monotonic()
            await come_back(tables)
    await opener.close()


async def come_back(tables: list[Table]) -> None:
    slots = asyncio.Semaphore(AT_ONCE)

    async def come(table: Table) -> None:
        async with slots:
            for visitor in table.visitors:
                await visitor.come()

    staying = asyncio.create_task(stay(tables))
    await asyncio.gather(*map(come, tables))
    staying.cancel()


async def cpu_share(servers: Servers, tables: list[Table], seconds: float) -> str:
    """The share of a core that servers use while nobody plays."""
    staying = asyncio.create_task(stay(tables))
    await asyncio.sleep(1.0)
    servers.begin()
    await asyncio.sleep(seconds)
    use = servers.used()
    staying.cancel()
    if gone := sum(one.is_gone for table in tables for one in table.visitors):
        raise ConnectionError(f"{gone} clients were disconnected")
    return f"{use.cpu / use.wall:.0%}"
