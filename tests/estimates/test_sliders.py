"""The estimate of `sliders`: drawn positions in which it is plain who is ahead."""

from __future__ import annotations

import pytest

from tests.estimates.seen import met
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.rules import OVER
from wandelgang.games.sliders import GAME

FLUSH = "000000000"
AT_HOME = "d0e0f0g0h0,d10e10f10g10h10"


def told(pegs: str, offsets: str = FLUSH, turn: str = "0:move") -> list[float]:
    """What the estimate says; both ways of running the rules agree on it."""
    states = GAME.parse_position(f"sliders default offsets={offsets} pegs={pegs} turn={turn}")
    shares = INTERPRETED.evaluate(states, 2)
    assert shares == pytest.approx(COMPILED.evaluate(states, 2))
    assert sum(shares) == pytest.approx(1.0)
    return shares


def test_at_the_start_only_the_turn_counts() -> None:
    """The board looks the same from both sides, so whoever acts has the same share."""
    first, second = told(AT_HOME)
    assert first == pytest.approx(told(AT_HOME, turn="1:move")[1])
    assert second < first < 0.6


@pytest.mark.parametrize("turn", ["0:move", "1:move"])
@pytest.mark.parametrize(
    "pegs",
    [
        "d6e6f6g6h6,d10e10f10g10h10",  # all pegs far ahead
        "d0e0f0g0h5,d10e10f10g10h10",  # one peg ahead
        "d10e10f10g9h9,d0e0f3g3h3",  # three in the goal against two
        "d4e4f4g4h4,d6e6f6g6h10",  # the other one's last peg has not left
    ],
)
def test_the_better_side_is_ahead_whoever_acts(pegs: str, turn: str) -> None:
    assert told(pegs, turn=turn)[0] > 0.5


def test_every_row_gone_is_worth_something() -> None:
    """One peg on its way over an otherwise even board; close to the goal, which is still shut, it has no road before it."""
    shares = [told(f"d0e0f0g0h{row},d10e10f10g10h10")[0] for row in (0, 2, 4, 6)]
    assert shares == sorted(shares)


def test_it_is_exact_at_the_end() -> None:
    states = met(GAME, {}, 3, 1000)[-1]
    assert COMPILED.turn(states) == OVER
    assert COMPILED.evaluate(states, 2) == COMPILED.returns(states, 2)
