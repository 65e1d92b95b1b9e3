"""Moving pegs of `sliders`: straight, as far as barriers, pegs and gaps allow."""

from __future__ import annotations

import pytest

from tests.rules.positions import PINK_HOME, SLIDERS, expect_pegs, peg_reach, play, slider_rows, slides
from wandelgang.errors import Illegal, Unreadable

HOME = "d0e0g0h0"
FORWARD, BACKWARD, LEFT, RIGHT = "f5 f6 f7 f8 f9", "f3 f2 f1", "e4 d4", "g4 h4"


def ways(forward: str = FORWARD, backward: str = BACKWARD, left: str = LEFT, right: str = RIGHT) -> set[str]:
    """Where a peg at f4 can go; every path is free unless drawn otherwise."""
    return {*forward.split(), *backward.split(), *left.split(), *right.split()}


@pytest.mark.rule("SLIDERS-09", "SLIDERS-10", "SLIDERS-16", "SLIDERS-A01")
@pytest.mark.parametrize("end", ["f5", "f7", "f9", "f3", "f1", "d4", "e4", "h4"])
def test_a_peg_moves_straight_and_stops_anywhere(end: str) -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME)
    assert peg_reach(match, "f4") == ways()
    expect_pegs(play(match, f"f4-{end}"), end + HOME, PINK_HOME, offsets="000000000", turn="1:move")


@pytest.mark.rule("SLIDERS-10", "SLIDERS-16")
@pytest.mark.parametrize("end", ["e5", "g5", "e3", "g3", "h6", "d2", "f4", "g6", "h3"])
def test_a_peg_never_moves_diagonally_or_round_a_corner(end: str) -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME)
    with pytest.raises((Illegal, Unreadable)):
        play(match, f"f4-{end}")
    expect_pegs(match, "f4" + HOME, turn="0:move")


@pytest.mark.rule("SLIDERS-09")
@pytest.mark.parametrize(
    ("barriers", "expected"),
    [
        ({"r4": "ooFoo"}, ways(forward="")),
        ({"r5": "ooBoo"}, ways(forward="")),
        ({"r5": "ooFoo"}, ways(forward="f5")),
        ({"r6": "ooXoo"}, ways(forward="f5")),
        ({"r7": "ooBoo"}, ways(forward="f5 f6")),
        ({"r9": "ooBoo"}, ways(forward="f5 f6 f7 f8")),
        ({"r4": "ooBoo"}, ways(backward="")),
        ({"r3": "ooFoo"}, ways(backward="")),
        ({"r3": "ooBoo"}, ways(backward="f3")),
        ({"r2": "ooFoo"}, ways(backward="f3")),
        ({"r1": "ooXoo"}, ways(backward="f3 f2")),
        ({"r4": "ooXoo"}, ways(forward="", backward="")),
        ({"r4": "oo|ooo"}, ways(left="")),
        ({"r4": "o|oooo"}, ways(left="e4")),
        ({"r4": "ooo|oo"}, ways(right="")),
        ({"r4": "oooo|o"}, ways(right="g4")),
        ({"r4": "oo|X|oo"}, set()),
    ],
)
def test_barriers_stop_a_peg(barriers: dict[str, str], expected: set[str]) -> None:
    assert peg_reach(SLIDERS.drawn("f4" + HOME, PINK_HOME, slider_rows(**barriers)), "f4") == expected


@pytest.mark.rule("SLIDERS-09")
@pytest.mark.parametrize(
    "barriers",
    [
        {"r4": "XXoXX"},
        {"r5": "XXoXX", "r3": "XXoXX"},
        {"r5": "o|o|o|o|o", "r3": "oo|o|oo"},
        {"r9": "ooFoo", "r1": "ooBoo"},
    ],
)
def test_barriers_beside_the_path_do_not_stop_a_peg(barriers: dict[str, str]) -> None:
    assert peg_reach(SLIDERS.drawn("f4" + HOME, PINK_HOME, slider_rows(**barriers)), "f4") == ways()


@pytest.mark.rule("SLIDERS-09", "SLIDERS-A26")
@pytest.mark.parametrize(
    ("holes", "offset", "stops"),
    [("ooBoo", "0", True), ("ooBoo", "r", False), ("ooBoo", "l", False), ("oBooo", "r", True), ("oooBo", "l", True)],
)
def test_barriers_travel_with_their_slider(holes: str, offset: str, stops: bool) -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME, slider_rows(r5=holes), offsets=f"0000{offset}0000")
    assert peg_reach(match, "f4") == (ways(forward="") if stops else ways())


