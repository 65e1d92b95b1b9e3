"""Start block and goal of `sliders`: leaving, not returning, entering, moving inside, winning."""

from __future__ import annotations

import pytest

from tests.rules.positions import SLIDERS, expect, expect_over, expect_pegs, peg_reach, play, slides
from wandelgang.errors import Illegal, NotYourTurn

AWAY = "d3e3f3g3h3"


def column(reached: set[str], letter: str) -> set[str]:
    return {place for place in reached if place[0] == letter}


@pytest.mark.rule("SLIDERS-19")
@pytest.mark.parametrize(
    ("blue", "pink", "turn", "peg", "home"),
    [
        ("f1d0e0g0h0", AWAY, "0:move", "f1", "f0"),
        ("f5e5d0g0h0", "d7e7f7g7h7", "0:move", "e5", "e0"),
        ("f1d1e1g1h1", AWAY, "0:move", "h1", "h0"),
        ("d5e5f5g5h5", "f9d10e10g10h10", "1:move", "f9", "f10"),
        ("d2e2f2g2h2", "f4d10e10g10h10", "1:move", "f4", "f10"),
    ],
)
def test_nobody_returns_to_their_start_block(blue: str, pink: str, turn: str, peg: str, home: str) -> None:
    match = SLIDERS.drawn(blue, pink, turn=turn)
    assert home not in peg_reach(match, peg)
    with pytest.raises(Illegal):
        play(match, f"{peg}-{home}")


@pytest.mark.rule("SLIDERS-19")
def test_nobody_jumps_back_onto_their_start_block() -> None:
    match = SLIDERS.drawn("f2d0e0g0h0", "f1d9e9g9h9")
    assert column(peg_reach(match, "f2"), "f") == {f"f{row}" for row in range(3, 10)}
    match = SLIDERS.drawn("f9d2e2g2h2", "f8d10e10g10h10", turn="1:move")
    assert column(peg_reach(match, "f8"), "f") == {f"f{row}" for row in range(1, 8)}


@pytest.mark.rule("SLIDERS-20", "SLIDERS-A11")
@pytest.mark.parametrize("peg", ["f9", "f8", "f4", "f1"])
def test_the_goal_is_closed_while_a_peg_is_at_home(peg: str) -> None:
    match = SLIDERS.drawn(peg + "d5e5g5d0", "d3e3g3h3h6")
    row = int(peg[1])
    assert column(peg_reach(match, peg), "f") == {f"f{other}" for other in range(1, 10) if other != row}
    with pytest.raises(Illegal):
        play(match, f"{peg}-f10")
    match = SLIDERS.drawn(peg + "d5e5g5d1", "d3e3g3h3h6")
    assert column(peg_reach(match, peg), "f") == {f"f{other}" for other in range(1, 11) if other != row}
    expect_pegs(play(match, f"{peg}-f10"), "f10d5e5g5d1")


@pytest.mark.rule("SLIDERS-20", "SLIDERS-A11")
def test_pinks_goal_is_closed_in_the_same_way() -> None:
    match = SLIDERS.drawn("d5e5g5h5h6", "f4d2e2g2h10", turn="1:move")
    assert column(peg_reach(match, "f4"), "f") == {f"f{row}" for row in (1, 2, 3, 5, 6, 7, 8, 9)}
    match = SLIDERS.drawn("d5e5g5h5h6", "f4d2e2g2h9", turn="1:move")
    assert column(peg_reach(match, "f4"), "f") == {f"f{row}" for row in (0, 1, 2, 3, 5, 6, 7, 8, 9)}
    expect_pegs(play(match, "f4-f0"), "d5e5g5h5h6", "f0d2e2g2h9")


@pytest.mark.rule("SLIDERS-20")
def test_opposing_pegs_at_home_do_not_close_the_goal() -> None:
    match = SLIDERS.drawn("f9d5e5g5h5", "d10e10g10h10f3")
    assert "f10" in peg_reach(match, "f9")
    match = SLIDERS.drawn("f9d5e5g5h5", "d10e10f10h10f3")
    assert "f10" not in peg_reach(match, "f9")


@pytest.mark.rule("SLIDERS-20", "SLIDERS-A04")
def test_a_peg_at_home_is_not_jumped_off_the_board() -> None:
    match = SLIDERS.drawn("f9d5e5g5h5", "f10e3g3h3d7")
    assert column(peg_reach(match, "f9"), "f") == {f"f{row}" for row in range(1, 9)}
    match = SLIDERS.drawn("f0e3g3h3d7", "f1d5e5g5h5", turn="1:move")
    assert column(peg_reach(match, "f1"), "f") == {f"f{row}" for row in range(2, 10)}


@pytest.mark.rule("SLIDERS-A23", "SLIDERS-20")
def test_the_last_peg_does_not_run_from_start_to_goal_in_one_move() -> None:
    match = SLIDERS.drawn("f0d5e5g5h5", "d3e3g3h3h6")
    assert peg_reach(match, "f0") == {*(f"f{row}" for row in range(1, 10)), "d0", "e0", "g0", "h0"}
    with pytest.raises(Illegal):
        play(match, "f0-f10")
    play(match, "f0-f9", "h6-h7")
    assert {"d10", "f10"} <= peg_reach(match, "d5") | peg_reach(match, "f9")
    expect_pegs(play(match, "f9-f10"), "f10d5e5g5h5")


