"""The end of `cards`: targets taken or out of reach, no cards left, standstill; who wins."""

from __future__ import annotations

import pytest

import wandelgang
from tests.rules.positions import CARDS, expect, expect_legal, expect_over, field
from wandelgang.errors import NotYourTurn

DIE, PILE = "die open blockade", "die pile blockade"
NORTH = "b1:1,d1:1,e1:1,a2:1,d2:1,e2:1"
SOUTH = "a4:0,b4:0,d4:1,e4:0,a5:0,b5:0,d5:0,e5:0"
SHUFFLED = "15.74/62.83/...../38.96/47.52"


@pytest.mark.rule("CARDS-23", "CARDS-A22", "CARDS-A01")
def test_the_game_ends_when_all_targets_are_taken() -> None:
    table = CARDS.scripted("1c2,-", blocked=f"a1:1,{NORTH},{SOUTH}")
    expect(table, hits="2345678,23456789", hand="9,1")
    table.play("c2-b2")
    expect(table, hits="12345678,23456789")
    expect_over(table, end="targets", winners="0,1")


@pytest.mark.rule("CARDS-23", "CARDS-20", "CARDS-A22")
def test_the_game_ends_when_all_pictures_are_neutral() -> None:
    taken = f"a1:1,{NORTH},{SOUTH}"
    neutral = ",".join(cell[:2] for cell in taken.split(","))
    table = CARDS.scripted("1c2,-", "nodie open field", hits="2345678,23456789", neutral=neutral).play("c2-b2")
    expect_over(table, end="targets", winners="0,1")


@pytest.mark.rule("CARDS-23", "CARDS-A24", "CARDS-A22", "CARDS-A01")
def test_the_game_ends_when_no_target_can_be_reached() -> None:
    table = CARDS.scripted("1c2,-", blocked=f"{NORTH},{SOUTH}")
    expect(table, hits="2345678,3456789", hand="9,12")
    table.play("c2-b2")
    expect_over(table, end="reach", winners="0")


@pytest.mark.rule("CARDS-23", "CARDS-A15", "CARDS-A21")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_the_game_ends_at_once_when_a_player_has_no_card_left(target: str) -> None:
    table = CARDS.scripted("1c2,9c4+4c3", f"nodie open {target}", hits="-,-", gone="23456789,-").play("c2-b2")
    expect(table, play="-,4c3+9c4", hits="1,-", hand="-,1235678")
    expect_over(table, end="cards", winners="0")


@pytest.mark.rule("CARDS-23", "CARDS-19", "CARDS-A01")
def test_under_release_only_the_cards_run_out() -> None:
    table = CARDS.scripted("9c4,-", "nodie open release", hits="12345678,1234567").play("c4-d4")
    expect(table, hits="123456789,1234567")
    expect_over(table, end="cards", winners="0")


@pytest.mark.rule("CARDS-A15")
def test_the_round_is_not_played_out() -> None:
    match = CARDS.drawn("1c2,1b3", "nodie open release", hits="-,-", gone="23456789,23456789")
    match.submit(0, 0, "c2-b2")
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome[0] > match.outcome[1]
    with pytest.raises(NotYourTurn):
        match.submit(1, 1, "b3-b2")


@pytest.mark.rule("CARDS-A21", "CARDS-23")
@pytest.mark.parametrize(("play", "gone"), [("4c3,1c1", "12356789,-"), ("9c3+4c4,1c1", "1235678,-"), ("9c3,1c1", "1234567,-")])
def test_a_live_card_on_the_board_or_in_hand_keeps_the_game_going(play: str, gone: str) -> None:
    table = CARDS.scripted(play, gone=gone).play("c3-c2")
    expect(table, turn="1:act", end="")


@pytest.mark.rule("CARDS-A21")
@pytest.mark.parametrize("options", ["nodie open blockade", "nodie pile blockade"])
def test_the_last_card_taken_is_still_a_card(options: str) -> None:
    table = CARDS.scripted("-,9c3", options, start="free", gone="12346789,-").play("enter5" if "open" in options else "enter")
    if "pile" in options:
        table.play("card=5")
    expect(table, turn="0:place", taken="5", end="")
    expect(table.play("c5"), play="5c5,9c3", turn="1:act", end="")


@pytest.mark.rule("CARDS-A13", "CARDS-A21", "CARDS-23")
@pytest.mark.parametrize("options", ["nodie open blockade", "nodie pile blockade"])
def test_dead_cards_do_not_count_as_cards_left(options: str) -> None:
    table = CARDS.scripted("4c1,-", options, blocked="b2:1,d4:1", gone="235678,-")
    assert field(table, "hand" if "open" in options else "pile").startswith("19,")
    table.play("c1-d1", "enter2" if "open" in options else "enter")
    if "pile" in options:
        table.play("card=2")
    table.play("d1-e1")
    expect(table, hits="4,19")
    expect_over(table, end="cards", winners="1")


