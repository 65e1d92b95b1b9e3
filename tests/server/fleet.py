"""Several servers on one PostgreSQL behind the nginx of `deploy/`, and whether people there can go on playing."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.proxy import Proxy
from tests.server.crowd import Crowd
from tests.server.serving import QUICK, Server
from tests.wait import PATIENCE

OVER = float("inf")


class Fleet:
    """Servers that share a store, and a proxy in front of them."""

    def __init__(self, folder: Path, store: str, further: Sequence[Sequence[str]]) -> None:
        self.folder = folder
        self.complaints = (folder / "complaints").open("a+")
        self.programs = [(*QUICK, "--store", store, *arguments) for arguments in further]
        self.servers = [self.start(number, 0) for number in range(len(self.programs))]
        self.proxy = Proxy([server.port for server in self.servers], free_port())
        self.address = self.proxy.address
        self.restarts = 0

    def start(self, number: int, port: int) -> Server:
        return Server(self.folder / f"{number}", port, self.programs[number], self.complaints)

    def restart(self, number: int, sign: signal.Signals) -> None:
        """End a server and start it again, on the same port."""
        server = self.servers[number]
        status = server.end(sign)
        assert status == (-signal.SIGKILL if sign == signal.SIGKILL else 0)
        self.servers[number] = self.start(number, server.port)
        self.restarts += 1

    @property
    def log(self) -> str:
        """What the servers have complained about."""
        self.complaints.seek(0)
        return self.complaints.read()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def fleet(folder: Path, store: str, further: Sequence[Sequence[str]] = ((), ())) -> Iterator[Fleet]:
    """As many servers as there are lists of further arguments."""
    started = Fleet(folder, store, further)
    try:
        with started.proxy:
            yield started
    finally:
        for server in started.servers:
            if server.process.poll() is None:
                server.end(signal.SIGKILL)
        started.complaints.close()


async def everybody_plays(crowd: Crowd) -> None:
    """Until every table has moved on or is over: nobody is stuck."""
    before = {table: plies(crowd, table) for table in crowd.tables}
    end = time.monotonic() + PATIENCE
    while stuck := [table for table, ply in before.items() if plies(crowd, table) <= ply < OVER]:
        assert time.monotonic() < end, f"stuck: {[visitor for visitor in crowd.visitors if visitor.table in stuck]}"
        await asyncio.sleep(0.05)


def plies(crowd: Crowd, table: str) -> float:
    """How many actions everybody at a table has been shown."""
    people = [visitor for visitor in crowd.visitors if visitor.table == table]
    return OVER if any(one.now.get("over") for one in people) else min(one.shown for one in people)
