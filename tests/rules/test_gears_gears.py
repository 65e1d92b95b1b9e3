"""The gears of `gears`: which neighbours are driven, which way, and how levels differ."""

from __future__ import annotations

import pytest

from tests.rules.gears_course import beside
from tests.rules.positions import GEARS, expect_tiles, play, turned

PARKED = "c12:0123 c14:0123 e12:0123 m3:0123*"


@pytest.mark.rule("GEARS-18", "GEARS-19", "GEARS-A01")
@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize(("action", "step"), [("right", 1), ("left", -1)])
def test_a_neighbour_in_mesh_turns_the_opposite_way(side: int, action: str, step: int) -> None:
    facing, walk = (side + 3) % 6, (side + 1) % 6
    goal, neighbour = beside("h8", walk), beside("h8", side)
    walls = "".join(sorted(f"{facing}{(facing + 1) % 6}"))
    match = GEARS.drawn(f"h8:{side} {neighbour}:{walls} {goal}:{walk} {PARKED}", "h8/c12,c14/e12")
    play(match, f"1-{goal}", action)
    expect_tiles(match, f"h8:{turned(str(side), step)} {neighbour}:{turned(walls, -step)} {goal}:{walk}")


@pytest.mark.rule("GEARS-20", "GEARS-A01")
@pytest.mark.parametrize(("driver", "neighbour"), [("4", "3"), ("0", "4"), ("4", "4"), ("1345", "3"), ("0345", "0124")])
@pytest.mark.parametrize("action", ["left", "right"])
def test_a_corridor_on_either_side_transmits_nothing(driver: str, neighbour: str, action: str) -> None:
    goal = "h9:1" if "1" not in driver else "g9:1"
    match = GEARS.drawn(f"h8:{driver} i8:{neighbour} {goal} {PARKED}", "h8/c12,c14/e12")
    play(match, f"1-{goal[:2]}", action)
    expect_tiles(match, f"h8:{turned(driver, 1 if action == 'right' else -1)} i8:{neighbour} {goal}")


@pytest.mark.rule("GEARS-21", "GEARS-19", "GEARS-20")
def test_one_tile_drives_all_tiles_in_mesh_with_it_and_no_others() -> None:
    around = "i8:35 g9:05 h7:1 h9:4 g8:0 i7:345"
    for action, after in (
        ("right", "h8:135* i8:24 g9:45 h7:0 h9:4 g8:0 i7:345"),
        ("left", "h8:135* i8:04 g9:01 h7:2 h9:4 g8:0 i7:345"),
    ):
        match = GEARS.drawn(f"h8:024* {around} {PARKED}", "h8/c12,c14/e12")
        expect_tiles(play(match, "1-i7", action), after)


@pytest.mark.rule("GEARS-22")
def test_driven_tiles_drive_no_others() -> None:
    match = GEARS.drawn(f"h8:0 i8:03 j8:3 i9:5 h9:1 i7:12 {PARKED}", "h8/c12,c14/e12")
    play(match, "1-h9", "right")
    expect_tiles(match, "h8:1 i8:25 j8:3 i9:5 h9:1 i7:12")


@pytest.mark.rule("GEARS-A03", "GEARS-22")
def test_driven_tiles_in_mesh_with_each_other_turn_once() -> None:
    match = GEARS.drawn(f"h8:01 i8:23 h9:45 g8:4 {PARKED}", "h8/c12,c14/e12")
    play(match, "1-g8", "right")
    expect_tiles(match, "h8:12 i8:12 h9:34 g8:4")


@pytest.mark.rule("GEARS-A02")
def test_the_contact_before_the_turn_counts() -> None:
    match = GEARS.drawn(f"h8:0 i8:3 h9:4 g8:4 {PARKED}", "h8/c12,c14/e12")
    play(match, "1-g8", "right")
    expect_tiles(match, "h8:1 i8:2 h9:4")


@pytest.mark.rule("GEARS-A02")
def test_all_meshing_neighbours_turn_at_the_same_time() -> None:
    match = GEARS.drawn(f"h8:0123 i8:235 h9:0345 g9:245 g8:015 h7:4 {PARKED.replace('0123', '1')}", "h8/c12,c14/e12")
    play(match, "1-h7", "left")
    expect_tiles(match, "h8:0125 i8:034 h9:0145 g9:035 g8:012 h7:4")


@pytest.mark.rule("GEARS-A04", "GEARS-19")
def test_an_entry_tile_drives() -> None:
    match = GEARS.drawn(f"h8:135e0 h9:34 g8:0 i7:2 i8:1 {PARKED}", "h8/h8,c14/e12")
    play(match, "1-i8", "right")
    expect_tiles(match, "h8:024e0 h9:23 g8:5 i7:1 i8:1")


@pytest.mark.rule("GEARS-A04", "GEARS-A05")
def test_an_entry_tile_is_driven_with_its_figures_on_it() -> None:
    match = GEARS.drawn(f"h8:0 i8:135e1 h9:1 {PARKED}", "h8/c12,i8/i8", idle="1/20")
    play(match, "1-h9", "right")
    expect_tiles(match, "h8:1 i8:024e1", figures="h9/c12,i8/i8")


@pytest.mark.rule("GEARS-A05", "GEARS-19")
def test_figures_and_markers_stay_on_driven_tiles() -> None:
    match = GEARS.drawn(f"h8:02* i8:13* g9:5* h9:1 {PARKED}", "h8/i8,g9/e12")
    play(match, "1-h9", "right")
    expect_tiles(match, "h8:13* i8:02* g9:4*", figures="h9/i8,g9/e12", taken="")


@pytest.mark.rule("GEARS-18", "GEARS-21")
def test_tiles_two_steps_away_and_gaps_are_not_reached() -> None:
    match = GEARS.drawn(f"h8:03 f8:0 j8:3 h9:1 {PARKED}", "h8/c12,c14/e12")
    play(match, "1-h9", "left")
    expect_tiles(match, "h8:25 f8:0 j8:3 h9:1")


@pytest.mark.rule("GEARS-A20", "GEARS-30")
def test_at_the_middle_level_only_the_chosen_tile_turns() -> None:
    match = GEARS.drawn(f"h8:024* i8:35 g9:05 h7:1 i7:345 {PARKED}", "h8/c12,c14/e12", level="middle")
    play(match, "1-i7", "right")
    expect_tiles(match, "h8:135* i8:35 g9:05 h7:1 i7:345")


@pytest.mark.rule("GEARS-A20", "GEARS-30")
def test_at_the_easy_level_no_tile_turns() -> None:
    maze = "h7:1* i7:345* g8:135e1 h8:024* i8:135e0"
    match = GEARS.drawn(maze, "h8/i8,g8/g8", level="easy", idle="4/20", played="4")
    assert set(play(match, "1-i7").legal()) == {"take", "leave"}


@pytest.mark.rule("GEARS-18", "GEARS-15", "GEARS-17")
@pytest.mark.parametrize(("action", "tile"), [("take", "024"), ("leave", "024*")])
def test_taking_and_leaving_turn_nothing(action: str, tile: str) -> None:
    match = GEARS.drawn(f"h8:024* i8:35 g9:05 h7:1 i7:345 {PARKED}", "h8/c12,c14/e12")
    play(match, "1-i7", action)
    expect_tiles(match, f"h8:{tile} i8:35 g9:05 h7:1 i7:345")
