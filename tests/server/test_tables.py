"""Tables without any connection: what has been stored is broadcast, and whoever has to act is woken."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from tests.server.serving import run
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import incoming
from wandelgang.server.wire.outgoing import ServerMessage
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64


class Blind(ClientView):
    """A view that always fails."""

    def messages_about(self, *_: object) -> list[ServerMessage]:
        raise LookupError


class Slow(ClientView):
    """A view that takes until it is told to go on."""

    begun, released = threading.Event(), threading.Event()

    def changed_company(self) -> list[ServerMessage]:
        found = super().changed_company()
        self.begun.set()
        self.released.wait()
        return found


class Witness:
    """A subscriber that keeps what it is sent."""

    def __init__(self, client: ClientView) -> None:
        self.client = client
        self.told: list[ServerMessage] = []
        self.is_closed = False

    def send(self, said: ServerMessage, text: str = "") -> None:
        self.told.append(said)

    def close(self, code: int = 0) -> None:
        self.is_closed = True


def test_a_subscriber_that_fails_does_not_affect_the_others(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables, woken = Tables(store), list[LiveTable]()
        tables.on_change = woken.append
        live = await tables.find(await tables.plan(TablePlan("sliders", (SeatPlan("me"), SeatPlan("here"))), "here", ADA))
        blind, seeing = (Witness(kind(live.table, ADA, "en")) for kind in (Blind, ClientView))
        live.subscribers |= {blind, seeing}
        woken.clear()
        table = live.table
        played = incoming.Play(table.turn or 0, table.ply, table.match.legal()[0], "first")
        await tables.perform(live, played, ADA, acknowledge=blind)
        assert len(await store.events(table.id)) == 2
        assert [type(said).__name__ for said in blind.told] == ["Accepted"]
        assert blind.is_closed
        assert [type(said).__name__ for said in seeing.told][:2] == ["Step", "Now"]
        assert not seeing.is_closed
        assert woken == [live]
        await store.close()

    run(all_of_it())


def test_who_is_there_is_told_even_if_somebody_else_comes_meanwhile(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables = Tables(store)
        live = await tables.find(await tables.plan(TablePlan("sliders", (SeatPlan("me"), SeatPlan("here"))), "here", ADA))
        witness = Witness(Slow(live.table, ADA, "en", presence=live.presence))
        witness.client.resumed(0, None)
        live.subscribers.add(witness)
        live.seconds = 1.0  # slow enough for a thread of its own
        live.presence.come(ADA)
        updating = asyncio.create_task(tables.update_company(live))
        await asyncio.to_thread(Slow.begun.wait)
        updating.cancel()
        Slow.released.set()
        await tables.settle()
        assert [type(said).__name__ for said in witness.told] == ["Company"]
        await store.close()

    run(all_of_it())
