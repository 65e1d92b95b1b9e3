"""Positions and options of `cards` that are refused: the error names the field, what was expected and what was given."""

from __future__ import annotations

import pytest

import wandelgang
from tests.rules.positions import CARDS, LAYOUT, expect, field
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER, States
from wandelgang.errors import Unreadable
from wandelgang.games.cards.drawing import hits
from wandelgang.games.cards.state import ENTERS

START = f"cards nodie open blockade {LAYOUT} seats=S,N play=-,- hand=123456789,123456789 hits=-,- turn=0:act"
DIE, PILE = "die open blockade", "nodie pile blockade"


def test_the_usual_position_is_accepted() -> None:
    assert wandelgang.game("cards", position=START).match(seed=1).position.text == START


@pytest.mark.rule("CARDS-03", "CARDS-04", "CARDS-A35")
@pytest.mark.parametrize(
    ("rows", "expected", "got"),
    [
        ("15.74/61.83/...../38.96/47.52", "1 and 9 once, 2 to 8 twice", "1"),
        ("25.74/61.83/...../38.16/47.52", "1 and 9 once, 2 to 8 twice", "1"),
        ("2..74/61.83/...../38.96/47.52", "column c and row 3", "b1"),
        ("25.74/61183/...../38.96/47.52", "column c and row 3", "c2"),
        ("25.74/61.83/...../38.96", "five rows", "4"),
    ],
)
def test_layouts_that_are_refused(rows: str, expected: str, got: str) -> None:
    CARDS.refused("board", expected, got, position=START.replace(LAYOUT, rows))


@pytest.mark.rule("CARDS-A33", "CARDS-01")
@pytest.mark.parametrize(
    ("seats", "play"), [("S,S", "-,-"), ("S,N,W", "-,-,-"), ("S,E,N,W", "-,-,-,-"), ("S,W,N,E,S", "-,-,-,-,-"), ("S,X", "-,-")]
)
def test_seats_that_are_refused(seats: str, play: str) -> None:
    nine = ",".join(["123456789"] * (play.count(",") + 1))
    position = f"cards nodie open blockade {LAYOUT} seats={seats} play={play} hand={nine} hits={play} turn=0:act"
    CARDS.refused("seats", "clockwise", seats, position=position)


@pytest.mark.rule("CARDS-05", "CARDS-02")
@pytest.mark.parametrize(
    ("before", "after", "field", "expected", "got"),
    [
        ("hits=-,-", "hits=1,-", "hits", "one place", "1"),
        ("play=-,-", "play=1c3,-", "play", "one place", "1c3"),
        ("hand=1", "hand=11", "hand", "each once", "1123456789"),
        ("hand=1", "hand=0", "hand", "from 1 to 9", "023456789"),
        ("play=-,-", "play=0c3,-", "play", "a card and its field", "0c3"),
        ("play=-,-", "play=4f3,-", "play", "a card and its field", "4f3"),
    ],
)
def test_everybody_has_each_number_once(before: str, after: str, field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, position=START.replace(before, after))


@pytest.mark.rule("CARDS-09", "CARDS-12", "CARDS-A08", "CARDS-A10", "CARDS-A29")
@pytest.mark.parametrize(
    ("play", "fields", "expected", "got"),
    [
        ("1c3,2c3", {}, "a free field", "2c3"),
        ("1c3+2c3,-", {}, "a free field", "2c3"),
        ("4b2,-", {"blocked": "b2:1"}, "a free field", "4b2"),
        ("1b2,-", {}, "its own open picture", "1b2"),
        ("-,9d4", {}, "its own open picture", "9d4"),
        ("1c3+2c4+4c5,-", {}, "at most two", "1c3+2c4+4c5"),
    ],
)
def test_cards_in_play_that_are_refused(play: str, fields: dict[str, str], expected: str, got: str) -> None:
    CARDS.refused("play", expected, got, position=CARDS.text(play, **fields))


