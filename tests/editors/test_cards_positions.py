"""The editor of positions of `cards`: cards, pictures, turns; impossible positions are drawn, with the reason."""

from __future__ import annotations

import pytest

from tests.editors.checks import check_edits, check_position, check_sketch, damaged
from tests.rules.positions import fields
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.editor import Edit, Sketch, Value
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER
from wandelgang.errors import Refused, Unreadable

CARDS = game("cards")
assert CARDS.position_editor is not None
EDITOR = CARDS.position_editor
BEGUN, RACE, SIX, CORNER = (template.text for template in EDITOR.templates())
START = BEGUN.replace("turn=0:act rolled=2", "turn=0:roll")
LAYOUT = "25.74/61.83/...../38.96/47.52"
FIELD = (
    f"cards die pile field {LAYOUT} seats=S,W,N play=4c3,-,7c1 pile=1235678,12345678,12345689 hits=9,-,- neutral=d4 turn=1:roll"
)
RELEASE = f"cards nodie pile release {LAYOUT} seats=S play=4c3 pile=1235678 hits=9 turn=0:act start=free"
TEXTS = [BEGUN, START, RACE, SIX, CORNER, FIELD, RELEASE]


def edited(text: str, *edits: Edit) -> str:
    for edit in edits:
        text = EDITOR.edit(text, edit)
    return text


def placed(text: str, **places: str) -> str:
    """Cards put on fields, by the name of the tool."""
    return edited(text, *(Edit("place", place, tool=tool) for tool, place in places.items()))


def chosen(text: str, **values: Value) -> str:
    return edited(text, *(Edit("set", name=name, value=value) for name, value in values.items()))


def sketched(text: str) -> Sketch:
    sketch = check_sketch(CARDS, EDITOR, text)
    check_position(CARDS, sketch)
    return sketch


@pytest.mark.parametrize("text", TEXTS)
def test_templates_can_be_played_and_are_written_as_positions_are(text: str) -> None:
    assert sketched(text).findings == ()
    assert CARDS.position(CARDS.parse_position(text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_random_edits_always_leave_a_sketch_in_order(text: str) -> None:
    for seed in range(2):
        check_edits(CARDS, EDITOR, text, 30, seed, lambda sketch: check_position(CARDS, sketch))


def test_damaged_positions_are_drawn_and_playable_exactly_if_they_can_be_read() -> None:
    sketches = [sketched(text) for text in damaged(TEXTS, 800, seed=8)]
    assert sum(sketch.is_playable for sketch in sketches) > 20
    assert sum(sketch.scene is not None and not sketch.is_playable for sketch in sketches) > 200
    for sketch in sketches:
        if sketch.scene is not None:
            sketched(EDITOR.edit(sketch.text, Edit("place", "c3", tool="A4")))


@pytest.mark.parametrize("number", range(len(CARDS.variants)))
def test_any_position_of_a_game_is_drawn_and_setting_its_turn_again_changes_nothing_else(number: int) -> None:
    generator = Generator(number)
    states = CARDS.start(CARDS.settled(CARDS.variants[number]), generator)
    for ply in range(120):
        if INTERPRETED.turn(states) == OVER:
            break
        if ply % 10 == 0:
            text = CARDS.position(states)
            sketch = check_sketch(CARDS, EDITOR, text)
            assert sketch.is_playable
            phase = next(one for one in sketch.settings if one.name == "phase")
            assert EDITOR.edit(text, Edit("set", name="phase", value=phase.value)) == text
        INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))


def test_a_card_is_put_into_play_moved_and_taken_back() -> None:
    text = placed(START, A4="c3", B7="c1")
    assert fields(text)["play"] == "4c3,7c1"
    assert fields(text)["hand"] == "12356789,12345689"
    assert fields(edited(text, Edit("move", "c3", to="c4")))["play"] == "4c4,7c1"
    assert fields(edited(text, Edit("move", "c3", to="card0-4")))["play"] == "-,7c1"
    assert fields(edited(text, Edit("deed", "c3", deed="stock"))) == fields(placed(START, B7="c1"))
    assert fields(edited(text, Edit("move", "card0-8", to="b1")))["play"] == "4c3+8b1,7c1"


