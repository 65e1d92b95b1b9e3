"""Where work at a table is done: on the event loop while it takes a moment, in a thread while it does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from tests.server.serving import run
from wandelgang.server.live.execution import MOMENT, Executor
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.table import setup
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import new_id
from wandelgang.server.wire.requests import SeatPlan, TablePlan


@pytest.fixture
def executor() -> Iterator[Executor]:
    found = Executor()
    yield found
    found.close()


def new_table() -> LiveTable:
    first = setup.planned(TablePlan("sliders", (SeatPlan("me"), SeatPlan("here"))), "a" * 64, "")
    return LiveTable(restored(new_id(), [first]))


def quick() -> str:
    return threading.current_thread().name


def slow() -> str:
    end = time.thread_time() + 3 * MOMENT
    while time.thread_time() < end:
        pass
    return quick()


def test_a_table_has_to_show_that_its_work_is_quick(executor: Executor) -> None:
    async def use() -> None:
        here, live = quick(), new_table()
        places = [await executor.at(live)(quick) for _ in range(20)]
        assert places[0].startswith("move")
        assert places == sorted(places, key=lambda place: place == here), "once it is here, it stays"
        assert places[-1] == here

    run(use())


def test_one_slow_table_goes_back_to_threads_and_leaves_the_others(executor: Executor) -> None:
    async def use() -> None:
        here, heavy, light = quick(), new_table(), new_table()
        heavy.seconds = light.seconds = 0.0
        assert await executor.at(heavy)(slow) == here, "nobody could know"
        assert (await executor.at(heavy)(slow)).startswith("move")
        assert (await executor.at(heavy)(quick)).startswith("move")
        assert await executor.at(light)(quick) == here

    run(use())


def test_an_error_is_raised_from_either_place(executor: Executor) -> None:
    async def use() -> None:
        live = new_table()
        for seconds in (0.0, 1.0):
            live.seconds = seconds
            with pytest.raises(ZeroDivisionError):
                await executor.at(live)(lambda: 1 // 0)

    run(use())
