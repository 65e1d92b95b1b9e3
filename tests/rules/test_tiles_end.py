"""Turns and the end of `tiles`, goal kind `set`: the order of turns, completing, several winners, the turn limit."""

from __future__ import annotations

import pytest

from tests.rules.positions import expect, expect_over, play
from tests.rules.tiles_positions import CROSSES, TILES
from wandelgang.errors import NotYourTurn, Stale


@pytest.mark.rule("TILES-08")
def test_players_take_turns_in_rotation() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b1,c1", stones="A:a2,B:a2,C:a2", goals="A,B,C", turn="1:push")
    order = []
    for _ in range(6):
        order.append(match.turn)
        play(match, "W3")
        assert match.turn == order[-1]
        play(match, "b2")
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("TILES-08")
def test_nobody_acts_out_of_turn() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b1,c1", stones="A:a2,B:a2,C:a2", goals="A,B,C", turn="1:push")
    before = match.position.text
    for seat in (0, 2):
        with pytest.raises(NotYourTurn):
            match.submit(seat, match.ply, "W3")
    with pytest.raises(Stale):
        match.submit(1, match.ply + 1, "W3")
    assert match.position.text == before


@pytest.mark.rule("TILES-19", "TILES-A14")
def test_the_last_goal_ends_the_game_without_going_home() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2", goals="A,BC", won="D,-")
    assert not match.is_over
    expect(play(match, "W3"), turn="0:walk")
    play(match, "b2")
    expect(match, pawns="b2,c1", goals="-,BC", won="AD,-")
    expect_over(match, winners="0")
    with pytest.raises(NotYourTurn):
        match.submit(1, match.ply, "W3")


@pytest.mark.rule("TILES-19")
def test_the_game_goes_on_while_everybody_has_goals() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2", goals="AC,B")
    play(match, "W3", "b2")
    expect(match, winners="", goals="C,B", turn="1:push")
    assert match.outcome is None


@pytest.mark.rule("TILES-20", "TILES-A12", "TILES-19")
def test_two_players_can_win_together_by_another_players_push() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3,b3", stones="A:c1,B:free,C:free", goals="A,B,C")
    play(match, "Nb", "a1")
    expect(match, pawns="a1,b1,b1", won="-,B,C", stones="A:c1")
    expect_over(match, winners="1,2")


@pytest.mark.rule("TILES-20", "TILES-A12")
def test_a_push_can_win_the_game_for_another_player_alone() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3", stones="A:c1,B:free", goals="A,B")
    play(match, "Nb", "a1")
    expect_over(match, winners="1")


@pytest.mark.rule("TILES-20")
def test_the_player_to_move_and_a_pushed_player_can_win_together() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,b3,c3", stones="A:c1,B:free,C:c2,D:a2", goals="A,B,CD")
    play(match, "Nb", "c1")
    expect_over(match, winners="0,1")


@pytest.mark.rule("TILES-A32", "TILES-19")
def test_the_round_is_not_played_out() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c1", stones="A:b2,B:c2,C:c2", goals="A,B,C", played="3")
    play(match, "W3", "b2")
    expect(match, played="4")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-21", "TILES-A15")
def test_the_limit_counts_single_turns_and_most_stones_win() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2,D:c2", goals="AB,CD", limit="3")
    play(match, "W3", "b2", "W3", "c1")
    expect(match, played="2", limit="3", turn="0:push", won="A,-")
    play(match, "W3")
    assert not match.is_over
    play(match, "b1")
    expect(match, played="3", goals="B,CD", won="A,-")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-21")
def test_stones_collected_earlier_count_at_the_limit() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2", goals="AB,C", won="-,DE", limit="8", played="7")
    play(match, "W3", "b2")
    expect(match, won="A,DE")
    expect_over(match, winners="1")


@pytest.mark.rule("TILES-21")
def test_stones_collected_in_the_last_turn_count() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2", goals="AB,C", won="-,-", limit="1")
    play(match, "W3", "a2")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A15")
@pytest.mark.parametrize(("players", "rounds", "limit"), [(2, 3, "6"), (3, 3, "9"), (1, 5, "5"), (4, 10, "40")])
def test_a_limit_in_rounds_gives_everybody_the_same_number_of_turns(players: int, rounds: int, limit: str) -> None:
    expect(TILES.dealt(1, players=players, rounds=rounds), limit=limit)


@pytest.mark.rule("TILES-A15")
def test_a_limit_is_kept_as_given_and_nothing_is_the_default() -> None:
    expect(TILES.dealt(1, players=3, limit=7), limit="7")
    expect(TILES.dealt(1, players=3), limit="")
    TILES.refused("rounds", "limit or rounds", "both", limit=6, rounds=3)


@pytest.mark.rule("TILES-A15", "TILES-19")
def test_completing_ends_a_limited_game_early() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2,C:c2", goals="A,BC", limit="90")
    play(match, "W3", "b2")
    expect(match, played="1")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A16")
@pytest.mark.parametrize(
    ("won", "winners"), [("D,E,-", "0,1"), ("D,-,E", "0,2"), ("D,E,F", "0,1,2"), ("-,D,EF", "2"), ("D,EG,FH", "1,2")]
)
def test_all_leaders_win_at_the_limit(won: str, winners: str) -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c1", stones="A:b2,B:a2,C:c2", goals="A,B,C", won=won, played="12", limit="13")
    play(match, "W3", "a1")
    expect_over(match, winners)


@pytest.mark.rule("TILES-A32")
def test_completing_in_the_last_turn_beats_counting() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1", stones="A:b2,B:a2", goals="A,B", won="-,CDEF", limit="13")
    play(match, "W3", "b2")
    expect(match, won="A,CDEF")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A33", "TILES-A16")
def test_if_nobody_has_collected_anything_all_share_the_win() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c1,c1", stones="A:b2,B:a2,C:c2", goals="A,B,C", limit="1")
    play(match, "W3", "a1")
    expect_over(match, winners="0,1,2")


@pytest.mark.rule("TILES-A33")
@pytest.mark.parametrize("won", ["-", "BCD"])
def test_a_solo_player_at_the_limit_has_not_won(won: str) -> None:
    lost = TILES.drawn(CROSSES, pawns="a1", stones="A:b2", goals="A", won=won, played="12", limit="13")
    play(lost, "W3", "a1")
    expect_over(lost, winners="-")
    completed = TILES.drawn(CROSSES, pawns="a1", stones="A:b2", goals="A", won=won, played="12", limit="13")
    play(completed, "W3", "b2")
    expect_over(completed, winners="0")
    assert completed.outcome is not None
    assert lost.outcome is not None
    assert completed.outcome[0] > lost.outcome[0]


@pytest.mark.rule("TILES-A44")
def test_a_board_nobody_can_win_is_accepted() -> None:
    match = TILES.drawn("╹┼┼ ┼┼┼ ┼┼┼", pawns="a1", stones="A:c2", goals="A", limit="40")
    for turn in range(40):
        assert not match.is_over, turn
        assert play(match, "W3").legal() == ["a1"]
        play(match, "a1")
    expect_over(match, winners="-")


@pytest.mark.rule("TILES-A44")
def test_repetition_is_not_a_draw() -> None:
    match = TILES.drawn("┼┼ ┼┼", pawns="a1,b1", stones="A:b1,B:a1", goals="A,B")
    seen = set()
    for turn in range(60):
        seen.add(match.position.text.split(" played=")[0])
        play(match, "W2", "a1" if turn % 2 == 0 else "b1")
    assert len(seen) < 10
    assert not match.is_over
