"""Idle people take little memory, and what they took is given back after they have gone."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.server.serving import run
from wandelgang.play.variant import Variant
from wandelgang.server import memory
from wandelgang.server.app.outbox import Outbox
from wandelgang.server.app.session import Session
from wandelgang.server.gate.gate import Gate
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.rate_limit import TokenBuckets
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.memory import LEAST, SHARE, MemoryRelease, release_memory
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.replay import opened, restored


def test_memory_is_released_once_most_have_gone_and_no_more_are_going() -> None:
    people, least = 0, 2 * LEAST
    watched = MemoryRelease(lambda: people, lambda: None)

    def looked(count: int) -> bool:
        nonlocal people
        people = count
        return watched.is_due()

    assert not looked(least)
    assert not looked(least // 2), "too many are left"
    assert not looked(least // SHARE), "they are still going"
    assert looked(least // SHARE)
    assert not looked(least // SHARE), "once"
    assert not looked(0)
    assert not looked(0), "they were too few"
    assert [looked(count) for count in (least, 0, 0, 0)] == [False, False, True, False]


def test_whoever_has_gone_is_forgotten_before_memory_is_released(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    counts = iter([LEAST, 0, 0])
    monkeypatch.setattr(memory, "PERIOD", 0.0)

    async def watch() -> None:
        watched = MemoryRelease(lambda: next(counts, 0), lambda: done.append("forgotten"), lambda: done.append("released"))
        running = asyncio.create_task(watched.run())
        while len(done) < 2:
            await asyncio.sleep(0)
        running.cancel()

    run(watch())
    assert done == ["forgotten", "released"]
    release_memory()


def test_only_full_buckets_are_forgotten() -> None:
    now = 0.0
    buckets = TokenBuckets(1.0, 10.0, lambda: now)
    buckets.take("full", 3.0)
    now = 5.0
    buckets.take("used", 3.0)
    buckets.forget()
    assert buckets.buckets.keys() == {"used"}
    gate = Gate(ServerLimits())
    gate.requests.take("somebody", 0.0)
    gate.forget()
    assert not gate.requests.buckets


def test_a_session_does_not_keep_what_it_has_sent() -> None:
    class Socket:
        sent = 0

        async def send_text(self, text: str) -> None:
            self.sent += len(text)

        async def close(self, code: int) -> None:
            self.sent += code

    async def send() -> None:
        session = Session.__new__(Session)
        socket = Socket()
        session.outbox, session.socket = Outbox(), cast(Any, socket)
        sending = asyncio.create_task(session.send_queued())
        text = "x" * 10_000
        before = sys.getrefcount(text)
        for count in (1, 2):
            session.outbox.put(text)
            await until(lambda: socket.sent == 10_000 * count)  # noqa: B023
            assert sys.getrefcount(text) == before
        session.outbox.put("y")
        session.outbox.put(1000)
        await sending
        assert socket.sent == 21_001
        assert not session.outbox

    run(send())


async def until(is_true: Callable[[], bool]) -> None:
    while not is_true():
        await asyncio.sleep(0)


def test_a_table_that_everybody_has_left_is_kept_by_nothing() -> None:
    async def visit() -> None:
        tables = Tables(cast(Any, None), absence=60.0)
        seats = [StoredSeat(browser=browser) for browser in ("ada", "bob")]
        live = LiveTable(restored("table", [opened(Variant("cards", {"players": 2}).match(1), seats, "ada", {})]))
        for browser in ("ada", "bob"):
            tables.come(live, browser)
        tables.go(live, "ada")
        assert live in tables.absences, "bob may be told when it has become long"
        tables.go(live, "bob")
        assert not tables.absences
        tables.come(live, "bob")
        assert live in tables.absences, "ada is still away"
        tables.go(live, "bob")

    run(visit())
