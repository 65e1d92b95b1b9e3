"""The action of `gears` on the tile just left: take the marker, turn the tile, leave it."""

from __future__ import annotations

import pytest

from tests.rules.gears_course import easy
from tests.rules.positions import GEARS, expect, expect_tiles, field, play, turned
from wandelgang.errors import Illegal, NotYourTurn

PARKED = "c12:0123 c14:0123 e12:0123 m3:0123*"


def left(tile: str) -> str:
    return f"h8:{tile} i8:1* j8:14 {PARKED}"


@pytest.mark.rule("GEARS-14", "GEARS-15", "GEARS-16", "GEARS-17")
@pytest.mark.parametrize(
    ("tile", "level", "actions"),
    [
        ("14*", "full", {"take", "left", "right", "leave"}),
        ("14", "full", {"left", "right", "leave"}),
        ("14*", "middle", {"take", "left", "right", "leave"}),
        ("14", "middle", {"left", "right", "leave"}),
    ],
)
def test_the_actions_on_the_tile_just_left(tile: str, level: str, actions: set[str]) -> None:
    match = GEARS.drawn(left(tile), "h8/c12,c14/e12", level=level)
    assert set(play(match, "1-i8").legal()) == actions
    assert len(match.legal()) == len(actions)


@pytest.mark.rule("GEARS-A24", "GEARS-A04")
@pytest.mark.parametrize("tile", ["135e0", "135e1"])
def test_an_entry_tile_has_no_marker_but_may_be_turned(tile: str) -> None:
    match = GEARS.drawn(left(tile), "h8/c12,c14/e12")
    assert set(play(match, "1-i8").legal()) == {"left", "right", "leave"}
    play(match, "left")
    expect_tiles(match, f"h8:024{tile[3:]}", taken="")


@pytest.mark.rule("GEARS-15", "GEARS-03")
@pytest.mark.parametrize(("tile", "taken"), [("1", "1000"), ("14", "0100"), ("124", "0010"), ("1245", "0001")])
def test_the_marker_taken_has_the_tiles_value(tile: str, taken: str) -> None:
    match = GEARS.drawn(left(f"{tile}*"), "h8/c12,c14/e12")
    play(match, "1-i8", "take")
    expect_tiles(match, f"h8:{tile} i8:1* m3:0123*", taken=f"{taken},-", idle="0/20", played="1")
    assert match.turn == 1


@pytest.mark.rule("GEARS-15")
def test_markers_are_kept_by_whoever_takes_them() -> None:
    match = GEARS.drawn(f"{left('124*')} m5:0 m7:14", "c14/e12,c12/h8", "1:walk", taken="1100,0100", idle="7/20")
    play(match, "2-i8", "take")
    expect_tiles(match, "h8:124 i8:1*", taken="1100,0110", idle="0/20")


@pytest.mark.rule("GEARS-A12", "GEARS-14")
def test_the_marker_of_the_tile_entered_stays() -> None:
    match = GEARS.drawn(left("14"), "h8/c12,c14/e12")
    play(match, "1-i8")
    with pytest.raises(Illegal):
        play(match, "take")
    play(match, "leave")
    expect_tiles(match, "i8:1*", taken="")


@pytest.mark.rule("GEARS-A12", "GEARS-14")
def test_a_tile_walked_over_is_not_touched() -> None:
    match = GEARS.drawn(left("14*"), "h8/c12,c14/e12")
    play(match, "1-j8")
    expect(match, from_="h8")
    play(match, "take")
    expect_tiles(match, "h8:14 i8:1* j8:14", taken="0100,-")


@pytest.mark.rule("GEARS-16", "GEARS-A22", "GEARS-A05")
@pytest.mark.parametrize("walls", ["1", "5", "14", "45", "124", "245", "1245", "1235"])
@pytest.mark.parametrize(("action", "steps"), [("right", 1), ("left", -1)])
def test_the_tile_turns_one_step_either_way(walls: str, action: str, steps: int) -> None:
    match = GEARS.drawn(left(f"{walls}*"), "h8/c12,c14/e12")
    play(match, "1-i8", action)
    expect_tiles(match, f"h8:{turned(walls, steps)}* i8:1* j8:14", figures="i8/c12,c14/e12", taken="", idle="1/20")


