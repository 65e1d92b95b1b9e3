"""The board of `tiles`: tiles and their shapes, immovable tiles, pawns and stones on them, and where pawns may walk."""

from __future__ import annotations

import pytest

import wandelgang
from tests.rules.positions import expect, field, play
from tests.rules.tiles_positions import CROSSES, TILES, expect_rows, open_slots, tile_rows
from wandelgang.errors import BadSetup, Illegal

LOOSE, IMMOVABLE = "·╵╶└╷│┌├╴┘─┴┐┤┬┼", "▪╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
OPEN = ["", "N", "E", "NE", "S", "NS", "ES", "NES", "W", "NW", "EW", "NEW", "SW", "NSW", "ESW", "NESW"]
NEIGHBOUR = {"N": "b1", "E": "c2", "S": "b3", "W": "a2"}
CLOCKWISE = ["·", "╵╶╷╴", "│─", "└┌┐┘", "├┬┤┴", "┼"]


@pytest.mark.rule("TILES-01")
@pytest.mark.parametrize(("width", "height"), [(7, 7), (9, 7), (11, 11), (1, 5), (5, 1), (26, 2), (2, 2)])
def test_a_board_has_width_times_height_tiles_and_a_free_one(width: int, height: int) -> None:
    match = TILES.dealt(1, preset="free", width=width, height=height, players=1, stones=1)
    assert [len(row) for row in tile_rows(match)] == [width] * height
    assert len(field(match, "free")) == 1


@pytest.mark.rule("TILES-01")
@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 2), (3, 1)])
def test_a_board_has_at_least_four_cells(width: int, height: int) -> None:
    with pytest.raises(BadSetup, match=f"at least 4 cells, got {width} × {height}"):
        TILES.dealt(1, preset="free", width=width, height=height, players=1, goal="shared")


@pytest.mark.rule("TILES-01")
def test_a_ragged_board_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        TILES.drawn("┼┼┼ ┼┼ ┼┼┼", pawns="a1", stones="A:c3", goals="A")
    assert caught.value.field == "board, row 2"
    assert "expected 3 tiles" in str(caught.value)
    assert "got 2" in str(caught.value)


@pytest.mark.rule("TILES-02", "TILES-A01", "TILES-A20")
@pytest.mark.parametrize("mask", range(1, 16))
@pytest.mark.parametrize("signs", [LOOSE, IMMOVABLE])
def test_a_tile_is_passable_only_where_it_is_open(mask: int, signs: str) -> None:
    match = TILES.drawn(f"·╷·· ╶{signs[mask]}╴· ·╵··", free="·", pawns="b2", stones="A:b1", goals="A")
    play(match, "Nd")
    assert set(match.legal()) == {"b2", *(NEIGHBOUR[side] for side in OPEN[mask])}


@pytest.mark.rule("TILES-02", "TILES-A01")
@pytest.mark.parametrize("wall", [LOOSE[0], IMMOVABLE[0]])
def test_nobody_walks_onto_the_wall_only_tile(wall: str) -> None:
    match = TILES.drawn(f"·╷·· ╶{wall}╴· ·╵··", free="·", pawns="b1", stones="A:a2", goals="A")
    assert play(match, "Nd").legal() == ["b1"]


@pytest.mark.rule("TILES-03", "TILES-A01")
@pytest.mark.parametrize("variants", CLOCKWISE)
def test_each_shape_has_up_to_four_orientations(variants: str) -> None:
    match = TILES.drawn(CROSSES, free=variants[0], pawns="a1", stones="A:c3", goals="A")
    assert [action for action in match.legal() if action.startswith("Nb")] == [
        "Nb" if turns == 0 else f"Nb+{turns}" for turns in range(len(variants))
    ]