@pytest.mark.rule("SLIDERS-09", "SLIDERS-A26")
def test_a_slide_opens_and_closes_a_path() -> None:
    match = SLIDERS.drawn("f4" + HOME, PINK_HOME, slider_rows(r5="oBooo", r6="ooBoo"))
    assert peg_reach(match, "f4") == ways(forward="f5")
    play(match, "R5", "L6")
    assert peg_reach(match, "f4") == ways(forward="")
    play(match, "f4-e4", "R6")
    assert peg_reach(match, "e4") == {"d4", "f4", "g4", "h4", "e1", "e2", "e3", "e5", "e6", "e7", "e8", "e9"}


@pytest.mark.rule("SLIDERS-09")
@pytest.mark.parametrize(
    ("pink", "expected"),
    [
        ("f7", ways(forward="f5 f6")),
        ("f1", ways(backward="f3 f2")),
        ("f2", ways(backward="f3")),
        ("d4", ways(left="e4")),
        ("h4", ways(right="g4")),
        ("e5", ways()),
    ],
)
def test_an_opposing_peg_stops_a_peg(pink: str, expected: set[str]) -> None:
    assert peg_reach(SLIDERS.drawn("f4" + HOME, pink + "d10e10g10h10"), "f4") == expected


@pytest.mark.rule("SLIDERS-A02", "SLIDERS-14")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("f7", ways(forward="f5 f6")),
        ("f5", ways(forward="")),
        ("f3", ways(backward="")),
        ("f1", ways(backward="f3 f2")),
        ("e4", ways(left="")),
        ("d4", ways(left="e4")),
        ("g4", ways(right="")),
        ("h4", ways(right="g4")),
    ],
)
def test_a_players_own_peg_stops_a_peg_too(own: str, expected: set[str]) -> None:
    assert peg_reach(SLIDERS.drawn("f4d0e0g0" + own, PINK_HOME), "f4") == expected


@pytest.mark.rule("SLIDERS-A03", "SLIDERS-A26")
@pytest.mark.parametrize(
    ("peg", "offsets", "forward"),
    [
        ("h4", "00000l000", "h5"),
        ("h4", "0000l0000", ""),
        ("h4", "0000r0000", "h5 h6 h7 h8 h9"),
        ("d4", "00000r000", "d5"),
        ("d4", "0000r0000", ""),
        ("d4", "0000l0000", "d5 d6 d7 d8 d9"),
        ("f4", "0000lrlrl", "f5 f6 f7 f8 f9"),
    ],
)
def test_a_gap_stops_a_peg(peg: str, offsets: str, forward: str) -> None:
    match = SLIDERS.drawn(peg + "e0f0g0h0", PINK_HOME, offsets=offsets)
    assert {place for place in peg_reach(match, peg) if place[0] == peg[0] and place[1:] > "4"} == set(forward.split())


@pytest.mark.rule("SLIDERS-A03")
def test_a_wide_gap_stops_a_peg_in_two_columns() -> None:
    match = SLIDERS.drawn("g4h4d0e0f0", PINK_HOME, offsets="0000L0000", travel="2")
    assert peg_reach(match, "g4") == {"f4", "e4", "d4", "g3", "g2", "g1"}
    assert peg_reach(match, "h4") == {"h3", "h2", "h1"}


@pytest.mark.rule("SLIDERS-A07", "SLIDERS-A26")
def test_pegs_stand_on_the_part_that_sticks_out() -> None:
    match = SLIDERS.drawn("h3g4d0e0f0", PINK_HOME, offsets="000r00000")
    expect_pegs(play(match, "g4-i4"), "h3i4d0e0f0")
    expect_pegs(play(match, "R3"), "i3i4d0e0f0", offsets="00rr00000")
    assert peg_reach(match, "i3") == {"h3", "g3", "f3", "e3"}
    assert peg_reach(match, "i4") == {"h4", "g4", "f4", "e4"}