def test_a_card_on_a_field_with_another_one_sends_it_back() -> None:
    text = placed(START, A4="c3", B7="c3")
    assert (fields(text)["play"], fields(text)["hand"]) == ("-,7c3", "123456789,12345689")


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("blockade", {"hits": "5,-", "blocked": "b1:0"}),
        ("field", {"hits": "5,-", "neutral": "b1"}),
        ("release", {"hits": "5,-"}),
    ],
)
def test_a_card_on_its_picture_is_a_hit_and_can_be_taken_back(target: str, expected: dict[str, str]) -> None:
    start = chosen(START, target=target)
    text = placed(start, A5="b1")
    assert {key: value for key, value in fields(text).items() if key in ("hits", "blocked", "neutral")} == expected
    assert sketched(text).is_playable
    assert EDITOR.edit(text, Edit("deed", "card0-5", deed="stock")) == start
    assert fields(EDITOR.edit(start, Edit("deed", "card0-5", deed="hit")))["hits"] == "5,-"


def test_another_target_rule_keeps_the_hits() -> None:
    text = placed(START, A5="d5", B5="b1", B9="d4")
    field = chosen(text, target="field")
    assert (fields(field)["hits"], fields(field)["neutral"]) == ("5,59", "b1,d4,d5")
    assert fields(chosen(text, target="release"))["hits"] == "5,59"
    assert "blocked" not in fields(chosen(text, target="release"))
    again = chosen(field, target="blockade")
    assert fields(again)["hits"] == "5,59"
    assert all(sketched(one).is_playable for one in (text, field, again, chosen(text, target="release")))


def test_a_hit_that_no_picture_is_left_for_is_refused() -> None:
    text = placed(START, A1="b2")
    with pytest.raises(Refused, match="No picture 1"):
        EDITOR.edit(text, Edit("deed", "card1-1", deed="hit"))
    with pytest.raises(Refused, match="A’s"):
        EDITOR.edit(placed(START, A4="c3"), Edit("move", "c3", to="card1-4"))


def test_a_card_that_is_out_of_the_game_is_an_odd_handicap_only_while_it_has_a_target() -> None:
    text = edited(START, Edit("deed", "card1-8", deed="clear"), Edit("deed", "card1-1", deed="clear"))
    (odd,) = sketched(text).findings
    assert (odd.level, odd.spots) == ("odd", ("card1-1", "card1-8"))
    assert odd.what.say("de") == "B fehlen Karten, die noch ein Ziel hätten: 1, 8."
    (odd,) = sketched(placed(text, A1="b2")).findings
    assert odd.spots == ("card1-8",)


def test_what_follows_from_a_change_is_brought_up_to_date() -> None:
    assert fields(chosen(RACE, die=False)).get("rolled") is None
    assert fields(chosen(START, die=False))["turn"] == "0:act"
    assert fields(chosen(START, phase="act"))["rolled"] == "1"
    assert fields(chosen(SIX, rolled=3))["rolled"] == "3"
    placing = chosen(START, free_start=True, phase="place")
    assert (fields(placing)["taken"], fields(placing)["hand"]) == ("1", "23456789,123456789")
    assert fields(chosen(placing, taken=4))["hand"] == "12356789,123456789"
    assert fields(chosen(placing, phase="act"))["hand"] == "123456789,123456789"
    shut = placed(chosen(START, turn="1"), A4="a1", B5="b1", B6="a2")
    assert fields(chosen(shut, turn="0"))["turn"] == "0:remove"
    assert fields(placed(chosen(shut, turn="0"), A4="c3"))["turn"] == "0:roll"


def test_an_end_says_why_and_who_wins() -> None:
    text = placed(START, A5="b1", A4="c3")
    for card in "1236789":
        text = edited(text, Edit("deed", f"card0-{card}", deed="clear"))
    over = chosen(edited(text, Edit("deed", "card0-4", deed="clear")), turn="over")
    assert (fields(over)["turn"], fields(over)["end"], fields(over)["winners"]) == ("over", "cards", "0")
    assert sketched(over).is_playable
    (wrong,) = sketched(chosen(text, turn="over")).findings
    assert wrong.what.say("en") == "The game has not ended here yet."


