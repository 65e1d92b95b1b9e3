"""A turn of `cards`: entering, moving, the die, the second roll, skipping."""

from __future__ import annotations

import pytest

from tests.rules.laid import ALL, GOLD, laid

ENTERS = [f"enter{card}" for card in ALL]


@pytest.mark.rule("CARDS-08", "CARDS-A02")
@pytest.mark.parametrize(("seats", "field"), [("S,N", "c5"), ("W,E", "a3"), ("N,S", "c1"), ("E,W", "e3")])
def test_a_card_enters_before_its_owner_and_that_is_the_turn(seats: str, field: str) -> None:
    laid(seats=seats).play("enter4").expect(play=f"4{field},-", turn="1:act")


@pytest.mark.rule("CARDS-A02")
@pytest.mark.parametrize("face", "123456")
def test_entering_is_possible_with_any_roll(face: str) -> None:
    assert laid("die open blockade").play(f"die={face}").legal == ENTERS


@pytest.mark.rule("CARDS-A03", "CARDS-A30")
@pytest.mark.parametrize("play", ["1c5,-", "-,1c5"])
def test_an_occupied_start_field_takes_no_card(play: str) -> None:
    assert not set(laid(play=play).legal) & set(ENTERS)


@pytest.mark.rule("CARDS-22", "CARDS-A33", "CARDS-A20")
def test_free_start_uses_every_free_gold_framed_field() -> None:
    table = laid(play="-,4c1", start="free").play("enter1")
    assert table.legal == ["c5", "a3", "e3"]
    table.expect(turn="0:place", taken="1").play("e3").expect(play="1e3,4c1", turn="1:act")


@pytest.mark.rule("CARDS-22")
def test_free_start_helps_when_the_own_field_is_held() -> None:
    assert laid(play="-,4c5", start="free").legal == ENTERS
    assert laid(play="-,4c5").legal == ["skip"]


@pytest.mark.rule("CARDS-A30")
def test_mercy_opens_every_start_field_to_whoever_has_no_card_in_play() -> None:
    assert laid(play="-,4c5", mercy="yes").play("enter1").legal == ["a3", "c1", "e3"]
    assert "enter2" not in laid(play="1c3,4c5", mercy="yes").legal
    laid(mercy="yes").play("enter1").expect(play="1c5,-", turn="1:act")


@pytest.mark.rule("CARDS-09")
def test_at_most_two_cards_in_play() -> None:
    assert set(laid(play="1c3,-").legal) >= {"enter2", "c3-c2"}
    assert not [action for action in laid(play="1c3+2d3,-").legal if action.startswith("enter")]


@pytest.mark.rule("CARDS-10", "CARDS-A19")
def test_an_open_hand_is_chosen_from_freely() -> None:
    assert laid().legal == ENTERS


@pytest.mark.rule("CARDS-10", "CARDS-A34", "CARDS-A18", "CARDS-A20")
def test_a_pile_card_is_drawn_by_chance_and_enters_at_once() -> None:
    table = laid("nodie pile blockade", pile=f"357,{ALL}")
    assert table.legal == ["enter"]
    table.play("enter").expect(turn="0:draw", pile=f"357,{ALL}")
    assert table.is_chance
    assert table.legal == ["card=3", "card=5", "card=7"]
    table.play("card=5").expect(play="5c5,-", pile=f"37,{ALL}", turn="1:act")


@pytest.mark.rule("CARDS-A20", "CARDS-A27")
def test_the_field_is_chosen_after_the_card_was_seen_and_the_card_must_enter() -> None:
    table = laid("nodie pile blockade", start="free").play("enter", "card=5").expect(turn="0:place", taken="5")
    assert table.legal == GOLD


@pytest.mark.rule("CARDS-11", "CARDS-06")
def test_a_card_moves_one_field_in_any_direction() -> None:
    assert laid("nodie pile release", play="1c3,-", pile=f"-,{ALL}").legal == ["c3-b3", "c3-d3", "c3-c2", "c3-c4"]
    laid(play="1c3,-").play("c3-c4").expect(play="1c4,-", turn="1:act")


@pytest.mark.rule("CARDS-11")
def test_nobody_leaves_the_board() -> None:
    assert laid("nodie pile release", play="1a1,-", pile=f"-,{ALL}").legal == ["a1-b1", "a1-a2"]
    assert laid("nodie pile release", play="1e5,-", pile=f"-,{ALL}").legal == ["e5-d5", "e5-e4"]