@pytest.mark.rule("TILES-03", "TILES-09", "TILES-A24")
@pytest.mark.parametrize(
    ("variants", "lying", "turns"),
    [(variants, lying, turns) for variants in CLOCKWISE for lying in range(len(variants)) for turns in range(4)],
)
def test_turning_is_clockwise_from_how_the_free_tile_lies(variants: str, lying: int, turns: int) -> None:
    match = TILES.drawn(CROSSES, free=variants[lying], pawns="a1", stones="A:c3", goals="A")
    play(match, f"Nb+{turns}" if turns else "Nb")
    turned = variants[(lying + turns) % len(variants)]
    expect_rows(match, f"┼{turned}┼ ┼┼┼ ┼┼┼", free="┼")


@pytest.mark.rule("TILES-A24")
@pytest.mark.parametrize(
    ("free", "given", "written"),
    [
        ("│", "Nb+2", "Nb"),
        ("│", "Nb+3", "Nb+1"),
        ("└", "Nb+5", "Nb+1"),
        ("└", "Nb+4", "Nb"),
        ("├", "Nb+7", "Nb+3"),
        ("┼", "Nb+3", "Nb"),
        ("·", "Nb+1", "Nb"),
    ],
)
def test_extra_quarter_turns_are_the_same_action(free: str, given: str, written: str) -> None:
    match = TILES.drawn(CROSSES, free=free, pawns="a1", stones="A:c3", goals="A")
    play(match, given)
    assert match.log[-1].text == written


@pytest.mark.rule("TILES-04", "TILES-14")
def test_lines_with_an_immovable_tile_have_no_slot() -> None:
    match = TILES.drawn("┼┼┼┼ ┼╋┼┼ ┼┼┼┼", pawns="a1", stones="A:c3", goals="A")
    assert open_slots(match) == {"Na", "Sa", "Nc", "Sc", "Nd", "Sd", "W1", "E1", "W3", "E3"}
    before = match.position.text
    for slot in ("Nb", "Sb", "W2", "E2"):
        with pytest.raises(Illegal):
            play(match, slot)
    assert match.position.text == before


@pytest.mark.rule("TILES-04")
def test_any_number_of_tiles_may_be_immovable() -> None:
    match = TILES.drawn("┏─┓ │┼│ ┗─┛", pawns="a1", stones="A:c3", goals="A")
    assert open_slots(match) == {"Nb", "Sb", "W2", "E2"}
    assert len(open_slots(TILES.drawn(CROSSES, pawns="a1", stones="A:c3", goals="A"))) == 12


@pytest.mark.rule("TILES-A10")
def test_a_board_with_no_movable_line_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        TILES.drawn("╋┼┼ ┼╋┼ ┼┼╋", pawns="a1", stones="A:c3", goals="A")
    assert caught.value.field == "board"
    assert "at least one row or column without an immovable tile" in str(caught.value)
    assert "got" in str(caught.value)


@pytest.mark.rule("TILES-A10", "TILES-17")
def test_a_single_movable_line_keeps_one_slot() -> None:
    match = TILES.drawn("┏┼┓ ┗┼┛", pawns="a1,c1", stones="A:a2,B:c2", goals="A,B")
    assert open_slots(match) == {"Nb", "Sb"}
    play(match, "Nb", "a1")
    assert open_slots(match) == {"Nb"}
    play(match, "Nb", "c1")
    assert open_slots(match) == {"Nb"}


@pytest.mark.rule("TILES-05")
def test_pawns_share_a_tile_and_nobody_is_captured() -> None:
    match = TILES.drawn("╶─╴ ···", free="·", pawns="a1,c1,c1", stones="A:b1,B:b1,C:b1", goals="A,B,C")
    expect(play(match, "W2", "c1"), pawns="c1,c1,c1", won="-,-,-", turn="1:push")
    expect(play(match, "W2", "a1"), pawns="c1,a1,c1")


@pytest.mark.rule("TILES-06")
def test_several_stones_lie_on_one_tile() -> None:
    match = TILES.drawn(CROSSES, pawns="a1", stones="A:b1,B:b1,C:b1", goals="AB")
    expect(play(match, "Nb"), stones="A:b2,B:b2,C:b2")