@pytest.mark.rule("SLIDERS-A09", "SLIDERS-20")
@pytest.mark.parametrize(("fifth", "open"), [("d0", False), ("d1", True)])
def test_a_peg_may_jump_into_the_goal(fifth: str, open: bool) -> None:
    match = SLIDERS.drawn("f8e5g5h5" + fifth, "f9e3g3h3d7")
    assert ("f10" in peg_reach(match, "f8")) == open
    if open:
        expect_pegs(play(match, "f8-f10"), "f10e5g5h5d1", "f9e3g3h3d7")


@pytest.mark.rule("SLIDERS-A09", "SLIDERS-20")
@pytest.mark.parametrize(("fifth", "open"), [("d10", False), ("d9", True)])
def test_a_pink_peg_may_jump_into_the_goal(fifth: str, open: bool) -> None:
    match = SLIDERS.drawn("f1e5g5h5d7", "f2e3g3h3" + fifth, turn="1:move")
    assert ("f0" in peg_reach(match, "f2")) == open


@pytest.mark.rule("SLIDERS-21", "SLIDERS-A08")
def test_pegs_move_sideways_inside_the_start_block() -> None:
    match = SLIDERS.drawn("d0f0d5e5f5", AWAY)
    assert {place for place in peg_reach(match, "f0") if place[1:] == "0"} == {"e0", "g0", "h0"}
    assert {place for place in peg_reach(match, "d0") if place[1:] == "0"} == {"e0"}
    expect_pegs(play(match, "f0-h0"), "d0h0d5e5f5")


@pytest.mark.rule("SLIDERS-21", "SLIDERS-A08")
def test_pegs_jump_sideways_inside_the_start_block() -> None:
    match = SLIDERS.drawn("d0f5g5h5e5", "e0g0h0d3e3")
    assert {place for place in peg_reach(match, "d0") if place[1:] == "0"} == {"f0"}
    expect_pegs(play(match, "d0-f0"), "f0f5g5h5e5", "e0g0h0d3e3")
    assert {place for place in peg_reach(match, "g0") if place[1:] == "0"} == set()
    assert {place for place in peg_reach(match, "e0") if place[1:] == "0"} == {"d0"}


@pytest.mark.rule("SLIDERS-21", "SLIDERS-A08")
def test_pegs_move_sideways_inside_the_goal() -> None:
    match = SLIDERS.drawn("d10g10d5e5f5", "e10d3e3f3g3")
    assert {place for place in peg_reach(match, "d10") if place.endswith("10")} == {"f10"}
    assert {place for place in peg_reach(match, "g10") if place.endswith("10")} == {"f10", "h10"}
    expect_pegs(play(match, "d10-f10"), "f10g10d5e5f5", "e10d3e3f3g3")
    assert {place for place in peg_reach(match, "e10") if place.endswith("10")} == {"d10"}


@pytest.mark.rule("SLIDERS-A08")
def test_sliders_are_shifted_but_blocks_are_not() -> None:
    match = SLIDERS.drawn("d10g10d5e5f5", "e10d3e3f3g3")
    assert {int(action[1:]) for action in slides(match)} == {2, 4, 5, 7, 9}


@pytest.mark.rule("SLIDERS-A10", "SLIDERS-19")
def test_a_peg_may_leave_the_goal_and_enter_again() -> None:
    match = SLIDERS.drawn("f10g10d5e5h5", "d3e3g3h3h10")
    assert column(peg_reach(match, "f10"), "f") == {f"f{row}" for row in range(1, 10)}
    expect_pegs(play(match, "f10-f8"), "f8g10d5e5h5")
    expect_pegs(play(match, "h3-h2", "f8-f10"), "f10g10d5e5h5")


@pytest.mark.rule("SLIDERS-A10")
def test_a_peg_may_jump_out_of_the_goal() -> None:
    match = SLIDERS.drawn("f10g10d5e5h5", "f9e3g3h3h10")
    assert column(peg_reach(match, "f10"), "f") == {"f8"}
    expect_pegs(play(match, "f10-f8"), "f8g10d5e5h5", "f9e3g3h3h10")


@pytest.mark.rule("SLIDERS-02", "SLIDERS-24")
@pytest.mark.parametrize(
    ("blue", "pink", "turn", "action", "winner"),
    [
        ("d9e10f10g10h10", AWAY, "0:move", "d9-d10", "0"),
        ("d4e10f10g10h10", "e3f3g3h3d1", "0:move", "d4-d10", "0"),
        ("d8e10f10g10h10", "d9e0f0g0h0", "0:move", "d8-d10", "0"),
        ("d6e6f6g6h6", "f1d0e0g0h0", "1:move", "f1-f0", "1"),
        ("f1d10e10g10h10", "f2d0e0g0h0", "1:move", "f2-f0", "1"),
    ],
)
def test_the_first_player_with_five_pegs_in_the_goal_wins(blue: str, pink: str, turn: str, action: str, winner: str) -> None:
    match = SLIDERS.drawn(blue, pink, turn=turn, played="50")
    assert not match.is_over
    play(match, action)
    expect(match, played="51")
    expect_over(match, winner, "goal")
    for seat in (0, 1):
        with pytest.raises(NotYourTurn):
            match.submit(seat, match.ply, "L2")


@pytest.mark.rule("SLIDERS-24")
def test_four_pegs_in_the_goal_do_not_win() -> None:
    match = SLIDERS.drawn("d9e9f10g10h10", AWAY)
    play(match, "d9-d10")
    expect_pegs(match, "d10e9f10g10h10", turn="1:move", winners="", end="")
    assert match.outcome is None
    play(match, "L1", "d10-d9", "R1")
    expect_pegs(match, "d9e9f10g10h10", turn="0:move")
