"""What somebody's action takes while others flood the server with expensive requests, at the usual limits.

The flood comes from a process of its own (`bench.load.flood`): one address that reads the lobby in a loop, or three that try
out large boards.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator

from bench.load.options import Options
from bench.load.pace import WARM_UP, paced
from bench.load.report import TextTable, latencies
from bench.load.servers import Servers, running
from bench.load.tables import GAMES, Opener, leave

OPEN = 100  # tables in the lobby
TABLES = 5
EVERY = 0.25  # seconds between the actions of a table
FLOODS = {
    "nobody floods": (),
    "one address reads the lobby": ("lobby", "1"),
    "three addresses try a board of 25 × 25": ("check", "3"),
}


def run(options: Options) -> None:
    columns = ("", "actions", "p50, ms", "p95, ms", "p99, ms", "answered", "refused")
    lobby = f"{options.bounded(OPEN)} tables in the lobby, usual limits"
    table = TextTable(f"Floods: {TABLES} tables, an action at each every {EVERY:g} s, {lobby}", *columns)
    with running(processes=options.processes, store=options.store, limits=()) as servers:
        asyncio.run(measured(servers, table, options))


async def measured(servers: Servers, table: TextTable, options: Options) -> None:
    opener = Opener(servers)
    await opener.store_many(options.bounded(OPEN), "open")
    tables = await opener.open_many(GAMES, TABLES)
    await paced(servers, tables, WARM_UP, EVERY)
    for name, flood in FLOODS.items():
        with flooded(servers.address, *flood) as counts:
            taken, _ = await paced(servers, tables, options.seconds, EVERY)
        table.row(name, str(len(taken)), *latencies(taken), *(counts or ("", "")))
    await leave(tables)
    await opener.close()


@contextlib.contextmanager
def flooded(address: str, *flood: str) -> Iterator[list[str]]:
    """While a flood goes on; afterwards, how many of its requests were answered and how many refused."""
    counts: list[str] = []
    if not flood:
        yield counts
        return
    command = [sys.executable, "-m", "bench.load.flood", address, *flood]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        process.stdout.readline()  # everybody has asked once
        yield counts
    finally:
        process.send_signal(signal.SIGTERM)
        counts += process.communicate()[0].split()
