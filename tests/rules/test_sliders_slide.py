"""Shifting the sliders of `sliders`: whose, how far, what moves with them, and the yellow one in the middle."""

from __future__ import annotations

import pytest

from tests.rules.positions import (
    BLUE_HOME,
    PINK_HOME,
    SLIDERS,
    both_ways,
    expect,
    expect_pegs,
    peg_reach,
    play,
    slider_rows,
    slides,
)
from wandelgang.errors import Illegal, NotYourTurn, Unreadable

BLUE, PINK = "f4d0e0g0h0", "f7d10e10g10h10"


@pytest.mark.rule("SLIDERS-07", "SLIDERS-A05")
@pytest.mark.parametrize(
    ("action", "offsets", "blue", "bar"),
    [
        ("L2", "0l0000000", "f4d0e0g0h0", ""),
        ("f4-f6", "000000000", "f6d0e0g0h0", ""),
        ("f4-h4", "000000000", "h4d0e0g0h0", ""),
        ("R5", "0000r0000", "f4d0e0g0h0", "yes"),
    ],
)
def test_a_turn_is_one_of_four_moves(action: str, offsets: str, blue: str, bar: str) -> None:
    match = SLIDERS.drawn(BLUE, "g4d10e10g10h10")
    play(match, action)
    expect_pegs(match, blue, "g4d10e10g10h10", offsets=offsets, turn="1:move", bar=bar, played="1")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "R2")


@pytest.mark.rule("SLIDERS-07", "SLIDERS-A22")
def test_nobody_may_do_nothing_or_claim_at_will() -> None:
    match = SLIDERS.drawn(BLUE, PINK)
    for action in ("pass", "claim"):
        with pytest.raises(Illegal):
            play(match, action)
    expect_pegs(match, BLUE, PINK, turn="0:move", played="")


@pytest.mark.rule("SLIDERS-08", "SLIDERS-18", "SLIDERS-13")
@pytest.mark.parametrize(
    ("owners", "blue", "pink"),
    [
        ("1010Y1010", (2, 4, 5, 7, 9), (1, 3, 5, 6, 8)),
        ("0101Y0101", (1, 3, 5, 6, 8), (2, 4, 5, 7, 9)),
        ("1111Y0000", (5, 6, 7, 8, 9), (1, 2, 3, 4, 5)),
        ("0000Y0000", (1, 2, 3, 4, 5, 6, 7, 8, 9), (5,)),
    ],
)
def test_players_shift_their_own_sliders_and_the_yellow_one(owners: str, blue: tuple[int, ...], pink: tuple[int, ...]) -> None:
    assert slides(SLIDERS.drawn(BLUE, PINK, slider_rows(owners))) == both_ways(*blue)
    assert slides(SLIDERS.drawn(BLUE, PINK, slider_rows(owners), turn="1:move")) == both_ways(*pink)


@pytest.mark.rule("SLIDERS-18")
@pytest.mark.parametrize(("turn", "foreign"), [("0:move", (1, 3, 6, 8)), ("1:move", (2, 4, 7, 9))])
def test_the_opponents_sliders_stay(turn: str, foreign: tuple[int, ...]) -> None:
    match = SLIDERS.drawn(BLUE, PINK, turn=turn)
    for slider in foreign:
        for way in "LR":
            with pytest.raises(Illegal):
                play(match, f"{way}{slider}")
    expect(match, offsets="000000000", turn=turn)


@pytest.mark.rule("SLIDERS-08", "SLIDERS-A17")
@pytest.mark.parametrize(
    ("before", "travel", "ways"),
    [
        ("0", "1", {"L": "l", "R": "r"}),
        ("l", "1", {"R": "0"}),
        ("r", "1", {"L": "0"}),
        ("0", "2", {"L": "l", "R": "r"}),
        ("l", "2", {"L": "L", "R": "0"}),
        ("r", "2", {"L": "0", "R": "R"}),
        ("L", "2", {"R": "l"}),
        ("R", "2", {"L": "r"}),
    ],
)
@pytest.mark.parametrize("slider", [4, 5])
def test_a_slider_shifts_one_hole_left_or_right_within_its_travel(
    slider: int, before: str, travel: str, ways: dict[str, str]
) -> None:
    def offsets(sign: str) -> str:
        return "0" * (slider - 1) + sign + "0" * (9 - slider)

    spare = "d1e1f1g1h1"
    for way in "LR":
        match = SLIDERS.drawn(spare, PINK_HOME, offsets=offsets(before), travel=travel)
        if way in ways:
            expect_pegs(play(match, f"{way}{slider}"), spare, PINK_HOME, offsets=offsets(ways[way]))
        else:
            with pytest.raises(Illegal):
                play(match, f"{way}{slider}")


@pytest.mark.rule("SLIDERS-08")
@pytest.mark.parametrize("action", ["L22", "LL2", "L2+2", "2L", "l2", "L2 R4"])
def test_only_one_slider_and_one_hole_at_a_time(action: str) -> None:
    match = SLIDERS.drawn(BLUE, PINK)
    with pytest.raises((Unreadable, Illegal)):
        play(match, action)
    expect(match, offsets="000000000", turn="0:move")


