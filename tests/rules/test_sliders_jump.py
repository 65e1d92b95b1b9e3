"""Jumping in `sliders`: over one adjacent opposing peg, straight, to the hole right behind it."""

from __future__ import annotations

import pytest

from tests.rules.positions import PINK_HOME, SLIDERS, expect_pegs, peg_reach, play, slider_rows
from wandelgang.errors import Illegal, NotYourTurn, Unreadable

HOME, FAR = "d0e0g0h0", "d10e10g10h10"


@pytest.mark.rule("SLIDERS-11", "SLIDERS-12", "SLIDERS-A04")
@pytest.mark.parametrize(("pink", "landing"), [("f5", "f6"), ("f3", "f2"), ("e4", "d4"), ("g4", "h4")])
def test_a_peg_jumps_forward_backward_and_sideways_to_the_next_hole(pink: str, landing: str) -> None:
    match = SLIDERS.drawn("f4" + HOME, pink + FAR)
    beyond = {"f5": "f7 f8 f9", "f3": "f1", "e4": "c4", "g4": "i4"}[pink].split()
    assert landing in peg_reach(match, "f4")
    assert pink not in peg_reach(match, "f4")
    assert not set(beyond) & peg_reach(match, "f4")
    expect_pegs(play(match, f"f4-{landing}"), landing + HOME, pink + FAR, turn="1:move", offsets="000000000")


@pytest.mark.rule("SLIDERS-11", "SLIDERS-12")
def test_pink_jumps_in_the_same_way() -> None:
    match = SLIDERS.drawn("f4" + HOME, "f5" + FAR, turn="1:move")
    assert peg_reach(match, "f5") == {"f3", "f6", "f7", "f8", "f9", "d5", "e5", "g5", "h5"}
    expect_pegs(play(match, "f5-f3"), "f4" + HOME, "f3" + FAR, turn="0:move")


@pytest.mark.rule("SLIDERS-11", "SLIDERS-A05")
def test_a_jump_ends_the_turn_and_is_not_continued() -> None:
    match = SLIDERS.drawn("f2" + HOME, "f3f5g4" + "d10e10")
    assert peg_reach(match, "f2") == {"f1", "e2", "d2", "g2", "h2", "f4"}
    for further in ("f2-f6", "f2-h4"):
        with pytest.raises((Illegal, Unreadable)):
            play(match, further)
    play(match, "f2-f4")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "f4-f6")
    expect_pegs(play(match, "d10-d9", "f4-h4"), "h4" + HOME, "f3f5g4d9e10")


@pytest.mark.rule("SLIDERS-12", "SLIDERS-A05")
@pytest.mark.parametrize(("pink", "way"), [("f6", {"f5"}), ("f8", {"f5", "f6", "f7"}), ("f2", {"f3"})])
def test_there_is_no_jump_over_an_empty_hole_or_after_a_run(pink: str, way: set[str]) -> None:
    match = SLIDERS.drawn("f4" + HOME, pink + FAR)
    assert {place for place in peg_reach(match, "f4") if place[0] == "f" and (place > "f4") == (pink > "f4")} == way


@pytest.mark.rule("SLIDERS-12", "SLIDERS-A05")
def test_there_is_no_sideways_jump_from_a_distance() -> None:
    match = SLIDERS.drawn("d4" + "d0e0g0h0", "f4" + FAR)
    assert {place for place in peg_reach(match, "d4") if place.endswith("4")} == {"e4"}


