"""Trapped in `gears`: when a player is, which tiles turn, how far, in which order, and how levels differ."""

from __future__ import annotations

import pytest

from tests.rules.gears_course import STUCK
from tests.rules.positions import GEARS, expect, expect_over, expect_tiles, field, play
from wandelgang.errors import Illegal

PARKED = "c12:0123 c14:0123 m3:0123*"
FOUR = ("-2", "-1", "+1", "+2")


def turns(*cells: str) -> set[str]:
    return {cell + turn for cell in cells for turn in FOUR}


@pytest.mark.rule("GEARS-23", "GEARS-A27", "GEARS-11", "GEARS-12")
@pytest.mark.parametrize(
    ("board", "figures", "stuck"),
    [
        ("h8:1 k8:1", "h8/k8,c12/c14", {"h8", "k8"}),
        ("h8:0 i8:1 k8:2", "h8/k8,c12/c14", {"h8", "k8"}),
        ("h8:1 i8:3 k8:2", "h8/k8,c12/c14", {"h8", "k8"}),
        ("h8:1 i8:1 k8:2", "h8/k8,i8/c14", {"h8", "k8"}),
        ("h8:1 i8:1 j8:3", "h8/i8,c12/c14", {"h8", "i8"}),
        ("h8:12 g8:1 i8:1 h7:01 i7:25", "h8/m3,g8/i8,c12/c14,h7/i7", {"h8", "m3"}),
    ],
)
def test_a_player_without_a_walk_is_trapped_whatever_the_cause(board: str, figures: str, stuck: set[str]) -> None:
    rest = f"{PARKED} k1:1*"
    match = GEARS.drawn(f"{board} {rest}", figures, "0:trapped", stuck=",".join(sorted(stuck)))
    assert set(match.legal()) == turns(*stuck)
    assert len(match.legal()) == 8
    GEARS.refused("turn", "trapped", "0:walk", position=GEARS.text(f"{board} {rest}", figures, "0:walk"))


@pytest.mark.rule("GEARS-A27", "GEARS-A09")
def test_being_trapped_is_decided_at_the_start_of_the_turn() -> None:
    match = GEARS.drawn(f"h8:0 i8:1 k8:25 l8:14 e12:0 {PARKED}", "c12/c14,k8/e12", "1:walk")
    play(match, "1-l8", "leave")
    assert field(match, "turn") == "0:trapped"
    assert set(field(match, "stuck").split(",")) == {"c12", "c14"}


