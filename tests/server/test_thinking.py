"""Computer players at their tables, without any connection: what they think about, and what makes them think anew."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import States
from wandelgang.server import company, heard, thinking
from wandelgang.server.heads import Heads
from wandelgang.server.heard import SeatPlan, TablePlan
from wandelgang.server.presence import Presence
from wandelgang.server.store import SqliteStore
from wandelgang.server.tables import Tables
from wandelgang.server.thinking import Thinkers
from wandelgang.server.warming import Warmth

ADA, BRUNO = "a" * 64, "b" * 64


class Ponderer:
    """Thinks until it is told to go or to stop."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.searches: list[threading.Event] = []

    def choose(self, view: States, seat: int, stop: threading.Event) -> int:
        self.searches.append(stop)
        while not self.go.is_set() and not stop.is_set():
            time.sleep(0.01)
        return int(INTERPRETED.legal(view)[0])


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_only_what_is_to_be_decided_makes_a_player_think_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ponderer = Ponderer()
    monkeypatch.setattr(thinking, "player", lambda *_: ponderer)

    async def all_of_it() -> None:
        store, heads = SqliteStore(tmp_path / "tables.sqlite"), Heads()
        tables, warmth = Tables(store), Warmth(False, INTERPRETED)
        warmth.begin()
        thinkers = Thinkers(tables, warmth, heads, pace=0.0)
        tables.changed = thinkers.consider
        plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0})
        place = await tables.place(await tables.plan(plan, "here", ADA))
        await tables.happen(place, lambda room: company.sit(room, room.seats[1], BRUNO, "Bruno"))
        await tables.happen(place, lambda room: company.help(room, ADA, heard.Help(0, 1), Presence()))
        await until(lambda: ponderer.searches)
        for name in ("Ada", "Lovelace", "Ada"):
            await tables.happen(place, lambda room, name=name: company.rename(room, ADA, heard.Rename(0, name)))  # type: ignore[misc]
            assert not ponderer.searches[0].is_set()
        await tables.happen(place, lambda room: company.help(room, ADA, heard.Help(0, 0), Presence()))
        assert ponderer.searches[0].is_set()
        await until(lambda: place not in thinkers.tasks)
        assert place.room.ply == 0, "the person decides"
        await tables.happen(place, lambda room: company.help(room, ADA, heard.Help(0, 1), Presence()))
        await until(lambda: len(ponderer.searches) == 2)
        await tables.happen(place, lambda room: company.rename(room, BRUNO, heard.Rename(1, "Brunello")))
        ponderer.go.set()
        await until(lambda: place.room.ply == 1)
        assert len(ponderer.searches) == 2
        await thinkers.close()
        heads.close()
        await warmth.close()
        await store.close()

    run(all_of_it())
