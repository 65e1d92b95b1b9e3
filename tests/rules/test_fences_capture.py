"""Capturing in `fences`: landing exactly, choosing a start field, moving on, and where pieces are safe."""

from __future__ import annotations

import pytest

from tests.rules.positions import FENCES, SENDS, Scripted, after, expect, legal, piece_moves, play
from wandelgang.errors import Illegal, NotYourTurn


@pytest.mark.rule("FENCES-29", "FENCES-30", "FENCES-A12")
@pytest.mark.parametrize("corner", ["nw", "ne", "se", "sw"])
def test_a_captured_piece_goes_to_any_start_field(corner: str) -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,se+d2+se+sw", dice="53"), "d5-d2:3")
    expect(match, turn="0:send", pieces="d2+k5+ne+sw,se+-+se+sw", used="3")
    assert match.turn == 0
    assert match.legal() == SENDS
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, f"send:{corner}")
    with pytest.raises(Illegal):
        play(match, "k5-f5:5")
    play(match, f"send:{corner}")
    expect(match, turn="0:move", pieces=f"d2+k5+ne+sw,se+{corner}+se+sw", used="3", moved="")


@pytest.mark.rule("FENCES-29")
def test_passing_over_a_piece_does_not_capture() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d3+d7+se+sw", dice="53"), "d5-d2:3")
    expect(match, turn="0:move", pieces="d2+k5+ne+sw,d3+d7+se+sw")


@pytest.mark.rule("FENCES-31", "FENCES-32")
def test_after_a_capture_the_same_or_another_piece_uses_the_second_die() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,i5+nw+se+sw", dice="53"), "d5-i5:5", "send:nw")
    expect(match, turn="0:move", dice="53", used="5", moved="", pieces="i5+k5+ne+sw,nw+nw+se+sw")
    assert {action for action in legal(match) if action.startswith("i5")} == piece_moves("i5 i2:3 l5:3 f5:3 g6:3 k6:3")
    assert piece_moves("k5 k2:3 n5:3 k8:3 h5:3") <= legal(match)
    assert all(action.endswith(":3") for action in match.legal())


@pytest.mark.rule("FENCES-32", "FENCES-A39", "FENCES-30")
def test_the_example_in_the_rules() -> None:
    fences = "e2S+f2S+h11E+i2S+j2S+k2S,e13S+f13S+g13S+i13S+j13S+d4E"
    rest = {"locks": "f7S+j7S+e8E+f8S+j8E+j8S", "dice": "53", "used": "5", "played": "22"}
    before = FENCES.text("h1+goal+goal+nw,-+k1+se+se", fences, turn="0:send", **rest)
    sent = after(before, "send:sw")
    assert sent == FENCES.text("h1+goal+goal+nw,sw+k1+se+se", fences, turn="0:move", **rest)
    assert set(Scripted(sent).legal()) == piece_moves("h1 e1:3 k1:3 h4:3", "nw e1:3 a5:3")


@pytest.mark.rule("FENCES-31", "FENCES-32")
def test_capturing_with_the_sum_ends_the_turn_after_sending() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d13+nw+se+sw", dice="53"), "d5-d13:5+3")
    expect(match, turn="0:send", used="53")
    expect(play(match, "send:sw"), turn="1:fence", pieces="d13+k5+ne+sw,sw+nw+se+sw", played="1")


@pytest.mark.rule("FENCES-31", "FENCES-A39")
def test_capturing_with_the_second_die() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,f5+nw+se+sw", dice="53"), "d5-d2:3", "k5-f5:5")
    expect(match, turn="0:send", used="53")
    expect(play(match, "send:ne"), turn="1:fence", pieces="d2+f5+ne+sw,ne+nw+se+sw")


@pytest.mark.rule("FENCES-A41", "FENCES-A06")
def test_after_a_capture_the_same_piece_may_go_in_any_direction_and_capture_again() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d2+d7+i2+c4", dice="53"), "d5-d2:3", "send:nw")
    assert {action for action in legal(match) if action.startswith("d2")} == piece_moves("d2 c4:5 h1:5 i2:5 d7:5 f1:5 c6:5")
    play(match, "d2-d7:5")
    expect(match, turn="0:send", pieces="d7+k5+ne+sw,nw+-+i2+c4", used="53")
    expect(play(match, "send:nw"), turn="1:fence", pieces="d7+k5+ne+sw,nw+nw+i2+c4")


@pytest.mark.rule("FENCES-A06", "FENCES-A41")
def test_only_the_capturing_die_frees_the_piece_for_the_second() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d7+nw+se+sw", dice="53"), "d5-d2:3")
    assert not any(action.startswith("d2") for action in match.legal())


@pytest.mark.rule("FENCES-A11")
def test_nobody_has_to_capture() -> None:
    match = FENCES.drawn("d5+k5+ne+sw,d2+nw+se+sw", dice="53")
    assert piece_moves("d5 d2:3 g5:3 d8:3 a5:3", "k5 k2:3") <= legal(match)
    expect(play(match, "k5-k2:3"), turn="0:move", pieces="d5+k2+ne+sw,d2+nw+se+sw")


@pytest.mark.rule("FENCES-A40", "FENCES-A11")
def test_a_capture_is_forced_if_it_is_the_only_move() -> None:
    match = FENCES.drawn("h4+goal+goal+goal,h5+nw+se+sw", "h3S+g4E+h4E+g5E+h5E+g6E+h6E", dice="61")
    assert match.legal() == ["h4-h5:1"]
    play(match, "h4-h5:1", "send:nw")
    assert match.legal() == ["pass"]
    expect(match, turn="0:move", pieces="h5+goal+goal+goal,nw+nw+se+sw", used="1")


@pytest.mark.rule("FENCES-A40")
def test_landing_on_an_opposing_piece_always_captures() -> None:
    match = play(FENCES.drawn("d5+k5+ne+sw,d2+nw+se+sw", dice="53"), "d5-d2:3")
    expect(match, turn="0:send", pieces="d2+k5+ne+sw,-+nw+se+sw")
    assert match.legal() == SENDS


@pytest.mark.rule("FENCES-A13")
def test_start_fields_and_the_goal_are_safe() -> None:
    match = FENCES.drawn("h4+c2+a5+nw,goal+goal+nw+nw", dice="53")
    assert not any(end in action for action in match.legal() for end in ("-nw", "-ne", "-se", "-sw"))
    expect(play(match, "h4-goal:3"), turn="0:move", pieces="goal+c2+a5+nw,goal+goal+nw+nw")
    expect(play(match, "nw-g1:5"), turn="1:fence", pieces="goal+c2+a5+g1,goal+goal+nw+nw")


@pytest.mark.rule("FENCES-29", "FENCES-A26")
def test_with_three_players_a_captured_piece_keeps_its_owner() -> None:
    match = FENCES.drawn("d2+ne+se+sw,d5+k5+nw+sw,i5+ne+se+sw", seats="NES", turn="1:move", dice="53")
    play(match, "d5-d2:3")
    expect(match, pieces="-+ne+se+sw,d2+k5+nw+sw,i5+ne+se+sw", turn="1:send")
    play(match, "send:se")
    expect(match, pieces="se+ne+se+sw,d2+k5+nw+sw,i5+ne+se+sw", turn="1:move")
    play(match, "k5-f5:5")
    expect(match, turn="2:fence")
