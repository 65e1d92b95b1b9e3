"""The complete game of `gears`: drawing, laying and entry tiles while the maze is built."""

from __future__ import annotations

import pytest

import wandelgang
from tests.rules.gears_course import STEPS, beside, distance
from tests.rules.positions import (
    GEARS,
    MIX,
    TWO_LOOKS,
    begun,
    building,
    cells_to_lay,
    expect,
    expect_tiles,
    field,
    laid,
    play,
    tiles_on_board,
    turned,
)
from wandelgang.core.generator import Generator
from wandelgang.play.match import Match

CLOSED = "h8:15 i8:24"
THREE_LOOKS, SIX_LOOKS = ("", "+1", "+2"), ("", "+1", "+2", "+3", "+4", "+5")


def looks(walls: str) -> tuple[str, ...]:
    """The different rotations of a tile."""
    return SIX_LOOKS[: next(steps for steps in range(1, 7) if turned(walls, steps) == walls)]


@pytest.mark.rule("GEARS-29", "GEARS-A37")
@pytest.mark.parametrize(("players", "pile"), [(2, "16"), (3, "8"), (4, "8")])
def test_the_complete_game_begins_with_piles_and_no_maze(players: int, pile: str) -> None:
    match = GEARS.dealt(mode="complete", players=players)
    everything = ",".join(f"{walls}x{copies}" for walls, copies in MIX.items())
    expect(match, piles=",".join([pile] * players), unseen=everything, figures=",".join("-" * players), turn="0:build")
    assert tiles_on_board(match) == {}
    assert match.legal() == ["pile"]
    GEARS.refused("maze", "build", "heart", mode="complete", maze="heart")


@pytest.mark.rule("GEARS-A37", "GEARS-A23")
@pytest.mark.parametrize("hand", MIX)
def test_the_first_tile_lies_in_any_rotation_and_the_second_beside_it(hand: str) -> None:
    match = begun(building("-", "-,-", "0:lay", "15,16", hand))
    assert set(match.legal()) == laid(looks(hand), "h8")
    match = begun(building("h8:0134", "-,-", "1:lay", "15,15", hand))
    assert set(match.legal()) == laid(looks(hand), *(beside("h8", side) for side in range(6)))


@pytest.mark.rule("GEARS-A23")
def test_rotations_that_look_alike_are_one() -> None:
    for hand in MIX:
        expected = {"03": THREE_LOOKS, "1245": THREE_LOOKS, "024": TWO_LOOKS}.get(hand, SIX_LOOKS)
        match = begun(building("-", "-,-", "0:lay", "15,16", hand))
        assert match.legal() == [f"h8{look}" for look in expected]


@pytest.mark.rule("GEARS-A22", "GEARS-A40")
@pytest.mark.parametrize("steps", range(6))
def test_a_tile_is_laid_as_turned(steps: int) -> None:
    match = begun(building("-", "-,-", "0:lay", "15,16", "013"))
    play(match, f"h8{SIX_LOOKS[steps]}")
    expect_tiles(match, f"h8:{turned('013', steps)}", turn="1:build", piles="15,16", hand="", figures="-,-")


@pytest.mark.rule("GEARS-A37", "GEARS-29")
def test_later_tiles_touch_two_others_and_are_linked() -> None:
    match = begun(building("h8:1 i8:2", "-,-", "0:lay", "14,15", "2345"))
    assert set(match.legal()) == {"i7", "i7+1", "i7+2"}
    match = begun(building("h8:1 i8:2", "-,-", "0:lay", "14,15", "0"))
    assert set(match.legal()) == laid(SIX_LOOKS, "i7")
    match = begun(building("h8:15 i8:2", "-,-", "0:lay", "14,15", "024"))
    assert set(match.legal()) == {"i7"}


@pytest.mark.rule("GEARS-A37", "GEARS-A19")
@pytest.mark.parametrize(
    ("drawing", "piles", "offered"),
    [("-", "16,16", {"pile"}), ("h8:0", "15,16", {"pile"}), ("h8:0 i8:0", "15,15", {"pile", "entry"})],
)
def test_entry_tiles_follow_the_first_two(drawing: str, piles: str, offered: set[str]) -> None:
    turn = "1:build" if drawing == "h8:0" else "0:build"
    assert set(begun(building(drawing, "-,-", turn, piles)).legal()) == offered


