"""At a table with secrets, the time a computer player takes says nothing about what it knows."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.serving import run
from tests.server.test_computer_players import until
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import games
from wandelgang.core.rules import SPECTATOR
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.position import Position, states_of
from wandelgang.play.variant import Variant
from wandelgang.server.bots import players
from wandelgang.server.bots.answer_time import MARGIN, answer_time, remaining
from wandelgang.server.bots.players import PACE, ComputerPlayers
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.gate.thread_pool import FairThreadPool
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64


class Thinker:
    """Thinks as long as its secrets suggest."""

    def __init__(self, *seconds: float) -> None:
        self.seconds = list(seconds)
        self.began: list[float] = []

    def choose(self, view: Position, stop: threading.Event) -> int:
        self.began.append(time.time())
        time.sleep(self.seconds.pop(0) if self.seconds else 0.0)
        return int(INTERPRETED.legal(view.array())[0])


def answer_times(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, pace: float, thoughts: Sequence[float]
) -> list[tuple[float, float]]:
    """How long after a turn and after its thought began an action was stored: the server began to count in between."""
    found: list[tuple[float, float]] = []
    thinker = Thinker(*thoughts)
    monkeypatch.setattr(players, "player", lambda *_, **__: thinker)

    async def play() -> None:
        store, pool, warm_up = SqliteStore(folder / "tables.sqlite"), FairThreadPool(), WarmUp(False, INTERPRETED)
        warm_up.start()
        tables = Tables(store)
        computers = ComputerPlayers(tables, warm_up, pool, pace)
        tables.on_change = computers.consider
        plan = TablePlan(game, (SeatPlan("me"), SeatPlan("computer", "", 1)), {"players": 2})
        live = await tables.find(await tables.plan(plan, "here", ADA))
        while not live.table.over and len(found) < len(thoughts):
            if live.table.turn == 0:
                action = live.table.match.choices(0)[0].action
                await tables.perform(live, incoming.Play(0, live.table.ply, action, str(live.table.ply)), ADA)
            else:
                ply, begun = live.table.ply, live.table.changed
                await until(lambda ply=ply: live.table.ply > ply)  # type: ignore[misc]
                found.append((live.table.changed - begun, live.table.changed - thinker.began[len(found)]))
        await computers.close()
        await asyncio.to_thread(pool.close)
        await warm_up.close()
        await store.close()

    run(play())
    return found


def test_with_secrets_the_answer_comes_when_the_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pace = 0.5
    quick, slow, slower = answer_times(tmp_path, monkeypatch, "tiles", pace, [0.0, 0.2, 0.55])
    for since_turn, since_thought in (quick, slow):
        assert pace <= since_turn
        assert since_thought < 2 * pace
    assert slower[0] >= 2 * pace, "a whole number of times"


def test_without_secrets_nobody_waits_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert min(since for _, since in answer_times(tmp_path, monkeypatch, "sliders", 5.0, [0.0, 0.0])) < 5.0


@pytest.mark.parametrize("game", [game.name for game in games()])
def test_the_answer_time_depends_on_what_everybody_knows(game: str) -> None:
    states = states_of(Variant(game, {}).deal(1))
    public = INTERPRETED.view(states, SPECTATOR)
    for level in map(int, LEVELS):
        whole = answer_time(level, states, PACE)
        assert whole == answer_time(level, public, PACE) >= PACE
        seconds = recipe(str(level), states).limits.seconds
        assert seconds is None or whole == seconds + MARGIN, "a search with a time limit is over by then"


def test_what_is_left_is_a_whole_number_of_periods() -> None:
    assert [remaining(thought, 2.0) for thought in (0.0, 0.5, 2.0, 2.5, 4.5)] == [2.0, 1.5, 0.0, 1.5, 1.5]
    assert remaining(3.0, 0.0) == 0.0