@pytest.mark.rule("GEARS-23", "GEARS-A28")
@pytest.mark.parametrize(("turn", "tile"), [("-2", "0235"), ("-1", "0134"), ("+1", "0235"), ("+2", "0134")])
def test_a_tile_turns_once_or_twice_either_way(turn: str, tile: str) -> None:
    match = GEARS.drawn(f"h8:1245* k8:012 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    play(match, f"h8{turn}")
    expect_tiles(match, f"h8:{tile}* k8:012", figures="h8/k8,c12/c14", turn="0:trapped", stuck="k8", idle="0/20")
    assert set(match.legal()) == turns("k8")


@pytest.mark.rule("GEARS-23", "GEARS-A28", "GEARS-A10")
@pytest.mark.parametrize(("turn", "tile"), [("-2", "045"), ("-1", "015"), ("+1", "123"), ("+2", "234")])
def test_each_tile_has_its_own_number_and_direction(turn: str, tile: str) -> None:
    match = GEARS.drawn(f"h8:1 k8:012 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    play(match, "h8+2", f"k8{turn}")
    expect_tiles(match, f"h8:3 k8:{tile}", figures="h8/k8,c12/c14", turn="1:trapped", idle="1/20", played="1")


@pytest.mark.rule("GEARS-A10", "GEARS-A28")
@pytest.mark.parametrize("order", [("h8+1", "k8-1"), ("k8-1", "h8+1")])
def test_tiles_turn_in_any_order_and_each_only_once(order: tuple[str, str]) -> None:
    match = GEARS.drawn(f"h8:1 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    play(match, order[0])
    with pytest.raises(Illegal):
        play(match, order[0])
    for other in ("leave", "pass"):
        with pytest.raises(Illegal):
            play(match, other)
    play(match, order[1])
    expect_tiles(match, "h8:2 k8:0", turn="1:trapped")


@pytest.mark.rule("GEARS-A10", "GEARS-18")
def test_the_gears_act_again_at_each_step() -> None:
    match = GEARS.drawn(f"h8:0 i8:3 h9:4 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    expect_tiles(play(match, "h8+2"), "h8:2 i8:2 h9:3")


@pytest.mark.rule("GEARS-A10", "GEARS-19")
def test_a_neighbour_still_in_mesh_turns_at_both_steps() -> None:
    match = GEARS.drawn(f"h8:01 i8:23 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    expect_tiles(play(match, "h8-2"), "h8:45 i8:45")


@pytest.mark.rule("GEARS-A10")
def test_a_neighbour_may_turn_at_the_second_step_only() -> None:
    match = GEARS.drawn(f"h8:05 i8:4 h9:4 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    assert set(match.legal()) == turns("h8", "k8")
    expect_tiles(play(match, "h8+2"), "h8:12 i8:4 h9:3")


@pytest.mark.rule("GEARS-A10", "GEARS-A06")
@pytest.mark.parametrize(
    ("turn", "after"), [("+1", "h8:024e0 i8:3"), ("-1", "h8:024e0 i8:3"), ("+2", "h8:135e0 i8:2"), ("-2", "h8:135e0 i8:4")]
)
def test_two_figures_on_one_tile_turn_it_only_once_or_twice(turn: str, after: str) -> None:
    match = GEARS.drawn(f"h8:135e0 i8:3 {PARKED}", "h8/h8,c12/c14", "0:trapped", stuck="h8")
    assert set(match.legal()) == turns("h8")
    play(match, f"h8{turn}")
    expect_tiles(match, after, figures="h8/h8,c12/c14", turn="1:trapped", played="1", idle="1/20")


@pytest.mark.rule("GEARS-A28", "GEARS-A27")
def test_a_figure_freed_in_the_meantime_does_not_walk() -> None:
    match = GEARS.drawn(f"h8:0 i8:14 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    play(match, "h8+1")
    expect_tiles(match, "h8:1 i8:14", turn="0:trapped", stuck="k8")
    assert set(match.legal()) == turns("k8")
    play(match, "k8+1")
    expect(match, figures="h8/k8,c12/c14", turn="1:trapped")


@pytest.mark.rule("GEARS-A28")
def test_the_second_tile_turns_even_if_its_figure_has_been_freed() -> None:
    match = GEARS.drawn(f"h8:0 i8:3 j8:14 {PARKED}", "h8/i8,c12/j8", "0:trapped", stuck="h8,i8")
    play(match, "h8+1")
    expect_tiles(match, "h8:1 i8:2", turn="0:trapped", stuck="i8")
    assert set(match.legal()) == turns("i8")


@pytest.mark.rule("GEARS-A28", "GEARS-A27")
@pytest.mark.parametrize(("turn", "tile"), [("-2", "5"), ("+1", "2")])
def test_a_trapped_turn_continues_once_it_has_begun(turn: str, tile: str) -> None:
    match = GEARS.drawn(f"h8:1 i8:14 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="k8")
    assert set(match.legal()) == turns("k8")
    play(match, f"k8{turn}")
    expect_tiles(match, f"h8:1 k8:{tile}", turn="1:trapped", stuck="c12,c14", idle="1/20")


@pytest.mark.rule("GEARS-A28", "GEARS-A10")
def test_a_tile_driven_in_the_meantime_is_still_turned() -> None:
    match = GEARS.drawn(f"h8:0 i8:3 {PARKED}", "h8/i8,c12/c14", "0:trapped", stuck="h8,i8")
    expect_tiles(play(match, "h8+1", "i8+1"), "h8:1 i8:3", turn="1:trapped")
    match = GEARS.drawn(f"h8:0 i8:3 {PARKED}", "h8/i8,c12/c14", "0:trapped", stuck="h8,i8")
    expect_tiles(play(match, "i8+1", "h8-1"), "h8:4 i8:4", turn="1:trapped")


@pytest.mark.rule("GEARS-A05", "GEARS-23")
def test_a_trapped_turn_takes_no_marker() -> None:
    match = GEARS.drawn(f"h8:1* k8:1* {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    expect_tiles(play(match, "h8+1", "k8+1"), "h8:2* k8:2*", taken="", idle="1/20")


@pytest.mark.rule("GEARS-A04", "GEARS-23")
def test_a_trapped_turn_drives_entry_tiles() -> None:
    match = GEARS.drawn(f"h8:0 i8:135e1 k8:1 {PARKED}", "h8/k8,i8/i8", "0:trapped", stuck="h8,k8", idle="1/20")
    expect_tiles(play(match, "h8+1"), "h8:1 i8:024e1", figures="h8/k8,i8/i8")


@pytest.mark.rule("GEARS-A30", "GEARS-A20")
def test_at_the_middle_level_only_the_players_own_tiles_turn() -> None:
    match = GEARS.drawn(f"h8:0 i8:3 h9:4 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", level="middle", stuck="h8,k8")
    assert set(match.legal()) == turns("h8", "k8")
    expect_tiles(play(match, "h8+2", "k8-1"), "h8:2 i8:3 h9:4 k8:0", turn="1:trapped")


@pytest.mark.rule("GEARS-A29", "GEARS-A30", "GEARS-A13")
def test_at_the_easy_level_trapped_players_pass_and_a_round_of_passes_ends_the_game() -> None:
    match = GEARS.drawn(STUCK, "g8/h8,i8/i8", "1:pass", level="easy", idle="1/20", played="1")
    assert match.legal() == ["pass"]
    play(match, "pass")
    expect_tiles(match, STUCK, turn="0:pass", passes="1", idle="2/20", played="2")
    assert match.legal() == ["pass"]
    play(match, "pass")
    expect_tiles(match, "h8:14 h7:3* h9:0*", taken="0100,-")
    expect_over(match, winners="0")


@pytest.mark.rule("GEARS-A29")
def test_one_pass_per_player_ends_the_game() -> None:
    match = GEARS.drawn(f"{STUCK} g9:024e2", "g8/h8,i8/i8,g9/g9", "1:pass", level="easy", idle="1/30", played="1")
    play(match, "pass", "pass")
    expect(match, turn="0:pass", passes="2", idle="3/30")
    play(match, "pass")
    expect_over(match, winners="0")


@pytest.mark.rule("GEARS-A29", "GEARS-A47")
def test_one_pass_ends_a_solo_game() -> None:
    board = "h7:3* g8:135e0 h8:14*"
    match = GEARS.drawn(board, "g8/h8", "0:pass", "solo", "easy", idle="1/10", limit="9", played="1")
    play(match, "pass")
    expect(match, taken="0100", turn="over")


@pytest.mark.rule("GEARS-A23", "GEARS-A28")
def test_turns_that_look_alike_are_all_offered() -> None:
    match = GEARS.drawn(f"h8:024 k8:03 {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8")
    assert set(match.legal()) == turns("h8", "k8")


@pytest.mark.rule("GEARS-A29", "GEARS-A13")
def test_a_walk_interrupts_a_series_of_passes() -> None:
    board = f"{STUCK} j7:14* k6:14*"
    match = GEARS.drawn(board, "g8/h8,i8/j7", "0:pass", level="easy", idle="2/20", played="2")
    play(match, "pass", "2-k6", "leave")
    expect(match, turn="0:pass", passes="", idle="4/20")
    play(match, "pass")
    expect(match, turn="1:walk", passes="1", idle="5/20")
    assert not match.is_over


@pytest.mark.rule("GEARS-A29", "GEARS-A20")
@pytest.mark.parametrize("level", ["middle", "full"])
def test_passing_belongs_to_the_easy_level(level: str) -> None:
    GEARS.refused(
        "turn", "trapped", "0:pass", position=GEARS.text(f"h8:1 k8:1 {PARKED}", "h8/k8,c12/c14", "0:pass", level=level)
    )
    easy = GEARS.text(f"h8:1 k8:1 {PARKED}", "h8/k8,c12/c14", "0:trapped", level="easy", stuck="h8,k8")
    GEARS.refused("stuck", "middle or full", "h8,k8", position=easy)


@pytest.mark.rule("GEARS-A13", "GEARS-A33")
def test_trapped_turns_in_a_row_do_not_end_the_game_at_other_levels() -> None:
    match = GEARS.drawn(f"h8:1* k8:14* {PARKED}", "h8/k8,c12/c14", "0:trapped", stuck="h8,k8", idle="0/6")
    for turn in range(5):
        first, second = field(match, "stuck").split(",")
        play(match, f"{first}+1", f"{second}+1")
        expect(match, idle=f"{turn + 1}/6", passes="")
        assert not match.is_over
    first, second = field(match, "stuck").split(",")
    play(match, f"{first}+1", f"{second}+1")
    expect_over(match, winners="0")