@pytest.mark.rule("GEARS-29", "GEARS-A40", "GEARS-A17", "GEARS-A19")
def test_a_player_has_two_entry_tiles_with_one_figure_each() -> None:
    match = begun(building("h8:0 i8:0", "-,-", "0:build", "15,15"))
    play(match, "entry")
    expect(match, turn="0:enter")
    assert set(match.legal()) == {"i7", "i7+1", "h9", "h9+1"}
    play(match, "i7+1")
    expect_tiles(match, "i7:024e0", figures="i7,-", turn="1:build", piles="15,15")
    play(match, "entry", "h9")
    expect_tiles(match, "h9:135e1", figures="i7,h9", turn="0:build")
    play(match, "entry", "g9+1")
    expect_tiles(match, "g9:024e0", figures="i7/g9,h9", turn="1:build")
    play(match, "entry")
    play(match, match.legal()[0])
    assert match.turn == 0
    assert match.legal() == ["pile"]


@pytest.mark.rule("GEARS-A40")
def test_players_lay_one_tile_per_turn_and_cannot_pass() -> None:
    match = GEARS.dealt(mode="complete", players=3)
    order = []
    for _ in range(6):
        order.append(match.turn)
        pieces = len(tiles_on_board(match))
        assert set(match.legal()) <= {"pile", "entry"}
        play(match, "pile")
        assert match.turn == order[-1]
        play(match, match.legal()[0])
        assert len(tiles_on_board(match)) == pieces + 1
    assert order == [0, 1, 2, 0, 1, 2]
    expect(match, piles="6,6,6", idle="0/60", played="")


@pytest.mark.rule("GEARS-A38", "GEARS-A18")
@pytest.mark.parametrize("hand", ["0", "03", "024", "1245"])
def test_a_drawn_tile_that_fits_nowhere_still_touches_two_others(hand: str) -> None:
    match = begun(building(CLOSED, "-,-", "0:lay", "14,15", hand))
    assert set(match.legal()) == laid(looks(hand), "h9", "i7")


@pytest.mark.rule("GEARS-A38")
def test_the_link_is_waived_only_if_there_is_no_linked_place_at_all() -> None:
    match = begun(building("h8:15 i8:4", "-,-", "0:lay", "14,15", "1345"))
    assert set(match.legal()) == {"h9+3", "h9+5"}


@pytest.mark.rule("GEARS-A38", "GEARS-A19")
def test_an_entry_tile_that_fits_nowhere_waits_until_the_players_pile_is_empty() -> None:
    assert begun(building(CLOSED, "-,-", "0:build", "15,15")).legal() == ["pile"]
    assert begun(building(CLOSED, "-,-", "0:build", "1,1")).legal() == ["pile"]
    match = begun(building(CLOSED, "-,-", "0:build", "0,0"))
    assert match.legal() == ["entry"]
    assert set(play(match, "entry").legal()) == laid(TWO_LOOKS, "h9", "i7")
    linked = begun(building("h8:15 i8:2", "-,-", "0:build", "0,0"))
    assert play(linked, "entry").legal() == ["i7+1"]


@pytest.mark.rule("GEARS-A15", "GEARS-29")
def test_an_entry_tile_is_linked_to_a_tile_with_a_value_here_too() -> None:
    match = begun(building("h8:1 i8:24 i7:135e0", "i7,-", "1:build", "15,15"))
    assert set(play(match, "entry").legal()) == {"j7", "h7+1"}


@pytest.mark.rule("GEARS-A39")
def test_tiles_lie_at_most_seven_steps_away() -> None:
    north = " ".join(f"{letter}8:1" for letter in "hijklmno")
    south = "h9:12 i9:12 j9:12 k9:13 l9:13 m9:13 n9:14"
    places = cells_to_lay(begun(building(f"{north} {south}", "-,-", "1:lay", "8,8", "03")))
    assert {"o7", "m10"} <= places
    assert not {"o9", "n10"} & places  # both would touch two tiles
    assert all(distance(cell) <= 7 for cell in places)


