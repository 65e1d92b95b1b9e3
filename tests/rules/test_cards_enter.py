"""Entering cards in `cards`: where, which, how many, from hand or pile, free start and mercy."""

from __future__ import annotations

from collections import Counter

import pytest

import wandelgang
from tests.rules.positions import CARDS, card_entries, card_moves, even, expect, expect_legal, field
from wandelgang.core.rules import CHANCE, SPECTATOR
from wandelgang.errors import Illegal, Unreadable

GOLD = ("c1", "a3", "e3", "c5")
ALL = {f"enter{number}" for number in "123456789"}


@pytest.mark.rule("CARDS-08", "CARDS-A33")
@pytest.mark.parametrize(("seat", "start"), [("S", "c5"), ("W", "a3"), ("N", "c1"), ("E", "e3")])
@pytest.mark.parametrize("number", ["1", "4", "9"])
def test_a_card_enters_in_front_of_its_owner(seat: str, start: str, number: str) -> None:
    table = CARDS.scripted("-", seats=seat).play(f"enter{number}")
    expect(table, play=f"{number}{start}", hand="123456789".replace(number, ""))


@pytest.mark.rule("CARDS-08")
def test_without_free_start_nobody_chooses_the_field() -> None:
    table = CARDS.scripted("-,-").play("enter4")
    expect(table, play="4c5,-", turn="1:act", taken="", start="")


@pytest.mark.rule("CARDS-09")
@pytest.mark.parametrize("options", ["nodie open blockade", "nodie pile blockade"])
@pytest.mark.parametrize(("play", "may"), [("-,-", True), ("4c3,-", True), ("4c3+9c4,-", False), ("4c3,1c1+9c4", True)])
def test_at_most_two_cards_are_in_play(options: str, play: str, may: bool) -> None:
    assert bool(card_entries(CARDS.scripted(play, options))) is may


@pytest.mark.rule("CARDS-09", "CARDS-18")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_cards_that_have_hit_do_not_count_as_in_play(target: str) -> None:
    table = CARDS.scripted("1c2+7c4,9c1+4e3", f"nodie open {target}", hits="-,-")
    assert not card_entries(table)
    table.play("c2-b2", "e3-d3")
    assert card_entries(table) == ALL - {"enter1", "enter7"}
    expect(table.play("enter2"), play="2c5+7c4,4d3+9c1")


@pytest.mark.rule("CARDS-10")
def test_open_choice_takes_any_card_of_the_hand() -> None:
    table = CARDS.scripted("4c3,-", blocked="b1:0", gone="9,-")
    assert card_entries(table) == {f"enter{number}" for number in "123678"}
    table.refuses("enter", "enter4", "enter5", "enter9")
    expect(table.play("enter7"), play="4c3+7c5,-", hand="12368,123456789")


@pytest.mark.rule("CARDS-10", "CARDS-A18", "CARDS-A34")
def test_the_pile_gives_a_card_by_chance() -> None:
    table = CARDS.scripted("4c3,-", "nodie pile blockade", blocked="b1:0", gone="9,-")
    assert card_entries(table) == {"enter"}
    table.refuses("enter1", "enter4")
    table.play("enter")
    assert table.turn == CHANCE
    expect(table, turn="0:draw", play="4c3,-", pile="123678,123456789")
    expect_legal(table, *(f"card={number}" for number in "123678"))
    expect(table.play("card=7"), play="4c3+7c5,-", pile="12368,123456789", turn="1:act", taken="")


@pytest.mark.rule("CARDS-A34", "CARDS-10")
def test_draws_from_the_pile_are_equally_likely() -> None:
    counts: Counter[str] = Counter()
    for match in CARDS.many(240, position=CARDS.text("-,-", "nodie pile release", gone="4589,-", hits="-,-")):
        match.submit(0, match.ply, "enter")
        counts[field(match, "play")[0]] += 1
    assert set(counts) == set("12367")
    assert even(list(counts.values()))


@pytest.mark.rule("CARDS-A34")
def test_the_drawn_card_is_public() -> None:
    match = CARDS.drawn("-,-", "nodie pile release", hits="-,-")
    match.submit(0, match.ply, "enter")
    number = field(match, "play")[0]
    assert [logged.text for logged in match.log] == ["enter", f"card={number}"]
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text == match.position.text
        assert f"card={number}" in match.record(viewer)


