"""Servers behind one address are stopped or killed and started again, one after the other, while people play: nobody notices.

nginx is configured by `deploy/nginx.conf`, the store is a PostgreSQL, and people behave like the page. `make soak` lets more of
them play for longer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

import httpx
import pytest

from tests.postgres import PostgresCluster
from tests.server.crowd import PAUSES, Crowd, Plan, posted, stranger
from tests.server.fleet import Fleet, everybody_plays, fleet
from tests.server.serving import run

TABLES = int(os.environ.get("WANDELGANG_ROLLING", "6"))
ROUNDS = max(1, TABLES // 40)
PLANS = (
    Plan("tiles"),
    Plan("sliders", has_clock=True),
    Plan("gears", 3),
    Plan("fences"),
    Plan("cards", 2, computers=1),
    Plan("sliders", 1, computers=1),
)


class Newcomers:
    """People who keep opening tables and sitting down meanwhile."""

    def __init__(self, address: str) -> None:
        self.address, self.opened = address, 0

    async def come(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=sum(PAUSES) + 60) as http:
            while True:
                host, guest = await stranger(http), await stranger(http)
                plan = {"game": "sliders", "seats": [{"kind": "me"}, {"kind": "open"}]}
                table = (await posted(http, "/api/tables", plan, host, f"key-{self.opened}"))["table"]
                await posted(http, f"/api/tables/{table}/sit", {"seat": 1}, guest)
                for person in (host, guest):
                    listed = (await http.get("/api/tables", headers={"Cookie": person})).json()["tables"]
                    assert [one["table"] for one in listed] == [table], "opened once"
                self.opened += 1


async def played_through(started: Fleet, signs: Sequence[signal.Signals]) -> dict[str, float]:
    """Play while each server is ended and started again in each of these ways; returns figures."""
    crowd, newcomers = Crowd(started.address, 1, is_careless=False), Newcomers(started.address)
    await crowd.gather(list(islice(cycle(PLANS), TABLES)), TABLES // 2)
    coming = asyncio.ensure_future(newcomers.come())

    async def disturb() -> None:
        await everybody_plays(crowd)
        for sign in [*signs] * ROUNDS:
            for number in range(len(started.servers)):
                await asyncio.to_thread(started.restart, number, sign)
                await everybody_plays(crowd)
                assert not coming.done(), coming
        coming.cancel()

    await crowd.play(disturb)
    with contextlib.suppress(asyncio.CancelledError):
        await coming
    return crowd.compare() | {"opened meanwhile": newcomers.opened, "restarts": started.restarts}


@pytest.mark.parametrize("servers", [2, 3] if ROUNDS > 1 else [3])
def test_a_rolling_restart_loses_nothing_and_disturbs_nobody(servers: int, cluster: PostgresCluster, tmp_path: Path) -> None:
    async def play() -> None:
        with fleet(tmp_path, cluster.database(), [()] * servers) as started:
            figures = await played_through(started, (signal.SIGTERM, signal.SIGKILL))
            assert not started.log
        print({"servers": servers, **figures, "lost": 0, "duplicated": 0})
        assert figures["acknowledged"] > TABLES * started.restarts
        assert figures["connections"] > figures["people"] + figures["spectators"]
        assert figures["refused"] == figures["unreached"] == 0
        assert figures["opened meanwhile"]

    run(play())
