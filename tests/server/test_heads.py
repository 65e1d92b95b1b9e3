"""Thinking is shared fairly: whoever asks for much waits for himself."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from tests.server.serving import run
from wandelgang.server.heads import Heads


def test_nobody_waits_for_somebody_who_asks_for_much() -> None:
    ended: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        ended.append(name)

    async def use() -> None:
        heads = Heads()
        much = [asyncio.create_task(heads.think("eve", lambda: work("eve"))) for _ in range(40)]
        await asyncio.sleep(0)
        await asyncio.gather(*(heads.think(name, partial(work, name)) for name in ("ada", "bruno")))
        assert ended.count("eve") < 20
        await asyncio.gather(*much)
        assert len(ended) == 42
        heads.close()

    run(use())
