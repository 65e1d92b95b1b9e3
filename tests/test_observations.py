"""Observations and action masks: shapes, bounds, what they show and what they do not."""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest

import wandelgang
from tests.doc_scripts import DOCS, doc_script
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.observations import field_planes, observer
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.core.rules import REGISTERED
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.play import observations

OURS = ("tiles", "sliders", "gears", "fences", "cards")


def test_the_docs_describe_the_planes() -> None:
    """If this fails, the tables are older than the games: `make planes`."""
    planes = doc_script("research/planes")
    page = planes.PAGE.read_text("utf-8")
    assert planes.written(page) == page
    assert {found[1] for found in planes.TABLE.findall(page)} == set(OURS)


def test_the_example_in_the_docs_says_what_it_gives() -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "research" / "observations.md").read_text("utf-8"), flags=re.DOTALL)[0]
    known: dict[str, Any] = {}
    exec(example, known)
    told = re.findall(r"^(game\.\S+) +# (.*?)(?:: every.*)?$", example, flags=re.MULTILINE)
    assert [repr(eval(asked, known)) for asked, _ in told] == [answer for _, answer in told]
    assert len(told) == 3


@pytest.mark.parametrize("name", names())
def test_an_observation_has_the_shape_of_its_planes(name: str) -> None:
    game = find_game(name)
    state = game.start(game.settled({}), Generator(3))
    seen = observations.observation(state, 1, INTERPRETED)
    assert seen.dtype == np.float32
    assert seen.shape == observations.shape(state)
    assert len(seen) == len(observations.planes(state))


@pytest.mark.parametrize("name", names())
def test_a_mask_shows_the_legal_actions(name: str) -> None:
    game = find_game(name)
    state = game.start(game.settled({}), Generator(3))
    mask = observations.mask(state, INTERPRETED)
    assert mask.shape == (REGISTERED[state.dtype].ACTIONS,)
    assert np.flatnonzero(mask).tolist() == INTERPRETED.legal(state)


def test_while_chance_acts_an_observer_has_to_be_named() -> None:
    position = wandelgang.game("cards").deal(3)
    assert position.is_chance
    with pytest.raises(NotYourTurn, match="nobody’s turn"):
        position.observation()
    assert position.observation(1).shape == (75, 5, 5)


def test_only_seats_observe() -> None:
    game = find_game("cards")
    state = game.start(game.settled({}), Generator(3))
    for seat in (-1, 2, 2**70, 0.0, None, True):
        with pytest.raises(Missing, match=f"no seat {seat} at this table; seats are numbered 0 to 1"):
            observations.observation(state, seat, INTERPRETED)  # type: ignore[arg-type]


def test_a_game_that_describes_no_observation_is_observed_bit_by_bit_and_its_secrets_are_not() -> None:
    game = find_game("tiles")
    state = game.start(game.settled({"players": 3}), Generator(3))
    observe = observer(replace(REGISTERED[state.dtype], observe=None, planes=None, grid=None))
    names = [plane.name for plane in field_planes(state[0])]
    out = np.zeros((3, len(names)), np.float32)
    for seat in range(3):
        observe(state[0], seat, out[seat])
    assert out[:, :3].tolist() == np.eye(3).tolist()
    assert sum(int(out[0, names.index(f"pawns[2] bit {bit}")]) << bit for bit in range(16)) == state[0].pawns[2]
    hidden = [names.index(f"goals[1] bit {bit}") for bit in range(64)]
    assert out[0, hidden].tolist() == [1] * 64
    assert sum(int(out[1, place]) << bit for bit, place in enumerate(hidden)) == state[0].goals[1] > 0
    assert prod(out.shape) == 3 * (3 + 8 * (state.dtype.itemsize - state.dtype["padding"].itemsize))
