"""Endless games of `sliders`: passing, the third occurrence of a position, the limit of half-moves."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from tests.rules.positions import (
    BLUE_HOME,
    FLUSH,
    PINK_HOME,
    SLIDERS,
    expect,
    expect_over,
    expect_pegs,
    field,
    peg_places,
    play,
    slider_rows,
)
from wandelgang.errors import Illegal, NotYourTurn

BLUE, PINK = "f4d0e0g0h0", "f6d10e10g10h10"
STUCK = slider_rows("1111Y1111", r1="BBBBB")
CYCLE = ("L2", "L1", "R2", "R1")


def entry(offsets: str, blue: str, pink: str, rest: str) -> str:
    return f"{offsets}/{peg_places(blue)}/{peg_places(pink)}/{rest}"


def around(one: int, two: int) -> tuple[str, ...]:
    """Pink and Blue each shift a slider and shift it back."""
    return f"L{one}", f"L{two}", f"R{one}", f"R{two}"


@pytest.mark.rule("SLIDERS-A13", "SLIDERS-A22")
def test_a_player_without_any_action_passes() -> None:
    match = SLIDERS.drawn(BLUE_HOME, PINK_HOME, STUCK, bar="yes", offsets="0000l0000")
    assert match.legal() == ["pass"]
    with pytest.raises(Illegal):
        play(match, "R5")
    expect_pegs(play(match, "pass"), BLUE_HOME, PINK_HOME, offsets="0000l0000", turn="1:move", played="1")


@pytest.mark.rule("SLIDERS-A13", "SLIDERS-A22")
@pytest.mark.parametrize("owners", ["1111Y1110", "0111Y1111"])
def test_a_player_who_can_slide_does_not_pass(owners: str) -> None:
    slider = owners.index("0") + 1
    match = SLIDERS.drawn(BLUE_HOME, PINK_HOME, slider_rows(owners, r1="BBBBB"), bar="yes")
    assert match.legal() == [f"L{slider}", f"R{slider}"]
    with pytest.raises(Illegal):
        play(match, "pass")


@pytest.mark.rule("SLIDERS-A14", "SLIDERS-A18", "SLIDERS-A19")
def test_the_added_ways_to_end_are_marked_as_added() -> None:
    file = resources.files("wandelgang.games.sliders") / "rules.toml"
    shown = {rule["id"]: rule for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]}
    assert all(shown[f"SLIDERS-A{number}"]["added"] is True for number in (14, 18, 19))
    assert not shown["SLIDERS-24"].get("added")


@pytest.mark.rule("SLIDERS-A18", "SLIDERS-A14")
def test_the_third_occurrence_is_a_draw_and_the_starting_position_counts() -> None:
    match = SLIDERS.dealt(start=0)
    play(match, *CYCLE)
    expect(match, offsets=FLUSH, turn="0:move", winners="")
    play(match, *CYCLE[:3])
    assert not match.is_over
    play(match, CYCLE[3])
    expect_pegs(match, BLUE_HOME, PINK_HOME, offsets=FLUSH, played="8")
    expect_over(match, "0,1", "repetition")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "L2")


@pytest.mark.rule("SLIDERS-A18")
def test_the_occurrences_need_not_follow_each_other() -> None:
    match = SLIDERS.dealt(start=1)
    play(match, "L1", "L2", "R1", "R2")
    play(match, "L3", "L4", "L6", "R4", "R3", "L9", "R6")
    assert not match.is_over
    expect_over(play(match, "R9"), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18")
def test_pegs_moving_back_and_forth_repeat_the_position_too() -> None:
    match = SLIDERS.drawn(BLUE, PINK)
    play(match, "f4-f3", "f6-f7", "f3-f4", "f7-f6", "f4-e4", "f6-g6", "e4-f4")
    assert not match.is_over
    expect_over(play(match, "g6-f6"), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18")
def test_pegs_of_one_colour_are_interchangeable() -> None:
    match = SLIDERS.drawn("e4f4e0g0h0", PINK)
    round_trip = ["f4-f3", "L1", "e4-f4", "R1", "f3-e3", "L1", "e3-e4", "R1"]
    play(match, *round_trip)
    expect_pegs(match, "e4f4e0g0h0", PINK, offsets=FLUSH, turn="0:move")
    play(match, *round_trip[:7])
    assert not match.is_over
    expect_over(play(match, "R1"), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18")
def test_no_history_remains_when_a_peg_leaves_its_start_block() -> None:
    match = SLIDERS.dealt(start=0)
    play(match, *CYCLE)
    assert field(match, "past").count(",") == 3
    play(match, "f0-f1")
    expect(match, past="")
    play(match, "L1")
    expect(match, past=entry(FLUSH, "d0e0g0h0f1", PINK_HOME, "1"))


@pytest.mark.rule("SLIDERS-A18")
def test_whose_turn_it_is_is_part_of_the_position() -> None:
    match = SLIDERS.drawn(BLUE, PINK)
    play(match, "f4-f3", "L1", "f3-f5", "R1", "f5-f4")
    expect_pegs(match, BLUE, PINK, offsets=FLUSH, turn="1:move")
    play(match, "f6-f7", "L2", "f7-f5", "R2", "f5-f6")
    expect_pegs(match, BLUE, PINK, offsets=FLUSH, turn="0:move")
    expect_over(play(match, *CYCLE), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18")
def test_where_sliders_and_pegs_are_is_part_of_the_position() -> None:
    match = SLIDERS.drawn(BLUE, PINK)
    play(match, *CYCLE, "L9", "f6-f7", "R9")
    expect_pegs(match, BLUE, "f7d10e10g10h10", offsets=FLUSH, turn="1:move")
    play(match, "L8", "L2", "f7-f6", "R2")
    expect_pegs(match, BLUE, PINK, offsets="0000000l0", turn="1:move")
    play(match, "R8")
    expect_pegs(match, BLUE, PINK, offsets=FLUSH)
    expect_over(match, "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18", "SLIDERS-A27")
def test_the_bar_on_the_yellow_slider_is_part_of_the_position() -> None:
    match = play(SLIDERS.drawn(BLUE, PINK), "L5")
    expect(match, offsets="0000l0000", turn="1:move", bar="yes")
    for one, two in ((1, 2), (3, 4)):
        play(match, *around(one, two))
        expect(match, offsets="0000l0000", turn="1:move", bar="")
    expect_over(play(match, *around(6, 7)), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18", "SLIDERS-A21")
def test_the_refusals_are_part_of_the_position() -> None:
    match = SLIDERS.drawn("h5e10f10g10h10", "d10e3f3g3h3", turn="1:move")
    for one, two, refused in ((1, 2, "0,2"), (3, 4, "0,3"), (6, 7, "0,3")):
        play(match, *around(one, two))
        expect(match, offsets=FLUSH, turn="1:move", refused=refused)
    expect_over(play(match, *around(8, 9)), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A18", "SLIDERS-A21")
def test_endless_refusing_is_a_draw_if_nobody_claims() -> None:
    match = SLIDERS.drawn("h5e10f10g10h10", "d10e3f3g3h3", played="20", refused="0,3")
    play(match, *CYCLE, *CYCLE[:3])
    expect(match, refused="0,3", turn="1:move")
    expect_over(play(match, CYCLE[3]), "0,1", "repetition")


@pytest.mark.rule("SLIDERS-A19", "SLIDERS-A14")
@pytest.mark.parametrize("action", ["L2", "f4-f5", "R5"])
def test_the_game_is_a_draw_after_400_half_moves(action: str) -> None:
    match = SLIDERS.drawn(BLUE, PINK, played="398")
    play(match, action, "L1")
    expect(match, played="400")
    expect_over(match, "0,1", "limit")
    match = play(SLIDERS.drawn(BLUE, PINK, played="398"), action)
    expect(match, played="399", turn="1:move")


@pytest.mark.rule("SLIDERS-A19")
def test_passes_count_towards_the_limit() -> None:
    match = SLIDERS.drawn(BLUE_HOME, PINK_HOME, STUCK, bar="yes", played="399")
    play(match, "pass")
    expect(match, played="400")
    expect_over(match, "0,1", "limit")


@pytest.mark.rule("SLIDERS-A19", "SLIDERS-24")
def test_a_win_on_the_last_half_move_counts() -> None:
    match = SLIDERS.drawn("d9e10f10g10h10", "d3e3f3g3h3", played="399")
    play(match, "d9-d10")
    expect(match, played="400")
    expect_over(match, "0", "goal")


@pytest.mark.rule("SLIDERS-A19", "SLIDERS-23")
def test_a_claim_on_the_last_half_move_counts() -> None:
    match = SLIDERS.drawn("h5e10f10g10h10", "d10e3f3g3h3", played="399", refused="0,3")
    expect_over(play(match, "claim"), "0", "claim")
    match = SLIDERS.drawn("h5e10f10g10h10", "d10e3f3g3h3", played="398", refused="0,2", turn="1:move")
    play(match, "L1", "claim")
    expect(match, played="400")
    expect_over(match, "0", "claim")


@pytest.mark.rule("SLIDERS-A19")
def test_the_limit_may_be_chosen() -> None:
    match = SLIDERS.dealt(start=0, limit=3)
    expect(match, limit="3")
    play(match, "L2", "L1")
    assert not match.is_over
    expect_over(play(match, "L4"), "0,1", "limit")
    expect(SLIDERS.dealt(limit=400), limit="")
    SLIDERS.refused("limit", "from 1 to 400", "0", limit=0)
    SLIDERS.refused("limit", "from 1 to 400", "401", limit=401)
