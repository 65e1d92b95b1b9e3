"""The second roll of `cards`: when there is one, what it allows, and when there is none."""

from __future__ import annotations

import pytest

from tests.rules.positions import CARDS, card_entries, card_moves, expect, expect_legal, expect_over
from wandelgang.core.rules import CHANCE

DIE = "die open blockade"


@pytest.mark.rule("CARDS-15", "CARDS-A28")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_only_a_6_is_followed_by_a_second_roll(die: int) -> None:
    table = CARDS.scripted("9c3,-", DIE, turn="0:roll").play(f"die={die}", "c3-b3" if die % 2 else "c3-c2")
    assert table.turn == CHANCE
    if die == 6:
        expect(table, turn="0:roll", rolled="6")
    else:
        expect(table, turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-15", "CARDS-14")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_second_roll_sets_the_direction_again(die: int) -> None:
    table = CARDS.scripted("8c2+9c3,-", DIE, rolled="6").play("c3-c4")
    assert table.legal() == [f"die={side}" for side in range(1, 7)]
    table.play(f"die={die}")
    expect(table, turn="0:act", rolled=f"6{die}")
    across = ("c2-b2", "c2-d2", "c4-b4", "c4-d4")
    expect_legal(table, *(across if die % 2 else ("c2-c1", "c2-c3", "c4-c3", "c4-c5")), "stay")


@pytest.mark.rule("CARDS-15", "CARDS-A28", "CARDS-A04")
def test_the_second_move_is_optional() -> None:
    table = CARDS.scripted("9c3,-", DIE, rolled="6").play("c3-c4", "die=1", "stay")
    expect(table, play="9c4,-", turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-15", "CARDS-A04")
@pytest.mark.parametrize("rolled", ["1", "4", "6"])
def test_the_first_move_is_not_optional(rolled: str) -> None:
    CARDS.scripted("9c3,-", DIE, rolled=rolled).refuses("stay", "skip")


@pytest.mark.rule("CARDS-16", "CARDS-A28")
@pytest.mark.parametrize("last", ["c4-c5", "enter2", "stay"])
def test_a_6_after_a_6_only_counts_as_even(last: str) -> None:
    table = CARDS.scripted("9c3,-", DIE, rolled="6").play("c3-c4", "die=6")
    expect(table, rolled="66", turn="0:act")
    assert card_moves(table) == {"c4-c3", "c4-c5"}
    expect(table.play(last), turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-16", "CARDS-A28")
def test_a_6_rolled_by_the_next_player_is_a_first_6() -> None:
    table = CARDS.scripted("9c3,4c2", DIE, rolled="6").play("c3-c4", "die=6", "stay", "die=6", "c2-c1")
    expect(table, turn="1:roll", rolled="6")


@pytest.mark.rule("CARDS-A06", "CARDS-13")
def test_a_6_that_cannot_be_used_gives_no_second_roll() -> None:
    table = CARDS.scripted("9c3,4c2+7c4,2c5", DIE, turn="0:roll").play("die=6")
    expect_legal(table, "skip")
    expect(table.play("skip"), turn="1:roll", rolled="")


@pytest.mark.rule("CARDS-A06", "CARDS-A28", "CARDS-A02")
def test_entering_uses_a_6() -> None:
    expect(CARDS.scripted("-,-", DIE, rolled="6").play("enter4"), play="4c5,-", turn="0:roll", rolled="6")
    table = CARDS.scripted("-,-", "die pile blockade", rolled="6").play("enter", "card=4")
    expect(table, play="4c5,-", turn="0:roll", rolled="6")
    table = CARDS.scripted("-,-", DIE, start="free", rolled="6").play("enter4")
    expect(table, turn="0:place", rolled="6")
    expect(table.play("e3"), play="4e3,-", turn="0:roll", rolled="6")


@pytest.mark.rule("CARDS-A28", "CARDS-17")
def test_a_hit_uses_a_6() -> None:
    expect(CARDS.scripted("1b3,-", DIE, rolled="6").play("b3-b2"), hits="1,-", turn="0:roll", rolled="6")


@pytest.mark.rule("CARDS-A07")
@pytest.mark.parametrize(("second", "play"), [("c4-b4", "8c2+9b4,-"), ("c2-d2", "9c4,-"), ("c2-b2", "8b2+9c4,-")])
def test_the_second_move_may_use_either_card(second: str, play: str) -> None:
    table = CARDS.scripted("8c2+9c3,-", DIE, rolled="6").play("c3-c4", "die=3", second)
    expect(table, play=play, turn="1:roll")


@pytest.mark.rule("CARDS-A07", "CARDS-A02")
@pytest.mark.parametrize("die", [1, 6])
def test_the_second_action_may_enter_a_card(die: int) -> None:
    table = CARDS.scripted("9c3,-", DIE, rolled="6").play("c3-c2", f"die={die}")
    assert card_entries(table) == {f"enter{number}" for number in "12345678"}
    expect(table.play("enter7"), play="7c5+9c2,-", turn="1:roll")


@pytest.mark.rule("CARDS-A07", "CARDS-09")
def test_a_card_entered_with_the_6_may_move_at_once() -> None:
    table = CARDS.scripted("-,-", DIE, rolled="6").play("enter9", "die=2")
    assert card_moves(table) == {"c5-c4"}
    assert not card_entries(table)
    expect(table.play("c5-c4"), play="9c4,-", turn="1:roll")


@pytest.mark.rule("CARDS-A28")
def test_in_the_second_action_a_player_may_stay_but_never_skips() -> None:
    table = CARDS.scripted("9c4,4b5+7d5", DIE, rolled="6").play("c4-c5", "die=1")
    expect_legal(table, "stay")
    table.refuses("skip")
    expect(table.play("stay"), turn="1:roll")


@pytest.mark.rule("CARDS-A28")
def test_the_second_roll_is_automatic() -> None:
    for match in CARDS.many(10, position=CARDS.text("9c3,-", DIE, rolled="6")):
        match.submit(0, match.ply, "c3-c4")
        assert [logged.seat for logged in match.log] == [0, None]
        assert match.turn == 0
        assert "stay" in match.legal()
        match.submit(0, match.ply, "stay")
        assert match.turn == 1


@pytest.mark.rule("CARDS-A23", "CARDS-A28")
def test_a_card_that_dies_in_the_first_move_waits_for_the_next_turn() -> None:
    table = CARDS.scripted("2c3+5b2,4e3", DIE, rolled="6", blocked="a2:1,e5:1").play("b2-b1")
    expect(table, turn="0:roll", rolled="6", hits="5,26", play="2c3,4e3")
    table.play("die=2")
    expect_legal(table, *(f"enter{number}" for number in "1346789"), "stay")
    table.refuses("c3-c2", "c3-c4", "remove2")
    table.play("stay", "die=1", "e3-d3")
    expect(table, turn="0:remove", play="2c3,4d3")
    expect_legal(table, "remove2")


@pytest.mark.rule("CARDS-A23", "CARDS-09")
def test_a_dead_card_on_the_board_still_counts_as_in_play() -> None:
    table = CARDS.scripted("2c3+5b2,-", DIE, rolled="6", blocked="a2:1,e5:1").play("b2-b1", "die=2", "enter4")
    expect(table, play="2c3+4c5,-", turn="1:roll")


@pytest.mark.rule("CARDS-A22")
def test_a_pending_second_roll_is_dropped_when_the_game_ends() -> None:
    table = CARDS.scripted("1b3,-", DIE, rolled="6", gone="23456789,-").play("b3-b2")
    expect(table, rolled="")
    expect_over(table, end="cards", winners="0")


@pytest.mark.rule("CARDS-A22")
def test_the_second_move_may_end_the_game() -> None:
    table = CARDS.scripted("1c3,-", DIE, rolled="6", gone="23456789,-").play("c3-c2", "die=5", "c2-b2")
    expect_over(table, end="cards", winners="0")
