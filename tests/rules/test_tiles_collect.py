"""Collecting in `tiles`, goal kind `set`: what is collected, when and by whom, and what that tells the others."""

from __future__ import annotations

import pytest

from tests.rules.positions import expect, expect_over, play
from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.core.rules import SPECTATOR


@pytest.mark.rule("TILES-11")
def test_a_needed_stone_is_collected_at_the_end_of_the_turn() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:b2,B:c1,C:a2", goals="AB,C")
    play(match, "W3")
    expect(match, stones="A:b2,B:c1,C:a2", goals="AB,C", won="-,-")
    play(match, "b2")
    expect(match, pawns="b2,c2", stones="B:c1,C:a2", goals="B,C", won="A,-", turn="1:push")


@pytest.mark.rule("TILES-11")
def test_a_stone_the_player_does_not_need_stays() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:b2,B:c1,D:a2", goals="A,B")
    expect(play(match, "W3", "c1"), stones="A:b2,B:c1,D:a2", goals="A,B", won="-,-")
    expect(play(match, "W3", "a2"), stones="A:b2,B:c1,D:a2", goals="A,B", won="-,-")


@pytest.mark.rule("TILES-07", "TILES-11")
@pytest.mark.parametrize("order", ["b2 c1 a2", "a2 b2 c1", "c1 a2 b2"])
def test_the_order_is_free(order: str) -> None:
    match = TILES.drawn(CROSSES, pawns="a1", stones="A:b2,B:c1,C:a2", goals="ABC")
    for cell in order.split():
        assert not match.is_over
        play(match, "W3", cell)
    expect(match, stones="-", goals="-", won="ABC")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-12")
def test_passing_over_a_stone_does_not_collect_it() -> None:
    match = TILES.drawn("╶─╴ ···", free="·", pawns="a1", stones="A:b1,B:a1", goals="AB")
    expect(play(match, "W2", "c1"), stones="A:b1,B:a1", won="-")
    expect(play(match, "W2", "b1"), stones="B:a1", won="A")


@pytest.mark.rule("TILES-12", "TILES-11")
def test_a_pushed_pawn_that_walks_away_collects_nothing() -> None:
    match = TILES.drawn(CROSSES, pawns="b3", stones="A:free,B:c3", goals="AB")
    expect(play(match, "Nb"), pawns="b1", stones="A:b1,B:c3")
    expect(play(match, "a1"), stones="A:b1,B:c3", won="-")


@pytest.mark.rule("TILES-A12", "TILES-20")
def test_a_pawn_pushed_onto_its_stone_by_another_collects() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3", stones="A:c1,B:free,C:c2", goals="A,BC")
    expect(play(match, "Nb"), pawns="a1,b1", stones="A:c1,B:b1,C:c2", won="-,-")
    expect(play(match, "a2"), stones="A:c1,C:c2", goals="A,C", won="-,B", turn="1:push")


@pytest.mark.rule("TILES-A12", "TILES-20")
def test_everybody_collects_at_the_end_of_the_same_turn() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3,b3", stones="A:a2,B:free,C:free,D:c1,E:c1,F:c1", goals="AD,BE,CF")
    expect(play(match, "Nb", "a2"), stones="D:c1,E:c1,F:c1", won="A,B,C", goals="D,E,F", turn="1:push")


@pytest.mark.rule("TILES-A13")
def test_all_needed_stones_on_a_tile_are_collected_at_once() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:b2,B:b2,C:b2,D:b2,E:a2", goals="ABE,C")
    expect(play(match, "W3", "b2"), stones="C:b2,D:b2,E:a2", goals="E,C", won="AB,-")


@pytest.mark.rule("TILES-A21")
def test_a_stone_under_the_start_is_collected_only_at_the_end_of_the_first_turn() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:a1,B:c1,C:a2,D:a2", goals="AC,BD")
    expect(match, stones="A:a1,B:c1,C:a2,D:a2", won="-,-")
    expect(play(match, "W3"), stones="A:a1,B:c1,C:a2,D:a2", won="-,-")
    expect(play(match, "a1"), stones="C:a2,D:a2", goals="C,D", won="A,B")


@pytest.mark.rule("TILES-A21")
def test_a_stone_under_the_start_stays_when_the_pawn_leaves() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c3", stones="A:a1,B:b3", goals="A,B")
    expect(play(match, "W3", "b1"), pawns="b1,a3", stones="A:a1,B:c3", won="-,-")


