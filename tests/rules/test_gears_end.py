"""The end of `gears`: covered markers, the last markers, points and ties, standstill."""

from __future__ import annotations

import re

import pytest

from tests.rules.gears_course import spare
from tests.rules.positions import GEARS, expect, expect_over, expect_tiles, field, play
from wandelgang.core.generator import Generator
from wandelgang.errors import NotYourTurn
from wandelgang.play.match import Match

PARKED = "c12:0123 c14:0123 e12:0123"
FAR = "m3:124*"


@pytest.mark.rule("GEARS-24", "GEARS-A31", "GEARS-25")
def test_walking_onto_the_last_marker_ends_the_game_without_an_action() -> None:
    match = GEARS.drawn(f"h8:14 i8:14* {PARKED}", "h8/c12,c14/e12", played="48", idle="3/20")
    play(match, "1-i8")
    expect_tiles(match, "i8:14", figures="i8/c12,c14/e12", taken="0100,-", played="49")
    expect_over(match, winners="0")
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "leave")


@pytest.mark.rule("GEARS-A31", "GEARS-24")
@pytest.mark.parametrize(("action", "over"), [("take", True), ("leave", False), ("left", False), ("right", False)])
def test_the_marker_just_left_is_uncovered_until_it_is_taken(action: str, over: bool) -> None:
    match = GEARS.drawn(f"h8:14* i8:124* {PARKED}", "h8/c12,c14/e12")
    play(match, "1-i8")
    expect(match, turn="0:act", taken="")
    play(match, action)
    assert match.is_over == over
    if over:
        expect_tiles(match, "h8:14 i8:124", taken="0110,-")
        expect_over(match, winners="0")


@pytest.mark.rule("GEARS-24", "GEARS-25", "GEARS-27")
def test_markers_under_figures_of_all_players_count_as_occupied() -> None:
    match = GEARS.drawn(f"h8:14 i8:14* {PARKED.replace('c14:0123', 'c14:0123*')}", "h8/c12,c14/e12", taken="-,-")
    play(match, "1-i8")
    expect_tiles(match, "i8:14 c14:0123", taken="0100,0001")
    expect_over(match, winners="1")


@pytest.mark.rule("GEARS-24", "GEARS-A34")
def test_a_marker_behind_walls_keeps_the_game_going() -> None:
    match = GEARS.drawn(f"h8:14 i8:14* {PARKED} {FAR}", "h8/c12,c14/e12")
    play(match, "1-i8")
    expect(match, turn="0:act", taken="")
    play(match, "leave")
    assert not match.is_over


@pytest.mark.rule("GEARS-A31")
def test_no_marker_at_all_ends_the_game() -> None:
    match = GEARS.drawn(f"h8:14* i8:14 {PARKED}", "i8/c12,c14/e12", "0:act", from_="h8")
    play(match, "take")
    expect(match, taken="0100,-")
    expect_over(match, winners="0")


@pytest.mark.rule("GEARS-24", "GEARS-A31")
def test_a_finished_position_cannot_be_played() -> None:
    position = GEARS.text(f"h8:14* i8:14 {PARKED}", "h8/c12,c14/e12")
    GEARS.refused("turn", "over", "0:walk", position=position)


@pytest.mark.rule("GEARS-25", "GEARS-A33", "GEARS-A34", "GEARS-A13")
def test_after_a_number_of_idle_turns_everybody_takes_the_markers_they_stand_on() -> None:
    board = f"h8:14* i8:14* c12:0123* c14:0123 e12:124* {FAR}"
    match = GEARS.drawn(board, "h8/c12,c14/e12", idle="19/20", played="64")
    play(match, "1-i8")
    assert not match.is_over
    play(match, "leave")
    expect_tiles(match, f"h8:14* i8:14 c12:0123 e12:124 {FAR}", taken="0101,0010", played="65")
    expect_over(match, winners="0")


@pytest.mark.rule("GEARS-A34", "GEARS-A12")
def test_what_nobody_stands_on_scores_for_nobody() -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {PARKED} {FAR}", "h8/c12,c14/e12", idle="19/20")
    play(match, "1-i8", "leave")
    expect_tiles(match, f"h8:14* {FAR}", taken="")
    expect_over(match, winners="0,1")


@pytest.mark.rule("GEARS-A33", "GEARS-A13")
def test_taking_a_marker_restarts_the_count() -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {PARKED} {FAR}", "h8/c12,c14/e12", idle="19/20")
    play(match, "1-i8", "take")
    assert not match.is_over
    expect(match, idle="0/20", taken="0100,-")


@pytest.mark.rule("GEARS-A33")
@pytest.mark.parametrize("action", ["leave", "left", "right"])
def test_every_other_action_counts(action: str) -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {PARKED} {FAR}", "h8/c12,c14/e12", idle="4/20")
    expect(play(match, "1-i8", action), idle="5/20")


@pytest.mark.rule("GEARS-A33", "GEARS-A13")
@pytest.mark.parametrize(
    ("options", "idle"),
    [
        ({"players": 1}, "0/13"),
        ({"players": 2}, "0/20"),
        ({"players": 3}, "0/30"),
        ({"players": 4}, "0/40"),
        ({"mode": "complete", "players": 2}, "0/40"),
        ({"mode": "complete", "players": 3}, "0/60"),
        ({"mode": "teams"}, "0/40"),
        ({"mode": "teams", "maze": "build"}, "0/80"),
        ({"players": 3, "idle": 2}, "0/6"),
        ({"mode": "complete", "players": 2, "idle": 1}, "0/2"),
    ],
)
def test_the_limit_is_ten_rounds_or_twenty_in_the_complete_game_or_as_chosen(options: dict[str, object], idle: str) -> None:
    expect(GEARS.dealt(**options), idle=idle)


