"""As many actions as a server can take: at every table the next one is played as soon as everybody knows of the last.

What it says is the throughput and the CPU time per action; latency under saturation would only count the tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bench.load.options import Options
from bench.load.report import TextTable
from bench.load.servers import ECHO, Servers, Use, running
from bench.load.tables import GAMES, Opener, Table, leave

TABLES, WATCHERS = 30, 1  # three viewers: two players and somebody who watches
WARM_UP = 1.0  # seconds of play that are not counted


def run(options: Options) -> None:
    title = f"Saturation: {TABLES} tables with three viewers each, {options.seconds:g} s per row"
    table = TextTable(title, "", "actions per second", "CPU per action, ms", "to the bare stack", "client's CPU, ms")
    with running(ECHO) as servers:
        use, count = asyncio.run(saturated(servers, ("echo",), options.seconds))
        bare = use.cpu / count
        table.row(*figures("bare stack", use, count, bare))
    with running(processes=options.processes, store=options.store) as servers:
        for games in ((game,) for game in options.games):
            table.row(*figures(f"`{games[0]}`", *asyncio.run(saturated(servers, games, options.seconds)), bare))
        table.row(*figures("all games", *asyncio.run(saturated(servers, GAMES, options.seconds)), bare))


def figures(name: str, use: Use, count: int, bare: float) -> tuple[str, ...]:
    cost = use.cpu / count
    return name, f"{count / use.wall:,.0f}", f"{1000 * cost:.2f}", f"{cost / bare:.1f}", f"{1000 * use.client / count:.2f}"


async def saturated(
    servers: Servers, games: Sequence[str], seconds: float, size: int = TABLES, is_together: bool = False
) -> tuple[Use, int]:
    """What was used, and the number of actions that everybody was told of meanwhile."""
    opener = Opener(servers, is_together)
    tables = await opener.open_many(games, size, WATCHERS)
    counts = [0] * len(tables)

    async def play(number: int, table: Table) -> None:
        while not table.is_over:
            await table.act()
            counts[number] += 1

    playing = asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))
    await asyncio.wait((playing,), timeout=WARM_UP)
    before = sum(counts)
    servers.begin()
    await asyncio.wait((playing,), timeout=seconds)
    use, count = servers.used(), sum(counts) - before
    if playing.done():
        await playing  # a refusal, or all games are over
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await leave(tables)
    await opener.close()
    return use, count