@pytest.mark.rule("SLIDERS-15", "SLIDERS-A04")
@pytest.mark.parametrize("pink", ["f5f6", "f3f2", "e4d4", "g4h4", "f5f6f7"])
def test_two_opposing_pegs_in_a_row_are_a_wall(pink: str) -> None:
    rest = FAR[: 3 * (5 - len(pink) // 2)]
    match = SLIDERS.drawn("f4" + HOME, pink + rest)
    column, row = pink[0], pink[1]
    if column == "f":
        blocked = {place for place in peg_reach(match, "f4") if place[0] == "f" and (place[1] > "4") == (row > "4")}
    else:
        blocked = {place for place in peg_reach(match, "f4") if place[1] == "4" and (place[0] > "f") == (column > "f")}
    assert blocked == set()


@pytest.mark.rule("SLIDERS-14", "SLIDERS-A02")
@pytest.mark.parametrize(("own", "landing"), [("f5", "f6"), ("f3", "f2"), ("e4", "d4"), ("g4", "h4")])
def test_a_players_own_pegs_are_not_jumped(own: str, landing: str) -> None:
    match = SLIDERS.drawn("f4d0e0g0" + own, PINK_HOME)
    with pytest.raises(Illegal):
        play(match, f"f4-{landing}")
    assert not {own, landing} & peg_reach(match, "f4")


@pytest.mark.rule("SLIDERS-A04", "SLIDERS-14")
@pytest.mark.parametrize(("pink", "landing"), [("f5", "f6"), ("f3", "f2"), ("e4", "d4"), ("g4", "h4")])
def test_the_landing_hole_must_be_free(pink: str, landing: str) -> None:
    match = SLIDERS.drawn(f"f4d0e0g0{landing}", pink + FAR)
    assert not {pink, landing} & peg_reach(match, "f4")


@pytest.mark.rule("SLIDERS-16", "SLIDERS-A04")
@pytest.mark.parametrize("end", ["e5", "g5", "e6", "g6", "h6", "d6", "f6"])
def test_there_is_no_sidestep_and_no_diagonal_jump(end: str) -> None:
    match = SLIDERS.drawn("f4f6d0e0g0", "f5g5e5d10e10")
    expected = {"f1", "f2", "f3", "d4", "e4", "g4", "h4"}
    assert peg_reach(match, "f4") == expected
    with pytest.raises((Illegal, Unreadable)):
        play(match, f"f4-{end}")


@pytest.mark.rule("SLIDERS-12", "SLIDERS-A04")
@pytest.mark.parametrize(
    ("pink", "landing", "barriers"),
    [
        ("f5", "f6", {"r4": "ooFoo"}),
        ("f5", "f6", {"r5": "ooBoo"}),
        ("f5", "f6", {"r5": "ooFoo"}),
        ("f5", "f6", {"r6": "ooBoo"}),
        ("f3", "f2", {"r4": "ooBoo"}),
        ("f3", "f2", {"r3": "ooFoo"}),
        ("f3", "f2", {"r3": "ooBoo"}),
        ("f3", "f2", {"r2": "ooFoo"}),
        ("e4", "d4", {"r4": "oo|ooo"}),
        ("e4", "d4", {"r4": "o|oooo"}),
        ("g4", "h4", {"r4": "ooo|oo"}),
        ("g4", "h4", {"r4": "oooo|o"}),
    ],
)
def test_no_peg_jumps_over_a_barrier(pink: str, landing: str, barriers: dict[str, str]) -> None:
    match = SLIDERS.drawn("f4" + HOME, pink + FAR, slider_rows(**barriers))
    with pytest.raises(Illegal):
        play(match, f"f4-{landing}")


@pytest.mark.rule("SLIDERS-12")
@pytest.mark.parametrize(
    ("pink", "landing", "barriers"),
    [
        ("f5", "f6", {"r4": "XXBXX", "r5": "XXoXX", "r6": "XXFXX"}),
        ("f5", "f6", {"r5": "o|o|o|o|o"}),
        ("g4", "h4", {"r4": "o|o|XXX"}),
        ("e4", "d4", {"r4": "XXXo|o"}),
    ],
)
def test_barriers_beside_the_jump_do_not_hinder_it(pink: str, landing: str, barriers: dict[str, str]) -> None:
    match = SLIDERS.drawn("f4" + HOME, pink + FAR, slider_rows(**barriers))
    expect_pegs(play(match, f"f4-{landing}"), landing + HOME, pink + FAR)


@pytest.mark.rule("SLIDERS-17", "SLIDERS-12")
def test_no_peg_jumps_over_a_gap_between_two_sliders() -> None:
    match = SLIDERS.drawn("h4d0e0f0g0", "h6" + "d10e10f10g10", offsets="0000l0000")
    assert not {"h5", "h6", "h7"} & peg_reach(match, "h4")
    match = SLIDERS.drawn("d4e0f0g0h0", "d6" + "h10e10f10g10", offsets="0000r0000")
    assert not {"d5", "d6", "d7"} & peg_reach(match, "d4")


@pytest.mark.rule("SLIDERS-17", "SLIDERS-A04")
@pytest.mark.parametrize(("offset", "jumps"), [("l", False), ("0", True), ("r", True)])
def test_no_peg_jumps_into_a_gap(offset: str, jumps: bool) -> None:
    match = SLIDERS.drawn("h4d0e0f0g0", "h5d10e10f10g10", offsets=f"00000{offset}000")
    assert ("h6" in peg_reach(match, "h4")) == jumps


@pytest.mark.rule("SLIDERS-A04")
@pytest.mark.parametrize(("blue", "pink"), [("e4", "d4"), ("g4", "h4")])
def test_no_peg_jumps_off_the_end_of_a_slider(blue: str, pink: str) -> None:
    match = SLIDERS.drawn(blue + HOME, pink + FAR)
    near = {"e4": {"f4", "g4", "h4"}, "g4": {"f4", "e4", "d4"}}[blue]
    assert {place for place in peg_reach(match, blue) if place.endswith("4")} == near


@pytest.mark.rule("SLIDERS-A26", "SLIDERS-A07")
def test_pegs_jump_on_parts_that_stick_out_of_the_board() -> None:
    match = SLIDERS.drawn("i3g4d0e0f0", "i4h4d10e10f10", offsets="00rrr0000")
    assert "i5" in peg_reach(match, "i3")
    assert "i4" not in peg_reach(match, "g4")
    expect_pegs(play(match, "i3-i5"), "i5g4d0e0f0", "i4h4d10e10f10")
    match = SLIDERS.drawn("g4d0e0f0h0", "h4d10e10f10g10", offsets="000r00000")
    expect_pegs(play(match, "g4-i4"), "i4d0e0f0h0", "h4d10e10f10g10")


@pytest.mark.rule("SLIDERS-11", "SLIDERS-A24")
def test_a_peg_may_jump_out_of_the_start_block() -> None:
    match = SLIDERS.drawn("d0e0f0g0h0", "f1" + FAR)
    assert peg_reach(match, "f0") == {"f2"}
    expect_pegs(play(match, "f0-f2"), "d0e0f2g0h0", "f1" + FAR)
