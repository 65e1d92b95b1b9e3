"""Pushing in `tiles`: lines shift, the tile that falls out becomes free, pawns wrap around, one slot is closed."""

from __future__ import annotations

import pytest

from tests.rules.positions import expect, play
from tests.rules.tiles_positions import CROSSES, TILES, expect_rows, open_slots
from wandelgang.errors import Illegal

BOARD = """
    ┌─┐
    ├┼┤
    └┴┘
"""


@pytest.mark.rule("TILES-09", "TILES-13", "TILES-A24")
@pytest.mark.parametrize(
    ("slot", "after", "free", "closed"),
    [
        ("Nb", "┌│┐ ├─┤ └┼┘", "┴", "Sb"),
        ("Sb", "┌┼┐ ├┴┤ └│┘", "─", "Nb"),
        ("W2", "┌─┐ │├┼ └┴┘", "┤", "E2"),
        ("E2", "┌─┐ ┼┤│ └┴┘", "├", "W2"),
        ("Na", "│─┐ ┌┼┤ ├┴┘", "└", "Sa"),
        ("E3", "┌─┐ ├┼┤ ┴┘│", "└", "W3"),
    ],
)
def test_the_line_shifts_away_from_the_slot(slot: str, after: str, free: str, closed: str) -> None:
    match = TILES.drawn(BOARD, free="│", pawns="c1", stones="A:c1", goals="A")
    expect_rows(play(match, slot), after, free=free, closed=closed, turn="0:walk")


@pytest.mark.rule("TILES-13")
def test_the_tile_that_fell_out_is_the_one_the_next_player_pushes_in() -> None:
    match = TILES.drawn(BOARD, free="│", pawns="c1,c3", stones="A:a1,B:a1", goals="A,B")
    play(match, "Nb", "c1")
    expect(match, free="┴", turn="1:push")
    expect_rows(play(match, "W2+1"), "┌│┐ ├├─ └┼┘", free="┤")


