"""Moving in `cards`: one field per turn, over free fields, as the die allows; skipping."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.positions import CARDS, card_entries, card_moves, even, expect, expect_legal, field
from wandelgang.core.rules import CHANCE
from wandelgang.errors import Illegal, NotYourTurn, Unreadable


@pytest.mark.rule("CARDS-11", "CARDS-06", "CARDS-12")
@pytest.mark.parametrize(
    ("cell", "reached"),
    [
        ("c3", {"b3", "d3", "c2", "c4"}),
        ("c1", {"b1", "d1", "c2"}),
        ("a3", {"a2", "a4", "b3"}),
        ("e3", {"e2", "e4", "d3"}),
        ("c5", {"b5", "d5", "c4"}),
        ("a1", {"b1", "a2"}),
        ("e5", {"d5", "e4"}),
        ("d2", {"d1", "c2", "e2", "d3"}),
        ("b1", {"a1", "c1", "b2"}),
    ],
)
def test_a_card_moves_one_field_left_right_up_or_down(cell: str, reached: set[str]) -> None:
    table = CARDS.scripted(f"9{cell},-")
    assert card_moves(table) == {f"{cell}-{other}" for other in reached}
    for other in reached:
        expect(CARDS.scripted(f"9{cell},-").play(f"{cell}-{other}"), play=f"9{other},-", turn="1:act")


@pytest.mark.rule("CARDS-11")
def test_a_card_neither_moves_diagonally_nor_jumps_nor_stands_still() -> None:
    CARDS.scripted("9c3,-").refuses("c3-b2", "c3-d4", "c3-c1", "c3-a3", "c3-e3", "c3-c3", "c3-c5")


@pytest.mark.rule("CARDS-11")
def test_the_edges_do_not_meet() -> None:
    table = CARDS.scripted("9e3+4c1,-")
    table.refuses("e3-a3", "e3-a4", "c1-c5", "e3-a2")


@pytest.mark.rule("CARDS-11")
def test_a_player_moves_one_of_their_own_cards() -> None:
    table = CARDS.scripted("4c3+9a1,7b3+8e5", "nodie open release", hits="-,-")
    assert card_moves(table) == {"c3-d3", "c3-c2", "c3-c4", "a1-b1", "a1-a2"}
    expect(table.play("a1-b1"), play="4c3+9b1,7b3+8e5", turn="1:act")
    assert card_moves(table) == {"b3-a3", "b3-b2", "b3-b4", "e5-d5", "e5-e4"}


@pytest.mark.rule("CARDS-12")
def test_fields_with_cards_are_not_free() -> None:
    table = CARDS.scripted("4c3+7c4,1b3+2d3")
    assert card_moves(table) == {"c3-c2", "c4-b4", "c4-d4", "c4-c5"}
    table.refuses("c3-b3", "c3-d3", "c3-c4")


@pytest.mark.rule("CARDS-12", "CARDS-A10")
def test_blocked_fields_are_not_free() -> None:
    table = CARDS.scripted("4c2,-", blocked="b2:1,d2:0")
    assert card_moves(table) == {"c2-c1", "c2-c3"}


@pytest.mark.rule("CARDS-12", "CARDS-A09", "CARDS-A29")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_free_pictures_with_other_numbers_may_be_entered_and_left(target: str) -> None:
    table = CARDS.scripted("4c2,-", f"nodie open {target}", hits="-,-")
    table.play("c2-b2", "enter1")
    expect(table, play="4b2,1c1", hits="-,-", blocked="", neutral="", turn="0:act")
    assert card_moves(table) == {"b2-b1", "b2-a2", "b2-b3", "b2-c2"}
    expect(table.play("b2-a2"), play="4a2,1c1", hits="-,-", turn="1:act")


@pytest.mark.rule("CARDS-A09", "CARDS-12")
@pytest.mark.parametrize(("start", "beside"), [("c1", "c2"), ("a3", "b3"), ("e3", "d3"), ("c5", "c4")])
def test_other_players_start_fields_may_be_entered(start: str, beside: str) -> None:
    table = CARDS.scripted(f"9{beside},-,-,-")
    table.play(f"{beside}-{start}")
    expect(table, play=f"9{start},-,-,-")


@pytest.mark.rule("CARDS-13", "CARDS-A04")
def test_a_player_without_a_move_or_entry_skips() -> None:
    table = CARDS.scripted("3a1,4b1+7a2,9c5")
    expect_legal(table, "skip")
    expect(table.play("skip"), play="3a1,4b1+7a2,9c5", turn="1:act")


@pytest.mark.rule("CARDS-13", "CARDS-A04")
@pytest.mark.parametrize("play", ["-,-", "9c3,-", "9c3+4c4,-", "3a1,4b1+7a2", "3a1+9c5,4b1+7a2", "3a1,4b1+8d3", "9c5,-"])
def test_a_player_who_can_move_or_enter_does_not_skip(play: str) -> None:
    table = CARDS.scripted(play)
    assert card_moves(table) or card_entries(table)
    table.refuses("skip", "stay")


@pytest.mark.rule("CARDS-13", "CARDS-14")
def test_a_player_skips_if_the_roll_allows_no_move() -> None:
    play = "4c3+7a3,1b3+2d3"
    expect_legal(CARDS.scripted(play, "die open blockade", rolled="1"), "skip")
    table = CARDS.scripted(play, "die open blockade", rolled="2")
    expect_legal(table, "c3-c2", "c3-c4", "a3-a2", "a3-a4")


@pytest.mark.rule("CARDS-14", "CARDS-06")
@pytest.mark.parametrize("choice", ["open", "pile"])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_odd_is_horizontal_even_is_vertical(die: int, choice: str) -> None:
    table = CARDS.scripted("9c3+8c5,-", f"die {choice} blockade", turn="0:roll").play(f"die={die}")
    expect(table, rolled=str(die), turn="0:act")
    if die % 2:
        expect_legal(table, "c3-b3", "c3-d3", "c5-b5", "c5-d5")
    else:
        expect_legal(table, "c3-c2", "c3-c4", "c5-c4")


@pytest.mark.rule("CARDS-A05")
@pytest.mark.parametrize(("seat", "start"), [(0, "c5"), (1, "a3"), (2, "c1"), (3, "e3")])
def test_horizontal_is_the_same_for_all_seats(seat: int, start: str) -> None:
    play = ["-"] * 4
    play[seat] = f"9{start}"
    across = {"c5": {"c5-b5", "c5-d5"}, "a3": {"a3-b3"}, "c1": {"c1-b1", "c1-d1"}, "e3": {"e3-d3"}}[start]
    along = {"c5": {"c5-c4"}, "a3": {"a3-a2", "a3-a4"}, "c1": {"c1-c2"}, "e3": {"e3-e2", "e3-e4"}}[start]
    table = CARDS.scripted(",".join(play), "die open blockade", turn=f"{seat}:roll")
    assert card_moves(table.play("die=3")) == across
    table = CARDS.scripted(",".join(play), "die open blockade", turn=f"{seat}:roll")
    assert card_moves(table.play("die=4")) == along


@pytest.mark.rule("CARDS-06")
def test_without_the_die_nobody_rolls() -> None:
    for match in CARDS.many(5, die=False, choice="open", players=2):
        assert match.log == []
        assert field(match, "turn").endswith(":act")
        expect(match, rolled="")
    table = CARDS.scripted("9c3,-")
    expect(table.play("c3-c2"), turn="1:act", rolled="")
    assert table.turn == 1


@pytest.mark.rule("CARDS-06", "CARDS-14")
def test_the_die_has_six_equally_likely_sides() -> None:
    table = CARDS.scripted("9c3,-", "die open blockade", turn="0:roll")
    assert table.turn == CHANCE
    assert table.legal() == [f"die={side}" for side in range(1, 7)]
    rolls = Counter(field(match, "rolled") for match in CARDS.many(240, choice="open"))
    assert set(rolls) == set("123456")
    assert even(list(rolls.values()))


@pytest.mark.rule("CARDS-11", "CARDS-12")
def test_a_refused_action_changes_nothing() -> None:
    match = CARDS.drawn("4c3+7c4,1b3+2d3")
    before = match.position.text
    for action in ("c3-b3", "c3-c4", "b3-b2", "c3-b2", "skip", "enter2", "c2-c1"):
        with pytest.raises((Illegal, Unreadable)):
            match.submit(0, 0, action)
    with pytest.raises(NotYourTurn):
        match.submit(1, 0, "b3-b2")
    assert match.position.text == before
    match.submit(0, 0, "c3-c2")
    assert match.turn == 1


@pytest.mark.rule("CARDS-A05", "CARDS-11")
def test_after_the_last_player_the_first_moves_again() -> None:
    table = CARDS.scripted("9c5,4a3,9c1,4e3").play("c5-c4", "a3-b3", "c1-c2", "e3-d3")
    expect(table, play="9c4,4b3,9c2,4d3", turn="0:act")