@pytest.mark.rule("CARDS-20", "CARDS-A29")
def test_a_card_may_stand_on_its_own_neutral_picture() -> None:
    expect(CARDS.scripted("5b1,-", "nodie open field", hits="-,5", neutral="b1"), play="5b1,-")
    CARDS.refused(
        "play", "its own open picture", "5d5", position=CARDS.text("5d5,-", "nodie open field", hits="-,5", neutral="b1")
    )
    CARDS.refused("play", "its own open picture", "5b1", position=CARDS.text("5b1,-", "nodie open release", hits="-,5"))


@pytest.mark.rule("CARDS-18", "CARDS-19")
@pytest.mark.parametrize(
    ("position", "expected", "got"),
    [
        (START.replace("turn", "blocked=b2:0 turn"), "a hit of that player", "b2:0"),
        (START.replace("turn", "blocked=c3:0 turn"), "a picture", "c3"),
        (CARDS.text("-,-", "nodie open release", hits="1,-", blocked="b2:0"), "blockade", "b2:0"),
        (CARDS.text("-,-", hits="5,-", blocked="b1:0,d5:0"), "a hit of that player", "d5:0"),
    ],
)
def test_blocked_fields_that_are_refused(position: str, expected: str, got: str) -> None:
    CARDS.refused("blocked", expected, got, position=position)


@pytest.mark.rule("CARDS-A20", "CARDS-A23", "CARDS-06", "CARDS-15", "CARDS-16")
@pytest.mark.parametrize(
    ("position", "field", "expected", "got"),
    [
        (CARDS.text("4c3,-", turn="0:remove"), "turn", "something other than remove", "0:remove"),
        (CARDS.text("1c3,-", blocked="b2:1"), "turn", "remove", "0:act"),
        (CARDS.text("1c3,-", DIE, blocked="b2:1", turn="0:roll"), "turn", "remove", "0:roll"),
        (CARDS.text("1c3,-", DIE, blocked="b2:1", rolled="6"), "turn", "remove", "0:act"),
        (CARDS.text("4c3,-", turn="0:roll"), "turn", "no die", "0:roll"),
        (CARDS.text("4c3,-", turn="2:act"), "turn", "from 0 to 1", "2:act"),
        (CARDS.text("4c3,-", DIE), "rolled", "from 1 to 6", "-"),
        (CARDS.text("4c3,-", DIE, rolled="53"), "rolled", "from 1 to 6", "53"),
        (CARDS.text("4c3,-", DIE, rolled="7"), "rolled", "from 1 to 6", "7"),
        (CARDS.text("4c3,-", DIE, rolled="663"), "rolled", "from 1 to 6", "663"),
        (CARDS.text("4c3,-", rolled="3"), "rolled", "no roll", "3"),
        (CARDS.text("4c3,-", turn="0:place", taken="5"), "turn", "something other than place", "0:place"),
        (CARDS.text("4c3,-", start="free", turn="0:place"), "taken", "a card", "-"),
        (CARDS.text("4c3,-", start="free", turn="0:place", taken="1", blocked="b2:1"), "taken", "has a target", "1"),
        (CARDS.text("4c3,-", turn="0:draw"), "turn", "something other than draw", "0:draw"),
        (CARDS.text("4c3,-", PILE, turn="0:draw", gone="12356789,-"), "turn", "something other than draw", "0:draw"),
        (CARDS.text("4c3+8c4,-", PILE, turn="0:draw"), "turn", "something other than draw", "0:draw"),
        (CARDS.text("4c5,-", PILE, turn="0:draw"), "turn", "something other than draw", "0:draw"),
    ],
)
def test_phases_must_fit_the_position(position: str, field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, position=position)


@pytest.mark.rule("CARDS-A23")
def test_during_the_second_roll_a_dead_card_may_lie_on_the_board() -> None:
    expect(CARDS.scripted("2c3,-", DIE, turn="0:roll", rolled="6", blocked="b1:0,a2:1,e5:1"), rolled="6")
    expect(CARDS.scripted("2c3,-", DIE, rolled="63", blocked="b1:0,a2:1,e5:1"), rolled="63")


