"""The end of `cards`: targets, reach, cards, standstill; who wins; playing alone."""

from __future__ import annotations

import pytest

from tests.rules.laid import ALL, Table, dealt, laid
from wandelgang.games import game

ALL_BUT_D5 = "a1,b1,d1,e1,a2,b2,d2,e2,a4,b4,d4,e4,a5,b5,e5"


def last_hit(**more: str) -> Table:
    return laid("die open release", play="5c5,-", hits="12346789,-", hand=f"-,{ALL}", turn="0:act", **more)


@pytest.mark.rule("CARDS-23", "CARDS-A22")
def test_the_game_ends_when_all_targets_are_taken() -> None:
    table = laid("nodie open field", play="5c5,5c1", hand="-,-", hits="1234678,2346789", neutral=ALL_BUT_D5)
    table.play("c5-d5").expect(turn="over", end="targets", winners="0")


@pytest.mark.rule("CARDS-23", "CARDS-A24", "CARDS-A22")
def test_the_game_ends_when_no_target_can_be_reached() -> None:
    layout = "52.74/61.83/...../38.96/47.52"  # of the stars one is left, and one in the corner behind b1 and a2
    blocked = "b1:1,d1:0,e1:0,a2:1,b2:0,d2:0,e2:0,a4:1,b4:1,d4:0,e4:0,a5:1,b5:1,e5:0"
    table = laid(layout=layout, play="5c5,5c1", hand="-,-", hits="12346789,234678", blocked=blocked)
    table.play("c5-d5").expect(turn="over", end="reach", winners="0")


@pytest.mark.rule("CARDS-23", "CARDS-A15", "CARDS-A21", "CARDS-A22")
def test_the_game_ends_at_once_when_somebody_has_no_card_left() -> None:
    last_hit(rolled="5").play("c5-d5").expect(turn="over", end="cards", winners="0", rolled="")


@pytest.mark.rule("CARDS-A21", "CARDS-A13")
def test_dead_cards_are_no_cards_left() -> None:
    table = laid(play="9d3,-", hand=f"{ALL[:8]},9", hits="-,-").play("d3-d4")
    table.expect(turn="over", end="cards", winners="0")


@pytest.mark.rule("CARDS-A21")
def test_a_live_card_on_the_board_is_enough() -> None:
    table = laid("nodie open release", play="5c5+1c4,-", hand=f"-,{ALL}", hits="-,-").play("c5-d5")
    table.expect(turn="1:act", hits="5,-")


@pytest.mark.rule("CARDS-A22")
def test_a_pending_second_roll_lapses() -> None:
    table = laid("die open release", play="9d3,-", hand=f"-,{ALL}", hits="12345678,-", turn="0:act", rolled="6")
    table.play("d3-d4").expect(turn="over", end="cards", rolled="")


@pytest.mark.rule("CARDS-A22")
@pytest.mark.parametrize(
    ("end", "said"), [("cards", "no card left"), ("standstill", "standstill"), ("targets", "all targets are taken")]
)
def test_the_reason_is_shown(end: str, said: str) -> None:
    table = {
        "cards": lambda: last_hit(rolled="5").play("c5-d5"),
        "standstill": lambda: laid(play="1c3,-", idle="39").play("c3-c2"),
        "targets": lambda: laid(
            "nodie open field", play="5c5,5c1", hand="-,-", hits="1234678,2346789", neutral=ALL_BUT_D5
        ).play("c5-d5"),
    }[end]()
    assert said in game("cards").prompt(table.states[0]).say("en")


@pytest.mark.rule("CARDS-A01")
def test_the_most_hits_win_and_a_tie_is_shared() -> None:
    table = laid("nodie open release", play="5c5,-", hand="-,12", hits="1,34567").play("c5-d5")
    table.expect(winners="1")
    assert table.outcome == [0.0, 1.0]
    tied = laid("nodie open release", play="5c5,-", hand="-,12", hits="1,34").play("c5-d5")
    tied.expect(winners="0,1")
    assert tied.outcome == [0.5, 0.5]


@pytest.mark.rule("CARDS-A16")
def test_twenty_turns_a_player_without_progress_end_the_game() -> None:
    table = laid(play="1c3,1c1", hits="2,-", blocked="a1:0", idle="38").play("c3-c2").expect(turn="1:act", idle="39")
    table.play("c1-d1").expect(turn="over", end="standstill", winners="0", idle="40")
    three = laid("nodie open release", seats="S,W,N", play="1c3,-,-", idle="58").play("c3-c4")
    three.expect(turn="1:act", idle="59")


@pytest.mark.rule("CARDS-A16")
def test_another_number_can_be_agreed() -> None:
    laid(play="1c3,-", idle="5", standstill="3").play("c3-c2").expect(turn="over", end="standstill")
    assert dealt(standstill=3).field("standstill") == "3"


@pytest.mark.rule("CARDS-A16", "CARDS-A32")
@pytest.mark.parametrize(
    ("table", "action"),
    [
        (lambda: laid(play="5c5,-", idle="39"), "c5-d5"),
        (lambda: laid(idle="39"), "enter1"),
        (lambda: laid(play="9c3,-", hits="-,9", blocked="d4:1", turn="0:remove", idle="39"), "remove9"),
        (lambda: laid("nodie pile blockade", hits="-,9", blocked="d4:1", turn="0:draw", idle="39"), "card=9"),
    ],
    ids=["hit", "entry", "removal", "discard"],
)
def test_what_is_progress(table: object, action: str) -> None:
    assert callable(table)
    table().play(action).expect(idle="", turn="1:act")


@pytest.mark.rule("CARDS-A32")
def test_skipping_and_staying_are_no_progress() -> None:
    laid(play="-,4c5", idle="3").play("skip").expect(idle="4")
    laid("die open blockade", play="1c3,-", turn="0:act", rolled="63", idle="4").play("stay").expect(idle="4")


@pytest.mark.rule("CARDS-A32", "CARDS-A16")
def test_a_turn_with_a_second_roll_counts_once_and_is_played_out() -> None:
    table = laid("die open field", play="9c4,1c1", turn="0:act", rolled="6", idle="39").play("c4-c3")
    table.expect(turn="0:roll", idle="40").play("die=1", "c3-b3").expect(turn="over", end="standstill", idle="40")
    saved = laid("die open field", play="9c4,1c1", turn="0:act", rolled="6", idle="39").play("c4-c3", "die=1", "enter3")
    saved.expect(turn="1:roll", idle="")


@pytest.mark.rule("CARDS-A31")
def test_alone_only_nine_hits_win() -> None:
    won = laid("nodie open release", seats="S", play="5c5", hand="-", hits="12346789").play("c5-d5")
    won.expect(turn="over", winners="0", end="cards")
    assert won.outcome == [1.0]
    missed = laid("nodie open release", seats="S", play="5c5", hand="-", hits="1234678").play("c5-d5")
    missed.expect(turn="over", winners="-", end="cards")
    assert missed.outcome == [0.0]
