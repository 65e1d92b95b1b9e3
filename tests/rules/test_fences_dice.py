"""Using the dice of `fences`: the sum or two pieces, the order, what must be used and when a player passes."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, ROUND_D5, Scripted, after, expect, legal, piece_moves, play
from wandelgang.errors import Illegal

NORTH_LANE = "g1E+h1E"
SOUTH_LANE = "g15E+h15E"


@pytest.mark.rule("FENCES-13")
def test_the_sum_moves_one_piece_and_ends_the_turn() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw", dice="53"), "d5-d13:5+3")
    expect(match, pieces="d13+k5+ne+sw,nw+ne+se+sw", turn="1:fence", played="1", dice="", used="")


@pytest.mark.rule("FENCES-14", "FENCES-A06")
def test_each_die_moves_another_piece() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw", dice="53"), "d5-d2:3")
    expect(match, turn="0:move", dice="53", used="3", moved="d2", played="")
    assert legal(match) == piece_moves("k5 j1:5 l1:5 o4:5 o6:5 k10:5 f5:5", "ne i1:5 o7:5", "sw g15:5 a9:5")
    with pytest.raises(Illegal):
        play(match, "d2-d7:5")
    play(match, "k5-f5:5")
    expect(match, pieces="d2+f5+ne+sw,nw+ne+se+sw", turn="1:fence", played="1")


@pytest.mark.rule("FENCES-A06")
def test_as_an_option_the_same_piece_may_use_both_dice() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw", dice="53", same="yes"), "d5-d2:3")
    expect(match, used="3", moved="", same="yes")
    assert {action for action in legal(match) if action.startswith("d2")} == piece_moves("d2 c4:5 h1:5 i2:5 d7:5 f1:5 c6:5")
    expect(play(match, "d2-d7:5"), pieces="d7+k5+ne+sw,nw+ne+se+sw", turn="1:fence")


@pytest.mark.rule("FENCES-A06", "FENCES-A08")
def test_the_option_decides_whether_one_free_piece_may_split_the_roll() -> None:
    fenced, sums = ROUND_D5, piece_moves("k5 g1:5+3 m3:5+3 o9:5+3 k13:5+3 e3:5+3 e7:5+3")
    assert legal(FENCES.drawn("d5+k5+goal+goal", fenced, dice="53")) == sums
    either = piece_moves("k5 k2:3 n5:3 k8:3 h5:3 j1:5 l1:5 o4:5 o6:5 k10:5 f5:5")
    assert legal(FENCES.drawn("d5+k5+goal+goal", fenced, dice="53", same="yes")) == sums | either


@pytest.mark.rule("FENCES-A07")
def test_either_die_may_be_used_first() -> None:
    start = FENCES.text("d5+k5+ne+sw", dice="53")
    assert {"d5-d2:3", "d5-i5:5", "k5-k2:3", "k5-f5:5"} <= set(Scripted(start).legal())
    assert after(start, "d5-d2:3", "k5-f5:5") == after(start, "k5-f5:5", "d5-d2:3")


@pytest.mark.rule("FENCES-A47")
def test_the_dice_are_unordered() -> None:
    start = FENCES.text("d5+k5+ne+sw", turn="0:roll")
    assert after(start, "dice=53") == after(start, "dice=35") == FENCES.text("d5+k5+ne+sw", dice="53")


@pytest.mark.rule("FENCES-A08", "FENCES-A34")
def test_both_dice_must_be_used_even_if_only_the_sum_allows_it() -> None:
    match = FENCES.drawn("d5+h4+goal+goal", ROUND_D5, dice="54")
    assert legal(match) == piece_moves("h4 c2:5+4 m2:5+4 n3:5+4 o6:5+4 b3:5+4 a6:5+4")


@pytest.mark.rule("FENCES-A08", "FENCES-A34", "FENCES-A47", "FENCES-A37")
@pytest.mark.parametrize(("first", "used", "end"), [("h1-h6:5", "5", "h6"), ("h1-h4:3", "3", "h4")])
def test_if_either_die_but_not_both_can_be_used_the_player_chooses_and_passes_the_other(
    first: str, used: str, end: str
) -> None:
    match = FENCES.drawn("d5+h1+goal+goal", f"{ROUND_D5}+{NORTH_LANE}", dice="53")
    assert legal(match) == piece_moves("h1 h6:5 h4:3")
    play(match, first)
    expect(match, turn="0:move", used=used, moved=end)
    assert match.legal() == ["pass"]
    expect(play(match, "pass"), turn="1:fence", pieces=f"d5+{end}+goal+goal,nw+ne+se+sw", played="1")


@pytest.mark.rule("FENCES-A08", "FENCES-A34")
def test_a_die_may_not_be_wasted_on_the_wrong_piece() -> None:
    """Only h15 can use the 5, and h3 the 3; if h15 used the 3, the 5 would be left."""
    match = FENCES.drawn("h15+h3+goal+goal", f"{SOUTH_LANE}+h2S+g3E+h3E", dice="53")
    assert legal(match) == piece_moves("h15 h10:5", "h3 h6:3")
    assert legal(play(match, "h3-h6:3")) == piece_moves("h15 h10:5")
    expect(play(match, "h15-h10:5"), turn="1:fence", pieces="h10+h6+goal+goal,nw+ne+se+sw")


@pytest.mark.rule("FENCES-A34", "FENCES-A40")
@pytest.mark.parametrize(("foe", "only"), [("h6", "h1-h6:5"), ("h4", "h1-h4:3")])
def test_moving_on_after_a_capture_counts_as_using_both_dice(foe: str, only: str) -> None:
    match = FENCES.drawn(f"d5+h1+goal+goal,{foe}+nw+nw+nw", f"{ROUND_D5}+{NORTH_LANE}", dice="53")
    assert match.legal() == [only]
    play(match, only, "send:ne")
    expect(match, turn="0:move", moved="")
    assert "pass" not in legal(match)
    assert all(action.startswith(f"{foe}-") for action in match.legal())


@pytest.mark.rule("FENCES-A37", "FENCES-A04")
def test_a_player_who_can_do_nothing_passes() -> None:
    match = FENCES.drawn("d5+goal+goal+goal", ROUND_D5, dice="53")
    assert match.legal() == ["pass"]
    expect(play(match, "pass"), turn="1:fence", played="1")


@pytest.mark.rule("FENCES-A37", "FENCES-A08")
@pytest.mark.parametrize("dice", ["53", "44"])
def test_a_player_who_can_move_does_not_pass(dice: str) -> None:
    match = FENCES.drawn("d5+k5+ne+sw", dice=dice)
    assert "pass" not in legal(match)
    with pytest.raises(Illegal):
        play(match, "pass")
    play(match, f"k5-f5:{dice[0]}" if dice == "53" else "k5-g5:4")
    assert "pass" not in legal(match)


@pytest.mark.rule("FENCES-A37")
def test_a_lone_possible_jump_is_forced() -> None:
    match = FENCES.drawn("d5+goal+goal+goal", ROUND_D5, dice="44")
    assert legal(match) == piece_moves("d5 d4:jump e5:jump d6:jump c5:jump")
    with pytest.raises(Illegal):
        play(match, "pass")


@pytest.mark.rule("FENCES-A10")
def test_no_move_ends_on_a_players_own_piece_except_in_the_goal() -> None:
    found = legal(FENCES.drawn("d5+d8+h4+goal", dice="53"))
    assert "d5-d8:3" not in found
    assert "d8-d5:3" not in found
    assert piece_moves("d5 d2:3", "d8 d11:3", "h4 goal:3") <= found


@pytest.mark.rule("FENCES-A39")
def test_the_second_die_depends_on_the_position_after_the_first() -> None:
    match = FENCES.drawn("d5+d8+ne+sw", dice="53")
    assert "d8-d5:3" not in legal(match)
    assert "d8-d5:3" in legal(play(match, "d5-i5:5"))
    match = FENCES.drawn("d5+l5+ne+sw", dice="53")
    assert "d5-g5:3" in legal(match)
    assert "d5-g5:3" not in legal(play(match, "l5-g5:5"))


@pytest.mark.rule("FENCES-A43")
def test_two_pieces_may_leave_the_same_start_field_in_one_roll() -> None:
    match = FENCES.drawn("nw+nw+goal+goal", dice="53")
    assert legal(match) == piece_moves("nw g1:5 a7:5 e1:3 a5:3 j1:5+3 a10:5+3")
    assert len(match.legal()) == 6
    play(match, "nw-g1:5")
    expect(match, moved="g1")
    assert legal(match) == piece_moves("nw e1:3 a5:3")
    expect(play(match, "nw-a5:3"), turn="1:fence")
    assert set(match.position.text.split("pieces=")[1].split(",")[0].split("+")) == {"g1", "a5", "goal"}


@pytest.mark.rule("FENCES-26", "FENCES-A15")
def test_doubles_are_played_normally_and_give_no_extra_turn() -> None:
    match = FENCES.drawn("d5+k5+ne+sw", dice="44")
    assert {"d5-h5:4", "k5-k9:4", "d5-d13:4+4"} <= legal(match)
    play(match, "d5-h5:4")
    expect(match, turn="0:move", dice="44", used="4", moved="h5")
    assert not any(action.startswith("h5") for action in match.legal())
    expect(play(match, "k5-k9:4"), pieces="h5+k9+ne+sw,nw+ne+se+sw", turn="1:fence", played="1")
    expect(play(FENCES.drawn("d5+k5+ne+sw", dice="44"), "d5-d13:4+4"), turn="1:fence", played="1")
