"""The thread pool is shared fairly: whoever asks for much waits for themselves."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.server.gate.thread_pool import FairThreadPool


@pytest.mark.parametrize("eves", [1, 40], ids=["one browser", "forty browsers of one address"])
def test_nobody_waits_for_a_client_that_asks_for_much(eves: int) -> None:
    ended: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        ended.append(name)

    async def use() -> None:
        pool = FairThreadPool()
        eve = partial(work, "eve")
        much = [asyncio.create_task(pool.think("elsewhere", f"eve {number % eves}", eve)) for number in range(40)]
        await asyncio.sleep(0)
        await asyncio.gather(*(pool.think("here", name, partial(work, name)) for name in ("ada", "bruno")))
        assert ended.count("eve") < 20
        await asyncio.gather(*much)
        assert len(ended) == 42
        pool.close()

    run(use())


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0)


def waiting(pool: FairThreadPool) -> int:
    return sum(map(len, pool.waiting.values()))


def test_those_who_wait_are_served_by_address() -> None:
    async def use() -> None:
        pool, leave, order = FairThreadPool(1), threading.Event(), list[str]()
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(pool.think("elsewhere", "eve", leave.wait))]
        await until(lambda: not pool.free)
        for address, name in (
            ("elsewhere", "eve 1"),
            ("elsewhere", "eve 2"),
            ("here", "ada"),
            ("there", "bruno"),
            ("here", "clara"),
        ):
            await until(lambda: waiting(pool) == len(tasks) - 1)
            tasks.append(asyncio.create_task(pool.think(address, name, partial(order.append, name))))
        gone = asyncio.create_task(pool.think("there", "dora", partial(order.append, "dora")))
        await until(lambda: waiting(pool) == len(tasks))
        gone.cancel()
        leave.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
        assert order == ["eve 1", "ada", "bruno", "eve 2", "clara"]
        assert await pool.think("here", "ada", lambda: "free again") == "free again"
        pool.close()

    run(use())
