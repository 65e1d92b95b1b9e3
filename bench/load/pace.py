"""Tables at human pace, open loop: each table has a schedule of one action every five seconds, whatever the server does.

Latency counts from the scheduled moment until everybody at the table has been told, so that a slow server cannot hide it by
slowing its clients down. What is still missing at the end counts with the time it has waited so far.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from bench.load.options import Options
from bench.load.report import TextTable, latencies
from bench.load.servers import ECHO, Servers, Use, running
from bench.load.tables import GAMES, Opener, Table, leave

TABLES = (50, 100, 200, 500)
EVERY = 5.0  # seconds between the actions of a table
WARM_UP = 1.0  # seconds of quick play that are not counted
GRACE = 3.0  # seconds after the last scheduled moment


def run(options: Options) -> None:
    columns = ("", "tables", "clients", "actions", "p50, ms", "p95, ms", "p99, ms", "CPU of the server", "CPU of the client")
    table = TextTable(f"Human pace: one action per table every {EVERY:g} s, {options.seconds:g} s per row, open loop", *columns)
    with running(ECHO) as servers:
        asyncio.run(grow(servers, "bare stack", table, options))
    with running(processes=options.processes, store=options.store) as servers:
        asyncio.run(grow(servers, "ours", table, options))


async def grow(servers: Servers, name: str, table: TextTable, options: Options) -> None:
    """Measure with more and more tables."""
    opener = Opener(servers)
    tables = await opener.open_many(GAMES, len(GAMES))
    await paced(servers, tables, WARM_UP, WARM_UP / 5)
    for count in sorted({options.bounded(count) for count in TABLES}):
        tables += await opener.open_many(GAMES, max(0, count - len(tables)))
        taken, use = await paced(servers, tables[:count], options.seconds)
        clients = sum(len(one.visitors) for one in tables)
        shares = f"{use.cpu / use.wall:.0%}", f"{use.client / use.wall:.0%}"
        table.row(name, str(count), str(clients), str(len(taken)), *latencies(taken), *shares)
    await leave(tables)
    await opener.close()


async def paced(servers: Servers, tables: Sequence[Table], seconds: float, every: float = EVERY) -> tuple[list[float], Use]:
    """The latencies of all actions that were scheduled, in seconds."""
    dice = random.Random(1)
    taken: list[float] = []
    servers.begin()
    now = asyncio.get_running_loop().time()
    following = [follow(table, schedule(now + dice.uniform(0, every), now + seconds, every), taken) for table in tables]
    playing = [asyncio.ensure_future(one) for one in following]
    done, late = await asyncio.wait(playing, timeout=seconds + GRACE)
    use = servers.used()
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for task in done:
        task.result()
    return taken, use


def schedule(first: float, end: float, every: float) -> list[float]:
    return [first + every * number for number in range(int((end - first) / every) + 1)]


async def follow(table: Table, moments: Sequence[float], taken: list[float]) -> None:
    """Act at the given moments, or as soon after as the table allows."""
    loop = asyncio.get_running_loop()
    done = 0
    try:
        for due in moments:
            await asyncio.sleep(due - loop.time())
            if table.is_over:
                return
            taken.append(await table.act() - due)
            done += 1
    except asyncio.CancelledError:
        taken += [loop.time() - due for due in moments[done:] if due < loop.time()]