@pytest.mark.rule("TILES-15")
@pytest.mark.parametrize(
    ("slot", "before", "after"),
    [
        ("Nb", "b3", "b1"),
        ("Sb", "b1", "b3"),
        ("W2", "c2", "a2"),
        ("E2", "a2", "c2"),
        ("Nb", "b2", "b3"),
        ("Nb", "c3", "c3"),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_a_pawn_pushed_out_is_put_on_the_tile_just_inserted(slot: str, before: str, after: str, mover: int) -> None:
    match = TILES.drawn(BOARD, free="│", pawns=f"{before},c1", stones="A:a1,B:a1", goals="A,B", turn=f"{mover}:push")
    expect(play(match, slot), pawns=f"{after},c1")


@pytest.mark.rule("TILES-15", "TILES-10")
def test_a_pawn_pushed_out_walks_on_from_the_inserted_tile() -> None:
    match = TILES.drawn("··· ╶┴╴ ·╵·", free="╷", pawns="b3", stones="A:a2", goals="A")
    play(match, "Nb")
    expect_rows(match, "·╷· ╶·╴ ·┴·", free="╵", pawns="b1")
    assert match.legal() == ["b1"]


@pytest.mark.rule("TILES-A07", "TILES-15")
def test_all_pawns_on_the_tile_pushed_out_wrap_around_together() -> None:
    match = TILES.drawn(BOARD, free="│", pawns="b3,b3,b3,b2", stones="A:a1,B:a1,C:a1,D:a1", goals="A,B,C,D")
    expect(play(match, "Nb"), pawns="b1,b1,b1,b3")


@pytest.mark.rule("TILES-A08", "TILES-18")
def test_stones_stay_on_the_pushed_out_tile() -> None:
    match = TILES.drawn(BOARD, free="│", pawns="b3,a1", stones="A:b3,B:b3", goals="A,B")
    expect(play(match, "Nb"), pawns="b1,a1", stones="A:free,B:free", free="┴")


@pytest.mark.rule("TILES-18")
def test_a_stone_on_the_free_tile_comes_back_in_and_is_collected() -> None:
    match = TILES.drawn(BOARD, free="│", pawns="a1,c3", stones="A:b3,B:c2,C:a3", goals="AC,B")
    play(match, "Nb", "a1")
    expect_rows(match, "┌│┐ ├─┤ └┼┘", free="┴", stones="A:free,B:c2,C:a3")
    expect_rows(play(match, "E1"), "│┐┴ ├─┤ └┼┘", free="┌", stones="A:c1,B:c2,C:a3", pawns="c1,c3")
    expect(play(match, "c3"), stones="B:c2,C:a3", won="A,-")


@pytest.mark.rule("TILES-18")
def test_a_stone_lies_on_the_free_tile_from_the_beginning() -> None:
    match = TILES.drawn(CROSSES, pawns="a1", stones="A:free,B:c3", goals="AB")
    expect(play(match, "Nb"), stones="A:b1,B:c3")
    expect(play(match, "b1"), stones="B:c3", won="A")


@pytest.mark.rule("TILES-16", "TILES-A02")
def test_a_wall_only_tile_pushes_a_pawn_out_and_in_again() -> None:
    match = TILES.drawn(BOARD, free="·", pawns="b3,a1", stones="A:b3,B:b2,C:b1", goals="B,C")
    play(match, "Nb")
    expect_rows(match, "┌┴┐ ├·┤ └─┘", free="┼", pawns="b1,a1", stones="A:b1,B:free,C:b3", closed="Sb", turn="0:walk")
    assert set(match.legal()) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}


@pytest.mark.rule("TILES-16", "TILES-A02")
@pytest.mark.parametrize(
    ("slot", "pawn", "after", "free", "lands"),
    [
        ("Sb", "b1", "┌┴┐ ├·┤ └─┘", "┼", "b3"),
        ("W2", "c2", "┌─┐ ┤·├ └┴┘", "┼", "a2"),
        ("E2", "a2", "┌─┐ ┤·├ └┴┘", "┼", "c2"),
    ],
)
def test_a_double_push_works_from_every_side(slot: str, pawn: str, after: str, free: str, lands: str) -> None:
    match = TILES.drawn(BOARD, free="·", pawns=f"c3,{pawn}", stones="A:a1,B:a1", goals="A,B")
    expect_rows(play(match, slot), after, free=free, pawns=f"c3,{lands}")


@pytest.mark.rule("TILES-16", "TILES-A02", "TILES-11")
def test_the_pawn_keeps_the_stones_of_its_tile_in_a_double_push() -> None:
    match = TILES.drawn(BOARD, free="·", pawns="a1,b3", stones="A:a2,B:b3,C:b3", goals="A,BC")
    expect(play(match, "Nb"), pawns="a1,b1", stones="A:a2,B:b1,C:b1", won="-,-")
    expect(play(match, "a1"), stones="A:a2", won="-,BC")


@pytest.mark.rule("TILES-A03", "TILES-16")
def test_a_double_push_with_pawns_on_both_tiles() -> None:
    match = TILES.drawn(BOARD, free="·", pawns="b3,b2,b1", stones="A:a1,B:a1,C:a1", goals="A,B,C")
    expect_rows(play(match, "Nb"), "┌┴┐ ├·┤ └─┘", free="┼", pawns="b1,b1,b3", closed="Sb")


@pytest.mark.rule("TILES-A07", "TILES-16", "TILES-A03")
def test_a_double_push_with_several_pawns_on_both_tiles() -> None:
    match = TILES.drawn(BOARD, free="·", pawns="b3,b3,b2,b2", stones="A:a1,B:a1,C:a1,D:a1", goals="A,B,C,D")
    expect(play(match, "Nb"), pawns="b1,b1,b1,b1")


@pytest.mark.rule("TILES-16", "TILES-A02", "TILES-A03")
def test_a_double_push_on_a_line_of_two() -> None:
    match = TILES.drawn("┌┐ └┘", free="·", pawns="a2,a1", stones="A:a1,B:b1", goals="A,B")
    expect_rows(play(match, "Na"), "└┐ ·┘", free="┌", pawns="a1,a1", stones="A:free,B:b1", closed="Sa")


@pytest.mark.rule("TILES-A04", "TILES-A05")
def test_the_second_push_goes_where_the_first_went() -> None:
    match = TILES.drawn("┏─┓ ┗┬┛", free="·", pawns="b2,a1", stones="A:a2,B:c2", goals="A,B", closed="Sb")
    assert match.legal() == ["Nb"]
    expect_rows(play(match, "Nb"), "┏┬┓ ┗·┛", free="─", pawns="b1,a1", closed="Sb")


@pytest.mark.rule("TILES-A05", "TILES-17")
def test_after_a_double_push_the_opposite_slot_is_forbidden() -> None:
    match = TILES.drawn(BOARD, free="·", pawns="b3,a1", stones="A:a3,B:c3", goals="A,B")
    play(match, "Nb", "b1")
    expect(match, closed="Sb", free="┼", turn="1:push")
    assert open_slots(match) == {"Na", "Nb", "Nc", "Sa", "Sc", "W1", "W2", "W3", "E1", "E2", "E3"}
    with pytest.raises(Illegal):
        play(match, "Sb")


@pytest.mark.rule("TILES-A06")
@pytest.mark.parametrize(("pawns", "after"), [("a1", "a1"), ("b2", "b3"), ("b1", "b2")])
def test_without_a_pawn_on_the_edge_the_wall_only_tile_is_pushed_in_once(pawns: str, after: str) -> None:
    match = TILES.drawn(BOARD, free="·", pawns=pawns, stones="A:a3,B:b3", goals="A")
    expect_rows(play(match, "Nb"), "┌·┐ ├─┤ └┼┘", free="┴", pawns=after, stones="A:a3,B:free", closed="Sb")


@pytest.mark.rule("TILES-A22", "TILES-16")
def test_there_may_be_many_wall_only_tiles() -> None:
    match = TILES.drawn("┌·┐ ├·┤ └┴┘", free="·", pawns="b3,a1", stones="A:a3,B:c3", goals="A,B")
    play(match, "Nb", "b1")
    expect_rows(match, "┌┴┐ ├·┤ └·┘", free="·", pawns="b1,a1")
    play(match, "W1")
    expect_rows(match, "·┌┴ ├·┤ └·┘", free="┐", pawns="c1,b1")


@pytest.mark.rule("TILES-A43")
@pytest.mark.parametrize(("slot", "closed"), [("W3", "E3"), ("E3", "W3")])
def test_a_double_push_on_a_line_of_one_changes_nothing(slot: str, closed: str) -> None:
    match = TILES.drawn("│ │ └ ┐", free="·", pawns="a3,a1", stones="A:a3,B:a4", goals="A,B", turn="1:push")
    expect_rows(play(match, slot), "│ │ └ ┐", free="·", pawns="a3,a1", stones="A:a3,B:a4", closed=closed, turn="1:walk")


@pytest.mark.rule("TILES-A43", "TILES-15", "TILES-A08")
def test_an_ordinary_push_on_a_line_of_one_swaps_the_tile_under_the_pawn() -> None:
    match = TILES.drawn("│ │ └ ┐", free="─", pawns="a3", stones="A:a3,B:free", goals="A")
    expect_rows(play(match, "W3+1"), "│ │ │ ┐", free="└", pawns="a3", stones="A:free,B:a3", closed="E3")


@pytest.mark.rule("TILES-A43", "TILES-A06")
def test_a_line_of_one_accepts_the_wall_only_tile_when_nobody_stands_there() -> None:
    match = TILES.drawn("│ │ └ ┐", free="·", pawns="a3", stones="A:a2", goals="A")
    expect_rows(play(match, "E2"), "│ · └ ┐", free="│", pawns="a3", stones="A:free", closed="W2")


@pytest.mark.rule("TILES-16", "TILES-A02")
def test_a_double_push_along_a_board_one_tile_wide() -> None:
    match = TILES.drawn("│ ─ └ ┐", free="·", pawns="a4", stones="A:a1", goals="A")
    expect_rows(play(match, "Na"), "┐ · │ ─", free="└", pawns="a1", stones="A:a3", closed="Sa")


@pytest.mark.rule("TILES-17", "TILES-A09")
def test_exactly_the_slot_where_the_tile_fell_out_is_forbidden() -> None:
    match = TILES.drawn(CROSSES, free="└", pawns="a1,c3", stones="A:a3,B:c1", goals="A,B")
    every = {f"{side}{line}" for side in "NS" for line in "abc"} | {f"{side}{line}" for side in "WE" for line in "123"}
    assert open_slots(match) == every
    play(match, "Nb", "a1")
    assert open_slots(match) == every - {"Sb"}
    before = match.position.text
    for action in ("Sb", "Sb+1", "Sb+2", "Sb+3"):
        with pytest.raises(Illegal):
            play(match, action)
    assert match.position.text == before


@pytest.mark.rule("TILES-A09")
def test_the_same_slot_may_be_used_again_and_closing_lasts_one_turn() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c3", stones="A:a3,B:c1", goals="A,B")
    play(match, "Nb", "a1", "Nb", "c3")
    expect(match, closed="Sb")
    play(match, "Na", "b1")
    expect(match, closed="Sa")
    assert "Sb" in open_slots(match)


@pytest.mark.rule("TILES-A09")
def test_nothing_is_forbidden_in_the_first_turn() -> None:
    for seed in range(5):
        match = TILES.dealt(seed, preset="free")
        expect(match, closed="")
        assert len(open_slots(match)) == 20
