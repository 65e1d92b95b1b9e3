"""Players that the operator of a server offers: they can be chosen by number, play, and lose with a sentence if they break."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import run
from tests.server.test_computer_players import until
from tests.test_cli import run as command
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup
from wandelgang.play.engine import IDLE
from wandelgang.server.bots.players import ComputerPlayers
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.live.live_table import LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.table.computers import OfferedPlayer, offer
from wandelgang.server.table.names import names
from wandelgang.server.table.seat import HELPER
from wandelgang.server.views import catalogue
from wandelgang.server.views.outcome import ending
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64
ENGINE = "engine:" + shlex.join([sys.executable, "-S", "-E", str(Path(__file__).parents[1] / "faulty_engine.py")])
STEADY, BROKEN = OfferedPlayer("Steady", ENGINE), OfferedPlayer("Broken", f"{ENGINE} crashes")


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    offer([STEADY, BROKEN])
    yield
    offer([])


class House:
    """Tables and computer players without any connection."""

    def __init__(self, folder: Path) -> None:
        self.store, self.thread_pool = SqliteStore(folder / "tables.sqlite"), FairThreadPool(1)
        self.tables, self.warm_up = Tables(self.store), WarmUp(False, INTERPRETED)
        self.warm_up.start()
        self.players = ComputerPlayers(self.tables, self.warm_up, self.thread_pool, pace=0.0)
        self.tables.on_change = self.players.consider

    async def table(self, *levels: int) -> LiveTable:
        """A table with a person at the first seat; the person's own turns are played by nobody."""
        seats = (SeatPlan("me"), *(SeatPlan("computer", level=level) for level in levels))
        plan = TablePlan("cards", seats, {"players": len(seats)})
        return await self.tables.find(await self.tables.plan(plan, "here", ADA))

    async def play(self, live: LiveTable, plies: int) -> None:
        """Play the person's turns until so many actions have been played or the game is over."""
        while not live.table.over and live.table.ply < plies:
            await until(lambda: live.table.over or live.table.turn == 0)
            if not live.table.over:
                play = incoming.Play(seat=0, ply=live.table.ply, action=live.table.match.legal()[0], id=str(live.table.ply))
                await self.tables.perform(live, play, ADA)

    async def close(self) -> None:
        await self.players.close()
        self.thread_pool.close()
        await self.warm_up.close()
        await self.store.close()


def test_a_player_on_offer_plays_and_one_that_breaks_loses_with_a_sentence(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        house = House(tmp_path)
        steady, broken = await house.table(STEADY.number), await house.table(BROKEN.number)
        await asyncio.gather(house.play(broken, 200), house.play(steady, 40))
        assert steady.table.ply >= 40 or steady.table.match.is_over
        assert names(steady.table.seats, "en")[1] == "Steady"
        assert broken.table.over
        assert broken.table.outcome == (1.0, 0.0)
        assert ending(broken.table.seats, broken.table.outcome, "en") == "Broken cannot go on and loses. Player 1 wins!"
        three = await house.table(BROKEN.number, STEADY.number)
        await house.play(three, 30)
        assert (three.table.seats[1].resigned, three.table.seats[1].level) == (True, HELPER), "the others play on"
        assert names(three.table.seats, "de")[1:] == ["Broken", "Steady"]
        await house.close()
        assert not IDLE

    run(all_of_it())


def has_acted(live: LiveTable, seat: int) -> bool:
    return any(logged.seat == seat for logged in live.table.match.log)


def test_a_player_that_hangs_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        hanging = OfferedPlayer("Hanging", "tests.outside_players:Hanging")
        offer([hanging])
        house = House(tmp_path)
        live = await house.table(hanging.number)
        waiting = asyncio.create_task(house.play(live, 200))
        await until(lambda: live.table.turn == 1 and has_acted(live, 1) and not house.players.players)
        ours = await house.table(1)
        await house.play(ours, 20)
        assert not live.table.over
        waiting.cancel()
        await house.close()

    run(all_of_it())


def test_only_what_is_on_offer_can_be_seated(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        house = House(tmp_path)
        for level in (6, 999, STEADY.number + 1):
            with pytest.raises(BadSetup, match="expected one of"):
                await house.table(level)
        live = await house.table(STEADY.number)
        offer([])
        assert names(live.table.seats, "en")[1] == "A former computer player"
        await house.play(live, 200)
        assert ending(live.table.seats, live.table.outcome, "en").startswith("A former computer player cannot go on")
        await house.close()

    run(all_of_it())


def test_the_catalogue_lists_what_is_on_offer() -> None:
    levels = {one.name: one for one in catalogue.gallery("en").levels}
    assert levels["Steady"].offered
    assert levels["Steady"].level == STEADY.number
    assert not levels["Minotaur"].offered
    offer([])
    assert len(catalogue.gallery("en").levels) == 5


def test_the_operator_is_told_what_cannot_be_offered() -> None:
    for typed, reason in (
        ("Ahead=engine:no-such-program", "There is no program “no-such-program” here"),
        ("Ahead=nobody", "There is no computer player “nobody”"),
        ("Minotaur 5=greedy", "another name, because this is a computer player's"),
    ):
        assert reason in command("serve", "--player", typed, status=2)