@pytest.mark.rule("CARDS-A02")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_entering_is_possible_with_any_roll_and_is_the_whole_turn(die: int) -> None:
    table = CARDS.scripted("9c3,-", "die open blockade", turn="0:roll").play(f"die={die}")
    assert card_entries(table) == ALL - {"enter9"}
    assert card_moves(table)
    expect(table.play("enter2"), play="2c5+9c3,-", turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A02")
def test_a_turn_is_an_entry_or_a_move_but_not_both() -> None:
    expect(CARDS.scripted("9c3,-").play("enter2"), play="2c5+9c3,-", turn="1:act")
    expect(CARDS.scripted("9c3,-").play("c3-c2"), play="9c2,-", turn="1:act")


@pytest.mark.rule("CARDS-A03")
@pytest.mark.parametrize("options", ["nodie open blockade", "nodie pile blockade"])
@pytest.mark.parametrize("play", ["9c5,-", "-,4c5", "9c3,4c5"])
def test_no_card_enters_on_an_occupied_start_field(options: str, play: str) -> None:
    assert not card_entries(CARDS.scripted(play, options))


@pytest.mark.rule("CARDS-A30", "CARDS-A03", "CARDS-13")
def test_another_players_card_may_hold_a_start_field_without_limit() -> None:
    table = CARDS.scripted("-,9c5+4c1")
    for _ in range(5):
        expect_legal(table, "skip")
        table.play("skip")
        assert "c1-c2" in table.legal()
        table.play("c1-c2", "skip", "c2-c1")
    expect(table, play="-,4c1+9c5", turn="0:act")


@pytest.mark.rule("CARDS-A04", "CARDS-A27")
def test_a_player_without_a_move_must_enter() -> None:
    expect_legal(CARDS.scripted("-,-"), *sorted(ALL))
    expect_legal(CARDS.scripted("-,-", "nodie pile blockade"), "enter")
    expect_legal(CARDS.scripted("9a3,4b3", "die pile blockade", rolled="1"), "enter")


@pytest.mark.rule("CARDS-A27", "CARDS-A04")
def test_a_player_may_move_instead_of_entering() -> None:
    expect_legal(CARDS.scripted("9a3,4b3", "nodie pile blockade"), "a3-a2", "a3-a4", "enter")


@pytest.mark.rule("CARDS-A27", "CARDS-A18", "CARDS-A20")
@pytest.mark.parametrize("rolled", ["3", "6", "63"])
def test_a_taken_card_must_enter(rolled: str) -> None:
    moved = {"idle": "1"} if len(rolled) == 2 else {}
    table = CARDS.scripted("9c3,-", "die pile blockade", start="free", rolled=rolled, **moved).play("enter")
    expect_legal(table, *(f"card={number}" for number in "12345678"))
    table.play("card=2")
    expect(table, turn="0:place", taken="2", pile="1345678,123456789", play="9c3,-")
    expect_legal(table, *GOLD)


@pytest.mark.rule("CARDS-22", "CARDS-A33")
@pytest.mark.parametrize("place", GOLD)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_free_start_uses_all_four_gold_fields(players: int, place: str) -> None:
    table = CARDS.scripted(",".join(["-"] * players), start="free").play("enter4")
    expect(table, turn="0:place", taken="4")
    expect_legal(table, *GOLD)
    table.refuses("c3", "c2", "b1")
    expect(table.play(place), play=",".join([f"4{place}", *["-"] * (players - 1)]), turn=f"{1 % players}:act", taken="")


@pytest.mark.rule("CARDS-22", "CARDS-A03", "CARDS-12")
def test_free_start_uses_free_fields_only() -> None:
    table = CARDS.scripted("9c5,4c1+7a3", start="free").play("enter2")
    expect_legal(table, "e3")
    expect(table.play("e3"), play="2e3+9c5,4c1+7a3")
    assert not card_entries(CARDS.scripted("9c5,4c1+7a3,2e3", start="free"))
    assert not card_entries(CARDS.scripted("9c3+8c2,-", start="free"))


@pytest.mark.rule("CARDS-22", "CARDS-08")
def test_free_start_is_an_option() -> None:
    match = wandelgang.game("cards", die=False, choice="open", start=0, free_start=True).match(seed=1)
    match.submit(0, match.ply, "enter4")
    match.submit(0, match.ply, "e3")
    expect(match, play="4e3,-", start="free")
    match = wandelgang.game("cards", die=False, choice="open", start=0).match(seed=1)
    match.submit(0, match.ply, "enter4")
    expect(match, play="4c5,-", start="", turn="1:act")
    with pytest.raises((Illegal, Unreadable)):
        match.submit(1, match.ply, "e3")


@pytest.mark.rule("CARDS-A20")
def test_the_order_within_a_turn() -> None:
    table = CARDS.scripted("5b2+7c4,-", "die pile blockade", start="free", turn="0:roll", blocked="d4:1")
    table.play("die=6")
    expect(table, turn="0:act", rolled="6")
    table.play("b2-b1")
    expect(table, turn="0:roll", rolled="6", hits="5,9", blocked="b1:0,d4:1")
    table.play("die=1")
    expect(table, turn="0:act", rolled="61")
    table.play("enter")
    expect(table, turn="0:draw", rolled="61")
    table.play("card=3")
    expect(table, turn="0:place", taken="3", rolled="61")
    table.play("a3")
    expect(table, play="3a3+7c4,-", turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A20")
def test_dead_cards_come_before_the_roll() -> None:
    table = CARDS.scripted("7c4,1c3+2c1", "die pile blockade", rolled="3", blocked="b2:0").play("c4-b4")
    expect(table, turn="1:remove", rolled="")
    assert table.turn == 1


@pytest.mark.rule("CARDS-A30")
def test_mercy_opens_every_gold_field_to_a_player_who_is_shut_out() -> None:
    table = CARDS.scripted("-,9c5", mercy="yes")
    assert card_entries(table) == ALL
    table.play("enter4")
    expect(table, turn="0:place", taken="4")
    expect_legal(table, "c1", "a3", "e3")
    expect(table.play("a3"), play="4a3,9c5", turn="1:act")


@pytest.mark.rule("CARDS-A30")
def test_mercy_with_the_pile() -> None:
    table = CARDS.scripted("-,9c5+4c1,2e3", "nodie pile blockade", mercy="yes").play("enter", "card=7")
    expect_legal(table, "a3")
    expect(table.play("a3"), play="7a3,4c1+9c5,2e3")


@pytest.mark.rule("CARDS-A30")
@pytest.mark.parametrize(
    ("play", "mercy"),
    [("-,9c5", "no"), ("4c3,9c5", "yes"), ("4c5,-", "yes"), ("-,9c5+4c1,2e3+1a3", "yes")],
)
def test_there_is_no_mercy_without_need_or_free_field(play: str, mercy: str) -> None:
    fields = {"mercy": "yes"} if mercy == "yes" else {}
    assert not card_entries(CARDS.scripted(play, **fields))


@pytest.mark.rule("CARDS-A30", "CARDS-08")
def test_with_a_free_start_field_mercy_changes_nothing() -> None:
    expect(CARDS.scripted("-,9c1", mercy="yes").play("enter4"), play="4c5,9c1", turn="1:act")


@pytest.mark.rule("CARDS-A30", "CARDS-A28")
def test_mercy_in_the_second_move() -> None:
    table = CARDS.scripted("1b3,9c5", "die open blockade", mercy="yes", rolled="6").play("b3-b2", "die=2")
    assert card_entries(table) == ALL - {"enter1"}
    expect_legal(table.play("enter2"), "c1", "a3", "e3")
    expect(table.play("e3"), play="2e3,9c5", turn="1:roll")


@pytest.mark.rule("CARDS-A30", "CARDS-A23")
def test_a_dead_card_on_the_board_rules_mercy_out() -> None:
    table = CARDS.scripted("2c3+5b2,4c5", "die open blockade", mercy="yes", rolled="6", blocked="a2:1,e5:1").play(
        "b2-b1", "die=2"
    )
    expect_legal(table, "stay")


@pytest.mark.rule("CARDS-A30", "CARDS-A26")
def test_mercy_does_not_save_a_dead_card() -> None:
    table = CARDS.scripted("-,9c5", "nodie pile blockade", mercy="yes", blocked="b2:1").play("enter", "card=1")
    expect(table, play="-,9c5", pile="23456789,2345678", turn="1:act", taken="")


@pytest.mark.rule("CARDS-A30")
def test_mercy_is_off_unless_agreed() -> None:
    expect(wandelgang.game("cards").match(seed=1), mercy="", start="")
    expect(wandelgang.game("cards", mercy=True).match(seed=1), mercy="yes", start="")
    assert not card_entries(CARDS.scripted("-,9c5"))
