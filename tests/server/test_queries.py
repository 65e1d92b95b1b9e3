"""Queries are charged by the processor time they take, and nobody's action waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.serving import PATIENCE, Browser, Server, limited, run, serving
from wandelgang.core.calls import INTERPRETED
from wandelgang.server.app.services import Services
from wandelgang.server.app.settings import Settings
from wandelgang.server.errors import TooOften
from wandelgang.server.gate.queries import REST, QueryPool
from wandelgang.server.gate.rate_limit import TokenBuckets
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64
CHECK, LARGE = "/api/games/tiles/check", '{"options":{"players":2,"width":25,"height":25}}'


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_an_address_owes_the_processor_time_of_its_queries() -> None:
    async def use() -> None:
        now = 0.0
        work = TokenBuckets(0.1, 0.05, clock=lambda: now)
        pool = QueryPool(work)
        await pool.run("here", lambda: burn(0.02))
        pool.check("here")
        await pool.run("here", lambda: burn(0.06))
        with pytest.raises(TooOften) as refused:
            pool.check("here")
        assert refused.value.seconds == pytest.approx(0.3, abs=0.05)  # 0.03 seconds too much, at 0.1 per second
        pool.check("there")
        await pool.run("there", lambda: time.sleep(0.1))
        pool.check("there")  # waiting costs nothing
        now = 1.0
        pool.check("here")
        pool.close()

    run(use())


def test_a_query_is_charged_even_if_nobody_waits_for_its_result() -> None:
    async def use() -> None:
        pool = QueryPool(TokenBuckets(0.01, 0.01))
        begun = threading.Event()

        def work() -> None:
            begun.set()
            burn(0.05)

        asking = asyncio.create_task(pool.run("here", work))
        await asyncio.to_thread(begun.wait, PATIENCE)
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking
        async with asyncio.timeout(PATIENCE):
            while not pool.work.take("here", 0.0):
                await asyncio.sleep(0.001)
        pool.close()

    run(use())


def test_queries_of_greedy_addresses_are_followed_by_a_rest_and_addresses_take_turns() -> None:
    async def use() -> None:
        pool, order = QueryPool(TokenBuckets(0.001, 0.001)), list[str]()

        def work(name: str) -> None:
            order.append(name)
            burn(0.02)

        begun = time.monotonic()
        names = ["eve", "eve", "eve", "ada"]
        await asyncio.gather(*(pool.run(name, lambda name=name: work(name)) for name in names))  # type: ignore[misc]
        assert order == ["eve", "eve", "ada", "eve"]
        assert time.monotonic() - begun > 0.02 * len(names) + REST * 0.02 * (len(names) - 1)
        pool.close()

    run(use())


def test_whoever_asks_for_little_is_not_slowed_down() -> None:
    async def use() -> None:
        pool = QueryPool(TokenBuckets(1.0, 1e9))
        await pool.run("here", lambda: burn(0.02))
        await asyncio.sleep(0.001)
        assert pool.pool.free == 1
        pool.close()

    run(use())


def test_an_action_does_not_wait_for_queries(tmp_path: Path) -> None:
    async def use() -> None:
        services = Services(Settings(tmp_path, ahead=False, calls=INTERPRETED))
        await services.start()
        leave = threading.Event()
        stuck = [asyncio.create_task(services.queries.run(name, leave.wait)) for name in ("eve", "bob", "eve")]
        plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("here")), {"start": 0})
        live = await services.tables.find(await services.tables.plan(plan, "here", ADA))
        text = live.table.match.choices(0)[0].action
        async with asyncio.timeout(PATIENCE):
            await services.tables.perform(live, incoming.Play(0, 0, text, "1"), ADA)
        assert live.table.ply == 1
        assert not any(one.done() for one in stuck)
        leave.set()
        await asyncio.gather(*stuck)
        await services.stop()

    run(use())


def test_whoever_has_a_table_loaded_pays_for_it(tmp_path: Path) -> None:
    async def use() -> None:
        services = Services(Settings(tmp_path, ahead=False, calls=INTERPRETED))
        await services.start()
        plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("here")), {"start": 0})
        table_id = await services.tables.plan(plan, "here", ADA)
        for address in ("eve", "bob"):
            assert await services.find(table_id, address)
        assert services.gate.work.used("eve") == 0.0, "it was in memory"
        services.tables.loaded.drop(await services.find(table_id, "eve"))
        await asyncio.gather(services.find(table_id, "eve"), services.find(table_id, "bob"))
        await asyncio.sleep(0)
        assert services.gate.work.used("eve") > 0.0
        assert services.gate.work.used("bob") == 0.0, "once is enough"
        await services.stop()

    run(use())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where one large board is more than an address is allotted, and takes seconds to pay for."""
    with serving(tmp_path_factory.mktemp("data"), limited(work=0.01, work_burst=0.01)) as started:
        yield started


ADDRESSES = (f"203.0.113.{number}" for number in range(1, 255))


def somebody() -> dict[str, str]:
    """An address of one's own, which owes nothing."""
    return {"X-Forwarded-For": next(ADDRESSES)}


def opened(browser: Browser) -> str:
    plan = {"game": "sliders", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"start": 0}}
    return str(browser.http.post("/api/tables", json=plan, headers=somebody()).json()["table"])


def check(browser: Browser, address: dict[str, str]) -> httpx.Response:
    return browser.http.post(CHECK, content=LARGE, headers=address)


def test_whoever_asks_for_much_is_refused_until_it_is_paid_for(server: Server, ada: Browser) -> None:
    eve = somebody()
    with ada.line(opened(ada), headers=eve) as line:
        line.hear()
        while check(ada, eve).status_code != 200:  # connecting has to be paid for, too
            pass
        refused = check(ada, eve)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-often")
        assert int(refused.headers["Retry-After"]) >= 1
        action = line.now["choices"][0]["action"]
        assert line.ask("preview", seat=0, ply=0, action=action)["code"] == "too-often"
        assert line.ask("look", seat=None)["code"] == "too-often"
        line.play_on(Random(1))
        assert line.now["ply"] == 1, "an action is not refused"
        assert ada.http.get("/web/js/main.js", headers=eve).status_code == 200, "files are another matter"
        assert check(ada, somebody()).status_code == 200


@pytest.mark.parametrize("path", ["/api/lobby", "/api/games", "/api/me", "/pictures/tiles/goals/set.svg"])
def test_all_requests_of_an_address_are_refused_while_it_owes(server: Server, ada: Browser, path: str) -> None:
    eve = somebody()
    assert check(ada, eve).status_code == 200
    assert ada.http.get(path, headers=eve).status_code == 429


def test_whoever_owes_much_may_still_connect(server: Server, ada: Browser) -> None:
    eve = somebody()
    assert check(ada, eve).status_code == 200
    with ada.line(opened(ada), headers=eve) as line:
        assert line.hear()["type"] == "table"


@pytest.mark.parametrize("path", ["/api/games", "/web/js/main.js", "/words/de.json", "/art/tiles.svg"])
def test_answers_are_compressed_for_whoever_accepts_that(server: Server, ada: Browser, path: str) -> None:
    plain = ada.http.get(path, headers={"Accept-Encoding": "identity", **somebody()})
    small = ada.http.get(path, headers={"Accept-Encoding": "gzip", **somebody()})
    assert (plain.headers.get("Content-Encoding"), small.headers.get("Content-Encoding")) == (None, "gzip")
    assert plain.content == small.content
    assert int(small.headers["Content-Length"]) < len(plain.content)
    assert plain.headers["Vary"] == small.headers["Vary"] == "Accept-Encoding"
