"""Tables without any connection: what is kept is told, and whoever has to act is woken."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import run
from wandelgang.server.heard import SeatPlan, TablePlan
from wandelgang.server.sight import Sight
from wandelgang.server.store import SqliteStore
from wandelgang.server.tables import Place, Tables
from wandelgang.server.wire import Said

ADA = "a" * 64


class Blind(Sight):
    """One that cannot be told anything."""

    def told_of(self, *_: object) -> list[Said]:
        raise LookupError


class Witness:
    """A listener that keeps what it is told."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.told: list[Said] = []
        self.is_closed = False

    def tell(self, said: Said) -> None:
        self.told.append(said)

    def close(self, code: int = 0) -> None:
        self.is_closed = True


def test_who_cannot_be_told_keeps_nobody_from_being_told(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        tables, woken = Tables(store), list[Place]()
        tables.changed = woken.append
        place = await tables.place(await tables.plan(TablePlan("sliders", (SeatPlan("me"), SeatPlan("here"))), "here", ADA))
        blind, seeing = (Witness(kind(place.room, ADA, "en")) for kind in (Blind, Sight))
        place.listeners |= {blind, seeing}
        woken.clear()
        room = place.room
        await tables.play(place, blind, room.turn or 0, room.ply, room.match.legal()[0], "first")
        assert len(await store.events(room.id)) == 2
        assert [type(said).__name__ for said in blind.told] == ["Played"]
        assert blind.is_closed
        assert [type(said).__name__ for said in seeing.told][:2] == ["Step", "Now"]
        assert not seeing.is_closed
        assert woken == [place]
        await store.close()

    run(all_of_it())