@pytest.mark.rule("GEARS-16", "GEARS-A22")
def test_right_is_clockwise_and_left_is_not() -> None:
    expect_tiles(play(GEARS.drawn(left("1245*"), "h8/c12,c14/e12"), "1-i8", "right"), "h8:0235*")
    expect_tiles(play(GEARS.drawn(left("1245*"), "h8/c12,c14/e12"), "1-i8", "left"), "h8:0134*")


@pytest.mark.rule("GEARS-A23", "GEARS-16")
def test_turns_that_look_alike_are_both_offered_on_the_board() -> None:
    for action in ("left", "right"):
        match = GEARS.drawn(f"h8:024* i9:0 h9:1 {PARKED}", "h8/c12,c14/e12")
        assert set(play(match, "1-h9").legal()) == {"take", "left", "right", "leave"}
        expect_tiles(play(match, action), "h8:135*")


@pytest.mark.rule("GEARS-16", "GEARS-A05")
def test_a_turn_may_cut_anybody_off() -> None:
    match = GEARS.drawn(f"g8:1234 h8:14 i8:0124 {PARKED}", "h8/g8,c12/c14")
    play(match, "1-i8", "left")
    expect_tiles(match, "h8:03", figures="i8/g8,c12/c14")
    stuck = GEARS.drawn(f"g8:1234 h8:03 i8:0124 {PARKED}", "i8/g8,c12/c14", "0:trapped", stuck="g8,i8")
    assert not any(action.startswith(("1-", "2-")) for action in stuck.legal())


@pytest.mark.rule("GEARS-17", "GEARS-A09")
def test_leaving_changes_nothing() -> None:
    match = GEARS.drawn(left("14*"), "h8/c12,c14/e12")
    play(match, "1-i8", "leave")
    expect_tiles(match, "h8:14* i8:1* j8:14", figures="i8/c12,c14/e12", taken="", idle="1/20")
    assert match.turn == 1


@pytest.mark.rule("GEARS-14", "GEARS-15", "GEARS-17")
@pytest.mark.parametrize(("tile", "actions"), [("14*", {"take", "leave"}), ("14", {"leave"})])
def test_where_nothing_turns_a_marker_is_taken_or_left(tile: str, actions: set[str]) -> None:
    assert set(play(GEARS.drawn(**easy(tile)), "1-i8").legal()) == actions


@pytest.mark.rule("GEARS-A32")
@pytest.mark.parametrize(
    "given",
    [
        easy("14"),
        {"drawing": "i7:1* h8:135e0 i8:1* j8:14* k8:14* h9:024e1", "figures": "h8/h8,h9/h9", "level": "easy"},
    ],
    ids=["14", "135e0"],
)
def test_leaving_is_a_choice_even_if_it_is_the_only_one(given: dict[str, str]) -> None:
    match = GEARS.drawn(**given)
    play(match, "1-i8")
    assert match.turn == 0
    assert match.legal() == ["leave"]
    ply = match.ply
    play(match, "leave")
    assert match.ply == ply + 1
    assert match.turn == 1


@pytest.mark.rule("GEARS-A11", "GEARS-14")
@pytest.mark.parametrize(("first", "second"), [("take", "right"), ("take", "left"), ("right", "take"), ("left", "left")])
def test_there_is_only_one_action_per_walk(first: str, second: str) -> None:
    match = GEARS.drawn(f"{left('14*')} k8:14", "h8/c12,k8/e12")
    play(match, "1-i8", first)
    assert field(match, "turn") == "1:walk"
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, second)
    with pytest.raises(Illegal):
        match.submit(1, match.ply, second)


@pytest.mark.rule("GEARS-A07", "GEARS-A05")
@pytest.mark.parametrize("action", ["left", "right"])
def test_the_tile_left_turns_under_the_second_figure(action: str) -> None:
    match = GEARS.drawn(left("135e0"), "h8/h8,c14/e12")
    play(match, "1-i8", action)
    expect_tiles(match, "h8:024e0", figures="i8/h8,c14/e12")


@pytest.mark.rule("GEARS-A05", "GEARS-A07")
def test_a_turned_tile_lets_its_second_figure_out_elsewhere() -> None:
    match = GEARS.drawn(f"h8:135e0 i8:14 h9:25 {PARKED}", "h8/h8,c14/e12", idle="0/40")
    assert set(match.legal()) == {"1-i8", "2-i8"}
    play(match, "1-i8", "right")
    assert field(match, "turn") == "1:trapped"
    play(match, "c14+1", "e12+1")
    assert set(match.legal()) == {"2-h9"}
