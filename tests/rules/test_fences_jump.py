"""Jumping over a fence with doubles in `fences`."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, ROUND_D5, SENDS, expect, legal, piece_moves, play
from wandelgang.play.match import Match

LOCKS = "f7S+j7S+e8E+f8S+j8E+j8S"


def jumps(match: Match) -> set[str]:
    return {action for action in legal(match) if action.endswith(":jump")}


@pytest.mark.rule("FENCES-27", "FENCES-28", "FENCES-A15", "FENCES-A14")
@pytest.mark.parametrize("double", "123456")
def test_doubles_let_a_piece_jump_one_fence_and_cost_the_roll(double: str) -> None:
    match = FENCES.drawn("d5+k5+ne+sw", "d4S", dice=double * 2)
    assert jumps(match) == {"d5-d4:jump"}
    play(match, "d5-d4:jump")
    expect(match, pieces="d4+k5+ne+sw,nw+ne+se+sw", fences="d4S,-", turn="1:fence", played="1", dice="", used="")


@pytest.mark.rule("FENCES-27")
@pytest.mark.parametrize("dice", ["21", "65", "53"])
def test_other_rolls_allow_no_jump(dice: str) -> None:
    assert jumps(FENCES.drawn("d5+k5+ne+sw", "d4S", dice=dice)) == set()


@pytest.mark.rule("FENCES-26", "FENCES-27")
def test_a_jump_is_offered_besides_the_normal_moves() -> None:
    match = FENCES.drawn("d5+k5+ne+sw", "d4S", dice="44")
    assert piece_moves("d5 d4:jump h5:4 d9:4 d13:4+4", "k5 k9:4") <= legal(match)


@pytest.mark.rule("FENCES-27")
def test_the_piece_stands_right_in_front_of_the_fence() -> None:
    assert jumps(FENCES.drawn("d5+k5+ne+sw", "d3S+e5E+d6S+b5E", dice="44")) == set()
    assert jumps(FENCES.drawn("d5+k5+ne+sw", ROUND_D5, dice="44")) == piece_moves("d5 d4:jump e5:jump d6:jump c5:jump")


@pytest.mark.rule("FENCES-A14")
def test_exactly_one_fence_is_jumped() -> None:
    assert jumps(FENCES.drawn("d5+k5+ne+sw", "d4S+d3S", dice="44")) == {"d5-d4:jump"}


@pytest.mark.rule("FENCES-A14", "FENCES-A22")
def test_fences_of_any_colour_and_locks_are_jumped() -> None:
    match = FENCES.drawn("d5+e8+ne+sw", "d4S,d5E", locks=LOCKS, dice="44")
    assert jumps(match) == piece_moves("d5 d4:jump e5:jump", "e8 f8:jump")
    expect(play(match, "e8-f8:jump"), pieces="d5+f8+ne+sw,nw+ne+se+sw", locks=LOCKS, turn="1:fence")
    assert jumps(FENCES.drawn("f8+k5+ne+sw", locks=LOCKS, dice="44")) == piece_moves("f8 f7:jump e8:jump f9:jump")


@pytest.mark.rule("FENCES-A14")
def test_a_players_own_piece_behind_the_fence_prevents_the_jump() -> None:
    assert jumps(FENCES.drawn("d5+d4+ne+sw", "d4S+d5E", dice="44")) == {"d5-e5:jump"}


@pytest.mark.rule("FENCES-A14", "FENCES-28", "FENCES-A12")
def test_a_jump_captures_and_uses_up_the_roll() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d4+nw+se+sw", "d4S", dice="44"), "d5-d4:jump")
    expect(match, turn="0:send", pieces="d4+k5+ne+sw,-+nw+se+sw")
    assert match.legal() == SENDS
    expect(play(match, "send:se"), turn="1:fence", pieces="d4+k5+ne+sw,se+nw+se+sw", played="1")


@pytest.mark.rule("FENCES-A14")
@pytest.mark.parametrize("place", ["g6", "i6", "f7", "j9", "h6", "c1", "c2", "a3", "b3", "m15", "h1", "o8", "h15", "a8"])
def test_walls_openings_exits_and_the_border_are_not_jumped(place: str) -> None:
    assert jumps(FENCES.drawn(f"{place}+k5+ne+sw", dice="44")) == set()


@pytest.mark.rule("FENCES-A38")
def test_there_is_no_jump_once_a_die_is_used() -> None:
    match = FENCES.drawn("d5+k5+ne+sw", "d4S", dice="44")
    assert jumps(match) == {"d5-d4:jump"}
    assert jumps(play(match, "k5-g5:4")) == set()
    match = FENCES.drawn("d5+k5+ne+sw,g5+nw+se+sw", "d4S", dice="44")
    assert jumps(play(match, "k5-g5:4", "send:nw")) == set()


@pytest.mark.rule("FENCES-A38", "FENCES-A04")
def test_the_last_piece_may_jump() -> None:
    match = FENCES.drawn("d5+goal+goal+goal", "d4S", dice="44")
    assert "d5-d4:jump" in legal(match)
    assert any(not action.endswith("jump") for action in match.legal())
    match = FENCES.drawn("d5+goal+goal+goal", ROUND_D5, dice="11")
    assert legal(match) == piece_moves("d5 d4:jump e5:jump d6:jump c5:jump")
    expect(play(match, "d5-c5:jump"), turn="1:fence", pieces="c5+goal+goal+goal,nw+ne+se+sw")


@pytest.mark.rule("FENCES-A38")
def test_there_is_no_jump_from_a_start_field() -> None:
    match = FENCES.drawn("nw+nw+ne+sw", "c1E+c1S+a3E+a3S+m1S", dice="11")
    assert jumps(match) == set()
    assert piece_moves("nw c1:1 a3:1") <= legal(match)
