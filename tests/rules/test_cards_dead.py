"""Cards without a target in `cards`: when a card is dead, its removal, dead cards in hand and pile."""

from __future__ import annotations

import pytest

from tests.rules.positions import CARDS, Scripted, card_entries, card_moves, expect, expect_legal, field
from wandelgang.core.rules import SPECTATOR

DIE, PILE = "die open blockade", "die pile blockade"
BOTH_2_SHUT = "b1:0,a2:1,e4:0,d5:1"


def dead(table: Scripted) -> set[str]:
    """The cards that the player must remove from the board."""
    return {action.removeprefix("remove") for action in table.legal() if action.startswith("remove")}


@pytest.mark.rule("CARDS-21", "CARDS-A23")
@pytest.mark.parametrize("options", [DIE, PILE, "nodie open blockade", "nodie pile blockade"])
def test_a_dead_card_must_be_removed_and_that_is_the_whole_turn(options: str) -> None:
    table = CARDS.scripted("1c3+9c5,-", options, turn="0:remove", blocked="b2:1")
    expect_legal(table, "remove1")
    table.refuses("skip", "c3-c2", "c5-c4", "enter2", "enter", "die=1")
    table.play("remove1")
    expect(table, play="9c5,-", hits="-,1", turn="1:roll" if "nodie" not in options else "1:act", rolled="")
    assert "1" not in field(table, "hand" if "open" in options else "pile").split(",")[0]


@pytest.mark.rule("CARDS-21", "CARDS-A12")
@pytest.mark.parametrize("target", ["blockade", "field"])
def test_a_card_dies_when_all_its_targets_are_taken(target: str) -> None:
    options = f"nodie open {target}"
    one = {"blocked": "b1:1"} if target == "blockade" else {"neutral": "b1"}
    table = CARDS.scripted("5c3,-,5c5", options, turn="2:act", hits="-,5,-", **one)
    table.play("c5-d5")
    expect(table, hits="-,5,5", turn="0:remove")
    assert dead(table) == {"5"}
    assert not dead(CARDS.scripted("5c3,-,5c5", options, hits="-,5,-", **one))


@pytest.mark.rule("CARDS-21", "CARDS-19", "CARDS-A12")
def test_under_release_no_card_dies() -> None:
    table = CARDS.scripted("1c3,1c2,1b3", "nodie open release", turn="1:act", hits="-,-,-").play("c2-b2", "b3-b2")
    expect(table, hits="-,1,1", turn="0:act")
    assert card_moves(table)


@pytest.mark.rule("CARDS-A12", "CARDS-21")
@pytest.mark.parametrize("play", ["1c3,7b2", "1c3,4b2+6c2", "1c3,4c2+7b3"])
def test_movable_cards_do_not_shut_anything_off(play: str) -> None:
    assert not dead(CARDS.scripted(play))


@pytest.mark.rule("CARDS-A12", "CARDS-A24")
def test_a_corner_behind_movable_cards_is_not_shut() -> None:
    assert not dead(CARDS.scripted("2c3,4b1", blocked="a2:1,e5:1"))
    assert not dead(CARDS.scripted("2c3,4b1+8a2", blocked="e5:1"))


@pytest.mark.rule("CARDS-A12", "CARDS-A24", "CARDS-21")
@pytest.mark.parametrize(
    ("blocked", "dies"),
    [
        ("b1:0,a2:1,e4:0,d5:1", True),
        ("b1:1,a2:1,e5:1", True),
        ("a1:1,e4:1,d5:1", True),
        ("b1:0,a2:1,e4:0", False),
        ("b1:0,a2:1,d5:1", False),
        ("b1:0,a2:1", False),
        ("a1:1", False),
        ("a1:1,d5:0", False),
        ("b1:1,e5:1", False),
        ("a2:1,e5:1", False),
    ],
)
def test_a_corner_is_shut_when_both_neighbours_are_face_down(blocked: str, dies: bool) -> None:
    table = CARDS.scripted("2c3,-", blocked=blocked, turn="0:remove" if dies else "0:act")
    assert dead(table) == ({"2"} if dies else set())


@pytest.mark.rule("CARDS-A24")
@pytest.mark.parametrize(
    ("card", "blocked"),
    [("1", "b1:1,a2:1"), ("8", "d1:1,e2:1,b4:1"), ("9", "e4:1,d5:1"), ("5", "a1:1,b2:1,d5:1"), ("3", "d2:1,e1:1,a4:1")],
)
def test_a_picture_beside_a_white_field_is_never_shut(card: str, blocked: str) -> None:
    order = sorted(blocked.split(","), key=lambda cell: (cell[1], cell[0]))
    assert not dead(CARDS.scripted(f"{card}c3,-", blocked=",".join(order)))


@pytest.mark.rule("CARDS-A24", "CARDS-A12")
def test_a_card_inside_a_shut_corner_is_dead() -> None:
    table = CARDS.scripted("3a1,5c1", blocked="a2:1", turn="1:act")
    table.play("c1-b1")
    expect(table, blocked="b1:1,a2:1", turn="0:remove")
    assert dead(table) == {"3"}
    assert card_entries(CARDS.scripted("7c3,-", blocked="b1:1,a2:1")) >= {"enter3"}