@pytest.mark.rule("TILES-A11")
def test_everybody_on_a_common_stone_gets_credit() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b2", stones="A:b2,B:c1,C:c1", goals="AB,AC", overlap="yes")
    play(match, "W3", "b2")
    expect(match, pawns="b2,b2", stones="B:c1,C:c1", goals="B,C", won="A,A", overlap="yes", turn="1:push")


@pytest.mark.rule("TILES-A11")
def test_a_common_stone_taken_by_one_is_dropped_by_the_other() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2,c2", stones="A:b2,B:c1,C:c1,D:c1", goals="AB,AC,D", overlap="yes")
    expect(play(match, "W3", "b2"), stones="B:c1,C:c1,D:c1", goals="B,C,D", won="A,-,-", turn="1:push")


@pytest.mark.rule("TILES-A34", "TILES-A11")
def test_the_number_of_open_goals_and_drops_are_public() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2,c2", stones="A:b2,B:c1,C:c1,D:c1", goals="AB,AC,BD", overlap="yes")
    expect(match, viewer=SPECTATOR, goals="??,??,??")
    play(match, "W3", "b2")
    expect(match, viewer=SPECTATOR, goals="?,?,??", won="A,-,-")
    expect(match, viewer=2, goals="?,?,BD")


@pytest.mark.rule("TILES-A31")
@pytest.mark.parametrize(
    ("won", "after", "winners"),
    [("-,-,-", "A,-,-", "0"), ("-,E,-", "A,E,-", "0,1"), ("-,EF,-", "A,EF,-", "1"), ("-,-,EF", "A,-,EF", "2")],
)
def test_a_list_emptied_by_a_drop_ends_the_game_and_most_stones_win(won: str, after: str, winners: str) -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2,c2", stones="A:b2,B:c1,D:c1", goals="AB,A,D", won=won, overlap="yes", limit="90")
    play(match, "W3", "b2")
    expect(match, goals="B,-,D", won=after)
    expect_over(match, winners)


@pytest.mark.rule("TILES-A31", "TILES-19")
def test_finishing_by_collecting_beats_being_emptied_by_a_drop() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:b2", goals="A,A", won="-,EFG", overlap="yes")
    play(match, "W3", "b2")
    expect(match, goals="-,-", won="A,EFG")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A31", "TILES-A11")
def test_collecting_while_the_rest_is_dropped_counts_as_finishing() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c3", stones="A:a2,B:free,C:c2", goals="AB,BC", won="-,EFG", overlap="yes")
    play(match, "W3", "a2")
    expect(match, goals="-,C", won="A,BEFG")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A31", "TILES-20")
def test_a_common_last_stone_makes_two_winners() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b2,c2", stones="A:b2,B:c1", goals="A,A,AB", overlap="yes")
    play(match, "W3", "b2")
    expect(match, goals="-,-,B", won="A,A,-")
    expect_over(match, winners="0,1")


@pytest.mark.rule("TILES-A45")
def test_standing_on_a_stone_without_collecting_shows_it_is_no_goal() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:b2,B:c1,C:b2,D:b2", goals="AB,C")
    play(match, "W3", "b2")
    for viewer in (None, 0, 1, SPECTATOR):
        expect(match, viewer=viewer, won="A,-", not_="CD,-")


@pytest.mark.rule("TILES-A45")
def test_standing_on_it_during_another_players_turn_shows_it_too() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3", stones="A:c1,B:c2,D:free", goals="A,B")
    expect(play(match, "Nb"), not_="")
    expect(play(match, "a2"), not_="-,D")


@pytest.mark.rule("TILES-A45", "TILES-12")
def test_passing_over_a_stone_shows_nothing() -> None:
    match = TILES.drawn("╶─╴ ···", free="·", pawns="a1,a1", stones="A:a1,B:b1,C:c1", goals="A,B")
    expect(play(match, "W2", "c1"), pawns="c1,a1", stones="A:a1,B:b1,C:c1", not_="C,A")


@pytest.mark.rule("TILES-A45")
def test_what_is_known_about_a_stone_leaves_with_it() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c2", stones="A:a2,B:b2,C:c1", goals="A,BC")
    expect(play(match, "W3", "b2"), not_="B,-")
    expect(play(match, "W3", "b2"), stones="A:a2,C:c1", won="-,B", not_="")
