"""The measurements of `make load`: clients play for real, and lateness of a slow server counts in full."""

from __future__ import annotations

import asyncio
import itertools
import random
import subprocess
import sys

from bench.load.pace import follow, schedule
from bench.load.report import percentile
from bench.load.saturation import saturated
from bench.load.servers import Servers
from bench.load.tables import GAMES, Opener, Table, leave
from tests.server.serving import PATIENCE, Server, run


def test_everybody_at_a_table_is_told_of_actions_in_all_games(server: Server) -> None:
    async def play() -> None:
        opener = Opener(Servers([server]))
        tables = await opener.open_many(GAMES, len(GAMES), watchers=1)
        for table in tables:
            for _ in range(3):
                ply = table.visitors[0].now.ply
                await table.act()
                assert len({visitor.now.ply for visitor in table.visitors}) == 1
                assert table.visitors[0].now.ply > ply
        await leave(tables)
        await opener.close()

    run(play())


def test_saturation_counts_actions_and_the_cpu_time_of_the_server(server: Server) -> None:
    async def saturate() -> None:
        use, count = await saturated(Servers([server]), ("cards",), 0.5, size=3)
        assert count > 0
        assert 0 < use.cpu < 10
        assert use.wall >= 0.5

    run(saturate())


def test_lateness_counts_from_the_scheduled_moment() -> None:
    class SlowTable(Table):
        is_over = False

        async def act(self) -> float:
            await asyncio.sleep(0.1)
            return asyncio.get_running_loop().time()

    async def fall_behind() -> None:
        now = asyncio.get_running_loop().time()
        taken: list[float] = []
        await follow(SlowTable("", "", random.Random(1)), schedule(now, now + 0.11, 0.02), taken)
        assert len(taken) == 6
        assert all(later > earlier + 0.05 for earlier, later in itertools.pairwise(taken))

    run(fall_behind())


def test_what_was_not_told_by_the_end_counts_as_long_as_it_has_waited() -> None:
    class StuckTable(Table):
        is_over = False

        async def act(self) -> float:
            await asyncio.sleep(PATIENCE)
            raise AssertionError

    async def wait() -> None:
        now = asyncio.get_running_loop().time()
        taken: list[float] = []
        following = asyncio.create_task(follow(StuckTable("", "", random.Random(1)), schedule(now, now + 1, 0.1), taken))
        await asyncio.sleep(0.25)
        following.cancel()
        await following
        assert len(taken) == 3
        assert taken[0] >= 0.25

    run(wait())


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile(range(100), 0.5) == 50
    assert percentile(range(100), 0.99) == 99
    assert percentile([7], 0.99) == 7


def test_an_unknown_scenario_is_refused() -> None:
    ended = subprocess.run([sys.executable, "-m", "bench.load", "siege"], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 2
    assert "expected scenarios among saturation, pace, idle, lists, floods, processes, got siege" in ended.stderr
