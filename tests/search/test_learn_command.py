"""Learning a network: the whole command at toy size, going on after an interruption, and what it refuses.

Training needs PyTorch, which `make learn` installs and the tests do without: where it is missing, only training is left out.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import learn
import numpy as np
import pytest
from contest import score_of
from learning_curve import curve_svg
from learning_plan import begin, read_plan
from losses import measured
from model_card import HAND_WRITTEN, write_card
from rounds import Round, strongest

from examples import read_arrays, read_examples
from wandelgang.core.network import no_weights
from wandelgang.games.sliders import GAME

RULES = GAME.rules[0]
SIZE = {"games": 20, "nodes": 40, "opening": 30, "longest": 45, "epochs": 3, "deals": 2, "jobs": 1}
TOY = [word for name, number in SIZE.items() for word in (f"--{name}", str(number))]


def toy(folder: Path, *more: str) -> list[str]:
    return ["sliders", "--folder", str(folder), "--dry", *TOY, *more]


def play_toy_games(folder: Path) -> None:
    said = learn.arguments(toy(folder))
    learn.play_games(read_plan(said), folder / "round-1", 1, None, said)


def contents(folder: Path, pattern: str) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob(pattern))}


def made_up_round(number: int = 1) -> Round:
    network = no_weights(RULES.WORK)
    curve = [{"seen": 0.7, "held out": 0.71, "results": 0.72}, {"seen": 0.6, "held out": 0.65, "results": 0.66}]
    losses = {"positions": 10, "games": 2, "held out": {"uniform": 0.69, "features": 0.65, "search": 0.64, "network": 0.63}}
    return Round(number, network, {**losses, "curve": curve}, score_of([2.0, 1.5, 1.0]))


def test_games_go_on_after_an_interruption(tmp_path: Path) -> None:
    """Games that are missing are played as they would have been; the others are not played again."""
    play_toy_games(tmp_path)
    whole = contents(tmp_path, "*.npz")
    assert list(whole) == ["round-1/games/00000.npz", "round-1/games/00001.npz"]
    (tmp_path / "round-1" / "games" / "00001.npz").unlink()
    play_toy_games(tmp_path)
    assert contents(tmp_path, "*.npz") == whole
    examples = read_examples(sorted((tmp_path / "round-1" / "games").glob("*.npz")), RULES)
    assert len(np.unique(examples.games)) == 20
    assert np.allclose(examples.scores.sum(1), 1)
    assert examples.is_played.any()
    assert not examples.is_played.all()
    held = measured(examples, made_up_round().network)["held out"]
    assert held["network"] == pytest.approx(held["uniform"])


def test_a_network_is_learned_from_start_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn.main(toy(tmp_path))
    network = read_arrays(tmp_path / "round-1" / "network.npz")
    assert network["rows"].any()
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    said = capsys.readouterr().out
    assert "round 1: " in said
    assert "match: " in said


def test_training_goes_on_after_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import training

    play_toy_games(tmp_path)
    examples = read_examples(sorted((tmp_path / "round-1" / "games").glob("*.npz")), RULES)
    inputs, how = RULES.WORK["direct"].shape[0], training.Training(32, epochs=3, batch=64)
    whole, curve = training.train(examples, inputs, how, tmp_path / "whole")
    keep, calls = training.keep, []

    def keep_once(*given: Any) -> None:
        keep(*given)
        calls.append(given)
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "keep", keep_once)
    with pytest.raises(KeyboardInterrupt):
        training.train(examples, inputs, how, tmp_path / "broken")
    monkeypatch.undo()
    resumed, again = training.train(examples, inputs, how, tmp_path / "broken")
    assert len(calls) == 1
    assert again == curve
    for name, weights in whole.items():
        assert np.array_equal(weights, resumed[name]), name


def test_real_and_whole_numbers_say_nearly_the_same(tmp_path: Path) -> None:
    import torch
    import training
    from quantising import quantised, strengths

    network = training.Network(RULES.WORK["direct"].shape[0], RULES.WORK["active"].shape[0], 32)
    play_toy_games(tmp_path)
    active = read_examples(sorted((tmp_path / "round-1" / "games").glob("*.npz")), RULES).active
    with torch.no_grad():
        real = network(torch.from_numpy(active)).numpy()
    assert np.allclose(real, strengths(quantised(network.weights()), active), atol=0.02)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["chess"], "no game"),
        (["tiles"], "tiles has no inputs for a network yet"),
        (["sliders", "--nodes", "0"], "nodes: expected at least 1, got 0"),
        (["sliders", "--trust", "2"], "trust: expected 0 to 1, got 2"),
        (["sliders", "--games", "20", "5"], "games: expected at least 10 per round, got 5"),
    ],
)
def test_what_cannot_be_learned_is_refused(words: list[str], expected: str) -> None:
    with pytest.raises(SystemExit, match=expected):
        learn.main(words)


@pytest.mark.parametrize(
    ("game", "table", "expected"),
    [
        ("sliders", "speed=3", "sliders has no option “speed”"),
        ("tiles", "goal=set players=2", "expected two players with nothing hidden"),
        ("tiles", "goal=stack players=2", "expected two players with nothing hidden"),
        ("gears", "players=3", "expected two players with nothing hidden"),
        ("gears", "players=2", "gears has no inputs for a network yet"),
        ("fences", "", "fences has no inputs for a network yet"),
    ],
)
def test_tables_that_cannot_be_searched_are_refused(game: str, table: str, expected: str) -> None:
    plan = replace(read_plan(learn.arguments(["sliders"])), game=game, tables=(table,))
    with pytest.raises(SystemExit, match=expected):
        plan.rules()


def test_a_folder_keeps_its_plan(tmp_path: Path) -> None:
    begin(tmp_path, read_plan(learn.arguments(toy(tmp_path))))
    begin(tmp_path, read_plan(learn.arguments(toy(tmp_path, "--games", "20", "30"))))
    with pytest.raises(SystemExit, match="begun with other settings \\(nodes 40\\)"):
        begin(tmp_path, read_plan(learn.arguments(toy(tmp_path, "--nodes", "50"))))


def test_a_round_that_is_no_better_than_its_teacher_is_passed_over() -> None:
    first = made_up_round(1)
    second = replace(first, number=2, teacher=1, progress=score_of([1.0, 1.5]))
    third = replace(first, number=3, teacher=2, progress=score_of([1.0, 0.5]))
    assert strongest([]) is None
    assert strongest([replace(first, score=score_of([1.0, 0.5]))]) is None
    assert strongest([first, second, third]) is second


def test_the_model_card_says_how_and_keeps_what_was_added(tmp_path: Path) -> None:
    weights, card = tmp_path / "network.npz", tmp_path / "network.md"
    weights.write_bytes(b"weights")
    plan, one = read_plan(learn.arguments(toy(tmp_path))), made_up_round()
    write_card(card, weights, plan, [one], one)
    text = card.read_text("utf-8")
    assert "--nodes 40" in text
    assert "| 1 | 0.6900 | 0.6500 | 0.6400 | 0.6300 | 75%" in text
    card.write_text(f"{text}{HAND_WRITTEN}\nAgainst others.\n", "utf-8")
    write_card(card, weights, plan, [one], one)
    assert "Against others." in card.read_text("utf-8")
    weights.write_bytes(b"others")
    write_card(card, weights, plan, [one], one)
    assert "Against others." not in card.read_text("utf-8")


def test_the_curve_shows_every_round() -> None:
    drawn = curve_svg([made_up_round(1), made_up_round(2)])
    assert drawn.count('class="strong"') == 2
    assert drawn.count('class="curve"') == 3