@pytest.mark.rule("TILES-A23")
def test_pawns_and_stones_move_with_their_tiles() -> None:
    match = TILES.drawn(CROSSES, pawns="b1,b2,a1", stones="A:b2,B:b1,C:c1,D:b2", goals="A,B,C")
    expect(play(match, "Nb"), pawns="b2,b3,a1", stones="A:b3,B:b2,C:c1,D:b3")


@pytest.mark.rule("TILES-10", "TILES-09")
def test_a_turn_is_a_push_followed_by_a_walk() -> None:
    match = TILES.drawn(CROSSES, pawns="a1,c3", stones="A:b2,B:c1", goals="A,B")
    assert all(action[0] in "NESW" for action in match.legal())
    for cell in ("a1", "b1"):
        with pytest.raises(Illegal):
            play(match, cell)
    play(match, "W3")
    expect(match, turn="0:walk")
    with pytest.raises(Illegal):
        play(match, "W3")
    assert set(match.legal()) == {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
    expect(play(match, "c2"), pawns="c2,a3", turn="1:push")


@pytest.mark.rule("TILES-10")
def test_the_walk_uses_the_labyrinth_as_it_is_after_the_push() -> None:
    match = TILES.drawn("╶│╴ ┼─┼ ┼┼┼", free="┼", pawns="a1", stones="A:a3", goals="A")
    play(match, "Sb")
    expect_rows(match, "╶─╴ ┼┼┼ ┼┼┼", free="│")
    assert set(match.legal()) == {"a1", "b1", "c1"}
    with pytest.raises(Illegal):
        play(match, "a2")
    expect(play(match, "c1"), pawns="c1")


@pytest.mark.rule("TILES-A19", "TILES-10")
def test_a_pawn_may_stay_where_it_is() -> None:
    match = TILES.drawn("╵┼┼ ┼┼┼ ┼┼┼", pawns="a1,c3", stones="A:b2,B:c1", goals="A,B")
    assert play(match, "W3").legal() == ["a1"]
    expect(play(match, "a1"), pawns="a1,a3", turn="1:push")


@pytest.mark.rule("TILES-A20")
@pytest.mark.parametrize(
    ("row", "reached"),
    [("╶╴", "b1"), ("╶│", ""), ("│╴", ""), ("╶╶", ""), ("╴╴", ""), ("─┐", "b1"), ("└└", ""), ("┌┬", "b1")],
)
def test_both_tiles_must_open_towards_each_other(row: str, reached: str) -> None:
    match = TILES.drawn(f"{row}· ··╴", free="·", pawns="a1", stones="A:c2", goals="A")
    assert play(match, "Nc").legal() == ["a1", *reached.split()]


@pytest.mark.rule("TILES-A20", "TILES-05")
def test_pawns_do_not_block() -> None:
    match = TILES.drawn("╶──╴ ····", free="·", pawns="a1,b1,c1", stones="A:b1,B:d1,C:d1", goals="A,B,C")
    assert play(match, "W2").legal() == ["a1", "b1", "c1", "d1"]


@pytest.mark.rule("TILES-A20")
@pytest.mark.parametrize(
    ("drawing", "slot", "far"),
    [("─·─ ···", "W2", "c1"), ("╴╶ ··", "W2", "b1"), ("│· ·· │·", "Nb", "a3"), ("╵· ╷·", "Nb", "a2")],
)
def test_corridors_do_not_wrap_around_the_edge(drawing: str, slot: str, far: str) -> None:
    match = TILES.drawn(drawing, free="·", pawns="a1", stones=f"A:{far}", goals="A")
    assert play(match, slot).legal() == ["a1"]


@pytest.mark.rule("TILES-02")
def test_every_tile_is_written_as_it_was_read() -> None:
    drawing = " ".join([LOOSE, IMMOVABLE, "┼" * 16])
    match = TILES.drawn(drawing, pawns="p1", stones="A:p3", goals="A")
    assert tile_rows(match) == drawing.split()
    assert wandelgang.game("tiles", position=match.position.text).match(seed=2).position.text == match.position.text
