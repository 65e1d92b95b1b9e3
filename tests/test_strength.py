"""Ratings on one scale from matches between neighbours, and an earlier build seated by the bridge."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from bench.strength import Deal, pairs, ratings, report, tables, timed_player
from wandelgang.core.generator import Generator
from wandelgang.play.players import LevelPlayer, player
from wandelgang.play.variant import Variant


def test_ratings_are_those_that_the_results_were_made_with() -> None:
    truth = np.array([0.0, 150.0, 400.0, 500.0])
    games = np.zeros((4, 4))
    for one, other in pairs(["a", "b", "c", "d"]):
        games[one, other] = games[other, one] = 100_000.0
    won = games / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    assert ratings(4, won, games) == pytest.approx(truth, abs=0.5)


def test_who_never_loses_has_a_finite_rating_and_an_interval_around_it() -> None:
    deals = [Deal(0, 1, 0.0, 2)] * 10 + [Deal(1, 2, 1.0, 2)] * 10
    low, high, other = report(["low", "high", "other"], deals)
    assert (low.score, low.note) == (0.0, "20 games")
    assert 200 < high.score < 3000
    assert high.low <= high.score <= high.high
    assert abs(other.score - high.score) < 300


def test_every_deal_counts_for_both() -> None:
    won, games = tables(2, [Deal(0, 1, 1.5, 2), Deal(1, 0, 0.0, 2)], np.array([1.0, 2.0]))
    assert won.tolist() == [[0.0, 5.5], [0.5, 0.0]]
    assert games.tolist() == [[0.0, 6.0], [6.0, 0.0]]


def test_a_name_says_how_long_a_player_thinks_and_in_how_many_threads() -> None:
    made = timed_player("5@0.25x3", Generator(1), None)
    assert isinstance(made, LevelPlayer)
    assert made.limits is not None
    assert (made.level, made.limits.seconds, made.limits.threads) == ("5", 0.25, 3)
    usual = timed_player("5", Generator(1), None)
    assert isinstance(usual, LevelPlayer)
    assert usual.limits is not None
    assert (usual.limits.seconds, usual.limits.threads) == (None, 1)


def test_the_bridge_seats_another_build_by_its_folder() -> None:
    bridge = Path(__file__).parent.parent / "bench" / "baseline.py"
    sources = Path(__file__).parent.parent / "src"
    view = Variant("cards", {}).match(3).view(0)
    chooser = player(f"engine:{sys.executable} {bridge} --processor --level greedy {sources}", 1)
    try:
        assert chooser.choose(view) in view.legal_actions()
    finally:
        chooser.close()  # type: ignore[attr-defined]