@pytest.mark.rule("GEARS-A33")
def test_entering_is_not_a_turn_of_the_contest() -> None:
    match = GEARS.dealt(maze="first-steps", idle=1)
    play(match, "i6", "g7")
    expect(match, idle="0/2", played="")
    while not match.is_over:
        play(match, next((action for action in match.legal() if action == "leave"), match.legal()[0]))
    expect(match, played="2")


@pytest.mark.rule("GEARS-A45")
@pytest.mark.parametrize(("options", "markers"), [({"maze": "first-steps"}, 7), ({"maze": "airlock", "idle": 2}, 13)])
def test_no_game_is_longer_than_declared(options: dict[str, object], markers: int) -> None:
    match = GEARS.dealt(**options)
    turns = (markers + 1) * int(field(match, "idle").split("/")[1])
    longest = match.game.longest(match.position.array()[0])
    assert longest is not None
    assert turns <= longest < 2 * turns + 20
    for seed in range(3):
        match, generator = GEARS.dealt(**options), Generator(seed)
        while not match.is_over:
            play(match, generator.pick(match.legal()))
        assert int(field(match, "played")) <= turns
        assert match.ply <= longest


@pytest.mark.rule("GEARS-A45")
def test_the_declared_length_shrinks_with_the_markers() -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {PARKED} {FAR}", "h8/c12,c14/e12")
    longest = match.game.longest(match.position.array()[0])
    assert longest is not None
    assert 3 * 20 <= longest < 2 * 3 * 20 + 20


def taken_at_the_start(match: Match) -> list[str]:
    return field(match.positions[0].text, "taken").split(",")


@pytest.mark.rule("GEARS-26", "GEARS-A34")
def test_scores_may_be_asked_for_at_any_time() -> None:
    board = f"h8:14* i8:1 j8:124 m5:0 m7:14 {PARKED} {FAR}"
    match = GEARS.drawn(board, "h8/c12,c14/e12", taken="1011,0102")
    earlier = [sum(value * int(number) for value, number in enumerate(entry, 1)) for entry in taken_at_the_start(match)]
    for action, more in (("", (0, 0)), ("1-i8", (0, 0)), ("take", (2, 0))):
        if action:
            play(match, action)
        for seat in (0, 1):
            said = re.findall(r"\d+", match.game.score(match.position.array()[0], seat).say("en"))
            assert str(earlier[seat] + more[seat]) in said


@pytest.mark.rule("GEARS-26")
def test_what_each_player_has_taken_is_public() -> None:
    match = GEARS.drawn(f"h8:14* i8:1 j8:124 {PARKED} {FAR}", "h8/c12,c14/e12", taken="0011,0002")
    for viewer in (-1, 0, 1):
        assert field(match, "taken", viewer) == "0011,0002"
        assert field(match.view(viewer).text, "taken") == ",".join(taken_at_the_start(match))


@pytest.mark.rule("GEARS-27", "GEARS-28", "GEARS-A14")
@pytest.mark.parametrize(
    ("taken", "winners"),
    [
        ("0001,0010", "0"),
        ("2000,0010", "1"),
        ("0001,4000", "0"),
        ("0200,0001", "1"),
        ("1010,0001", "1"),
        ("0300,0020", "0"),
        ("0020,0300", "1"),
        ("0010,1100", "1"),
        ("0101,3010", "0"),
        ("0012,1202", "1"),
        ("0010,3000", "0"),
        ("3100,0110", "1"),
        ("3001,0011", "1"),
        ("0011,0011", "0,1"),
        ("1111,1111", "0,1"),
        ("2000,2000", "0,1"),
    ],
)
def test_ties_are_broken_by_blue_then_yellow_then_green_markers(taken: str, winners: str) -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {FAR} {spare(taken)}", "h8/c12,c14/e12", taken=taken, idle="19/20")
    play(match, "1-i8", "leave")
    expect(match, taken=taken)
    expect_over(match, winners)


@pytest.mark.rule("GEARS-28", "GEARS-A14")
@pytest.mark.parametrize(
    ("taken", "winners"),
    [
        ("0001,0200,1010", "0"),
        ("0300,0020,0201", "2"),
        ("0110,0110,2010", "0,1"),
        ("0020,0300,0300", "1,2"),
        ("0010,3000,0010", "0,2"),
        ("-,-,-", "0,1,2"),
        ("0001,0001,0200", "0,1"),
    ],
)
def test_ties_are_broken_among_those_concerned(taken: str, winners: str) -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {FAR} {spare(taken)}", "h8/c12,c14/e12,a9/b12", taken=taken, idle="29/30")
    play(match, "1-i8", "leave")
    expect_over(match, winners)


@pytest.mark.rule("GEARS-25", "GEARS-28")
def test_the_markers_taken_at_the_end_break_ties_too() -> None:
    spared = spare("0200,-").replace("c14:0123", "c14:0123*")
    match = GEARS.drawn(f"h8:14* i8:1 {FAR} {spared}", "h8/c12,c14/e12", taken="0200,-", idle="19/20")
    play(match, "1-i8", "leave")
    expect(match, taken="0200,0001")
    expect_over(match, winners="1")


@pytest.mark.rule("GEARS-07")
def test_a_turn_limit_ends_the_game_like_a_standstill() -> None:
    match = GEARS.drawn(f"h8:14* i8:14* {PARKED} {FAR}", "h8/c12,c14/e12", limit="49", played="48")
    play(match, "1-i8", "leave")
    expect_tiles(match, "h8:14* i8:14", taken="0100,-", played="49")
    expect_over(match, winners="0")