@pytest.mark.rule("CARDS-23", "CARDS-A01", "CARDS-A16", "CARDS-A21", "CARDS-A31")
@pytest.mark.parametrize(
    ("position", "field", "expected", "got"),
    [
        (CARDS.text("-,-", gone="123456789,-"), "turn", "over", "0:act"),
        (CARDS.text("-,-", hits="123456789,-", options="nodie open release"), "turn", "over", "0:act"),
        (CARDS.text("-,-", blocked="b2:1", gone="23456789,-"), "turn", "over", "0:act"),
        (CARDS.text("9c3,-", idle="40"), "idle", "fewer", "40"),
        (CARDS.text("9c3,-", idle="6", standstill="3"), "idle", "fewer", "6"),
        (CARDS.text("-,-", turn="over", winners="0,1", end="cards"), "turn", "not ended", "over"),
        (CARDS.text("-,-", turn="over", winners="1", end="cards", gone="123456789,-"), "winners", "0,1", "1"),
        (CARDS.text("-,-", turn="over", winners="0", end="cards", gone="123456789,-"), "winners", "0,1", "0"),
        (CARDS.text("-", turn="over", winners="0", end="cards", gone="123456789"), "winners", "-", "0"),
        (CARDS.text("-,-", turn="over", winners="0,1", end="standstill", gone="123456789,-"), "end", "cards", "standstill"),
        (CARDS.text("-,-", turn="over", winners="0,1", end="reach", gone="123456789,-"), "end", "cards", "reach"),
    ],
)
def test_ends_must_fit_the_position(position: str, field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, position=position)


@pytest.mark.rule("CARDS-10", "CARDS-17", "CARDS-06", "CARDS-A16")
@pytest.mark.parametrize(
    ("options", "field", "expected", "got"),
    [
        ({"choice": "hand"}, "choice", "pile, open", "hand"),
        ({"target": "none"}, "target", "blockade, release, field", "none"),
        ({"die": 1}, "die", "yes or no", "1"),
        ({"free_start": "all"}, "free_start", "yes or no", "all"),
        ({"mercy": 0}, "mercy", "yes or no", "0"),
        ({"layout": "random"}, "layout", "fixed, shuffled", "random"),
        ({"standstill": 1000}, "standstill", "from 1 to 999", "1000"),
        ({"start": 4, "players": 4}, "start", "from 0 to 3", "4"),
    ],
)
def test_options_that_are_refused(options: dict[str, object], field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, **options)


@pytest.mark.rule("CARDS-05", "CARDS-10")
@pytest.mark.parametrize(
    ("position", "named"),
    [(START + " foo=1", "foo"), (START.replace(" hits=-,-", ""), "hits"), (START.replace("hand", "pile"), "hand")],
)
def test_unknown_and_missing_fields_are_refused(position: str, named: str) -> None:
    with pytest.raises(Unreadable, match=named):
        wandelgang.game("cards", position=position)


