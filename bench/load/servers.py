"""Server processes under load: ours or the bare stack, one or several that share a store, and what they use of the machine.

Only this machine's loopback interface is used. Each client has an address of its own in X-Forwarded-For, which a server
believes from this machine: so the usual limits per address apply, as they do behind a reverse proxy, and nobody is refused.
"""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from tests.server.serving import REAL, Server

OURS = (*REAL, "--no-ahead")
ECHO = ("-m", "bench.echo", "--data", "{data}", "--port", "{port}")
ROOM = ("--limit", "sockets=15000,connections=19000")  # for thousands of clients; all other limits are the usual ones
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Use:
    """What was used between two moments."""

    wall: float
    cpu: float  # seconds of all server processes
    client: float  # CPU seconds of this process
    store: float  # and of PostgreSQL, if it runs here


@dataclass
class Servers:
    """Running server processes that share their tables."""

    running: list[Server]
    starts: Sequence[Callable[[], Server]] = ()  # how to start each of them again
    postgres: int = 0  # the process id of a PostgreSQL on this machine
    began: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.running]

    @property
    def address(self) -> str:
        return self.running[0].address

    def cpu(self) -> float:
        """CPU seconds so far, all threads, user and system."""
        return sum(cpu_of(server.process.pid) for server in self.running)

    def store_cpu(self) -> float:
        """CPU seconds of PostgreSQL's processes, one per connection and some more."""
        children = Path(f"/proc/{self.postgres}/task/{self.postgres}/children")
        return sum(cpu_of(int(child)) for child in children.read_text().split()) if self.postgres else 0.0

    def memory(self) -> int:
        """Resident bytes."""
        return sum(int(Path(f"/proc/{one.process.pid}/statm").read_text().split()[1]) * PAGE for one in self.running)

    def restart(self) -> None:
        """Stop all of them, and start them again with the same store. Ports change."""
        for number, start in enumerate(self.starts):
            self.running[number].end(signal.SIGTERM)
            self.running[number] = start()

    def begin(self) -> None:
        self.began = (time.monotonic(), self.cpu(), time.process_time(), self.store_cpu())

    def used(self) -> Use:
        """What has been used since `begin`."""
        wall, cpu, client, store = self.began
        return Use(time.monotonic() - wall, self.cpu() - cpu, time.process_time() - client, self.store_cpu() - store)


def cpu_of(pid: int) -> float:
    """The CPU clock of another process, in seconds; the number of the clock is Linux' way to name it."""
    return time.clock_gettime(~pid << 3 | 2)


@contextmanager
def running(
    program: Sequence[str] = OURS, processes: int = 1, store: str = "", limits: Sequence[str] = ROOM
) -> Iterator[Servers]:
    """Servers with an empty store (or a shared one, given by its address)."""
    allow_files()
    with ExitStack() as ending:
        servers = Servers([])
        arguments = (*program, *limits, *(("--store", store) if store else ()))
        for number in range(processes):
            data = Path(ending.enter_context(tempfile.TemporaryDirectory()))
            complaints = ending.enter_context((data / "complaints.txt").open("w+"))
            start = partial(Server, data, program=arguments, complaints=complaints)
            servers.running.append(start())
            servers.starts = (*servers.starts, start)
            ending.callback(end, servers, number, complaints)
        yield servers


def end(servers: Servers, number: int, complaints: IO[str]) -> None:
    """Stop a server, and say if it complained."""
    if servers.running[number].process.poll() is None:
        servers.running[number].end(signal.SIGTERM)
    complaints.seek(0)
    if lines := complaints.readlines():
        print(f"\nThe server logged {len(lines)} lines: {lines[0].strip()} …", flush=True)


def allow_files() -> None:
    """A client and a server need a file per socket."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