@pytest.mark.rule("SLIDERS-A06", "SLIDERS-A07")
def test_all_pegs_on_a_slider_move_with_it() -> None:
    match = SLIDERS.drawn("d4h4f3g5d0", "f4e5g3d10h10")
    expect_pegs(play(match, "R4"), "e4i4f3g5d0", "g4e5g3d10h10", offsets="000r00000")
    expect_pegs(play(match, "L5"), "e4i4f3f5d0", "g4d5g3d10h10", offsets="000rl0000")
    expect_pegs(play(match, "L4"), "d4h4f3f5d0", "f4d5g3d10h10", offsets="0000l0000")


@pytest.mark.rule("SLIDERS-A06", "SLIDERS-A25")
def test_a_slider_with_only_opposing_pegs_may_be_shifted() -> None:
    match = SLIDERS.drawn(BLUE_HOME, "d7e7f7g7h7")
    assert {"L7", "R7"} <= slides(match)
    expect_pegs(play(match, "L7"), BLUE_HOME, "c7d7e7f7g7", offsets="000000l00")


@pytest.mark.rule("SLIDERS-A25")
def test_empty_sliders_move_and_slides_may_be_undone() -> None:
    match = SLIDERS.dealt(start=0)
    play(match, "L9")
    expect(match, offsets="00000000l")
    play(match, "R1", "R9", "L1")
    expect_pegs(match, BLUE_HOME, PINK_HOME, offsets="000000000", turn="0:move")
    play(match, "L9")
    expect(match, offsets="00000000l")


@pytest.mark.rule("SLIDERS-A30")
def test_left_is_left_as_blue_sees_it_for_pink_too() -> None:
    match = SLIDERS.drawn("d3d0e0f0g0", "f6h10e10f10g10", turn="1:move")
    expect_pegs(play(match, "L6"), "d3d0e0f0g0", "e6h10e10f10g10", offsets="00000l000")
    expect_pegs(play(match, "L2", "R3"), "e3d0e0f0g0", "e6h10e10f10g10", offsets="0lr00l000")


@pytest.mark.rule("SLIDERS-13", "SLIDERS-A27")
@pytest.mark.parametrize("first", ["L5", "R5"])
@pytest.mark.parametrize("start", [0, 1])
def test_the_reply_may_not_move_the_yellow_slider_either_way(first: str, start: int) -> None:
    match = SLIDERS.dealt(start=start, travel=2)
    assert {"L5", "R5"} <= slides(match)
    play(match, first)
    expect(match, offsets="0000l0000" if first == "L5" else "0000r0000", bar="yes")
    for reply in ("L5", "R5"):
        assert reply not in match.legal()
        with pytest.raises(Illegal):
            play(match, reply)


@pytest.mark.rule("SLIDERS-13", "SLIDERS-A15", "SLIDERS-A27")
@pytest.mark.parametrize("between", ["R1", "d10-d9"])
def test_a_player_may_move_the_yellow_slider_in_two_successive_turns(between: str) -> None:
    match = SLIDERS.dealt(start=0)
    play(match, "L5", between)
    expect(match, bar="", turn="0:move")
    play(match, "R5")
    expect(match, offsets="r00000000" if between == "R1" else "000000000", bar="yes")
    assert slides(match) & {"L5", "R5"} == set()


@pytest.mark.rule("SLIDERS-A27", "SLIDERS-13")
def test_the_bar_lasts_one_half_move() -> None:
    match = SLIDERS.drawn(BLUE, PINK, bar="yes")
    assert slides(match) == both_ways(2, 4, 7, 9)
    play(match, "f4-f5")
    expect(match, bar="")
    assert {"L5", "R5"} <= slides(match)
    play(match, "R5")
    expect_pegs(match, "g5d0e0g0h0", bar="yes")


@pytest.mark.rule("SLIDERS-A27", "SLIDERS-A13")
def test_there_is_no_bar_after_a_pass() -> None:
    match = SLIDERS.drawn(BLUE_HOME, PINK_HOME, slider_rows("1111Y1111", r1="BBBBB"), bar="yes", played="8")
    assert match.legal() == ["pass"]
    play(match, "pass")
    expect_pegs(match, BLUE_HOME, PINK_HOME, bar="", turn="1:move", played="9")
    assert slides(match) == both_ways(1, 2, 3, 4, 5, 6, 7, 8, 9)
    play(match, "L1")
    assert match.legal() == ["L5", "R5"]


@pytest.mark.rule("SLIDERS-22")
def test_pegs_enter_the_middle_slider_even_if_it_was_just_moved() -> None:
    match = SLIDERS.drawn("f4d3g5d0e0", "d4f10g10e10h10", bar="yes")
    assert {"f5", "f6", "f9"} <= peg_reach(match, "f4")
    assert peg_reach(match, "d3") >= {"d5"}
    assert peg_reach(match, "g5") >= {"d5", "e5", "f5", "h5"}
    assert slides(match) == both_ways(2, 4, 7, 9)
    expect_pegs(play(match, "d3-d5"), "f4d5g5d0e0", "d4f10g10e10h10")


@pytest.mark.rule("SLIDERS-22", "SLIDERS-13")
def test_pegs_leave_the_middle_slider_even_if_it_was_just_moved() -> None:
    match = SLIDERS.drawn(BLUE, "f5d10e10g10h10", turn="1:move")
    play(match, "L5")
    expect_pegs(match, BLUE, "e5d10e10g10h10", bar="yes")
    play(match, "f4-f5")
    expect_pegs(match, "f5d0e0g0h0", "e5d10e10g10h10", bar="")
    assert peg_reach(match, "e5") >= {"e4", "e6", "g5", "d5", "c5"}