@pytest.mark.rule("GEARS-A19", "GEARS-A40")
def test_entry_tiles_left_over_are_laid_in_turn_order() -> None:
    match = begun(building("h8:0 i8:0 h9:135e0", "h9,-", "1:build", "0,0"))
    order = []
    while field(match, "piles"):
        order.append(match.turn)
        assert match.legal() == ["entry"]
        play(match, "entry")
        play(match, match.legal()[0])
    assert order == [1, 0, 1]
    assert match.turn == 0


@pytest.mark.rule("GEARS-A19")
def test_whatever_is_left_everybody_lays_their_last_piece_in_the_same_round() -> None:
    match = begun(building("h8:0 i8:0 h9:135e0 i7:0", "h9,-", "0:build", "1,0"))
    assert set(match.legal()) == {"pile", "entry"}
    play(match, "pile")
    play(match, match.legal()[0])
    expect(match, turn="1:build", piles="0,0")
    for seat in (1, 0, 1):
        assert match.turn == seat
        assert match.legal() == ["entry"]
        play(match, "entry")
        play(match, match.legal()[0])
    expect(match, piles="")


@pytest.mark.rule("GEARS-A41", "GEARS-A24", "GEARS-03", "GEARS-A26")
def test_markers_are_placed_after_the_last_tile() -> None:
    match = begun(building("h8:0 i8:15 h9:135e0 i7:135e0 g9:135e1", "h9/i7,g9", "1:build", "0,0"))
    assert not any(tile.endswith("*") for tile in tiles_on_board(match).values())
    play(match, "entry")
    place = match.legal()[0]
    play(match, place)
    expect_tiles(match, "h8:0* i8:15* h9:135e0 i7:135e0 g9:135e1", piles="", unseen="", idle="0/40", played="")
    assert match.turn == 0
    assert field(match, "turn") in {"0:walk", "0:trapped"}


@pytest.mark.rule("GEARS-A41")
def test_a_built_maze_is_not_checked() -> None:
    match = begun(building(f"{CLOSED} h9:024e0 i7:135e0 g9:135e1", "h9/i7,g9", "1:build", "0,0"))
    play(match, "entry")
    play(match, match.legal()[0])
    expect_tiles(match, "h8:15* i8:24*", piles="")
    assert not match.is_over


def places(match: Match, walls: str, entry: bool) -> set[str]:
    """Where a tile may be laid, tried cell by cell."""
    tiles = tiles_on_board(match)
    if len(tiles) < 2:
        return laid(looks(walls), *([beside("h8", side) for side in range(6)] if tiles else ["h8"]))
    linked, loose = set(), set()
    for cell in {beside(tile, side) for tile in tiles for side in range(len(STEPS))} - set(tiles):
        around = {side: tiles[beside(cell, side)] for side in range(6) if beside(cell, side) in tiles}
        if distance(cell) > 7 or len(around) < 2:
            continue
        for steps, look in enumerate(looks(walls)):
            loose.add(cell + look)
            shut = turned(walls, steps)
            for side, tile in around.items():
                closed = str(side) in shut or str((side + 3) % 6) in tile.split("e")[0] or (entry and "e" in tile)
                if not closed:
                    linked.add(cell + look)
    return linked or loose


@pytest.mark.rule("GEARS-29", "GEARS-A37", "GEARS-A38", "GEARS-A15", "GEARS-A18", "GEARS-A19")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (2, 4)])
def test_a_tile_may_be_laid_wherever_it_fits_and_nowhere_else(players: int, seed: int) -> None:
    match, generator = GEARS.dealt(seed, mode="complete", players=players), Generator(seed)
    while field(match, "piles"):
        legal = set(match.legal())
        doing = field(match, "turn").split(":")[1]
        if doing == "lay":
            assert legal == places(match, field(match, "hand"), False)
        elif doing == "enter":
            assert legal == places(match, "135", True)
        play(match, generator.pick(match.legal()))
    assert sum("e" in tile for tile in tiles_on_board(match).values()) == 2 * players
    assert sum(tile.endswith("*") for tile in tiles_on_board(match).values()) == {2: 32, 3: 24, 4: 32}[players]
    assert wandelgang.game("gears", position=match.position.text).match(seed=1).position.text == match.position.text
