"""Reaching targets in `cards`: the immediate hit, and what happens to card and picture under each target rule."""

from __future__ import annotations

import pytest

from tests.rules.positions import CARDS, FIELDS, WHITE, card_moves, expect, expect_legal, picture

RULES = ["blockade", "release", "field"]


def neighbour(cell: str) -> str:
    """A field beside a picture, towards the white column."""
    return f"{chr(ord(cell[0]) + (1 if cell[0] < 'c' else -1))}{cell[1]}"


@pytest.mark.rule("CARDS-17", "CARDS-A08", "CARDS-02")
@pytest.mark.parametrize("target", RULES)
@pytest.mark.parametrize("cell", [cell for cell in FIELDS if cell not in WHITE])
def test_every_picture_is_hit_by_its_own_number(cell: str, target: str) -> None:
    number, beside = picture(cell), neighbour(cell)
    table = CARDS.scripted(f"{number}{beside},-", f"nodie open {target}", hits="-,-").play(f"{beside}-{cell}")
    expect(table, play="-,-", hits=f"{number},-", turn="1:act")


@pytest.mark.rule("CARDS-17")
@pytest.mark.parametrize("target", RULES)
@pytest.mark.parametrize("number", "23456789")
def test_other_numbers_do_not_hit(number: str, target: str) -> None:
    table = CARDS.scripted(f"{number}c2,-", f"nodie open {target}", hits="-,-").play("c2-b2")
    expect(table, play=f"{number}b2,-", hits="-,-", blocked="", neutral="")


@pytest.mark.rule("CARDS-18", "CARDS-A08", "CARDS-A10")
def test_blockade_turns_the_card_and_blocks_the_field() -> None:
    table = CARDS.scripted("1c2,7b3").play("c2-b2")
    expect(table, play="-,7b3", hits="1,-", blocked="b2:0", neutral="", turn="1:act", hand="23456789,12345689")
    table.refuses("b3-b2")
    assert card_moves(table) == {"b3-a3", "b3-c3", "b3-b4"}


@pytest.mark.rule("CARDS-A10", "CARDS-18")
def test_blocked_fields_block_their_owner_too_and_for_good() -> None:
    table = CARDS.scripted("5b2,9e3", blocked="b1:1").play("b2-c2", "e3-d3", "c2-c1", "d3-e3")
    table.refuses("c1-b1")
    assert card_moves(table) == {"c1-d1", "c1-c2"}
    table.play("c1-d1", "e3-e4")
    expect(table, blocked="b1:1", hits="-,5")
    own = CARDS.scripted("7b2,-", blocked="b1:0")
    assert card_moves(own) == {"b2-a2", "b2-c2", "b2-b3"}


@pytest.mark.rule("CARDS-18", "CARDS-17")
def test_the_second_picture_of_a_number_stays_a_target() -> None:
    table = CARDS.scripted("2c3,5c5", blocked="b1:0").play("c3-c2", "c5-d5")
    expect(table, hits="5,5", blocked="b1:0,d5:1")


@pytest.mark.rule("CARDS-19")
def test_release_keeps_the_target_open() -> None:
    table = CARDS.scripted("1c2,1b3,1c3", "nodie open release", hits="-,-,-").play("c2-b2")
    expect(table, play="-,1b3,1c3", hits="1,-,-", blocked="", neutral="", turn="1:act")
    table.play("b3-b2")
    expect(table, play="-,-,1c3", hits="1,1,-", turn="2:act")
    table.play("c3-b3", "enter2", "enter2", "b3-b2")
    expect(table, play="2c5,2a3,-", hits="1,1,1")


@pytest.mark.rule("CARDS-19")
def test_release_leaves_the_field_free_to_move() -> None:
    table = CARDS.scripted("1c2,7b3", "nodie open release", hits="-,-").play("c2-b2", "b3-b2")
    expect(table, play="-,7b2", hits="1,-")


