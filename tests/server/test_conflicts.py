"""Several writers and one log: whoever is late reads what is newer, tells everybody, and tries again. Nobody is thrown out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.serving import run
from tests.server.test_tables import Witness
from wandelgang.errors import Missing, Stale
from wandelgang.server.errors import NotStored
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.interface import Write
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.table.commands import AlreadyPlayed, TakeSeat
from wandelgang.server.table.events import decode
from wandelgang.server.table.replay import restored
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan
from wandelgang.server.words import words

ADA, BRUNO = "a" * 64, "b" * 64
PLAN = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0})


class Place:
    """One table as one process knows it, with somebody who watches there."""

    def __init__(self, tables: Tables, live: LiveTable, browser: str) -> None:
        self.tables, self.live, self.browser = tables, live, browser
        self.witness = Witness(ClientView(live.table, browser, "en"))
        self.witness.client.snapshot()
        live.subscribers.add(self.witness)

    def play(self, id: str, choice: int = 0, ply: int | None = None) -> incoming.Play:
        table = self.live.table
        return incoming.Play(table.turn or 0, table.ply if ply is None else ply, table.match.legal()[choice], id)

    async def perform(self, command: object, browser: str = "") -> None:
        await self.tables.perform(self.live, command, browser or self.browser, acknowledge=self.witness)  # type: ignore[arg-type]

    @property
    def heard(self) -> list[str]:
        """The kinds of messages since the last call."""
        kinds = [type(message).__name__ for message in self.witness.told]
        self.witness.told.clear()
        return kinds


def between(folder: Path, use: Callable[[SqliteStore, Place, Place], Awaitable[None]]) -> None:
    """Ada and Bruno at one table, which two processes have in memory: here Ada's, there Bruno's."""

    async def all_of_it() -> None:
        store = SqliteStore(folder / "tables.sqlite")
        store.is_shared = True
        here, there = Tables(store), Tables(store)
        table = await here.plan(PLAN, "here", ADA)
        live = await here.find(table)
        await here.perform(live, TakeSeat(1, 0, "Bruno"), BRUNO)
        await use(store, Place(here, live, ADA), Place(there, await there.find(table), BRUNO))
        await store.close()

    run(all_of_it())


async def check_agreement(store: SqliteStore, *places: Place) -> None:
    """Everybody is still connected and knows all that is stored."""
    stored = restored("table", [decode(body) for body in await store.events(places[0].live.table.id)])
    for place in places:
        assert not place.witness.is_closed
        assert place.live.table.version == stored.version
        assert place.live.table.match == stored.match
        assert [said for _, said in place.live.table.talk] == [said for _, said in stored.talk]


def test_a_late_message_is_stored_after_the_one_it_met(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        await here.perform(here.play("first"))
        await there.perform(incoming.Speak(1, "hello"))
        assert there.heard == ["Step", "Now", "Spoken"], "what it missed comes first"
        await here.tables.catch_up(here.live)
        assert here.heard == ["Accepted", "Step", "Now", "Spoken"]
        await check_agreement(store, here, there)

    between(tmp_path, use)


def test_a_late_action_is_refused_and_its_sender_sees_why(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        late = there.play("other", choice=1)
        await here.perform(here.play("first"))
        with pytest.raises(Stale, match="ply"):
            await there.perform(late, ADA)
        assert there.heard == ["Step", "Now"]
        await there.perform(there.play("second"))
        await here.perform(incoming.Speak(0, "well-played"))
        await there.tables.catch_up(there.live)
        await check_agreement(store, here, there)

    between(tmp_path, use)


def test_an_action_sent_to_two_processes_is_played_once(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        same = here.play("first")
        await here.perform(same)
        with pytest.raises(AlreadyPlayed) as found:
            await there.perform(same, ADA)
        assert found.value.ply == 1
        await check_agreement(store, here, there)

    between(tmp_path, use)


def test_many_at_once_on_both_sides_lose_nothing(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        allowed = [incoming.Allow(True, bool(number % 2)) for number in range(10)]
        work = [here.perform(one) for one in allowed] + [there.perform(one, ADA) for one in allowed]
        await asyncio.gather(*work)
        assert len(await store.events(here.live.table.id)) == 22
        for place in (here, there):
            await place.tables.catch_up(place.live)
        await check_agreement(store, here, there)

    between(tmp_path, use)


def test_taking_back_reaches_the_other_process(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        for _ in range(2):
            await here.perform(here.play("a"), [ADA, BRUNO][here.live.table.turn or 0])
        await here.perform(incoming.Offer(1, "takeback", 2), BRUNO)
        proposal = here.live.table.proposal
        assert proposal is not None
        await there.tables.catch_up(there.live)
        await there.perform(incoming.Answer(proposal.number, True), ADA)
        assert there.heard[-1] == "Snapshot"
        await here.tables.catch_up(here.live)
        assert here.live.table.ply == 1
        await here.perform(here.play("b", choice=1), BRUNO)
        await there.tables.catch_up(there.live)
        await check_agreement(store, here, there)

    between(tmp_path, use)


def test_what_cannot_be_stored_has_not_happened_and_everybody_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        async def fail(*_: Write) -> None:
            raise NotStored(words("not-stored"))

        before = here.live.table.match.position
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", fail)
            for command in (here.play("first"), incoming.Speak(0, "hello")):
                with pytest.raises(NotStored):
                    await here.perform(command)
        assert here.heard == []
        assert (here.live.table.ply, here.live.table.match.position) == (0, before)
        await check_agreement(store, here)
        await here.perform(here.play("first"))
        await check_agreement(store, here)

    between(tmp_path, use)


def test_a_rematch_and_its_table_are_stored_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        await here.perform(incoming.Resign(0))
        await here.perform(incoming.Offer(0, "rematch", 0))
        proposal = here.live.table.proposal
        assert proposal is not None
        written: list[tuple[Write, ...]] = []
        append = store.append

        async def observed(*writes: Write) -> None:
            written.append(writes)
            await append(*writes)

        monkeypatch.setattr(store, "append", observed)
        await there.perform(incoming.Answer(proposal.number, True))
        follower = there.live.table.next
        assert [{write.row.table for write in writes} for writes in written] == [{here.live.table.id, follower}]
        assert (await here.tables.find(follower)).table.held_by(ADA) == [1], "everybody has moved on by one seat"
        assert {row.table for row in await store.listed(BRUNO, 9)} == {here.live.table.id, follower}

    between(tmp_path, use)


def test_a_table_deleted_elsewhere_is_gone_here(tmp_path: Path) -> None:
    async def use(store: SqliteStore, here: Place, there: Place) -> None:
        for browser in (ADA, BRUNO):
            await here.tables.leave(here.live.table.id, browser)
        with pytest.raises(Missing):
            await there.perform(there.play("first"), ADA)
        assert there.witness.is_closed, "the page is told when it reconnects"
        with pytest.raises(Missing):
            await there.tables.find(there.live.table.id)

    between(tmp_path, use)