@pytest.mark.rule("SLIDERS-A26", "SLIDERS-A07")
@pytest.mark.parametrize(
    ("barriers", "forward"),
    [
        ({}, {"i4", "i5"}),
        ({"r3": "ooooF"}, set()),
        ({"r4": "ooooB"}, set()),
        ({"r4": "ooooF"}, {"i4"}),
        ({"r5": "ooooF"}, {"i4", "i5"}),
        ({"r3": "oooFo"}, {"i4", "i5"}),
    ],
)
def test_parts_that_stick_out_connect_by_the_same_rule(barriers: dict[str, str], forward: set[str]) -> None:
    match = SLIDERS.drawn("i3d0e0f0g0", PINK_HOME, slider_rows(**barriers), offsets="00rrr0000")
    assert peg_reach(match, "i3") == {"h3", "g3", "f3", "e3"} | forward


@pytest.mark.rule("SLIDERS-A26")
def test_a_barrier_facing_a_gap_does_nothing() -> None:
    legal = []
    for holes in ("ooooo", "Foooo"):
        match = SLIDERS.drawn("d4e4c3f6d0", "h4g10f10e10d10", slider_rows(r4=holes), offsets="00l0r0000")
        legal.append(match.legal())
    assert legal[0] == legal[1]
    assert {"d4-d3", "e4-e5"} <= set(legal[0])
    assert "d4-d5" not in legal[0]


@pytest.mark.rule("SLIDERS-A24", "SLIDERS-A08")
@pytest.mark.parametrize("action", ["L0", "R0", "L10", "R10"])
def test_the_blocks_are_fixed(action: str) -> None:
    for turn in ("0:move", "1:move"):
        match = SLIDERS.drawn("f4" + HOME, "f6d10e10g10h10", turn=turn)
        assert action not in slides(match)
        with pytest.raises((Illegal, Unreadable)):
            play(match, action)


@pytest.mark.rule("SLIDERS-A24")
def test_slides_never_move_pegs_into_or_out_of_a_block() -> None:
    match = SLIDERS.drawn("d9f9d10g10h10", "d1e1f1e5f0")
    expect_pegs(play(match, "R9"), "e9g9d10g10h10", "d1e1f1e5f0")
    expect_pegs(play(match, "L1"), "e9g9d10g10h10", "c1d1e1e5f0", offsets="l0000000r")


@pytest.mark.rule("SLIDERS-A24")
@pytest.mark.parametrize(
    ("holes", "offset", "out"),
    [
        ("ooooo", "0", "defgh"),
        ("BoXoo", "0", "egh"),
        ("FoFoF", "0", "defgh"),
        ("Boooo", "r", "fgh"),
        ("ooooB", "l", "def"),
        ("ooooo", "l", "defg"),
        ("ooooo", "r", "efgh"),
    ],
)
def test_row_1_may_shut_the_start_block(holes: str, offset: str, out: str) -> None:
    match = SLIDERS.drawn("d0e0f0g0h0", PINK_HOME, slider_rows(r1=holes), offsets=f"{offset}00000000")
    assert {column for column in "defgh" if f"{column}1" in peg_reach(match, f"{column}0")} == set(out)


@pytest.mark.rule("SLIDERS-A24")
@pytest.mark.parametrize(
    ("holes", "offset", "open"),
    [
        ("ooooo", "0", "defgh"),
        ("FoXoo", "0", "egh"),
        ("BoBoB", "0", "defgh"),
        ("Foooo", "r", "fgh"),
        ("ooooF", "l", "def"),
        ("ooooo", "l", "defg"),
        ("ooooo", "r", "efgh"),
    ],
)
def test_row_9_may_shut_the_goal_and_pinks_start_block(holes: str, offset: str, open: str) -> None:
    columns = {"0": "defgh", "l": "cdefg", "r": "efghi"}[offset]
    blue = "".join(f"{column}9" for column in columns)
    match = SLIDERS.drawn(blue, "d2e2f2g2h2", slider_rows(r9=holes), offsets=f"00000000{offset}")
    assert {column for column in columns if f"{column}10" in peg_reach(match, f"{column}9")} == set(open)
    match = SLIDERS.drawn("d2e2f2g2h2", PINK_HOME, slider_rows(r9=holes), offsets=f"00000000{offset}", turn="1:move")
    assert {column for column in "defgh" if f"{column}9" in peg_reach(match, f"{column}10")} == set(open)