@pytest.mark.rule("CARDS-20", "CARDS-A11")
def test_field_turns_the_picture_neutral_and_takes_the_card_off() -> None:
    table = CARDS.scripted("1c2,7b3", "nodie open field", hits="-,-").play("c2-b2")
    expect(table, play="-,7b3", hits="1,-", neutral="b2", blocked="", turn="1:act")
    assert "b3-b2" in card_moves(table)
    expect(table.play("b3-b2"), play="-,7b2", hits="1,-", neutral="b2")


@pytest.mark.rule("CARDS-20", "CARDS-A29")
def test_a_neutral_picture_is_no_longer_a_target() -> None:
    table = CARDS.scripted("5c1,9e3", "nodie open field", hits="-,5", neutral="b1").play("c1-b1")
    expect(table, play="5b1,9e3", hits="-,5", neutral="b1", turn="1:act")
    table.play("e3-d3", "b1-a1")
    expect(table, play="5a1,9d3", hits="-,5", neutral="b1")


@pytest.mark.rule("CARDS-20", "CARDS-17")
def test_the_other_picture_of_a_neutral_one_is_still_hit() -> None:
    table = CARDS.scripted("5c5,-", "nodie open field", hits="-,5", neutral="b1").play("c5-d5")
    expect(table, hits="5,5", neutral="b1,d5")


@pytest.mark.rule("CARDS-A29", "CARDS-A08")
@pytest.mark.parametrize("target", RULES)
def test_a_hit_is_final(target: str) -> None:
    table = CARDS.scripted("1c2+7c4,-", f"nodie open {target}", hits="-,-").play("c2-b2", "enter9")
    expect(table, play="7c4,9c1", hits="1,-")
    table.refuses("b2-b1", "b2-b3", "b2-c2", "b2-a2", "enter1")
    assert card_moves(table) == {"c4-b4", "c4-d4", "c4-c3", "c4-c5"}


@pytest.mark.rule("CARDS-A08")
def test_a_hit_by_the_first_move_of_a_6_leaves_nothing_to_move_on() -> None:
    table = CARDS.scripted("1b3,-", "die open release", hits="-,-", turn="0:roll").play("die=6", "b3-b2")
    expect(table, play="-,-", hits="1,-", turn="0:roll", rolled="6")
    table.play("die=2")
    expect_legal(table, *(f"enter{number}" for number in "23456789"), "stay")


@pytest.mark.rule("CARDS-19", "CARDS-18", "CARDS-20", "CARDS-A12")
@pytest.mark.parametrize(("target", "phase"), [("blockade", "1:remove"), ("release", "1:act"), ("field", "1:remove")])
def test_what_a_hit_leaves_for_the_next_card_with_the_same_number(target: str, phase: str) -> None:
    table = CARDS.scripted("9c4,9c2", f"nodie open {target}", hits="-,-").play("c4-d4")
    expect(table, hits="9,-", play="-,9c2", turn=phase)


@pytest.mark.rule("CARDS-20", "CARDS-A11")
def test_neutral_fields_are_written_row_by_row() -> None:
    table = CARDS.scripted("5c1,5c5", "nodie open field", hits="-,-").play("c1-b1", "c5-d5")
    expect(table, neutral="b1,d5")
    table = CARDS.scripted("5c5,5c1", "nodie open field", hits="-,-").play("c5-d5", "c1-b1")
    expect(table, neutral="b1,d5", hits="5,5")


@pytest.mark.rule("CARDS-12", "CARDS-17")
@pytest.mark.parametrize("target", RULES)
def test_a_picture_with_a_card_on_it_cannot_be_hit(target: str) -> None:
    table = CARDS.scripted("1c2,7b2", f"nodie open {target}", hits="-,-")
    table.refuses("c2-b2")
    table.play("c2-c3", "b2-a2", "c3-b3", "enter2", "b3-b2")
    expect(table, hits="1,-", play="-,2c1+7a2")