@pytest.mark.rule("CARDS-12", "CARDS-A10")
def test_only_free_fields_are_entered() -> None:
    table = laid("nodie pile blockade", play="1c4+4c3,3d4", pile="-,6789", hits="-,5", blocked="d5:1")
    assert "c4-d4" not in table.legal
    assert "c4-c3" not in table.legal
    assert "c4-b4" in table.legal
    blocked = laid(play="1c5,-", hits="-,5", blocked="d5:1")
    assert "c5-d5" not in blocked.legal
    assert "c5-b5" in blocked.legal


@pytest.mark.rule("CARDS-A09", "CARDS-A29", "CARDS-12")
def test_foreign_targets_and_start_fields_may_be_entered_and_left() -> None:
    table = laid("nodie open release", play="9c4,9c2").play("c4-b4", "c2-c1", "b4-b3").expect(play="9b3,9c1", hits="-,-")
    table.play("c1-c2", "b3-a3").expect(play="9a3,9c2")


@pytest.mark.rule("CARDS-A04", "CARDS-A27")
def test_whoever_can_move_or_enter_must() -> None:
    assert "skip" not in laid(play="1c5,-").legal
    assert "skip" not in laid().legal
    assert laid(play="1c5+2c4,-").play("c5-b5").field("turn") == "1:act"


@pytest.mark.rule("CARDS-13")
def test_whoever_can_do_neither_skips() -> None:
    table = laid(play="-,4c5")
    assert table.legal == ["skip"]
    table.play("skip").expect(turn="1:act", idle="1")
    walled = laid("die open release", play="5a1+6b2,7a2+8b1", turn="0:act", rolled="1")
    assert walled.legal == ["b2-c2"]


@pytest.mark.rule("CARDS-14", "CARDS-A05")
@pytest.mark.parametrize("seats", ["S,N", "W,E"])
@pytest.mark.parametrize("face", "123456")
def test_odd_is_horizontal_and_even_vertical_for_every_seat(seats: str, face: str) -> None:
    table = laid("die pile release", seats=seats, play="1c3,-", pile=f"-,{ALL}").play(f"die={face}")
    assert table.legal == (["c3-b3", "c3-d3"] if int(face) % 2 else ["c3-c2", "c3-c4"])


@pytest.mark.rule("CARDS-15", "CARDS-A28", "CARDS-A07")
def test_a_six_used_gives_a_second_roll_and_an_optional_second_move() -> None:
    table = laid("die open blockade", play="1c3+9d3,-").play("die=6", "c3-c2").expect(turn="0:roll", rolled="6")
    assert table.is_chance
    table.play("die=3").expect(turn="0:act", rolled="63")
    assert {"c2-b2", "d3-e3", "stay"} <= set(table.legal)
    assert "skip" not in table.legal
    laid("die open blockade", play="1c3+9d3,-", turn="0:act", rolled="63").play("d3-e3").expect(turn="1:roll", rolled="")
    table.play("stay").expect(turn="1:roll", play="1c2+9d3,-", rolled="")


@pytest.mark.rule("CARDS-A28")
def test_after_the_second_roll_staying_may_be_all_there_is() -> None:
    table = laid("die pile blockade", play="1a3,4c5", pile=f"-,{ALL[4:]}", turn="0:act", rolled="65")
    assert "stay" in table.legal
    held = laid("die pile release", play="1a1+2e1,1b1+9d1", pile="-,3", turn="0:act", rolled="61")
    assert held.legal == ["stay"]


@pytest.mark.rule("CARDS-16", "CARDS-A28")
def test_a_second_six_only_means_even() -> None:
    table = laid("die open blockade", play="1c3,-").play("die=6", "c3-c2", "die=6")
    assert "c2-c1" in table.legal
    assert "c2-b2" not in table.legal
    table.play("c2-c1").expect(turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A06", "CARDS-15")
def test_entering_uses_a_six_and_skipping_does_not() -> None:
    laid("die open blockade").play("die=6", "enter1").expect(turn="0:roll", rolled="6")
    laid("die open blockade", play="-,4c5").play("die=6", "skip").expect(turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A07")
def test_the_second_move_may_be_an_entry() -> None:
    table = laid("die open blockade", play="1c4,-").play("die=6", "c4-c3", "die=1")
    assert "enter2" in table.legal
    table.play("enter2").expect(play="1c3+2c5,-", turn="1:roll")
