"""Two hundred forgetful people at sixty tables while the server is killed again and again: nothing is lost or happens twice.

Fewer of them meet at two processes that share a PostgreSQL, each of which is killed in turn. `make soak` lets more of them play
for longer.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from tests.postgres import PostgresCluster
from tests.server.crowd import Crowd, Plan
from tests.server.serving import QUICK, Server, run

TABLES = int(os.environ.get("WANDELGANG_CROWD", "60"))
KILLS = max(3, TABLES // 20)
LONGEST = 40.0  # seconds that a server lives
SIZES = (("tiles", 2), ("sliders", 2), ("gears", 3), ("fences", 4), ("cards", 3), ("tiles", 4), ("sliders", 2), ("gears", 2))
PLANS = tuple(Plan(game, people) for game, people in SIZES)


async def crowded(folders: Sequence[Path], tables: int, program: Sequence[str] = QUICK) -> None:
    """A server per data folder. Everybody stays with one of them, and each is killed in turn."""
    servers = [await asyncio.to_thread(Server, data, 0, program) for data in folders]
    crowd = Crowd(servers[0].address, 1)

    async def some_play() -> None:
        wanted, end = crowd.acknowledged + tables // 2, asyncio.get_running_loop().time() + LONGEST
        while crowd.acknowledged < wanted and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)

    async def disturb() -> None:
        for _, number in zip(range(KILLS), cycle(range(len(servers))), strict=False):
            await some_play()
            await asyncio.to_thread(servers[number].end, signal.SIGKILL)
            servers[number] = await asyncio.to_thread(Server, folders[number], servers[number].port, program)
        await some_play()

    try:
        await crowd.gather(list(islice(cycle(PLANS), tables)), tables * 3 // 4)
        for visitor, server in zip(crowd.visitors, cycle(servers), strict=False):
            visitor.address = server.address
        await crowd.play(disturb)
        check(crowd.compare())
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.end(signal.SIGKILL)


def check(figures: dict[str, float]) -> None:
    print(figures | {"kills": KILLS})
    assert figures["acknowledged"] > figures["tables"]
    assert figures["connections"] > figures["people"] + figures["spectators"]
    assert figures["refused"]


def test_nothing_acknowledged_is_lost_or_duplicated(tmp_path: Path) -> None:
    run(crowded([tmp_path], TABLES))


def test_nothing_is_lost_or_duplicated_between_processes(cluster: PostgresCluster, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    run(crowded(folders, TABLES // 4, (*QUICK, "--store", cluster.database())))
