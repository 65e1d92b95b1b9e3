"""The strict reading of `sliders`: pegs run to the last permitted hole."""

from __future__ import annotations

import pytest

from tests.rules.positions import PINK_HOME, SLIDERS, both_ways, expect, expect_pegs, peg_reach, play, slider_rows
from wandelgang.errors import Illegal

HOME, FAR = "d0e0g0h0", "d10e10g10h10"


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-A01")
def test_pegs_run_to_the_end() -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME, run="end")
    assert peg_reach(match, "f4") == {"f9", "f1", "d4", "h4"}
    for short in ("f5", "f8", "f3", "e4", "g4"):
        with pytest.raises(Illegal):
            play(match, f"f4-{short}")
    expect_pegs(play(match, "f4-f9"), "f9" + HOME, run="end")


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-A01")
def test_stopping_is_the_default_and_running_an_option() -> None:
    assert set(SLIDERS.dealt(start=0, run="end").legal()) == both_ways(2, 4, 5, 7, 9) | {
        "d0-d1",
        "e0-e1",
        "f0-f3",
        "g0-g2",
        "h0-h2",
    }
    assert "f0-f2" in SLIDERS.dealt(start=0).legal()
    assert SLIDERS.dealt(start=0).legal() == SLIDERS.dealt(start=0, run="stop").legal()
    expect(SLIDERS.dealt(run="stop"), run="")
    SLIDERS.refused("run", "stop, end", "far", run="far")


@pytest.mark.rule("SLIDERS-A28")
@pytest.mark.parametrize(
    ("barriers", "offsets", "blue", "pink", "expected"),
    [
        ({"r6": "ooFoo"}, "000000000", HOME, PINK_HOME, {"f6", "f1", "d4", "h4"}),
        ({"r3": "ooBoo"}, "000000000", HOME, PINK_HOME, {"f9", "f3", "d4", "h4"}),
        ({"r4": "o|oooo"}, "000000000", HOME, PINK_HOME, {"f9", "f1", "e4", "h4"}),
        ({"r4": "oo|X|oo"}, "000000000", HOME, PINK_HOME, set()),
        ({}, "000r00000", HOME, PINK_HOME, {"f9", "f1", "e4", "i4"}),
        ({}, "000000000", HOME, "f7" + FAR, {"f6", "f1", "d4", "h4"}),
        ({}, "000000000", "d0e0g0f7", PINK_HOME, {"f6", "f1", "d4", "h4"}),
        ({}, "000000000", "d0e0g0g4", PINK_HOME, {"f9", "f1", "d4"}),
    ],
)
def test_a_peg_runs_to_the_last_hole_before_the_obstacle(
    barriers: dict[str, str], offsets: str, blue: str, pink: str, expected: set[str]
) -> None:
    assert peg_reach(SLIDERS.drawn("f4" + blue, pink, slider_rows(**barriers), offsets=offsets, run="end"), "f4") == expected


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-20", "SLIDERS-19")
def test_closed_rows_stop_a_running_peg_and_an_open_goal_does_not() -> None:
    match = SLIDERS.drawn("f4d5e5g5d0", "d3e3g3h3h6", run="end")
    assert peg_reach(match, "f4") == {"f9", "f1", "d4", "h4"}
    match = SLIDERS.drawn("f4d5e5g5d1", "d3e3g3h3h6", run="end")
    assert peg_reach(match, "f4") == {"f10", "f1", "d4", "h4"}
    match = SLIDERS.drawn("d5e5g5h5h4", "f6d2e2g2h2", run="end", turn="1:move")
    assert peg_reach(match, "f6") == {"f9", "f0", "d6", "h6"}


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-A23")
def test_the_last_peg_runs_to_the_row_before_the_goal() -> None:
    match = SLIDERS.drawn("f0d5e5g5h5", "d3e3g3h3h6", run="end")
    assert peg_reach(match, "f0") == {"f9", "d0", "h0"}


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-A10")
def test_a_peg_runs_out_of_the_goal() -> None:
    match = SLIDERS.drawn("f10d5e5g5h5", "d3e3g3h3h6", run="end")
    assert peg_reach(match, "f10") == {"f1", "d10", "h10"}


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-A05")
@pytest.mark.parametrize(
    ("pink", "expected"),
    [
        ("f5", {"f6", "f1", "d4", "h4"}),
        ("f3", {"f9", "f2", "d4", "h4"}),
        ("e4", {"f9", "f1", "d4", "h4"}),
        ("f6", {"f5", "f1", "d4", "h4"}),
    ],
)
def test_jumps_are_not_affected(pink: str, expected: set[str]) -> None:
    match = SLIDERS.drawn("f4" + HOME, pink + FAR, run="end")
    assert peg_reach(match, "f4") == expected


@pytest.mark.rule("SLIDERS-A28", "SLIDERS-08")
def test_slides_are_not_affected() -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME, run="end")
    expect_pegs(play(match, "R4"), "g4" + HOME, offsets="000r00000")
