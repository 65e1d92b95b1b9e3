"""Goal kind `stack` of `tiles`: one card after another, then home."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.positions import even, expect, expect_over, field, play
from tests.rules.tiles_positions import CROSSES, TILES, expect_rows, tiles_file


@pytest.mark.rule("TILES-A35")
def test_only_the_top_card_is_collected() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:c2,D:c2", goals="A+1,B+0", deck="AC,B")
    expect(play(match, "W3", "c2"), stones="A:b2,B:a2,C:c2,D:c2", goals="A+1,B+0", won="-,-", not_="CD,-")


@pytest.mark.rule("TILES-A35")
def test_a_player_collects_at_most_one_card_per_turn() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:b2", goals="A+1,B+0", deck="AC,B")
    play(match, "W3", "b2")
    expect(match, stones="B:a2,C:b2", goals="C+0,B+0", won="A,-", turn="1:push")
    play(match, "W3", "c1")
    expect(match, stones="B:a2,C:b2", goals="C+0,B+0", won="A,-", turn="0:push")
    expect(play(match, "W3", "b2"), stones="B:a2", goals="home,B+0", won="AC,-", turn="1:push")


@pytest.mark.rule("TILES-A35")
def test_a_pawn_pushed_onto_its_card_by_another_player_does_not_collect() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,b3", stones="A:c1,B:free", goals="A+0,B+0")
    play(match, "Nb", "a1")
    expect(match, pawns="a1,b1", stones="A:c1,B:b1", goals="A+0,B+0", won="-,-", not_="", turn="1:push")
    expect(play(match, "W3", "b1"), stones="A:c1", goals="A+0,home", won="-,B")


@pytest.mark.rule("TILES-A35", "TILES-12")
def test_passing_over_the_card_does_not_collect_it() -> None:
    match = TILES.drawn("╶─╴ ···", "stack", free="·", pawns="a1,a1", stones="A:b1,B:a1", goals="A+0,B+0")
    expect(play(match, "W2", "c1"), stones="A:b1,B:a1", goals="A+0,B+0")


@pytest.mark.rule("TILES-A35", "TILES-A37")
def test_collecting_the_last_card_at_home_and_coming_home_are_two_turns() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="b2,c1", home="a1,c1", stones="A:a1,B:a2", goals="A+0,B+0")
    play(match, "W3", "a1")
    expect(match, pawns="a1,c1", goals="home,B+0", won="A,-", turn="1:push")
    play(match, "W3", "c1")
    expect(match, goals="home,B+0", turn="0:push")
    play(match, "W3", "a1")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A37")
def test_after_collecting_all_cards_a_player_must_return_home() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="b2,c1", home="a1,c1", stones="B:a2", goals="home,B+0", won="A,-")
    play(match, "W3", "b1")
    expect(match, goals="home,B+0", winners="", turn="1:push")
    play(match, "W3", "c2", "W3", "a1")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A37")
@pytest.mark.parametrize(("cell", "over"), [("a1", True), ("b1", False)])
def test_home_is_the_cell_and_not_the_tile(cell: str, over: bool) -> None:
    match = TILES.drawn("┴─┐ ├┼┤ └┴┘", "stack", pawns="a1,c3", stones="B:a3", goals="home,B+0", won="A,-")
    expect_rows(play(match, "W1"), "┼┴─ ├┼┤ └┴┘", free="┐", pawns="b1,c3", home="a1,c3")
    play(match, cell)
    expect(match, winners="0" if over else "")
    assert match.is_over is over


@pytest.mark.rule("TILES-A35", "TILES-A37")
def test_being_pushed_home_by_another_player_does_not_win() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="b2,a3", home="b2,a1", stones="A:c2", goals="A+0,home", won="-,B")
    play(match, "Na", "b2")
    expect(match, pawns="b2,a1", goals="A+0,home", winners="", turn="1:push")
    play(match, "W2", "a1")
    expect_over(match, winners="1")


@pytest.mark.rule("TILES-A36", "TILES-A30")
def test_everybody_turns_up_a_card_before_the_first_turn() -> None:
    firsts: Counter[str] = Counter()
    lying = "A:b2,B:a2,C:c2,D:c2"
    for match in TILES.many(
        300, position=TILES.text(CROSSES, "stack", pawns="a1,c1", stones=lying, goals="-+2,-+2", turn="1:draw")
    ):
        expect(match, turn="1:push")
        mine, yours = field(match, "goals").split(",")
        assert mine[1:] == yours[1:] == "+1"
        assert mine[0] != yours[0]
        assert [logged.text for logged in match.log] == [f"card={mine[0]}", f"card={yours[0]}"]
        firsts[mine[0] + yours[0]] += 1
    assert len(firsts) == 12
    assert even(list(firsts.values()))


@pytest.mark.rule("TILES-A36")
def test_a_player_draws_directly_after_collecting() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:c2,D:c2", goals="A+1,B+1", deck="AC,BD")
    play(match, "W3", "b2")
    assert [logged.text for logged in match.log] == ["W3", "b2", "card=C"]
    assert [logged.seat for logged in match.log] == [0, 0, None]


@pytest.mark.rule("TILES-A45")
def test_a_stone_that_was_not_the_card_may_be_the_next_one() -> None:
    match = TILES.drawn(
        CROSSES, "stack", pawns="a1,c1", stones="A:b2,B:a2,C:c2,D:c2", goals="A+1,B+1", deck="AC,BD", not_="CD,-"
    )
    expect(play(match, "W3", "b2"), goals="C+0,B+1", not_="")


@pytest.mark.rule("TILES-A30")
@pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 8), (4, 6)])
@pytest.mark.parametrize("preset", ["classic", "seed"])
def test_all_cards_are_dealt(players: int, cards: int, preset: str) -> None:
    match = TILES.dealt(3, players=players, goal="stack", preset=preset)
    assert [goals[1:] for goals in field(match, "goals").split(",")] == [f"+{cards - 1}"] * players
    assert field(match, "home") == field(match, "pawns")


@pytest.mark.rule("TILES-A38")
@pytest.mark.parametrize(
    ("goals", "won", "winners"),
    [
        ("home,A+0", "B,CD", "1"),
        ("home,A+0", "B,C", "0,1"),
        ("home,A+0", "B,-", "0"),
        ("A+0,home", "CD,B", "0"),
        ("A+0,home", "C,B", "0,1"),
        ("A+0,home", "-,B", "1"),
    ],
)
def test_at_the_limit_most_cards_win_and_home_counts_nothing(goals: str, won: str, winners: str) -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="a1,b3", home="c3,b3", stones="A:b2", goals=goals, won=won, limit="13")
    expect(play(match, "E1", "a2"), pawns="a2,b3")
    expect_over(match, winners)


@pytest.mark.rule("TILES-A38", "TILES-A32")
def test_coming_home_in_the_last_turn_beats_counting() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="b2,c1", home="a1,c1", stones="B:a2", goals="home,B+0", won="A,CDE", limit="13")
    play(match, "W3", "a1")
    expect_over(match, winners="0")


@pytest.mark.rule("TILES-A38")
def test_overlapping_stacks_are_refused(tmp_path: Path) -> None:
    TILES.refused("overlap", "goal=set", "yes", goal="stack", overlap=True)
    path = tiles_file(tmp_path, CROSSES, stones='{ A = "b2", B = "c2" }', goals='["A", "AB"]', goal='"stack"')
    TILES.refused("goals", "do not overlap", "A", board=path)
    drawing = {"pawns": "a1,c1", "stones": "A:b2,B:c2"}
    TILES.refused("deck", "do not overlap", "B", position=TILES.text(CROSSES, "stack", goals="A+0,B+0", deck="AB,B", **drawing))
    TILES.refused("goals", "do not overlap", "A", position=TILES.text(CROSSES, "stack", goals="A+0,A+0", **drawing))


@pytest.mark.rule("TILES-A34", "TILES-A36")
def test_at_the_end_the_top_cards_are_shown() -> None:
    match = TILES.drawn(CROSSES, "stack", pawns="b2,c1", home="a1,c1", stones="B:a2,C:a2", goals="home,B+1", won="A,-")
    play(match, "W3", "a1")
    assert match.view(-1).text == match.position.text