@pytest.mark.rule("CARDS-18", "CARDS-20", "CARDS-A11")
@pytest.mark.parametrize(
    ("position", "field", "expected", "got"),
    [
        (CARDS.text("-,-", hits="5,-"), "hits", "A’s card 5 is on none", "5"),
        (CARDS.text("-,-", hits="5,45", blocked="b1:0,e1:1"), "hits", "B’s card 5 is on none", "45"),
        (CARDS.text("-,-", hits="-,-", blocked="b1:0"), "blocked", "a hit of that player", "b1:0"),
        (CARDS.text("-,-", hits="5,-", blocked="b1:1"), "blocked", "a hit of that player", "b1:1"),
        (CARDS.text("-,-", "nodie open field", hits="5,-"), "neutral", "picture 5 turned over once", "0"),
        (CARDS.text("-,-", "nodie open field", hits="5,-", neutral="b1,d5"), "neutral", "picture 5 turned over once", "2"),
        (CARDS.text("-,-", "nodie open field", hits="5,5", neutral="b1"), "neutral", "picture 5 turned over 2 times", "1"),
        (CARDS.text("-,-", "nodie open field", hits="-,-", neutral="b1"), "neutral", "picture 5 turned over 0 times", "1"),
        (CARDS.text("-,-", "nodie open field", hits="1,1", neutral="b2"), "neutral", "picture 1 turned over 2 times", "1"),
        (CARDS.text("-,-", "nodie open field", hits="5,-", neutral="b1,b1"), "neutral", "each field once", "b1"),
        (
            CARDS.text("-,-", "nodie open release", hits="5,-", neutral="b1"),
            "neutral",
            "only under the target rule field",
            "b1",
        ),
    ],
)
def test_hits_must_match_the_board(position: str, field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, position=position)


@pytest.mark.rule("CARDS-A16", "CARDS-A32", "CARDS-A04", "CARDS-21")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (CARDS.text("-,-", idle="1"), "B has no card in play"),
        (CARDS.text("4c3,-", idle="7"), "B has no card in play"),
        (CARDS.text("4c3,-", start="free", idle="7"), "B has no card in play"),
        (CARDS.text("4c1,-", mercy="yes", idle="7"), "B has no card in play"),
        (CARDS.text("-", idle="3"), "A has no card in play"),
        (CARDS.text("4c3,1c2", blocked="b2:0", idle="1"), "at most 0 turns without progress, because B"),
        (CARDS.text("4c3,7c1,1c2", blocked="b2:0", turn="1:act", idle="2"), "at most 1 turns without progress, because C"),
        (CARDS.text("1c3,4c2", blocked="b2:1", turn="0:remove", idle="2"), "at most 1 turns without progress, because A"),
        (CARDS.text("-,-", turn="over", winners="0,1", end="standstill", idle="40"), "no card in play"),
        (
            CARDS.text("4c3,1c2", blocked="b2:0", turn="over", winners="0", end="standstill", idle="40"),
            "because B would have taken",
        ),
    ],
)
def test_turns_without_progress_must_have_been_possible(position: str, expected: str) -> None:
    CARDS.refused("idle", expected, field(position, "idle"), position=position)


@pytest.mark.rule("CARDS-A16", "CARDS-13")
@pytest.mark.parametrize(("play", "more"), [("4c1,-", {}), ("4c1,5c3", {}), ("4c1+5a3,-", {"mercy": "yes", "idle": ""})])
def test_whoever_could_not_enter_may_have_skipped(play: str, more: dict[str, str]) -> None:
    fields = {key: value for key, value in ({"idle": "3"} | more).items() if value}
    expect(CARDS.scripted(play, **fields), idle=fields.get("idle", ""))


@pytest.mark.rule("CARDS-15", "CARDS-A06", "CARDS-A28")
@pytest.mark.parametrize(
    ("play", "fields"),
    [
        ("-,4c3", {"turn": "0:roll", "rolled": "6"}),
        ("4c3,-", {"turn": "0:roll", "rolled": "6"}),
        ("4c3,-", {"rolled": "61"}),
        ("4c3,-", {"rolled": "61", "blocked": "b1:1"}),
        ("4e3,-", {"rolled": "61", "start": "own"}),
        ("-,-", {"rolled": "61", "blocked": "a1:0,a2:1", "idle": "1"}),
        ("4c3,7c2+8c4", {"rolled": "62", "idle": "1"}),
        ("1a2,7a3", {"rolled": "62", "blocked": "a1:1,e5:0", "idle": "1"}),
        ("7c3+8c2,-", {"rolled": "62", "blocked": "b1:0"}),
    ],
)
def test_a_second_roll_needs_a_6_that_was_used(play: str, fields: dict[str, str]) -> None:
    position = CARDS.text(play, DIE, **fields).replace(" start=own", "")
    CARDS.refused("rolled", "can neither have moved nor entered", fields["rolled"], position=position)


