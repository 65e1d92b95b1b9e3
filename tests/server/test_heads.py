"""Thinking is shared fairly: whoever asks for much waits for himself."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.server.bots.thread_pool import FairThreadPool


@pytest.mark.parametrize("eves", [1, 40], ids=["one browser", "forty browsers of one address"])
def test_nobody_waits_for_somebody_who_asks_for_much(eves: int) -> None:
    ended: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        ended.append(name)

    async def use() -> None:
        heads = FairThreadPool()
        eve = partial(work, "eve")
        much = [asyncio.create_task(heads.think("elsewhere", f"eve {number % eves}", eve)) for number in range(40)]
        await asyncio.sleep(0)
        await asyncio.gather(*(heads.think("here", name, partial(work, name)) for name in ("ada", "bruno")))
        assert ended.count("eve") < 20
        await asyncio.gather(*much)
        assert len(ended) == 42
        heads.close()

    run(use())


def test_those_who_wait_have_their_turns_by_homes() -> None:
    async def use() -> None:
        heads, leave, order = FairThreadPool(1), threading.Event(), list[str]()
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(heads.think("elsewhere", "eve", leave.wait))]
        for home, name in (
            ("elsewhere", "eve 1"),
            ("elsewhere", "eve 2"),
            ("here", "ada"),
            ("there", "bruno"),
            ("here", "clara"),
        ):
            await asyncio.sleep(0.01)
            tasks.append(asyncio.create_task(heads.think(home, name, partial(order.append, name))))
        gone = asyncio.create_task(heads.think("there", "dora", partial(order.append, "dora")))
        await asyncio.sleep(0.01)
        gone.cancel()
        leave.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
        assert order == ["eve 1", "ada", "bruno", "eve 2", "clara"]
        assert await heads.think("here", "ada", lambda: "free again") == "free again"
        heads.close()

    run(use())