@pytest.mark.rule("CARDS-A22", "CARDS-A21", "CARDS-A01")
def test_the_end_is_checked_for_all_players() -> None:
    table = CARDS.scripted("1c2,-,4c3", gone="-,23456789,-").play("c2-b2")
    expect(table, play="-,-,4c3", hand="23456789,1,12356789")
    expect_over(table, end="cards", winners="0")


@pytest.mark.rule("CARDS-A22", "CARDS-A21", "CARDS-A24")
def test_a_last_card_shut_in_a_corner_ends_the_game() -> None:
    table = CARDS.scripted("5c1,3a1", blocked="a2:0", gone="-,12456789").play("c1-b1")
    expect(table, play="-,3a1", hits="56,-")
    expect_over(table, end="cards", winners="0")


@pytest.mark.rule("CARDS-A01")
@pytest.mark.parametrize(
    ("hits", "winners"),
    [("-,234", "1"), ("23,2", "0"), ("3,45", "0,1"), ("-,4,5", "0,1,2"), ("-,4,56", "2"), ("2,4,56", "0,2"), ("-,-,-,-", "0")],
)
def test_most_hits_win_and_ties_are_shared(hits: str, winners: str) -> None:
    others = hits.count(",")
    gone = "".join(card for card in "23456789" if card not in hits.split(",")[0])
    play = ",".join(["1c2", *["-"] * others])
    table = CARDS.scripted(play, "nodie open release", hits=hits, gone=",".join([gone, *["-"] * others])).play("c2-b2")
    expect_over(table, end="cards", winners=winners)


@pytest.mark.rule("CARDS-A16", "CARDS-A22")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_twenty_turns_per_player_without_progress_end_the_game(players: int) -> None:
    play = ",".join(["9c3", "4d3", "4b3", "4c4"][:players])
    table = CARDS.scripted(play, idle=str(20 * players - 2)).play("c3-c2")
    expect(table, idle=str(20 * players - 1), end="")
    table = CARDS.scripted(play, idle=str(20 * players - 1)).play("c3-c2")
    expect_over(table, end="standstill", winners="-" if players == 1 else ",".join("0123"[:players]))


@pytest.mark.rule("CARDS-A16", "CARDS-A01")
@pytest.mark.parametrize(("blocked", "winners"), [("b2:1", "1"), ("b1:0", "0"), ("b1:0,b2:1", "0,1"), ("b1:0,b2:1,d5:1", "1")])
def test_at_a_standstill_hits_count_as_usual(blocked: str, winners: str) -> None:
    table = CARDS.scripted("9c3,4d3", idle="39", blocked=blocked).play("c3-c2")
    expect_over(table, end="standstill", winners=winners)


@pytest.mark.rule("CARDS-A16")
def test_how_long_a_standstill_lasts_can_be_agreed() -> None:
    table = CARDS.scripted("9c3,4c2", standstill="2")
    for number, move in enumerate(["c3-c4", "c2-c1", "c4-c3"]):
        expect(table.play(move), idle=str(number + 1), end="")
    expect_over(table.play("c1-c2"), end="standstill", winners="0,1")
    assert all(field(match, "standstill") == "3" for match in CARDS.many(2, standstill=3))
    assert all(field(match, "standstill") == "" for match in CARDS.many(2))
    CARDS.refused("standstill", "from 1", "0", standstill=0)


@pytest.mark.rule("CARDS-A32", "CARDS-A16")
@pytest.mark.parametrize(
    ("play", "options", "fields", "actions", "idle"),
    [
        ("9c3,7a2", DIE, {"rolled": "3"}, "c3-b3", "8"),
        ("4c3+7a3,1b3+2d3", DIE, {"rolled": "3"}, "skip", "8"),
        ("9c3,7a2", DIE, {"rolled": "3"}, "enter2", ""),
        ("9c4,7a2", DIE, {"rolled": "3"}, "c4-d4", ""),
        ("9c4,7a2", DIE, {"turn": "0:remove", "blocked": "d4:1", "idle": "1"}, "remove9", ""),
        ("4c3,7a2", PILE, {"rolled": "3", "blocked": "d4:1"}, "enter card=9", ""),
        ("4c3,7a2", PILE, {"rolled": "3", "blocked": "d4:1"}, "enter card=2", ""),
        ("4c3,7a2", DIE, {"rolled": "3", "start": "free"}, "enter2 c1", ""),
        ("9c3,7a2", DIE, {"rolled": "6"}, "c3-c2 die=1 stay", "8"),
        ("9c3,7a2", DIE, {"rolled": "6"}, "c3-c2 die=1 c2-b2", "8"),
        ("9c3,7a2", DIE, {"rolled": "6"}, "c3-c2 die=1 enter2", ""),
        ("9c3,7a2", DIE, {"rolled": "6"}, "c3-c4 die=1 c4-d4", ""),
        ("9c3,7a2", DIE, {"rolled": "6"}, "enter2 die=1 stay", ""),
        ("9c3,7a2", DIE, {"rolled": "6"}, "enter2 die=1 c3-b3", ""),
        ("4c3,7a2", PILE, {"rolled": "6", "blocked": "d4:1"}, "c3-c2 die=1 enter card=9", ""),
    ],
)
def test_what_counts_as_progress(play: str, options: str, fields: dict[str, str], actions: str, idle: str) -> None:
    table = CARDS.scripted(play, options, **{"idle": "7"} | fields).play(*actions.split())
    expect(table, idle=idle, turn="1:roll")