@pytest.mark.rule("CARDS-A24", "CARDS-A25")
def test_cards_in_hand_are_judged_from_the_start_field() -> None:
    table = CARDS.scripted("7c3,-", blocked=BOTH_2_SHUT)
    assert card_entries(table) == {f"enter{number}" for number in "13489"}
    table = CARDS.scripted("7c3,-", blocked="b1:0,a2:1,e4:0")
    assert card_entries(table) == {f"enter{number}" for number in "123489"}


@pytest.mark.rule("CARDS-A14", "CARDS-21")
@pytest.mark.parametrize(("first", "second"), [("1", "9"), ("9", "1")])
def test_of_two_dead_cards_the_owner_removes_one_per_turn(first: str, second: str) -> None:
    table = CARDS.scripted("1c3+9c4,7e3", DIE, turn="0:remove", blocked="b2:1,d4:1")
    expect_legal(table, "remove1", "remove9")
    table.play(f"remove{first}")
    expect(table, turn="1:roll", play=f"{second}{'c3' if second == '1' else 'c4'},7e3")
    table.play("die=1", "e3-d3")
    expect(table, turn="0:remove")
    expect_legal(table, f"remove{second}")
    expect(table.play(f"remove{second}"), play="-,7d3", turn="1:roll")


@pytest.mark.rule("CARDS-A23", "CARDS-21")
def test_nobody_removes_dead_cards_in_another_players_turn() -> None:
    table = CARDS.scripted("4c3,1c2", DIE, turn="0:roll", blocked="b2:0").play("die=3")
    assert card_moves(table) == {"c3-b3", "c3-d3"}
    expect(table.play("c3-b3"), turn="1:remove", play="4b3,1c2")


@pytest.mark.rule("CARDS-A23")
def test_a_removal_gives_no_roll() -> None:
    table = CARDS.scripted("1c3+4c4,-", DIE, turn="0:remove", blocked="b2:1").play("remove1")
    expect(table, turn="1:roll", rolled="", play="4c4,-")


@pytest.mark.rule("CARDS-A25", "CARDS-A13")
def test_a_dead_card_in_an_open_hand_stays() -> None:
    table = CARDS.scripted("-,-", blocked="b2:1,d4:1")
    assert card_entries(table) == {f"enter{number}" for number in "2345678"}
    table.refuses("enter1", "enter9", "remove1", "remove9")
    expect(table.play("enter2"), hand="13456789,2345678")


@pytest.mark.rule("CARDS-A25", "CARDS-13")
def test_a_player_with_only_dead_cards_in_hand_and_no_move_skips() -> None:
    table = CARDS.scripted("4c3,7b3+8d3", DIE, rolled="1", blocked="b2:1,d4:1", gone="235678,-")
    expect(table, hand="19,23456")
    expect_legal(table, "skip")
    expect(table.play("skip"), hand="19,23456", turn="1:roll")


@pytest.mark.rule("CARDS-A13", "CARDS-A26")
@pytest.mark.parametrize("start", ["", "free"])
def test_a_dead_card_from_the_pile_is_discarded_and_the_turn_is_over(start: str) -> None:
    fields = {"start": start} if start else {}
    table = CARDS.scripted("4c3,7c1", PILE, rolled="3", blocked="b2:1", idle="5", **fields).play("enter")
    expect_legal(table, *(f"card={number}" for number in "12356789"))
    table.play("card=1")
    expect(table, play="4c3,7c1", pile="2356789,2345689", hits="-,1", turn="1:roll", taken="", rolled="", idle="")


@pytest.mark.rule("CARDS-A26", "CARDS-A06")
def test_a_discard_after_a_6_gives_no_second_roll() -> None:
    table = CARDS.scripted("4c3,-", PILE, rolled="6", blocked="b2:1").play("enter", "card=1")
    expect(table, turn="1:roll", rolled="", pile="2356789,23456789")
    table = CARDS.scripted("4c3,-", PILE, rolled="66", blocked="b2:1", idle="1").play("enter", "card=1")
    expect(table, turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A26", "CARDS-A04")
def test_taking_is_blind_even_if_all_cards_of_the_pile_are_dead() -> None:
    table = CARDS.scripted("4a3,7b3", PILE, rolled="1", blocked="b2:1,d4:1", gone="235678,-")
    expect(table, pile="19,234568")
    expect_legal(table, "enter")
    expect_legal(table.play("enter"), "card=1", "card=9")
    expect(table.play("card=9"), pile="1,234568", play="4a3,7b3", turn="1:roll")


@pytest.mark.rule("CARDS-A26", "CARDS-09", "CARDS-A03")
@pytest.mark.parametrize(
    ("play", "gone"), [("4c3,-", "12356789,-"), ("4c3+8c2,-", "-,-"), ("4c5,-", "-,-"), ("4c3,7c5", "-,-")]
)
def test_no_card_is_taken_without_pile_room_or_free_start_field(play: str, gone: str) -> None:
    table = CARDS.scripted(play, "nodie pile blockade", gone=gone)
    assert card_moves(table)
    assert not card_entries(table)


@pytest.mark.rule("CARDS-A34", "CARDS-A13")
def test_a_discarded_card_is_public() -> None:
    match = CARDS.drawn("4c3,-", "nodie pile blockade", blocked="b2:1,d4:1", gone="235678,-")
    match.submit(0, match.ply, "enter")
    assert match.log[-1].text in ("card=1", "card=9")
    assert field(match, "pile").split(",")[0] in ("1", "9")
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text == match.position.text
        assert match.log[-1].text in match.record(viewer)
