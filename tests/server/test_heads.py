"""Thinking is shared fairly: whoever asks for much waits for himself."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.server.heads import Heads


@pytest.mark.parametrize("eves", [1, 40], ids=["one browser", "forty browsers of one address"])
def test_nobody_waits_for_somebody_who_asks_for_much(eves: int) -> None:
    ended: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        ended.append(name)

    async def use() -> None:
        heads = Heads()
        eve = partial(work, "eve")
        much = [asyncio.create_task(heads.think("elsewhere", f"eve {number % eves}", eve)) for number in range(40)]
        await asyncio.sleep(0)
        await asyncio.gather(*(heads.think("here", name, partial(work, name)) for name in ("ada", "bruno")))
        assert ended.count("eve") < 20
        await asyncio.gather(*much)
        assert len(ended) == 42
        heads.close()

    run(use())


def test_one_address_leaves_a_thread_to_others() -> None:
    async def use() -> None:
        heads, leave = Heads(3), threading.Event()
        long = [asyncio.create_task(heads.think("elsewhere", f"eve {number}", leave.wait)) for number in range(5)]
        async with asyncio.timeout(PATIENCE):
            assert await heads.think("here", "ada", lambda: "thought") == "thought"
        leave.set()
        await asyncio.gather(*long)
        heads.close()

    run(use())
