"""The warm-up: a child process compiles computer players while everything else works."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import PATIENCE, run
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.rules import States
from wandelgang.play import prepare
from wandelgang.play.variant import Variant
from wandelgang.server.bots import warm_up
from wandelgang.server.bots.warm_up import WarmUp
from wandelgang.server.table.commands import execute
from wandelgang.server.table.events import StoredSeat
from wandelgang.server.table.replay import opened, restored
from wandelgang.server.wire.incoming import Play

CHILD = """
import sys, time
for line in sys.stdin:
    if line.strip() in {bad!r}:
        sys.exit(1)
    if line.strip() == {slow!r}:
        print(line.strip(), "1/3", flush=True)
        time.sleep(600)
    open({log!r}, "a").write(line)
    print(line.strip(), flush=True)
"""


def first(name: str, **options: object) -> States:
    return Variant(name, options).match(0).position.array()


def test_usual_games_and_quick_players_are_compiled_first() -> None:
    units = prepare.units()
    assert len(units) == len(set(units))
    assert [unit.rpartition("-")[2] for unit in units[:10]] == ["quick"] * 5 + ["rules"] * 5
    assert "tiles-1-deep" in units[20:]


def test_levels_need_what_they_search_with() -> None:
    assert prepare.unit_for(first("tiles"), "2") == "tiles-0-quick"
    assert prepare.unit_for(first("tiles"), "5") == "tiles-0-alphabeta+race", "secrets may be revealed while it plays"
    assert prepare.unit_for(first("tiles", players=3), "5") == "tiles-0-race"
    assert prepare.unit_for(first("sliders"), "1") == "sliders-0-alphabeta"
    assert prepare.unit_for(first("cards"), "5") == "cards-0-tree"
    assert prepare.unit_for(first("tiles"), None) == "tiles-0-deep"
    assert prepare.unit_for(first("tiles", width=12, height=12), "1") == "tiles-1-quick"


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A fake child that dies at the units named bad."""

    def pretend(*bad: str, slow: str = "") -> Path:
        log, script = tmp_path / "log", tmp_path / "child.py"
        log.write_text("")
        script.write_text(CHILD.format(bad=bad, slow=slow, log=str(log)))
        monkeypatch.setattr(warm_up, "COMMAND", [sys.executable, str(script)])
        monkeypatch.setattr(warm_up, "mark", lambda unit: tmp_path / unit)
        return log

    return pretend


def test_rules_are_called_compiled_once_they_are_ready_and_loaded() -> None:
    readiness = WarmUp()
    readiness.ready["tiles-0-rules"] = asyncio.Event()
    assert readiness.quickest(first("tiles")) is INTERPRETED
    assert not readiness.loading
    readiness.ready["tiles-0-rules"].set()
    readiness.quickest(first("tiles"))
    readiness.loader.shutdown()  # waits until it is done
    assert readiness.quickest(first("tiles")) is COMPILED


def test_a_table_goes_on_with_the_compiled_rules_once_they_are_loaded() -> None:
    settled = Variant("sliders", {})
    table = restored("table", [opened(settled.match(1), [StoredSeat(browser="ada"), StoredSeat(browser="bob")], "ada", {})])
    for calls in (INTERPRETED, COMPILED):
        table.calls = lambda start, calls=calls: calls  # type: ignore[misc]
        seat = table.turn or 0
        execute(table, Play(seat, table.ply, table.match.legal()[0], str(table.ply)), ("ada", "bob")[seat])
        assert table.match.calls is calls


def test_what_somebody_waits_for_comes_first(child: Any) -> None:
    log = child()

    async def use() -> None:
        readiness = WarmUp(ahead=False)
        readiness.start()
        assert not readiness.is_ready("tiles-1-deep")
        assert "tiles" not in readiness.preparing
        readiness.want("tiles-1-deep")
        assert "tiles" in readiness.preparing
        await asyncio.wait_for(readiness.wait("tiles-1-deep"), PATIENCE)
        assert readiness.is_ready("tiles-1-deep")
        await readiness.close()

    run(use())
    assert log.read_text().split() == ["tiles-1-deep"]


def test_what_somebody_waits_for_does_not_wait_for_what_is_compiled_ahead(child: Any) -> None:
    child(slow="tiles-0-quick")

    async def use() -> None:
        readiness = WarmUp()
        readiness.start()
        while readiness.progress().get("tiles") != (1, 3):
            await asyncio.sleep(0.01)
        await asyncio.wait_for(readiness.wait("cards-0-tree"), PATIENCE)
        assert not readiness.is_ready("tiles-0-quick")
        assert readiness.progress()["tiles"] == (1, 3)
        await readiness.close()

    run(use())


def test_all_units_are_compiled_ahead_even_if_the_child_dies_at_one(child: Any) -> None:
    log = child("sliders-0-deep")

    async def use() -> None:
        readiness = WarmUp()
        readiness.start()
        for unit in prepare.units():
            await asyncio.wait_for(readiness.wait(unit), PATIENCE)
        assert readiness.preparing == ()
        await readiness.close()

    run(use())
    assert sorted(log.read_text().split()) == sorted(unit for unit in prepare.units() if unit != "sliders-0-deep")


def test_closing_ends_the_child(child: Any) -> None:
    child()

    async def use() -> None:
        readiness = WarmUp()
        readiness.start()
        await readiness.close()
        assert all(one.child is None and one.thread is None for one in readiness.compilers)

    run(use())
