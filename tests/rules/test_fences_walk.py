"""How pieces walk in `fences`: straight on, off at a right angle where something bars the way, back out of a dead end."""

from __future__ import annotations

import pytest

from tests.rules.fenced import BOX, HOME, SHUT, ends, field, lawn, play

PIECES = f"e5+goal+nw+nw,{HOME}"
FREE = {"d1", "f1", "e10", "j5"}  # from e5 with a 5, all but westwards


@pytest.mark.rule("FENCES-15", "FENCES-16", "FENCES-17", "FENCES-A02", "FENCES-A33")
def test_straight_on_in_any_direction() -> None:
    match = lawn(pieces=PIECES, dice="63")
    assert ends(match, "e5", "3") == {"e2", "h5", "e8", "b5"}
    assert len(match.legal()) == len(set(match.legal()))
    assert ends(lawn(pieces=PIECES, dice="63", locks="e5E"), "e5", "3") == {"e2", "e8", "b5"}


@pytest.mark.rule("FENCES-18", "FENCES-19", "FENCES-A01", "FENCES-A03")
def test_left_or_right_at_a_fence_and_at_the_border() -> None:
    assert ends(lawn(pieces=PIECES, dice="51", locks="b5E"), "e5", "5") == FREE | {"c2", "c8"}
    assert ends(lawn(pieces=PIECES, dice="51", locks="b5E+c4S"), "e5", "5") == FREE | {"c8"}
    assert ends(lawn(pieces=PIECES, dice="51", locks="b5E+c4S+c6S"), "e5", "5") == FREE | {"e6", "a6"}


@pytest.mark.rule("FENCES-20")
def test_back_out_of_a_dead_end() -> None:
    assert ends(lawn(pieces=PIECES, dice="51", locks="b5E+c4S+c5S"), "e5", "5") == FREE | {"f5"}


@pytest.mark.rule("FENCES-20", "FENCES-A29")
def test_two_readings_of_the_way_back_round_a_bend() -> None:
    dead_end = {"pieces": PIECES, "dice": "51", "locks": "b5E+c3S+b4E+c4E"}
    assert ends(lawn(**dead_end), "e5", "5") == FREE | {"c8", "c6"}
    assert ends(lawn(retrace="yes", **dead_end), "e5", "5") == FREE | {"c8", "d5"}


@pytest.mark.rule("FENCES-20", "FENCES-A29")
def test_a_retraced_way_goes_on_where_it_began() -> None:
    match = lawn(pieces=PIECES, dice="61", locks="b5E+c4S+c5S+e5E", retrace="yes")
    assert ends(match, "e5", "6") == {"c1", "g1", "e11", "e3", "e7"}


@pytest.mark.rule("FENCES-A18", "FENCES-A28", "FENCES-A49")
def test_exits_and_walls_from_outside_act_like_the_border() -> None:
    assert ends(lawn(pieces=f"e1+goal+nw+nw,{HOME}", dice="63"), "e1", "3") == {"h1", "e4", "c2"}
    # g5 southwards meets the wall of the house behind g6.
    assert ends(lawn(pieces=f"g5+goal+nw+nw,{HOME}", dice="63"), "g5", "3") == {"g2", "d5", "j5", "e6", "i6"}


@pytest.mark.rule("FENCES-A19", "FENCES-05")
def test_leaving_a_start_field_costs_one_step() -> None:
    match = lawn(pieces=f"nw+goal+goal+e9,{HOME}", dice="31")
    assert ends(match, "nw", "1") == {"c1", "a3"}
    assert ends(match, "nw", "3") == {"e1", "a5"}


@pytest.mark.rule("FENCES-A30")
@pytest.mark.parametrize("retrace", ["no", "yes"])
def test_a_closed_square_outside_an_exit_needs_a_one(retrace: str) -> None:
    match = lawn(pieces=f"nw+goal+goal+e9,{HOME}", dice="31", locks="c1E+c1S", retrace=retrace)
    assert ends(match, "nw", "1") == {"c1", "a3"}
    assert ends(match, "nw", "3") == {"a5"}


@pytest.mark.rule("FENCES-A04")
def test_a_piece_fenced_in_cannot_move() -> None:
    assert lawn(pieces=f"e5+goal+goal+goal,{HOME}", dice="63", locks=BOX).legal() == ["pass"]


@pytest.mark.rule("FENCES-A09", "FENCES-A10", "FENCES-A40")
def test_only_the_last_square_matters() -> None:
    match = lawn(pieces="e5+e8+goal+nw,h5+f5+goal+nw", dice="63")
    assert ends(match, "e5", "3") == {"e2", "h5", "b5"}
    assert ends(match, "e5", "6+3") >= {"n5"}


@pytest.mark.rule("FENCES-A32")
def test_a_move_may_end_where_it_began() -> None:
    corridor = "e4S+d5E+e5S+f5E+f4S+f5S"
    assert ends(lawn(pieces=PIECES, dice="21", locks=corridor), "e5", "2") == {"e5"}
    assert ends(lawn(pieces=PIECES, dice="21", locks=corridor), "e5", "1") == {"f5"}


@pytest.mark.rule("FENCES-33", "FENCES-34")
@pytest.mark.parametrize("square", ["h5", "k8", "h11", "e8"])
def test_into_the_goal_through_every_opening_with_the_exact_number(square: str) -> None:
    match = lawn(pieces=f"{square}+goal+nw+nw,{HOME}", dice="32")
    assert "goal" in ends(match, square, "2")
    assert "goal" not in ends(match, square, "3")
    assert len(ends(match, square, "3")) == 3
    assert ends(lawn(pieces=f"h3+goal+nw+nw,{HOME}", dice="31"), "h3", "3+1") >= {"goal"}


@pytest.mark.rule("FENCES-A16", "FENCES-A31")
def test_the_opening_counts_as_open_at_a_bend() -> None:
    pieces = f"f6+goal+nw+nw,{HOME}"
    assert ends(lawn(pieces=pieces, dice="43", locks="h6E"), "f6", "3") == {"f3", "f9", "c6", "h5", "goal"}
    assert ends(lawn(pieces=pieces, dice="43", locks="h6E"), "f6", "4") == {"f2", "f10", "b6", "h4"}
    assert ends(lawn(pieces=pieces, dice="43", locks="h6E+h5S"), "f6", "4") == {"f2", "f10", "b6"}


@pytest.mark.rule("FENCES-A13", "FENCES-A17")
def test_start_fields_and_the_goal_are_safe() -> None:
    match = lawn(pieces="h5+goal+goal+nw,goal+goal+nw+nw", dice="21")
    assert field(play(match, "h5-goal:2"), "pieces") == "goal+goal+goal+nw,goal+goal+nw+nw"
    assert not [action for action in match.legal() if action.startswith("goal")]


@pytest.mark.rule("FENCES-A43")
def test_of_two_in_one_start_field_the_first_moves_and_both_may_leave() -> None:
    match = lawn(pieces=f"goal+nw+goal+nw,{HOME}", dice="31")
    play(match, "nw-c1:1")
    assert field(match, "pieces").startswith("goal+c1+goal+nw,")
    assert field(play(match, "nw-a5:3"), "pieces").startswith("goal+c1+goal+a5,")


@pytest.mark.rule("FENCES-A30", "FENCES-A08")
def test_a_shut_start_field_needs_a_one() -> None:
    assert lawn(pieces=f"goal+nw+goal+nw,{HOME}", dice="32", locks=SHUT).legal() == ["pass"]