def test_players_come_and_go_with_their_cards() -> None:
    text = chosen(START, players=4)
    assert (fields(text)["seats"], fields(text)["hand"]) == ("S,W,N,E", ",".join(["123456789"] * 4))
    text = placed(text, D4="c3", D5="b1")
    lost = EDITOR.loses(text, Edit("set", name="players", value=3))
    assert lost is not None
    assert "D" in lost.say("de")
    assert EDITOR.loses(text, Edit("set", name="players", value=4)) is None
    assert chosen(text, players=2) == START
    assert fields(chosen(START, seats="W,E"))["seats"] == "W,E"


def test_pictures_can_be_swapped_and_laid() -> None:
    text = edited(START, Edit("move", "a1", to="b2"))
    assert text.split()[4] == "15.74/62.83/...../38.96/47.52"
    assert sketched(text).is_playable
    wrong = edited(START, Edit("place", "e2", tool="picture-7"))
    (found,) = sketched(wrong).findings
    assert found.what.say("de") == "Bild 7 liegt dreimal, Bild 3 nur einmal."
    blocked = edited(placed(START, A5="b1"), Edit("move", "a1", to="d2"), Edit("place", "b1", tool="picture-5"))
    assert fields(blocked)["hits"] == "-,-"


def test_a_picture_is_turned_over_by_hand_under_the_field_rule() -> None:
    text = edited(FIELD, Edit("deed", "b1", deed="neutral"))
    assert fields(text)["neutral"] == "b1,d4"
    (found,) = sketched(text).findings
    assert found.what.say("en") == "Picture 5 is turned over once, but the number of hits with it is 0."
    assert found.spots == ("b1", "d5")
    assert EDITOR.edit(text, Edit("deed", "b1", deed="neutral")) == FIELD
    with pytest.raises(Unreadable):
        EDITOR.edit(START, Edit("deed", "b1", deed="neutral"))


@pytest.mark.parametrize(
    ("text", "wrong", "spots"),
    [
        (START.replace("play=-,-", "play=4c3+5c3,-"), 3, {"c3", "card0-4", "card0-5"}),
        (START.replace("hits=-,-", "hits=5,9"), 2, {"card0-5", "card1-9"}),
        (START.replace("hand=1", "hand=").replace("hits=-,-", "hits=1,-"), 1, {"card0-1"}),
        (RACE.replace("rolled=5", "rolled=9"), 1, set()),
        (CORNER.replace("0:remove", "0:roll"), 1, {"a1"}),
        (START + " foo=1 turn=1:roll bar", 3, set()),
    ],
)
def test_impossible_positions_are_drawn_with_all_that_is_wrong(text: str, wrong: int, spots: set[str]) -> None:
    sketch = sketched(text)
    assert sketch.scene is not None
    assert len([finding for finding in sketch.findings if finding.level == "wrong"]) == wrong
    assert {spot for finding in sketch.findings for spot in finding.spots} == spots


def test_what_cannot_be_read_is_left_out_by_an_edit_which_says_so() -> None:
    lost = EDITOR.loses(START + " foo=1", Edit("place", "c3", tool="A4"))
    assert lost is not None
    assert EDITOR.edit(START + " foo=1", Edit("place", "c3", tool="A4")) == placed(START, A4="c3")


@pytest.mark.parametrize("text", ["", "tiles", "cards", "cards maybe open blockade x seats=S", "\n"])
def test_any_other_text_is_not_drawn(text: str) -> None:
    assert sketched(text).scene is None
    with pytest.raises(Unreadable):
        EDITOR.edit(text, Edit("place", "c3", tool="A4"))


@pytest.mark.parametrize(
    "edit",
    [
        Edit("place", "c3", tool="C4"),
        Edit("place", "z9", tool="A4"),
        Edit("place", "a1", tool="picture-12"),
        Edit("deed", "c3", deed="stock"),
        Edit("deed", "card0-1", deed="fix"),
        Edit("set", name="width", value=5),
        Edit("set", name="players", value=5),
        Edit("set", name="players", value="2"),
        Edit("set", name="turn", value="3"),
        Edit("set", name="seats", value="N,N"),
    ],
)
def test_what_the_editor_does_not_have_is_refused(edit: Edit) -> None:
    with pytest.raises(Unreadable):
        EDITOR.edit(START, edit)
