"""Two hundred forgetful people at sixty tables while the server is killed again and again: nothing is lost or happens twice.

`make soak` lets more of them play for longer.
"""

from __future__ import annotations

import asyncio
import os
import signal
from itertools import cycle, islice
from pathlib import Path

import httpx

from tests.server.crowd import Crowd
from tests.server.serving import Server, run
from wandelgang.records import record

TABLES = int(os.environ.get("WANDELGANG_CROWD", "60"))
KILLS = max(3, TABLES // 20)
LONGEST = 40.0  # seconds that a server lives
PLANS = (("tiles", 2), ("sliders", 2), ("gears", 3), ("fences", 4), ("cards", 3), ("tiles", 4), ("sliders", 2), ("gears", 2))


async def crowded(data: Path) -> None:
    servers = [await asyncio.to_thread(Server, data)]
    crowd = Crowd(servers[0].address, 1)

    async def some_play() -> None:
        wanted, end = crowd.acknowledged + TABLES // 2, asyncio.get_running_loop().time() + LONGEST
        while crowd.acknowledged < wanted and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)

    async def disturb() -> None:
        for _ in range(KILLS):
            await some_play()
            await asyncio.to_thread(servers[-1].end, signal.SIGKILL)
            servers.append(await asyncio.to_thread(Server, data, servers[0].port))
        await some_play()

    try:
        await crowd.gather(list(islice(cycle(PLANS), TABLES)), TABLES * 3 // 4)
        await crowd.play(disturb)
        compare(crowd)
    finally:
        if servers[-1].process.poll() is None:
            servers[-1].end(signal.SIGKILL)


def compare(crowd: Crowd) -> None:
    """Every acknowledged action is in the record, in its place, once; and nothing else is."""
    total = 0
    with httpx.Client(base_url=crowd.address, timeout=60) as http:
        for table, cookies in crowd.tables.items():
            text = http.get(f"/api/tables/{table}/record", headers={"Cookie": cookies[0]}).text
            entries = record.read(text).entries
            played = {(entry.seat, ply): entry.action for ply, entry in enumerate(entries) if entry.seat is not None}
            said = [one for visitor in crowd.visitors if visitor.table == table for one in visitor.acknowledged]
            assert len(said) == len({one.ply for one in said}), f"acknowledged twice at {table}"
            assert {(one.seat, one.ply): one.action for one in said} == played, f"{table}: {text}"
            total += len(said)
            shown = max(visitor.shown for visitor in crowd.visitors if visitor.table == table)
            assert len(entries) >= shown, "what somebody saw is there"
    figures = {
        "tables": len(crowd.tables),
        "people": sum(visitor.seat is not None for visitor in crowd.visitors),
        "spectators": sum(visitor.seat is None for visitor in crowd.visitors),
        "connections": sum(visitor.connections for visitor in crowd.visitors),
        "acknowledged": total,
        "refused": sum(visitor.refusals for visitor in crowd.visitors),
        "kills": KILLS,
    }
    print(figures)
    assert total > TABLES
    assert figures["connections"] > len(crowd.visitors)
    assert figures["refused"]


def test_nothing_acknowledged_is_lost_or_duplicated(tmp_path: Path) -> None:
    run(crowded(tmp_path))
