"""The lobby and "my games" while thousands of tables are stored, somebody has hundreds of them and the lobby is fuller than its
list: the CPU time of a request, all threads of the servers, compressed response included.

A server that has just started is asked for one list and nothing else, so that the first request finds nothing prepared.
"""

from __future__ import annotations

import asyncio

from bench.load.options import Options
from bench.load.report import TextTable
from bench.load.servers import Servers, running
from bench.load.tables import GAMES, Opener, headers_of

STORED, OPEN, MINE = 2000, 450, 280  # tables of others, tables in the lobby, tables of one browser
REQUESTS = 40
CHANGES = 10
SETTLED = 2.0  # seconds after which a server that has started does nothing on its own
READERS = 1_000_000  # the number of the first address that reads a list
ME = READERS - 1
COLUMNS = ("", "first after a restart", f"{REQUESTS} more", "first in German", "each after one more table", "kB sent")


def run(options: Options) -> None:
    stored, open, mine = (options.bounded(count) for count in (STORED, OPEN, MINE))
    title = (
        f"Lists: {stored + open + mine} tables stored, {open} of them in the lobby, {mine} of one browser; CPU ms per request"
    )
    table = TextTable(title, *COLUMNS)
    with running(processes=options.processes, store=options.store) as servers:
        me = headers_of(ME)
        asyncio.run(filled(servers, me, stored, open, mine))
        for path, other, host in (("/api/lobby", "open", None), ("/api/tables", "here", me)):
            servers.restart()
            table.row(f"`{path}`", *asyncio.run(measured(servers, path, other, host)))


async def filled(servers: Servers, me: dict[str, str], stored: int, open: int, mine: int) -> None:
    opener = Opener(servers)
    await opener.store(GAMES[0], "here", me)  # whose answer brings the cookie
    await opener.store_many(mine - 1, "here", me)
    await opener.store_many(stored, "here")
    await opener.store_many(open, "open")
    await opener.close()


async def measured(servers: Servers, path: str, other: str, host: dict[str, str] | None) -> list[str]:
    """The cells of a row."""
    opener = Opener(servers)
    lists = Lists(servers, opener, path, host)
    await asyncio.sleep(SETTLED)
    first, more, german = await lists.read(1), await lists.read(REQUESTS), await lists.read(1, "de")
    changed = 0.0
    await opener.store_many(len(GAMES), other, host)
    await asyncio.sleep(SETTLED)  # their rules have been loaded
    for _ in range(CHANGES):
        await opener.store_many(1, other, host)
        await asyncio.sleep(0.1)  # until the last table is only stored
        changed += await lists.read(1) / CHANGES
    await opener.close()
    return [*(f"{1000 * cost:.1f}" for cost in (first, more, german, changed)), f"{lists.bytes / 1000:.1f}"]


class Lists:
    """One list, read by one browser or by somebody new each time, always from another address."""

    def __init__(self, servers: Servers, opener: Opener, path: str, reader: dict[str, str] | None) -> None:
        self.servers, self.opener, self.path, self.reader = servers, opener, path, reader
        self.number = READERS
        self.bytes = 0  # of the last response, as sent

    async def read(self, times: int, language: str = "en") -> float:
        """The CPU seconds of the servers per request."""
        cookie = {"Cookie": self.reader["Cookie"]} if self.reader else {}
        self.servers.begin()
        for _ in range(times):
            self.number += 1
            self.bytes = await self.opener.get(f"{self.path}?lang={language}", headers_of(self.number) | cookie)
        return self.servers.used().cpu / times