@pytest.mark.rule("CARDS-15", "CARDS-A07", "CARDS-A30", "CARDS-22")
@pytest.mark.parametrize(
    ("play", "fields"),
    [
        ("4c3,-", {"rolled": "61", "idle": "1"}),
        ("4c5,-", {"rolled": "61"}),
        ("4e3,-", {"rolled": "61", "start": "free"}),
        ("4e3,7c5", {"rolled": "61", "mercy": "yes"}),
        ("-,4c3", {"rolled": "61", "blocked": "b1:0"}),
        ("7c3,-", {"turn": "0:roll", "rolled": "6", "blocked": "b1:0"}),
    ],
)
def test_a_6_may_have_moved_entered_or_hit(play: str, fields: dict[str, str]) -> None:
    expect(CARDS.scripted(play, DIE, **fields), rolled=fields["rolled"])


ENDED = {"turn": "over", "end": "cards"}


@pytest.mark.rule("CARDS-23", "CARDS-A15", "CARDS-A22", "CARDS-A13")
@pytest.mark.parametrize(
    ("position", "field", "expected", "got"),
    [
        (CARDS.text("-,-", gone="123456789,-", winners="0,1", **ENDED), "turn", "none can have been the last", "over"),
        (CARDS.text("-,-", gone="12346789,-", blocked="b1:0", winners="0", idle="2", **ENDED), "idle", "ended with a hit", "2"),
        (
            CARDS.text("-,4c2+7a3", gone="123456789,5", blocked="b1:1", winners="1", **ENDED),
            "turn",
            "none can have been",
            "over",
        ),
        (
            CARDS.text("-,4a1+7c1,8b2", gone="12346789,-,-", blocked="b1:0", winners="0", **ENDED),
            "turn",
            "none can have been",
            "over",
        ),
        (CARDS.text("-,-", gone="12346789,-", blocked="b1:0", winners="0,-", **ENDED), "winners", "0", "0,-"),
        (CARDS.text("-,-", gone="12346789,-", blocked="b1:0", winners="0,0", **ENDED), "winners", "0", "0,0"),
    ],
)
def test_a_game_ends_with_a_hit_before_which_it_had_not_ended(position: str, field: str, expected: str, got: str) -> None:
    CARDS.refused(field, expected, got, position=position)


@pytest.mark.rule("CARDS-A22")
def test_an_end_that_a_hit_can_have_brought_about_is_accepted() -> None:
    expect(CARDS.scripted("-,4c3", gone="12346789,-", blocked="b1:0", winners="0", **ENDED), end="cards")
    expect(CARDS.scripted("-,4b2+7c1", gone="12346789,-", blocked="b1:0", winners="0", **ENDED), end="cards")


@pytest.mark.rule("CARDS-05")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_a_handicap_is_a_hand_that_is_short_of_cards(target: str) -> None:
    expect(CARDS.scripted("-,-", f"nodie open {target}", hits="-,-", gone="-,89"), hand="123456789,1234567")


@pytest.mark.rule("CARDS-23", "CARDS-A22")
@pytest.mark.parametrize("number", range(len(game("cards").variants)))
def test_every_position_of_a_game_is_accepted(number: int) -> None:
    cards, generator = game("cards"), Generator(number)
    states = cards.start(cards.settled(cards.variants[number]), generator)
    for _ in range(250):
        text = cards.position(states)
        assert cards.position(cards.parse_position(text)) == text
        if INTERPRETED.turn(states) == OVER:
            states = cards.start(cards.settled(cards.variants[number]), generator)
        INTERPRETED.apply(states, generator.pick(eager(states, INTERPRETED.legal(states))))


def eager(states: States, legal: list[int]) -> list[int]:
    """The actions that are hits, if there are any: games played at random rarely come to their end."""
    good = [action for action in legal if action < ENTERS and hits(states[0], action)]
    return good or legal
