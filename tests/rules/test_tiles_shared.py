"""Goal kind `shared` of `tiles`: one open goal for everybody."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.positions import even, expect, expect_over, field, play
from tests.rules.tiles_positions import CROSSES, TILES, expect_rows, tile_at
from wandelgang.core.rules import SPECTATOR

BOARD = """
    ┌─┐
    ├┼┤
    └┴┘
"""


@pytest.mark.rule("TILES-A39")
def test_the_goal_travels_with_its_tile() -> None:
    match = TILES.drawn(BOARD, "shared", free="│", pawns="a1,c3", goal="b2", goals="3,3")
    expect(play(match, "Nb"), goal="b3")
    play(match, "a1")
    expect(play(match, "Nb"), goal="free", free="┼")
    play(match, "c3")
    expect(match, goal="free", turn="0:push")
    play(match, "E1")
    expect(match, goal="c1")
    assert tile_at(match, "c1") == "┼"


@pytest.mark.rule("TILES-A39")
def test_the_goal_stays_on_its_tile_in_a_double_push() -> None:
    match = TILES.drawn(BOARD, "shared", free="·", pawns="b3,a1", goal="b2", goals="3,3")
    expect_rows(play(match, "Nb"), "┌┴┐ ├·┤ └─┘", free="┼", pawns="b1,a1", goal="free")


@pytest.mark.rule("TILES-A39", "TILES-A34")
def test_there_are_no_other_stones_and_no_secrets() -> None:
    TILES.refused("stones", "no stones", "4", goal="shared", stones=4)
    TILES.refused("overlap", "goal=set", "yes", goal="shared", overlap=True)
    match = TILES.dealt(1, goal="shared")
    expect(match, stones="", home="")
    for viewer in (0, 1, SPECTATOR):
        assert match.view(viewer).text == match.position.text


@pytest.mark.rule("TILES-A40")
def test_the_player_to_move_scores_at_the_end_of_the_turn_and_a_new_goal_is_drawn() -> None:
    match = TILES.drawn(BOARD, "shared", free="│", pawns="a1,c3", goal="c1", goals="3,3")
    expect(play(match, "W3"), goal="c1", won="0,0", turn="0:walk")
    play(match, "c1")
    expect(match, goals="2,3", won="1,0", turn="1:push")
    assert match.log[-1].text == f"goal={field(match, 'goal')}"
    assert match.log[-1].seat is None


@pytest.mark.rule("TILES-A40", "TILES-12")
def test_nothing_is_drawn_without_scoring() -> None:
    match = TILES.drawn("╶─╴ ···", "shared", free="·", pawns="a1,a1", goal="b1", goals="3,3")
    play(match, "W2", "c1")
    expect(match, goal="b1", won="0,0", turn="1:push")
    assert [logged.text for logged in match.log] == ["W2", "c1"]


@pytest.mark.rule("TILES-A40")
def test_a_pawn_pushed_onto_the_goal_by_another_player_scores_only_on_its_own_turn() -> None:
    match = TILES.drawn(CROSSES, "shared", pawns="a1,b3", goal="free", goals="3,3")
    play(match, "Nb", "a1")
    expect(match, pawns="a1,b1", goal="b1", won="0,0", turn="1:push")
    expect(play(match, "W3", "b1"), won="0,1", goals="3,2", turn="0:push")


@pytest.mark.rule("TILES-A40", "TILES-A42")
def test_of_two_pawns_on_the_goal_only_that_of_the_player_to_move_scores() -> None:
    match = TILES.drawn(CROSSES, "shared", pawns="a1,b1,c3", goal="b1", goals="1,1,1", played="12")
    play(match, "W2", "b1")
    expect(match, pawns="b1,b1,c3", won="1,0,0")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A40")
def test_the_first_goal_is_uniform_over_free_corridor_tiles_on_the_board() -> None:
    matches = TILES.many(600, position=TILES.text("┌─┐ ├·┤ └┴┘", "shared", pawns="a1,c3", goal="-", goals="3,3", turn="0:draw"))
    counts = Counter(field(match, "goal") for match in matches)
    assert set(counts) == {"b1", "c1", "a2", "c2", "a3", "b3"}
    assert even(list(counts.values()))


@pytest.mark.rule("TILES-A40")
def test_the_next_goal_is_uniform_and_not_under_a_pawn() -> None:
    counts: Counter[str] = Counter()
    for match in TILES.many(500, position=TILES.text("┼┼┼ ┼·┼ ┼┼┼", "shared", pawns="a1,c3,c3", goal="c1", goals="3,3,3")):
        play(match, "W3", "c1")
        expect(match, pawns="c1,a3,a3", won="1,0,0")
        counts[field(match, "goal")] += 1
    assert set(counts) == {"a1", "b1", "a2", "c2", "b3", "c3"}
    assert even(list(counts.values()))


@pytest.mark.rule("TILES-A40")
def test_a_dealt_game_begins_with_a_goal_on_a_free_corridor_tile() -> None:
    places = set()
    for match in TILES.many(80, preset="free", goal="shared", players=4):
        goal = field(match, "goal")
        assert goal not in (*field(match, "pawns").split(","), "free")
        assert tile_at(match, goal) != "·"
        places.add(goal)
    assert len(places) > 15


@pytest.mark.rule("TILES-A41")
def test_with_nothing_eligible_occupied_tiles_are_drawn_too() -> None:
    matches = TILES.many(
        300, position=TILES.text("╶─╴ ···", "shared", pawns="a1,b1,c1", goal="-", goals="3,3,3", turn="0:draw")
    )
    counts = Counter(field(match, "goal") for match in matches)
    assert set(counts) == {"a1", "b1", "c1"}
    assert even(list(counts.values()))


@pytest.mark.rule("TILES-A41", "TILES-A40")
def test_a_single_eligible_tile_is_the_only_choice() -> None:
    for match in TILES.many(
        30, position=TILES.text("╶─╴ ···", "shared", pawns="a1,b1,b1", goal="-", goals="3,3,3", turn="0:draw")
    ):
        expect(match, goal="c1")


@pytest.mark.rule("TILES-A41")
def test_a_goal_drawn_under_a_pawn_is_scored_at_the_end_of_its_own_turn() -> None:
    match = TILES.drawn("╶─╴ ···", "shared", free="·", pawns="a1,b1,c1", goal="b1", goals="3,3,3")
    play(match, "W2", "a1")
    expect(match, goal="b1", won="0,0,0")
    expect(play(match, "W2", "b1"), won="0,1,0")


@pytest.mark.rule("TILES-A42")
@pytest.mark.parametrize(("players", "goals"), [(1, 24), (2, 12), (3, 8), (4, 6), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_default_is_24_goals_shared_by_the_players(players: int, goals: int) -> None:
    expect(TILES.dealt(1, players=players, goal="shared"), goals=",".join([str(goals)] * players))


@pytest.mark.rule("TILES-A42")
def test_the_number_of_goals_can_be_chosen() -> None:
    expect(TILES.dealt(1, players=3, goal="shared", goals=5), goals="5,5,5")
    TILES.refused("goals", "from 1", "0", goal="shared", goals=0)


@pytest.mark.rule("TILES-A42")
def test_the_first_to_reach_the_goals_wins_alone() -> None:
    match = TILES.drawn(CROSSES, "shared", pawns="a1,c2", goal="b2", goals="2,1", won="1,2", turn="0:push")
    play(match, "W3", "b2")
    expect(match, won="2,2", goals="1,1", winners="", turn="1:push")
    match = TILES.drawn(CROSSES, "shared", pawns="a1,c2", goal="b2", goals="2,1", won="1,2", turn="1:push")
    play(match, "W3", "b2")
    expect(match, won="1,3", goals="2,0")
    expect_over(match, winners="1")


@pytest.mark.rule("TILES-A42", "TILES-A16", "TILES-A33")
@pytest.mark.parametrize(("won", "winners"), [("0,0", "0,1"), ("2,2", "0,1"), ("1,2", "1"), ("2,1", "0")])
def test_at_the_limit_most_goals_win(won: str, winners: str) -> None:
    left = ",".join(str(3 - int(reached)) for reached in won.split(","))
    match = TILES.drawn(CROSSES, "shared", pawns="a1,c2", goal="b2", goals=left, won=won, played="12", limit="13")
    play(match, "W3", "a1")
    expect(match, won=won)
    expect_over(match, winners)


@pytest.mark.rule("TILES-A42", "TILES-A32")
def test_reaching_the_last_goal_in_the_last_turn_wins_alone() -> None:
    match = TILES.drawn(CROSSES, "shared", pawns="a1,c2", goal="b2", goals="1,1", won="2,2", limit="13")
    play(match, "W3", "b2")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A42", "TILES-A33")
def test_a_single_player_at_the_limit_has_not_won() -> None:
    match = TILES.drawn(CROSSES, "shared", pawns="a1", goal="b2", goals="2", won="1", limit="13")
    play(match, "W3", "b2")
    expect(match, won="2", goals="1")
    expect_over(match, winners="-")


@pytest.mark.rule("TILES-A26", "TILES-A39")
def test_a_goal_on_a_wall_only_tile_is_refused() -> None:
    position = TILES.text("┼┼┼ ┼·┼ ┼┼┼", "shared", pawns="a1,c3", goal="b2", goals="3,3")
    TILES.refused("goal", "a path", "b2", position=position)
