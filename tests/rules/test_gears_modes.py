"""Levels and modes of `gears`: teams, solo, the number of players."""

from __future__ import annotations

import pytest

import wandelgang
from tests.rules.gears_course import spare
from tests.rules.positions import GEARS, expect, expect_over, field, play, tiles_on_board
from wandelgang.errors import NotYourTurn

FAR = "m3:03*"
EIGHT = "h8/c12,c14/e12,a9/b12,m5/m7"


@pytest.mark.rule("GEARS-30", "GEARS-A20")
@pytest.mark.parametrize("level", ["easy", "middle", "full"])
@pytest.mark.parametrize("mode", ["beginners", "complete", "teams", "solo"])
def test_every_mode_can_be_played_at_every_level(mode: str, level: str) -> None:
    match = GEARS.dealt(mode=mode, level=level)
    assert match.position.text.split()[1:3] == [mode, level]
    assert match.legal()


@pytest.mark.rule("GEARS-30", "GEARS-A20")
def test_the_full_level_and_the_beginners_game_are_the_defaults() -> None:
    assert GEARS.dealt().position.text.split()[1:3] == ["beginners", "full"]
    assert GEARS.dealt(maze="build").position.text.split()[1] == "complete"
    GEARS.refused("level", "easy, middle, full", "expert", level="expert")
    GEARS.refused("mode", "beginners, complete, teams, solo", "campaign", mode="campaign")


@pytest.mark.rule("GEARS-A21", "GEARS-A46", "GEARS-A47")
@pytest.mark.parametrize(
    ("options", "expected", "came"),
    [
        ({"players": 5}, "from 1 to 4", "5"),
        ({"players": 6}, "from 1 to 4", "6"),
        ({"players": 0}, "from 1 to 4", "0"),
        ({"players": 1, "mode": "beginners"}, "2", "1"),
        ({"players": 1, "mode": "complete"}, "2", "1"),
        ({"players": 2, "mode": "teams"}, "4", "2"),
        ({"players": 3, "mode": "teams"}, "4", "3"),
        ({"players": 2, "mode": "solo"}, "1", "2"),
    ],
)
def test_the_number_of_players_depends_on_the_mode(options: dict[str, object], expected: str, came: str) -> None:
    GEARS.refused("players", expected, came, **options)


@pytest.mark.rule("GEARS-A46")
@pytest.mark.parametrize(
    ("taken", "winners"),
    [
        ("0100,0010,0100,-", "0,2"),
        ("0001,0010,-,0100", "1,3"),
        ("-,-,0001,0010", "0,2"),
        ("0001,0100,-,0100", "0,2"),
        ("1000,0001,0010,-", "1,3"),
        ("0100,0010,0200,0010", "0,2"),
        ("0010,1000,-,2000", "0,2"),
        ("0010,0100,0100,0010", "0,1,2,3"),
        ("-,-,-,-", "0,1,2,3"),
    ],
)
def test_partners_pool_points_and_tie_breaks(taken: str, winners: str) -> None:
    match = GEARS.drawn(f"h8:14* i8:1 {FAR} {spare(taken)}", EIGHT, mode="teams", taken=taken, idle="39/40")
    play(match, "1-i8", "leave")
    expect_over(match, winners)


@pytest.mark.rule("GEARS-A46", "GEARS-25")
def test_markers_under_the_partners_figures_count_for_both() -> None:
    spared = spare("-,0100,-,0010").replace("a9:0123", "a9:0123+").replace("*", "").replace("+", "*")
    match = GEARS.drawn(f"h8:14 i8:14* {spared}", EIGHT, mode="teams", taken="-,0100,-,0010", idle="0/40")
    play(match, "1-i8")
    expect(match, taken="0100,0100,0001,0010")
    expect_over(match, winners="0,2")


@pytest.mark.rule("GEARS-A46", "GEARS-12", "GEARS-13")
def test_partners_block_each_other() -> None:
    line = "g8:14 h8:14 i8:14 j8:14"
    match = GEARS.drawn(
        f"{line} {FAR} c12:0123 c14:0123 e12:0123 a9:0 m5:0 m7:0", "h8/c12,c14/e12,i8/a9,m5/m7", mode="teams", idle="0/40"
    )
    assert match.legal() == ["1-g8"]


@pytest.mark.rule("GEARS-A46", "GEARS-04")
def test_teams_take_turns_seat_by_seat_on_either_kind_of_maze() -> None:
    match = GEARS.dealt(mode="teams")
    for seat in (0, 1, 2, 3):
        assert match.turn == seat
        play(match, match.legal()[0])
    assert match.turn == 0
    expect(GEARS.dealt(mode="teams", maze="build"), piles="8,8,8,8", turn="0:build")


@pytest.mark.rule("GEARS-A47", "GEARS-A20")
@pytest.mark.parametrize("maze", ["first-steps", "airlock", "random"])
def test_solo_has_as_many_turns_as_markers(maze: str) -> None:
    match = GEARS.dealt(mode="solo", maze=maze)
    expect(match, limit=str(len(tiles_on_board(match))), figures="-", turn="0:enter")
    assert all(tile.endswith("*") for tile in tiles_on_board(match).values())
    GEARS.refused("maze", "given maze", "build", mode="solo", maze="build")


@pytest.mark.rule("GEARS-A47")
def test_solo_ends_with_the_last_turn() -> None:
    match = GEARS.dealt(mode="solo", maze="first-steps", level="easy")
    play(match, match.legal()[0])
    while not match.is_over:
        assert int(field(match, "played") or "0") < 7
        legal = match.legal()
        play(match, "take" if "take" in legal else legal[0])
    assert int(field(match, "played")) <= 7


@pytest.mark.rule("GEARS-A47", "GEARS-25", "GEARS-27")
@pytest.mark.parametrize(
    ("action", "taken", "result"), [("take", "0110", 5 / 9), ("leave", "0010", 3 / 9), ("right", "0010", 3 / 9)]
)
def test_the_result_of_solo_is_the_share_of_points(action: str, taken: str, result: float) -> None:
    match = GEARS.drawn("i7:135e0 h8:14* i8:124* m3:0123*", "h8/i7", mode="solo", idle="4/10", limit="5", played="4")
    play(match, "1-i8", action)
    expect(match, turn="over", winners="0", taken=taken, played="5")
    assert match.outcome == pytest.approx([result])
    with pytest.raises(NotYourTurn):
        match.submit(0, match.ply, "leave")


@pytest.mark.rule("GEARS-A47", "GEARS-24")
def test_solo_ends_earlier_when_every_marker_is_covered() -> None:
    match = GEARS.drawn("i7:135e0 h8:14 i8:124*", "h8/i7", mode="solo", idle="0/10", limit="5", played="2", taken="0100")
    play(match, "1-i8")
    expect(match, turn="over", taken="0110", played="3")
    assert match.outcome == pytest.approx([1])


@pytest.mark.rule("GEARS-30")
def test_modes_and_levels_are_chosen_by_options() -> None:
    options = {option.name: option for option in wandelgang.game("gears").game.options}
    assert options["level"].choices == ("easy", "middle", "full")
    assert set(options["mode"].choices) == {"beginners", "complete", "teams", "solo"}
