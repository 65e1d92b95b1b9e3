"""Networks: compiled sums equal a plain reference, sums never overflow, and a file that does not fit is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from quantising import largest_row, quantised, strengths

from tests.estimates.seen import met
from wandelgang.core.calls import COMPILED, INTERPRETED, split
from wandelgang.core.network import ONE, with_network
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import OVER, States
from wandelgang.errors import Fault
from wandelgang.games.sliders import GAME
from wandelgang.games.sliders.inputs import INPUTS, MOST
from wandelgang.play.network_search import Network, estimating
from wandelgang.search.examples import look

RULES = GAME.rules[0]
HIDDEN = RULES.WORK["outputs"].shape[0]
VARIANTS: tuple[dict[str, object], ...] = ({}, {"preset": "half"}, {"preset": "wide", "travel": 2}, {"run": "end"})


def random_network(seed: int, size: float = 1.0) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    most = largest_row(MOST) * size
    return {
        "direct": chance.normal(size=INPUTS) * size,
        "outputs": chance.normal(size=HIDDEN) * size,
        "rows": chance.uniform(-most, most, (INPUTS, HIDDEN)),
        "start": chance.uniform(-most, most, HIDDEN),
    }


def going_on(options: dict[str, object]) -> list[States]:
    """States of random games that are not over."""
    return [states for seed in range(4) for states in met(GAME, options, seed, 120)[::7] if COMPILED.turn(states) != OVER]


def positions(found: list[States]) -> States:
    """Without their past."""
    return np.concatenate([split(states)[0] for states in found])


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_compiled_and_interpreted_sums_equal_the_reference(options: dict[str, object]) -> None:
    network = quantised(random_network(1, 0.3))
    found = going_on(options)
    expected = strengths(network, look(positions(found))[0])
    with estimating(RULES, network):
        for number, (states, wanted) in enumerate(zip(found, expected, strict=True)):
            shares = COMPILED.evaluate(states, 2)
            assert np.log(shares[0] / shares[1]) == pytest.approx(wanted[0] - wanted[1])
            if number % 20 == 0:
                assert INTERPRETED.evaluate(states, 2) == shares


def test_the_largest_weights_never_overflow() -> None:
    """All inputs that can be set at a time push a hidden value in the same direction, and it stays within 16 bits."""
    most = largest_row(MOST)
    assert (MOST + 1) * np.rint(most * ONE) < 2**15


def test_inputs_are_few_different_and_in_range() -> None:
    for options in VARIANTS:
        active, shares = look(positions(going_on(options)))
        assert active.min() >= 0
        assert active.max() <= INPUTS
        assert np.allclose(shares.sum(1), 1)
        for row in active.reshape(-1, MOST):
            assert 20 <= (row < INPUTS).sum() <= MOST


def test_both_players_see_the_same_in_the_same_place() -> None:
    """The board is the same from both sides, so a turned position with the other player to act has the same inputs."""
    here = GAME.parse_position("sliders default offsets=r00l00r00 pegs=d0e0f0g1h3,d10e10f10g10h5 turn=0:move")
    there = GAME.parse_position("sliders default offsets=00l00r00l pegs=e0f0g0h0d5,h10g10f10e9d7 turn=1:move")
    one, two = look(split(here)[0])[0][0], look(split(there)[0])[0][0]
    assert sorted(one[0]) == sorted(two[1])
    assert sorted(one[1]) == sorted(two[0])


def test_a_network_in_use_is_put_back() -> None:
    assert RULES.BLANK is not None
    before = RULES.BLANK.tobytes()
    with estimating(RULES, quantised(random_network(2))):
        assert RULES.BLANK.tobytes() != before
    assert RULES.BLANK.tobytes() == before


def test_weights_of_another_shape_are_refused() -> None:
    network: Network = {**quantised(random_network(3)), "start": np.zeros(3, np.int16)}
    with pytest.raises(Fault, match="start"):
        with_network(RULES.WORK, network)


def test_a_game_without_inputs_has_no_network() -> None:
    tiles = find_game("tiles").rules[0]
    with pytest.raises(Fault, match="inputs"), estimating(tiles, None):
        pass
