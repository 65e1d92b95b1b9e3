"""Start fields, the goal and the end of `fences`: leaving, the exact number, the last piece, winning, the limit."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, ROUND_D5, expect, expect_over, legal, piece_moves, piece_reach, play
from wandelgang.errors import NotYourTurn

LANE = "h3S+g4E+h4E+g5E+h5E+g6E+h6E"
ROUND_E6 = "d6E+e5S+e6S+h6E+h3S+g4E+h4E"


@pytest.mark.rule("FENCES-05", "FENCES-A19")
def test_leaving_a_start_field_costs_one_step_and_needs_no_special_number() -> None:
    assert piece_reach("nw", 1) == {"c1", "a3"}
    for steps in range(2, 7):
        assert piece_reach("nw", steps) == {f"{'cdefgh'[steps - 1]}1", f"a{steps + 2}"}


@pytest.mark.rule("FENCES-05")
@pytest.mark.parametrize(("corner", "outside"), [("ne", "m1 o3"), ("se", "m15 o13"), ("sw", "c15 a13"), ("nw", "c1 a3")])
def test_each_start_field_has_two_exits(corner: str, outside: str) -> None:
    match = FENCES.drawn(f"{corner}+d5+goal+goal", dice="51")
    ends = {action for action in legal(match) if action.startswith(corner) and action.endswith(":1")}
    assert ends == {f"{corner}-{square}:1" for square in outside.split()}


@pytest.mark.rule("FENCES-A30")
@pytest.mark.parametrize("retrace", [{}, {"retrace": "yes"}])
def test_a_closed_exit_square_is_entered_only_with_a_1(retrace: dict[str, str]) -> None:
    closed = "c1E+c1S"
    assert piece_reach("nw", 1, closed, **retrace) == {"c1", "a3"}
    assert piece_reach("nw", 2, closed, **retrace) == {"a4"}
    assert piece_reach("nw", 5, closed, **retrace) == {"a7"}
    assert piece_reach("nw", 3, closed + "+a3E+a3S", **retrace) == set()
    assert piece_reach("nw", 3, "c1E", **retrace) == {"c3", "a5"}


@pytest.mark.rule("FENCES-A28", "FENCES-A18")
def test_a_piece_that_comes_back_to_the_exit_turns_there() -> None:
    assert piece_reach("nw", 3, "d1E+d1S") == {"c1", "a5"}
    assert piece_reach("nw", 4, "d1E+d1S") == {"c2", "a6"}
    assert piece_reach("nw", 4, "d1E+d1S", retrace="yes") == {"c2", "a6"}
    assert piece_reach("nw", 4, "d1E+d1S+c1S") == {"d1", "a6"}


@pytest.mark.rule("FENCES-33", "FENCES-05")
@pytest.mark.parametrize("entrance", ["h6", "j8", "h10", "f8"])
def test_the_goal_is_entered_through_any_of_four_openings(entrance: str) -> None:
    assert "goal" in piece_reach(entrance, 1)
    expect(play(FENCES.drawn(f"{entrance}+d5+ne+sw", dice="51"), f"{entrance}-goal:1"), pieces="goal+d5+ne+sw,nw+ne+se+sw")


@pytest.mark.rule("FENCES-34", "FENCES-A16")
def test_entering_the_goal_takes_the_exact_number() -> None:
    assert piece_reach("h3", 3) == {"h6", "g1", "i1", "k3", "e3"}
    assert piece_reach("h3", 4) == {"goal", "f1", "j1", "l3", "d3"}
    assert piece_reach("h3", 5) == {"e1", "k1", "m3", "c3"}


@pytest.mark.rule("FENCES-34")
def test_both_dice_together_may_take_a_piece_home() -> None:
    assert "goal" in piece_reach("nw", 12, "h1E")
    assert "goal" not in piece_reach("nw", 12)
    assert "goal" not in piece_reach("nw", 11, "h1E")
    match = play(FENCES.drawn("nw+ne+se+sw", "h1E", dice="66"), "nw-goal:6+6")
    expect(match, pieces="goal+ne+se+sw,nw+ne+se+sw", turn="1:fence")


@pytest.mark.rule("FENCES-A16", "FENCES-A31")
def test_a_bend_into_the_goal_with_steps_left_is_not_allowed_and_no_piece_turns_back() -> None:
    assert piece_reach("e6", 4, "h6E+h5S") == {"goal", "e2", "e10", "a6"}
    assert piece_reach("e6", 5, "h6E+h5S") == {"e1", "e11", "a5", "a7"}
    assert piece_reach("e6", 6, "h6E+h5S", retrace="yes") == {"d1", "f1", "e12", "a4", "a8"}


@pytest.mark.rule("FENCES-A31", "FENCES-A16", "FENCES-18")
def test_at_a_bend_the_opening_counts_as_an_open_side() -> None:
    assert piece_reach("e6", 4, "h6E") == {"goal", "h5", "e2", "e10", "a6"}
    assert piece_reach("e6", 5, "h6E") == {"h4", "e1", "e11", "a5", "a7"}


@pytest.mark.rule("FENCES-17", "FENCES-A31")
def test_an_opening_beside_the_path_is_passed() -> None:
    assert "goal" not in piece_reach("e6", 4)
    assert "i6" in piece_reach("e6", 4)


@pytest.mark.rule("FENCES-A17")
def test_no_piece_leaves_the_goal() -> None:
    for dice in ("53", "44"):
        assert not any(action.startswith("goal") for action in FENCES.drawn("goal+goal+goal+d5", dice=dice).legal())
        assert not any(action.startswith("goal") for action in FENCES.drawn("goal+goal+goal+d5", ROUND_D5, dice=dice).legal())


@pytest.mark.rule("FENCES-A36", "FENCES-A08")
def test_with_two_pieces_out_the_other_die_must_still_be_used() -> None:
    match = FENCES.drawn("h4+h15+goal+goal", "h3S+g4E+h4E+g15E+h15E", dice="53")
    assert legal(match) == piece_moves("h4 goal:3", "h15 h10:5")
    play(match, "h4-goal:3")
    expect(match, turn="0:move", pieces="goal+h15+goal+goal,nw+ne+se+sw", used="3", moved="")
    assert legal(match) == piece_moves("h15 h10:5")
    expect(play(match, "h15-h10:5"), turn="1:fence")


@pytest.mark.rule("FENCES-A36")
def test_the_other_die_is_forfeited_if_it_cannot_be_used() -> None:
    match = FENCES.drawn("h4+d5+goal+goal", ROUND_D5 + "+h3S+g4E+h4E", dice="53")
    assert match.legal() == ["h4-goal:3"]
    assert play(match, "h4-goal:3").legal() == ["pass"]
    expect(play(match, "pass"), turn="1:fence", pieces="goal+d5+goal+goal,nw+ne+se+sw")


@pytest.mark.rule("FENCES-A35")
def test_entering_with_one_die_is_legal_even_if_both_could_be_used() -> None:
    match = FENCES.drawn("h4+d5+goal+goal", ROUND_D5, dice="53")
    sums = piece_moves("h4 c1:5+3 m1:5+3 o3:5+3 o5:5+3 a3:5+3 a5:5+3")
    assert legal(match) == sums | piece_moves("h4 goal:3")
    assert play(match, "h4-goal:3").legal() == ["pass"]


@pytest.mark.rule("FENCES-35", "FENCES-A25")
def test_the_last_piece_must_use_both_dice_even_away_from_the_goal() -> None:
    match = FENCES.drawn("h6+goal+goal+goal", dice="53")
    single = piece_moves("h6 h3:3 k6:3 e6:3 h1:5 m6:5 c6:5")
    assert legal(match) == single | piece_moves("h6 e1:5+3 k1:5+3 o5:5+3 o7:5+3 a5:5+3 a7:5+3")
    play(match, "h6-h3:3")
    expect(match, turn="0:move", used="3", moved="")
    assert legal(match) == piece_moves("h3 e1:5 k1:5 m3:5 c3:5")
    expect(play(match, "h3-c3:5"), turn="1:fence")


@pytest.mark.rule("FENCES-A25", "FENCES-A06", "FENCES-36")
def test_the_last_piece_moves_the_sum_or_the_dice_in_either_order() -> None:
    match = FENCES.drawn("h4+goal+goal+goal", dice="53")
    sums = piece_moves("h4 c1:5+3 m1:5+3 o3:5+3 o5:5+3 a3:5+3 a5:5+3")
    single = piece_moves("h4 goal:3 h1:3 k4:3 e4:3 f1:5 j1:5 m4:5 c4:5")
    assert legal(match) == single | sums
    assert legal(play(match, "h4-h1:3")) == piece_moves("h1 h6:5 c1:5 m1:5")


@pytest.mark.rule("FENCES-A25", "FENCES-A34")
def test_a_single_die_of_the_last_piece_may_not_waste_the_other() -> None:
    """From h4 a 4 would run through the opening; from h5 a 5 is possible."""
    match = FENCES.drawn("e6+goal+goal+goal", ROUND_E6, dice="54")
    assert legal(match) == piece_moves("e6 h5:4 goal:4")
    assert legal(play(match, "e6-h5:4")) == piece_moves("h5 c5:5 m5:5")


@pytest.mark.rule("FENCES-20", "FENCES-A25")
def test_with_retrace_the_last_piece_comes_back_from_the_dead_end() -> None:
    match = FENCES.drawn("e6+goal+goal+goal", ROUND_E6, dice="54", retrace="yes")
    assert legal(match) == piece_moves("e6 h5:4 goal:4 f6:5+4")


@pytest.mark.rule("FENCES-A25", "FENCES-A47")
def test_the_last_piece_moves_the_playable_die_if_no_full_move_exists() -> None:
    match = FENCES.drawn("h5+goal+goal+goal", LANE, dice="61")
    assert legal(match) == piece_moves("h5 h4:1 h6:1")
    assert play(match, "h5-h4:1").legal() == ["pass"]
    expect(play(match, "pass"), turn="1:fence", pieces="h4+goal+goal+goal,nw+ne+se+sw")
    assert FENCES.drawn("h5+goal+goal+goal", LANE, dice="51").legal() == ["h5-h6:1"]


@pytest.mark.rule("FENCES-36", "FENCES-37", "FENCES-02", "FENCES-A27")
@pytest.mark.parametrize(("fences", "action"), [("-", "h4-goal:3"), ("h3S+h4E+g4E", "h4-goal:3")])
def test_one_die_may_take_the_last_piece_home_and_win(fences: str, action: str) -> None:
    match = play(FENCES.drawn("h4+goal+goal+goal", fences, dice="53"), action)
    expect(match, pieces="goal+goal+goal+goal,nw+ne+se+sw")
    expect_over(match, "0")
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, "roll")


@pytest.mark.rule("FENCES-34", "FENCES-37", "FENCES-02")
def test_the_sum_wins_too() -> None:
    match = FENCES.drawn("h12+goal+goal+goal", "h13S+g13E+h13E", dice="32")
    assert "h12-goal:3+2" in legal(match)
    match = play(match, "h12-goal:3+2")
    expect_over(match, "0")


@pytest.mark.rule("FENCES-A42", "FENCES-A36")
def test_whether_a_piece_is_the_last_is_decided_when_the_dice_are_rolled() -> None:
    match = play(FENCES.drawn("h4+k5+goal+goal", dice="53"), "h4-goal:3")
    assert legal(match) == piece_moves("k5 j1:5 l1:5 o4:5 o6:5 k10:5 f5:5")
    match = play(FENCES.drawn("h4+k5+goal+goal", dice="53"), "k5-f5:5")
    expect(match, moved="f5")
    assert not any(action.startswith("f5") for action in match.legal())


@pytest.mark.rule("FENCES-A42", "FENCES-37")
def test_two_pieces_may_come_home_in_one_roll() -> None:
    match = play(FENCES.drawn("h4+h5+goal+goal", dice="32"), "h4-goal:3")
    assert not match.is_over
    expect_over(play(match, "h5-goal:2"), "0")


@pytest.mark.rule("FENCES-37", "FENCES-A27", "FENCES-02")
def test_with_four_players_the_game_ends_at_once() -> None:
    others = "goal+goal+goal+h6,goal+goal+goal+h5,goal+goal+goal+j8,goal+goal+goal+f8"
    match = play(FENCES.drawn(others, seats="NESW", turn="2:move", dice="61", played="41"), "j8-goal:1")
    expect_over(match, "2")
    expect(match, pieces="goal+goal+goal+h6,goal+goal+goal+h5,goal+goal+goal+goal,goal+goal+goal+f8")


@pytest.mark.rule("FENCES-37")
def test_three_pieces_at_home_do_not_win() -> None:
    match = play(FENCES.drawn("h4+nw+goal+goal", dice="53"), "h4-goal:3", "nw-g1:5")
    expect(match, turn="1:fence", winners="")
    assert match.outcome is None


@pytest.mark.rule("FENCES-A48")
def test_the_limit_counts_turns_and_ends_in_a_draw() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw", dice="53", played="2", limit="4"), "d5-d13:5+3")
    expect(match, turn="1:fence", played="3", limit="4")
    match = play(FENCES.drawn("d5+k5+goal+goal", dice="53", played="3", limit="4"), "d5-d2:3")
    assert not match.is_over
    expect_over(play(match, "k5-f5:5"), "-")
    expect(match, played="4")


@pytest.mark.rule("FENCES-A48", "FENCES-37")
def test_a_win_in_the_last_turn_of_the_limit_counts() -> None:
    match = FENCES.drawn("h4+goal+goal+goal", dice="53", played="3", limit="4")
    expect_over(play(match, "h4-goal:3"), "0")


@pytest.mark.rule("FENCES-A48")
def test_there_is_no_limit_by_default() -> None:
    expect(FENCES.dealt(), limit="")
    expect(FENCES.dealt(limit=7), limit="7")
    expect(play(FENCES.drawn("d5+k5+ne+sw", dice="53", played="99999"), "d5-d13:5+3"), turn="1:fence", played="100000")
