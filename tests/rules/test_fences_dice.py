"""Using the dice in `fences`: both if possible, captures, doubles, the last piece."""

from __future__ import annotations

import pytest

from tests.rules.fenced import BOX, HOME, SHUT, ends, field, lawn, play, uses


@pytest.mark.rule("FENCES-13", "FENCES-14", "FENCES-A05", "FENCES-A07", "FENCES-A47")
def test_the_sum_with_one_piece_or_one_die_each() -> None:
    match = lawn(pieces=f"e5+h3+goal+goal,{HOME}", dice="53")
    assert uses(match) == {f"{piece}:{dice}" for piece in ("e5", "h3") for dice in ("5", "3", "5+3")}
    # In one go: the direction is not chosen anew after the first die, so e5 does not come to h10.
    assert ends(match, "e5", "5+3") == {"e13", "m5", "c3", "i1", "a9"}
    assert uses(play(match, "e5-e8:3")) == {"h3:5"}


@pytest.mark.rule("FENCES-A06")
def test_one_piece_uses_both_dice_separately_only_if_agreed() -> None:
    pieces = f"e5+h3+goal+goal,{HOME}"
    match = play(lawn(pieces=pieces, dice="53"), "e5-e8:3")
    assert field(match, "moved") == "e8"
    assert uses(match) == {"h3:5"}
    match = play(lawn(pieces=pieces, dice="53", same="yes"), "e5-e8:3")
    assert field(match, "moved") == ""
    assert uses(match) == {"e8:5", "h3:5"}


@pytest.mark.rule("FENCES-A08", "FENCES-A34", "FENCES-A39")
def test_both_dice_must_be_used_if_they_can() -> None:
    # Only the 1 brings a piece out of nw, so e5 may not spend it.
    match = lawn(pieces=f"e5+nw+goal+goal,{HOME}", dice="51", locks=SHUT)
    assert uses(match) == {"e5:5", "e5:5+1", "nw:1"}
    assert uses(play(match, "e5-e10:5")) == {"nw:1"}


@pytest.mark.rule("FENCES-A08", "FENCES-A34")
def test_one_die_if_only_one_can_be_used() -> None:
    match = lawn(pieces=f"e5+nw+goal+goal,{HOME}", dice="51", locks=f"{SHUT}+{BOX}")
    assert set(match.legal()) == {"nw-a3:1", "nw-c1:1"}
    assert play(match, "nw-c1:1").legal() == ["pass"]


@pytest.mark.rule("FENCES-A37", "FENCES-A47")
def test_passing_only_if_there_is_nothing_else() -> None:
    match = lawn(pieces=f"e5+goal+goal+goal,{HOME}", dice="52", locks=BOX)
    assert match.legal() == ["pass"]
    assert field(play(match, "pass"), "turn") == "1:fence"
    jumps = lawn(pieces=f"e5+goal+goal+goal,{HOME}", dice="22", locks=BOX)
    assert set(jumps.legal()) == {"e5-e4:jump", "e5-d5:jump", "e5-f5:jump", "e5-e6:jump"}


@pytest.mark.rule("FENCES-29", "FENCES-30", "FENCES-31", "FENCES-32", "FENCES-A12", "FENCES-A39", "FENCES-A41")
def test_a_captured_piece_is_sent_and_the_same_piece_may_go_on() -> None:
    match = lawn(pieces="e5+h3+goal+goal,goal+e10+h13+nw", dice="53")
    play(match, "e5-e10:5")
    assert field(match, "pieces") == "e10+h3+goal+goal,goal+-+h13+nw"
    assert match.legal() == [f"send:{corner}" for corner in ("nw", "ne", "se", "sw")]
    play(match, "send:sw")
    assert field(match, "pieces") == "e10+h3+goal+goal,goal+sw+h13+nw"
    assert uses(match) == {"e10:3", "h3:3"}
    assert ends(match, "e10", "3") == {"e7", "h10", "e13", "b10"}


@pytest.mark.rule("FENCES-31", "FENCES-A41")
def test_captures_by_the_sum_and_twice_in_a_turn() -> None:
    match = play(lawn(pieces="e5+h3+goal+goal,goal+e13+goal+nw", dice="53"), "e5-e13:5+3", "send:nw")
    assert field(match, "turn") == "1:fence"
    twice = lawn(pieces="e5+h3+goal+goal,goal+e10+e13+nw", dice="53")
    play(twice, "e5-e10:5", "send:ne", "e10-e13:3", "send:ne")
    assert field(twice, "pieces") == "e13+h3+goal+goal,goal+ne+ne+nw"


