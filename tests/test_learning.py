"""The example that learns, shortened: the loss falls, the player plays legal games, the match has an interval."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import wandelgang


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    path = Path(__file__).parents[1] / "examples" / "learning.py"
    spec = spec_from_file_location("learning", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "learning", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "TABLES", 8)
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    return module


def test_the_example_learns_and_ends_with_a_match(learning: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    learning.main(["--rounds", "5", "--hidden", "16", "--pairs", "3", "--processes", "1"])
    out = capsys.readouterr().out
    losses = [float(loss) for loss in re.findall(r"loss (0\.\d+)", out)]
    assert len(losses) == 5
    assert losses[-1] < losses[0] < 0.75
    for opponent in ("random", "greedy"):
        [(share, low, high)] = re.findall(rf"against {opponent}: ([\d.]+)% in 6 games \(95 %: ([\d.]+)% to ([\d.]+)%\)", out)
        assert 0 <= float(low) <= float(share) <= float(high) <= 100


def test_the_inputs_of_the_example_say_whose_card_lies_where(learning: ModuleType) -> None:
    game = wandelgang.game("cards")
    inputs = learning.Inputs(game)
    position = "cards die open blockade 25.74/61.83/...../38.96/47.52 seats=S,N {} hits=-,- turn=0:act rolled=3"
    cards = "play=1c4,2c2 hand=23456789,13456789", "play=2c2,1c4 hand=13456789,23456789"
    seen = np.stack([wandelgang.Position("cards", position.format(lie)).observation(0) for lie in cards])
    mine, theirs = (rows.reshape(2, 9, 5, 5) for rows in (inputs.of(seen)[:, :225], inputs.of(seen)[:, 225:450]))
    assert mine[0, 0, 3, 2] == theirs[1, 0, 3, 2] == 1
    assert mine[0].sum() == mine[1].sum() == 1
    assert inputs.of(seen).shape == (2, inputs.count)


def test_targets_mix_what_followed(learning: ModuleType) -> None:
    over = wandelgang.game("cards").deal(seed=1)
    while not over.is_over:
        over = over.apply(over.legal_actions()[0])
    result = over.returns()[0]
    told = learning.Told(over, [0, 1], [], [0.25, 0.75])
    assert told.targets() == pytest.approx([learning.LAMBDA * result + (1 - learning.LAMBDA) * 0.25, 1 - result])


def test_a_wrong_argument_of_the_example_is_named(learning: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learning.main(["--pairs", "1"])
    assert "argument --pairs: expected a whole number of at least 2, got 1" in capsys.readouterr().err
