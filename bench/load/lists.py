"""The lobby and "my games" while thousands of tables are stored: the CPU time of a request."""

from __future__ import annotations

import asyncio

from bench.load.options import Options
from bench.load.report import TextTable
from bench.load.servers import Servers, running
from bench.load.tables import GAMES, Opener, headers_of

STORED, OPEN, MINE = 2000, 150, 120  # tables of others, tables in the lobby, tables of one browser
REQUESTS = 40
CHANGES = 10
READERS = 1_000_000  # the number of the first address that reads a list
ME = READERS - 1


def run(options: Options) -> None:
    stored, open, mine = (options.bounded(count) for count in (STORED, OPEN, MINE))
    title = (
        f"Lists: {stored + open + mine} tables stored, {open} of them in the lobby, {mine} of one browser; CPU ms per request"
    )
    table = TextTable(title, "", "the first", f"{REQUESTS} more", "each after one more table")
    with running(processes=options.processes, store=options.store) as servers:
        asyncio.run(measured(servers, table, stored, open, mine))


async def measured(servers: Servers, table: TextTable, stored: int, open: int, mine: int) -> None:
    opener = Opener(servers)
    me = headers_of(ME)
    await opener.store(GAMES[0], "here", me)  # whose answer brings the cookie
    await opener.store_many(mine - 1, "here", me)
    await opener.store_many(stored, "here")
    await opener.store_many(open, "open")
    await asyncio.sleep(1.0)  # until the last table is only stored
    for path, other, host in (("/api/lobby", "open", None), ("/api/tables", "here", me)):
        lists = Lists(servers, opener, path, host)
        first, more = await lists.read(1), await lists.read(REQUESTS)
        changed = 0.0
        for _ in range(CHANGES):
            await opener.store_many(1, other, host)
            changed += await lists.read(1) / CHANGES
        table.row(f"`{path}`", *(f"{1000 * cost:.1f}" for cost in (first, more, changed)))
    await opener.close()


class Lists:
    """One list, read by one browser or by somebody new each time, always from another address."""

    def __init__(self, servers: Servers, opener: Opener, path: str, reader: dict[str, str] | None) -> None:
        self.servers, self.opener, self.path, self.reader = servers, opener, path, reader
        self.number = READERS

    async def read(self, times: int) -> float:
        """The CPU seconds of the servers per request."""
        cookie = {"Cookie": self.reader["Cookie"]} if self.reader else {}
        self.servers.begin()
        for _ in range(times):
            self.number += 1
            await self.opener.get(self.path, headers_of(self.number) | cookie)
        return self.servers.used().cpu / times
