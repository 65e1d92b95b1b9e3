"""Targets of `cards`: the three target rules, and cards that have no target left."""

from __future__ import annotations

import pytest

from tests.rules.laid import ALL, laid

RULES = ["blockade", "release", "field"]


@pytest.mark.rule("CARDS-17", "CARDS-A08")
@pytest.mark.parametrize("target", RULES)
def test_a_card_that_reaches_its_picture_hits_at_once(target: str) -> None:
    laid(f"nodie open {target}", play="5c5,-").play("c5-d5").expect(play="-,-", hits="5,-", turn="1:act")


@pytest.mark.rule("CARDS-18", "CARDS-A10", "CARDS-A29")
def test_blockade_the_card_stays_face_down_and_blocks_everybody() -> None:
    table = laid(play="5c5+1c4,9c2").play("c5-d5").expect(blocked="d5:0")
    table.play("c2-c3", "c4-c5", "c3-d3")
    assert "c5-d5" not in table.legal
    assert not any(action.startswith("d5") for action in table.legal)


@pytest.mark.rule("CARDS-19")
def test_release_the_target_can_be_used_again() -> None:
    table = laid("nodie open release", play="5c5,5e5").play("c5-d5", "e5-d5").expect(hits="5,5", play="-,-")
    table.expect(blocked="", neutral="")


@pytest.mark.rule("CARDS-20", "CARDS-A11", "CARDS-A29")
def test_field_the_picture_becomes_neutral_and_the_card_is_taken() -> None:
    table = laid("nodie open field", play="5c5,5e5").play("c5-d5").expect(hits="5,-", neutral="d5", play="-,5e5")
    table.play("e5-d5").expect(hits="5,-", play="-,5d5")
    table.play("enter1", "d5-d4").expect(play="1c5,5d4")


@pytest.mark.rule("CARDS-A08")
def test_a_six_that_hits_still_gives_a_second_roll() -> None:
    laid("die open blockade", play="9d3,-", turn="0:act", rolled="6").play("d3-d4").expect(turn="0:roll", hits="9,-")


@pytest.mark.rule("CARDS-21", "CARDS-A12", "CARDS-A23")
def test_a_card_whose_targets_are_all_taken_must_leave_and_that_is_the_turn() -> None:
    table = laid("die open blockade", play="9c3+1c2,-", hits="-,9", blocked="d4:1", turn="0:remove", idle="3")
    assert table.legal == ["remove9"]
    table.play("remove9").expect(play="1c2,-", turn="1:roll", idle="")
    assert "9" not in table.field("hand").split(",")[0]


@pytest.mark.rule("CARDS-A12")
def test_cards_that_can_move_do_not_shut_anything_off() -> None:
    table = laid(play="2c3,3a2+4b1", hits="-,2", blocked="e5:1")
    assert "c3-c4" in table.legal
    assert "enter1" in table.legal


@pytest.mark.rule("CARDS-A24", "CARDS-A12")
def test_a_corner_behind_two_face_down_cards_is_shut_off() -> None:
    shut = {"hits": "-,56", "blocked": "b1:1,a2:1"}
    assert "enter2" in laid(**shut).legal
    assert "enter2" not in laid(hits="-,256", blocked="b1:1,a2:1,e5:1").legal
    assert "enter2" in laid(hits="-,25", blocked="b1:1,e5:1").legal


@pytest.mark.rule("CARDS-A24")
def test_a_card_inside_a_shut_corner_is_dead() -> None:
    table = laid(play="4a1,-", hits="-,56", blocked="b1:1,a2:1", turn="0:remove")
    assert table.legal == ["remove4"]
    assert "enter4" in laid(hits="-,56", blocked="b1:1,a2:1").legal


@pytest.mark.rule("CARDS-A23")
def test_a_card_that_dies_by_its_owners_six_waits_and_does_not_move() -> None:
    table = laid("die open blockade", play="4a1+5b2,-", hits="-,6", blocked="a2:1", turn="0:act", rolled="6")
    table.play("b2-b1", "die=2")
    assert not any(action.startswith("a1") for action in table.legal)
    assert "remove4" not in table.legal
    table.play("stay", "die=1", "enter1").expect(turn="0:remove")
    assert table.legal == ["remove4"]


@pytest.mark.rule("CARDS-A14")
def test_the_owner_chooses_which_dead_card_leaves_first() -> None:
    table = laid(play="9c3+1c2,-", hits="-,19", blocked="d4:1,b2:1", turn="0:remove")
    assert table.legal == ["remove1", "remove9"]
    table.play("remove1", "enter2").expect(turn="0:remove")
    assert table.legal == ["remove9"]


@pytest.mark.rule("CARDS-A25", "CARDS-A13")
def test_a_dead_card_in_an_open_hand_stays_there() -> None:
    table = laid(hits="-,9", blocked="d4:1")
    assert "enter9" not in table.legal
    assert "remove9" not in table.legal
    assert table.play("enter1").field("hand").startswith("23456789,")


@pytest.mark.rule("CARDS-A13", "CARDS-A26")
def test_a_dead_card_from_the_pile_is_discarded_and_costs_the_turn() -> None:
    table = laid("die pile blockade", hits="-,9", blocked="d4:1", turn="0:act", rolled="6", idle="5").play("enter")
    assert "card=9" in table.legal
    table.play("card=9").expect(turn="1:roll", rolled="", idle="", play="-,-", pile="12345678,12345678")


@pytest.mark.rule("CARDS-A26")
def test_taking_is_blind() -> None:
    table = laid("nodie pile blockade", play="1c3,-", pile=f"9,{ALL[:8]}", hits="-,9", blocked="d4:1")
    assert "enter" in table.legal
    assert "enter" not in laid("nodie pile blockade", play="1c3,-", pile=f"-,{ALL}").legal
    assert "enter" not in laid("nodie pile blockade", play="1c3+2c2,-").legal
    assert "enter" not in laid("nodie pile blockade", play="1c5,-").legal
