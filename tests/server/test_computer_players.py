"""Computer players at their tables, without any connection: what they think about, and what makes them think again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.core.calls import INTERPRETED
from wandelgang.play.position import Position
from wandelgang.server.bots import players
from wandelgang.server.bots.players import ComputerPlayers
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.table.commands import TakeSeat
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA, BRUNO = "a" * 64, "b" * 64


class Ponderer:
    """Thinks until it is told to go or to stop."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.searches: list[threading.Event] = []

    def choose(self, view: Position, stop: threading.Event) -> int:
        self.searches.append(stop)
        while not self.go.is_set() and not stop.is_set():
            time.sleep(0.01)
        return int(INTERPRETED.legal(view.array())[0])


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_a_player_thinks_again_only_about_another_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ponderer = Ponderer()
    monkeypatch.setattr(players, "player", lambda *_, **__: ponderer)

    async def all_of_it() -> None:
        store, thread_pool = SqliteStore(tmp_path / "tables.sqlite"), FairThreadPool()
        tables, warm_up = Tables(store), WarmUp(False, INTERPRETED)
        warm_up.start()
        computer_players = ComputerPlayers(tables, warm_up, thread_pool, pace=0.0)
        tables.on_change = computer_players.consider
        plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0})
        live = await tables.find(await tables.plan(plan, "here", ADA))
        await tables.perform(live, TakeSeat(1, 0, "Bruno"), BRUNO)
        await tables.perform(live, incoming.Help(0, 1), ADA)
        await until(lambda: ponderer.searches)
        for name in ("Ada", "Lovelace", "Ada"):
            await tables.perform(live, incoming.Rename(0, name), ADA)
            assert not ponderer.searches[0].is_set()
        await tables.perform(live, incoming.Help(0, 0), ADA)
        assert ponderer.searches[0].is_set()
        await until(lambda: live not in computer_players.tasks)
        assert live.table.ply == 0, "the person decides"
        await tables.perform(live, incoming.Help(0, 1), ADA)
        await until(lambda: len(ponderer.searches) == 2)
        await tables.perform(live, incoming.Rename(1, "Brunello"), BRUNO)
        ponderer.go.set()
        await until(lambda: live.table.ply == 1)
        assert len(ponderer.searches) == 2
        await computer_players.close()
        thread_pool.close()
        await warm_up.close()
        await store.close()

    run(all_of_it())
