"""The server's time: it follows the store's clock, and never goes back at a table."""

from __future__ import annotations

import time

import pytest

from wandelgang.server import times
from wandelgang.server.table import setup
from wandelgang.server.table.commands import execute
from wandelgang.server.table.replay import restored
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA = "a" * 64


def test_time_never_goes_back_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = restored("table", [setup.planned(TablePlan("sliders", (SeatPlan("me"), SeatPlan("here"))), ADA)])
    opened = table.changed
    monkeypatch.setattr(times, "ahead", -100.0)  # as at a process that has yet to compare its clock
    event = execute(table, incoming.Allow(True, True), ADA)
    assert event.at == table.changed == opened


def test_the_time_is_that_of_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ahead", 0.0)
    times.follow(1000.0)
    assert times.now() == pytest.approx(time.time() + 1000.0, abs=10.0)
