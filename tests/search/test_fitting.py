"""Fitting: known weights are found again, self-play is reproducible, and a file of weights stays readable."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest
import weightsfile
from gathering import Way, play, tables
from regression import Sample, calibration, errors, fit, log_loss, shares
from reporting import Fit, report, sampled

from tests.entry_points import interpreted_features
from wandelgang import weights
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names

WAY = Way(games=6, seed=3, positions=4, slips=0.2, most=10, longest=2000, jobs=2)
TEXT = """# What counts.
features = ["near", "far"]

[first]  # a kind of play
variants = ["goal=set"]
# for two
two = [1.0, 2.0]

[second]
variants = ["goal=stack"]
one = [3.0, 4.0]
"""


def made_up(players: int, known: list[float], positions: int = 20_000) -> Sample:
    """Positions with random features, and results drawn by the shares that known weights give."""
    chance = np.random.default_rng(7)
    features = chance.normal(size=(positions, players, len(known)))
    counts = chance.integers(2, players + 1, positions) if players > 1 else np.ones(positions, int)
    sample = Sample(features, np.zeros((positions, players)), counts, np.arange(positions) // 2)
    said = shares(sample, np.array(known))
    drawn = chance.random((positions, 1))
    results = (drawn < said) if players == 1 else np.diff((drawn < said.cumsum(axis=1)).astype(int), axis=1, prepend=0)
    return Sample(features, results.astype(float), counts, sample.games)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_known_weights_are_found_again(players: int) -> None:
    known = [1.0, -0.5, 0.0]
    sample = made_up(players, known)
    found, unsure = fit(sample), errors(sample, fit(sample))
    assert np.all(np.abs(found - known) < 4 * unsure)
    assert np.all(unsure < 0.05)
    assert log_loss(shares(sample, found), sample) <= log_loss(shares(sample, np.array(known)), sample)
    assert all(abs(said - came) < 0.05 for often, said, came in calibration(shares(sample, found), sample) if often > 1000)


def test_self_play_is_reproducible() -> None:
    tiles = find_game("tiles")
    settled = tables(tiles, ["goal=shared goals=2"], "more", None)
    assert [options["players"] for options in settled] == [3, 4]
    one, two = play(tiles, settled, WAY), play(tiles, settled, WAY)
    for name in ("features", "results", "players", "games"):
        assert np.array_equal(getattr(one, name), getattr(two, name))
    assert np.allclose(one.results.sum(axis=1), 1)
    assert set(one.players.tolist()) == {3, 4}
    other = play(tiles, settled, Way(**{**vars(WAY), "seed": 4}))
    assert not np.array_equal(one.features, other.features)


def test_alone_it_counts_how_soon_a_game_ends() -> None:
    tiles = find_game("tiles")
    sample = play(tiles, tables(tiles, ["goal=shared goals=1"], "one", None), WAY)
    assert sample.features.shape[1] == 1
    assert len(set(sample.results[:, 0].tolist())) > 3


def test_writing_back_keeps_comments_and_order(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(TEXT, "utf-8")
    weightsfile.write(file, "first", "two", [0.123456, -12345.6])
    weightsfile.write(file, "first", "one", [7.0, 8.0])
    weightsfile.write(file, "second", "more", [5.0, 0.0])
    text = file.read_text("utf-8")
    assert [line for line in text.splitlines() if "#" in line] == [line for line in TEXT.splitlines() if "#" in line]
    said = tomllib.loads(text)
    assert said["first"] == {"variants": ["goal=set"], "one": [7.0, 8.0], "two": [0.1235, -12350.0]}
    assert list(said["second"]) == ["variants", "one", "more"]


def test_added_features_weigh_nothing_at_first(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(TEXT.replace('"far"', '"far", "third"'), "utf-8")
    weightsfile.lengthen(file)
    assert weightsfile.read(file)[1]["first"]["two"] == [1.0, 2.0, 0.0]
    file.write_text(TEXT.replace(', "far"', ""), "utf-8")
    with pytest.raises(SystemExit, match="2 weights for 1 features"):
        weightsfile.lengthen(file)


def test_the_report_names_every_feature() -> None:
    sample = made_up(2, [1.0, 0.0], 200)
    found = fit(sample)
    said = {"uniform": np.full((200, 2), 0.5), "new": shares(sample, found)}
    told = Fit("first", "two", "seed 1", ["near", "far"], found, errors(sample, found), sample, sample, said)
    assert "| near |" in report(told)
    assert "| far |" in report(told)
    assert len(sampled(told)) == 400


@pytest.mark.parametrize("name", [name for name in names() if weightsfile.path(name).exists()])
def test_files_of_weights_fit_their_games(name: str) -> None:
    """Every section can be played, and has a weight for each feature the game looks at."""
    game = find_game(name)
    features, sections = weightsfile.read(weightsfile.path(name))
    for section in sections.values():
        assert any(tables(game, section["variants"], group, None) for group in weightsfile.GROUPS)
    table = weights.fitted(f"wandelgang.games.{name}")
    assert table.shape == (len(sections), len(weights.GROUPS), len(features))
    first = game.start(game.settled({}), Generator(1))
    assert len(interpreted_features(first, 0)) == len(features)