@pytest.mark.rule("FENCES-A11", "FENCES-A40")
def test_nobody_has_to_capture_unless_there_is_nothing_else() -> None:
    assert len(lawn(pieces="e5+h3+goal+goal,goal+e10+goal+nw", dice="53").legal()) > 1
    # Out of a corridor one way, onto the opposing piece.
    forced = lawn(pieces="e5+goal+goal+goal,f5+goal+goal+nw", dice="21", locks="e4S+d5E+e5S+f5E+f4S+f5S")
    assert "e5-f5:1" in forced.legal()
    assert field(play(forced, "e5-f5:1"), "turn") == "0:send"


@pytest.mark.rule("FENCES-26", "FENCES-27", "FENCES-28", "FENCES-A14", "FENCES-A22", "FENCES-A38")
def test_doubles_are_played_normally_or_jump_one_fence() -> None:
    match = lawn(pieces="e5+h3+goal+nw,f5+goal+goal+nw", fences="e5E,e5S", locks="d5E", dice="22")
    assert {action for action in match.legal() if action.endswith("jump")} == {
        "e5-f5:jump",
        "e5-e6:jump",
        "e5-d5:jump",
    }
    assert uses(match) >= {"e5:2", "h3:2", "nw:2", "e5:2+2"}
    play(match, "e5-f5:jump")
    assert field(match, "turn") == "0:send"
    assert field(play(match, "send:se"), "turn") == "1:fence"
    after = play(lawn(pieces=f"e5+h3+goal+nw,{HOME}", fences="e5E,-", dice="22"), "h3-h5:2")
    assert not [action for action in after.legal() if action.endswith("jump")]
    assert not [
        action for action in lawn(pieces=f"e5+h3+goal+nw,{HOME}", fences="e5E,-", dice="32").legal() if "jump" in action
    ]


@pytest.mark.rule("FENCES-A14")
def test_own_pieces_and_walls_are_not_jumped() -> None:
    match = lawn(pieces=f"e5+f5+goal+nw,{HOME}", fences="e5E,-", dice="22")
    assert "e5-f5:jump" not in match.legal()
    # a1 … the border, the house behind g6, the wall of a start field beside c2: none of them has a slot.
    for square in ("e1", "g6", "c2", "a5"):
        walls = lawn(pieces=f"{square}+goal+goal+goal,{HOME}", dice="22")
        assert not [action for action in walls.legal() if action.endswith("jump")]


@pytest.mark.rule("FENCES-35", "FENCES-A25", "FENCES-A42")
def test_the_last_piece_uses_both_dice() -> None:
    match = lawn(pieces=f"e5+goal+goal+goal,{HOME}", dice="53")
    assert uses(match) == {"e5:5", "e5:3", "e5:5+3"}
    play(match, "e5-e10:5")
    assert field(match, "moved") == ""
    assert uses(match) == {"e10:3"}
    # Out of a shut start field only the 1 can be moved, so it must be.
    assert set(lawn(pieces=f"nw+goal+goal+goal,{HOME}", dice="51", locks=SHUT).legal()) == {"nw-a3:1", "nw-c1:1"}


@pytest.mark.rule("FENCES-36", "FENCES-A25")
def test_one_die_that_leads_home_is_enough_for_the_last_piece() -> None:
    match = lawn(pieces=f"h5+goal+goal+goal,{HOME}", dice="62")
    assert "h5-goal:2" in match.legal()
    assert field(play(match, "h5-goal:2"), "turn") == "over"


@pytest.mark.rule("FENCES-A42")
def test_the_last_piece_is_decided_when_the_dice_fall() -> None:
    match = play(lawn(pieces=f"h5+e5+goal+goal,{HOME}", dice="32"), "e5-e8:3")
    assert uses(match) == {"h5:2"}
    match = play(lawn(pieces=f"h5+e5+goal+goal,{HOME}", dice="32"), "h5-goal:2")
    assert uses(match) == {"e5:3"}


@pytest.mark.rule("FENCES-A35")
def test_entering_the_goal_with_one_die_is_always_allowed() -> None:
    match = lawn(pieces=f"h5+e5+goal+goal,{HOME}", dice="21", locks=BOX)
    assert ends(match, "h5", "2") == {"goal"}
    assert uses(match) == {"h5:2", "h5:2+1"}


@pytest.mark.rule("FENCES-A36")
def test_the_other_die_is_due_after_entering_and_lapses_if_unplayable() -> None:
    match = play(lawn(pieces=f"h5+e9+goal+goal,{HOME}", dice="32"), "h5-goal:2")
    assert uses(match) == {"e9:3"}
    stuck = play(lawn(pieces=f"h5+e5+goal+goal,{HOME}", dice="32", locks=BOX), "h5-goal:2")
    assert stuck.legal() == ["pass"]
