"""Playthroughs: the same seed always gives the same match, and its record loads and replays."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.golden import FOLDER, perft_lines, playthrough
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.play.match import load

PLAYTHROUGHS = [
    pytest.param(name, number, options, id=f"{name}-{number:02}")
    for name in names()
    for number, options in enumerate(find_game(name).variants)
]


@pytest.mark.parametrize(("name", "number", "options"), PLAYTHROUGHS)
def test_playthroughs_do_not_change(name: str, number: int, options: Mapping[str, object]) -> None:
    golden = (FOLDER / f"{name}-{number:02}.txt").read_text("utf-8")
    assert playthrough(find_game(name), options) == golden
    match = load(golden)
    positions = [line.split(" ", 1)[1].lstrip() for line in golden.splitlines() if line.startswith("; ") and "=" in line]
    assert [f"{ply} {match.positions[ply].text}" for ply in range(match.ply + 1)] == positions
    assert golden.startswith(match.record().rstrip("\n"))


@pytest.mark.parametrize("name", names())
def test_the_perft_table_comes_from_the_oracle(name: str) -> None:
    assert (FOLDER / f"{name}.perft").read_text("utf-8").splitlines() == perft_lines(find_game(name))