@pytest.mark.rule("CARDS-A32", "CARDS-A16")
def test_the_second_move_belongs_to_the_last_turn_of_a_standstill() -> None:
    table = CARDS.scripted("9c3,7a2", DIE, rolled="6", idle="39").play("c3-c4")
    expect(table, turn="0:roll", end="")
    table.play("die=1", "c4-d4")
    expect(table, turn="1:roll", hits="9,-", idle="", end="")
    table = CARDS.scripted("9c3,7a2", DIE, rolled="6", idle="39").play("c3-c4", "die=1", "stay")
    expect_over(table, end="standstill", winners="0,1")


@pytest.mark.rule("CARDS-A16", "CARDS-A32")
def test_a_skip_may_be_the_last_turn_of_a_standstill() -> None:
    table = CARDS.scripted("4c3+7a3,1b3+2d3", DIE, rolled="1", idle="39").play("skip")
    expect_over(table, end="standstill", winners="0,1")


@pytest.mark.rule("CARDS-A31")
@pytest.mark.parametrize("target", ["blockade", "release", "field"])
def test_a_single_player_wins_with_nine_hits(target: str) -> None:
    cells = {
        "blockade": {"blocked": "a1:0,b1:0,d1:0,e1:0,a2:0,d2:0,e2:0,d4:0"},
        "field": {"neutral": "a1,b1,d1,e1,a2,d2,e2,d4"},
    }
    table = CARDS.scripted("1c2", f"nodie open {target}", hits="23456789", **cells.get(target, {})).play("c2-b2")
    expect(table, hits="123456789")
    expect_over(table, end="cards", winners="0")
    assert table.outcome[0] > 0


@pytest.mark.rule("CARDS-A31")
def test_a_single_player_does_not_win_with_fewer_hits() -> None:
    table = CARDS.scripted("9c4", layout=SHUFFLED, blocked="b1:0,d1:0,e1:0,a2:0,b2:0,d2:0,e2:0")
    expect(table, hits="2345678", hand="1")
    table.play("c4-d4")
    expect(table, hits="23456789", hand="1")
    expect_over(table, end="cards", winners="-")
    won = CARDS.scripted("1c2", "nodie open release", hits="23456789").play("c2-b2")
    assert table.outcome[0] < won.outcome[0]
    expect_over(CARDS.scripted("9c3", idle="19", blocked="b1:0").play("c3-c2"), end="standstill", winners="-")


@pytest.mark.rule("CARDS-A31", "CARDS-01")
def test_a_single_player_has_every_turn() -> None:
    table = CARDS.scripted("9c3").play("c3-c2")
    expect(table, turn="0:act", idle="1")
    expect(table.play("enter2"), turn="0:act", play="2c5+9c2", idle="")


@pytest.mark.rule("CARDS-A22")
@pytest.mark.parametrize(
    "options", [{"choice": "open"}, {"target": "release", "free_start": True}, {"target": "field", "mercy": True}]
)
def test_a_game_played_at_random_ends_for_a_reason(options: dict[str, object]) -> None:
    match = wandelgang.game("cards", players=3, die=False, standstill=1, **options).match(seed=2)
    for step in range(2000):
        if match.is_over:
            break
        legal = match.legal()
        match.submit(match.turn, match.ply, legal[step * 7 % len(legal)])
    assert match.is_over
    assert field(match, "end") in ("targets", "reach", "cards", "standstill")
    hits = [0 if entry == "-" else len(entry) for entry in field(match, "hits").split(",")]
    assert field(match, "winners") == ",".join(str(seat) for seat, count in enumerate(hits) if count == max(hits))
    expect_legal(match)
