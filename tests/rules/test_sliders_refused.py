"""Set-ups of `sliders` that are refused, with the field, what was expected and what was given."""

from __future__ import annotations

from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import BLUE_HOME, FLUSH, OPEN, PINK_HOME, SLIDERS, slider_rows, sliders_file
from wandelgang.errors import Unreadable

WAITING = ("h5e10f10g10h10", "d10e3f3g3h3")
AWAY = "d3e3f3g3h3"
START = f"{FLUSH}/{BLUE_HOME}/{PINK_HOME}/0"


@pytest.mark.rule("SLIDERS-01", "SLIDERS-04", "SLIDERS-A03")
@pytest.mark.parametrize(
    ("blue", "pink", "offsets", "expected", "got"),
    [
        ("d0e0f0g0i4", PINK_HOME, FLUSH, "hole", "i4"),
        ("d0e0f0g0c0", PINK_HOME, FLUSH, "hole", "c0"),
        ("d0e0f0g0i10", "d10e10f10g10f4", FLUSH, "hole", "i10"),
        ("d0e0f0g0d4", PINK_HOME, "000r00000", "hole", "d4"),
        ("d0e0f0g0h4", PINK_HOME, "000l00000", "hole", "h4"),
        ("d0e0f0g0f4", "f4d10e10f10g10", FLUSH, "one peg", "f4"),
        ("d0e0f0g0g0", PINK_HOME, FLUSH, "one peg", "g0"),
    ],
)
def test_each_peg_has_a_hole_of_its_own(blue: str, pink: str, offsets: str, expected: str, got: str) -> None:
    SLIDERS.refused("pegs", expected, got, position=SLIDERS.text(blue, pink, offsets=offsets))


@pytest.mark.rule("SLIDERS-01", "SLIDERS-08", "SLIDERS-A17")
@pytest.mark.parametrize(
    ("offsets", "travel", "expected"),
    [
        ("0L0000000", "1", "one hole"),
        ("00000000R", "1", "one hole"),
        ("00000000", "1", "nine"),
        ("0000000000", "2", "nine"),
        ("0000000x0", "2", "L, l, 0, r or R"),
    ],
)
def test_offsets_that_are_refused(offsets: str, travel: str, expected: str) -> None:
    SLIDERS.refused("offsets", expected, offsets, position=SLIDERS.text(BLUE_HOME, PINK_HOME, offsets=offsets, travel=travel))


@pytest.mark.rule("SLIDERS-A20", "SLIDERS-A21")
@pytest.mark.parametrize(
    ("pegs", "refusals", "expected", "got"),
    [
        ((BLUE_HOME, PINK_HOME), "0,1", "0", "1"),
        (WAITING, "2,0", "0", "2"),
        (WAITING, "0,4", "at most 3", "4"),
        (WAITING, "1,1", "0", "1"),
    ],
)
def test_impossible_refusals_are_refused(pegs: tuple[str, str], refusals: str, expected: str, got: str) -> None:
    SLIDERS.refused("refused", expected, got, position=SLIDERS.text(*pegs, refused=refusals))


@pytest.mark.rule("SLIDERS-24")
@pytest.mark.parametrize(("blue", "pink"), [(PINK_HOME, AWAY), (AWAY, BLUE_HOME)])
def test_a_game_that_is_won_does_not_continue(blue: str, pink: str) -> None:
    for turn in ("0:move", "1:move"):
        SLIDERS.refused("turn", "over", turn, position=SLIDERS.text(blue, pink, turn=turn))


@pytest.mark.rule("SLIDERS-24")
@pytest.mark.parametrize(("blue", "pink", "winner"), [(BLUE_HOME, PINK_HOME, "0"), (AWAY, PINK_HOME, "1")])
def test_nobody_has_won_without_five_pegs_in_the_goal(blue: str, pink: str, winner: str) -> None:
    SLIDERS.refused("end", "five pegs", "goal", position=SLIDERS.text(blue, pink, turn="over", winners=winner, end="goal"))


@pytest.mark.rule("SLIDERS-A19")
@pytest.mark.parametrize(("played", "limit"), [("400", "400"), ("5", "5"), ("9", "5")])
def test_a_game_at_its_limit_does_not_continue(played: str, limit: str) -> None:
    position = SLIDERS.text(BLUE_HOME, PINK_HOME, played=played, limit=limit)
    SLIDERS.refused("played", f"from 0 to {int(limit) - 1}", played, position=position)


@pytest.mark.rule("SLIDERS-A18")
def test_a_position_does_not_occur_for_the_third_time_in_a_game_that_is_not_over() -> None:
    SLIDERS.refused(
        "past", "three times", START, position=SLIDERS.text(BLUE_HOME, PINK_HOME, past=f"{START},{START}", played="9")
    )
    SLIDERS.refused(
        "past", "half-moves played (1)", "2", position=SLIDERS.text(BLUE_HOME, PINK_HOME, past=f"{START},{START}", played="1")
    )


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-01")
@pytest.mark.parametrize(
    ("drawing", "field", "expected", "got"),
    [
        ("own", "board", "default, half, wide", "1"),
        (slider_rows("101011010"), "board, row 5", "Y", "1ooooo"),
        (slider_rows("1Y10Y1010"), "board, row 2", "0 for Blue or 1 for Pink", "Yooooo"),
        (slider_rows("2010Y1010"), "board, row 1", "0 for Blue or 1 for Pink", "2ooooo"),
        (slider_rows(r4="oooo"), "board, row 4", "five or seven", "4"),
        (slider_rows(r4="ooooooo"), "board, row 4", "five or seven", "7"),
        (slider_rows(holes="oooooo"), "board, row 1", "five or seven", "6"),
        (slider_rows(r4="oo||ooo"), "board, row 4", "between two holes", "0oo||ooo"),
        (slider_rows(r4="|ooooo"), "board, row 4", "between two holes", "0|ooooo"),
        (slider_rows(r4="ooooo|"), "board, row 4", "between two holes", "0ooooo|"),
        (slider_rows(r4="ooZoo"), "board, row 4", "o, F, B, X", "0ooZoo"),
        (slider_rows(r4="oo?oo"), "board, row 4", "o, F, B, X", "0oo?oo"),
        (slider_rows("1?10Y1010"), "board, row 2", "0 for Blue or 1 for Pink", "?ooooo"),
    ],
)
def test_boards_that_are_refused(drawing: str, field: str, expected: str, got: str) -> None:
    SLIDERS.refused(field, expected, got, position=SLIDERS.text(BLUE_HOME, PINK_HOME, drawing))


@pytest.mark.rule("SLIDERS-A17")
@pytest.mark.parametrize(
    ("keys", "field", "expected", "got"),
    [
        ({"travel": "3"}, "travel", "from 1 to 2", "3"),
        ({"travel": '"far"'}, "travel", "from 1 to 2", "far"),
        ({"travel": "true"}, "travel", "from 1 to 2", "True"),
        ({"holes": "5"}, "holes", "board, travel, game, title", "holes"),
        ({"game": '"tiles"'}, "game", "one of sliders", "tiles"),
        ({"board": "[5]"}, "board", "nine sliders", "[5]"),
        ({"board": '"1ooooo"'}, "board", "nine sliders", "1"),
        ({"board": f'"""{OPEN.replace("/", chr(10))}\n0ooooo"""'}, "board", "nine sliders", "10"),
        ({"board": '""'}, "board", "nine sliders", "0"),
        ({"board": f'"""{OPEN.replace("/", chr(10)).replace("Y", "?")}"""'}, "board, row 5", "Y", "?ooooo"),
        ({"board": f'"""{slider_rows(r4="o?!oo").replace("/", chr(10))}"""'}, "board, row 4", "? for an open one", "0o?!oo"),
    ],
)
def test_board_files_that_are_refused(tmp_path: Path, keys: dict[str, str], field: str, expected: str, got: str) -> None:
    SLIDERS.refused(field, expected, got, board=sliders_file(tmp_path, OPEN, **keys))


@pytest.mark.rule("SLIDERS-A17", "SLIDERS-A28", "SLIDERS-A12", "SLIDERS-A16")
@pytest.mark.parametrize(
    ("options", "field", "expected", "got"),
    [
        ({"preset": "big"}, "preset", "default, half, wide", "big"),
        ({"travel": 0}, "travel", "from 1 to 2", "0"),
        ({"travel": 3}, "travel", "from 1 to 2", "3"),
        ({"run": "far"}, "run", "stop, end", "far"),
        ({"patience": 0}, "patience", "from 1 to 400", "0"),
        ({"patience": 401}, "patience", "from 1 to 400", "401"),
        ({"start": -1}, "start", "from 0 to 1", "-1"),
        ({"holes": 7}, "holes", "preset, travel", "holes"),
    ],
)
def test_options_that_are_refused(options: dict[str, object], field: str, expected: str, got: str) -> None:
    SLIDERS.refused(field, expected, got, **options)


@pytest.mark.rule("SLIDERS-A17")
def test_a_preset_cannot_be_combined_with_a_board_file_or_a_position(tmp_path: Path) -> None:
    SLIDERS.refused("preset", "board file", "half", board=sliders_file(tmp_path), preset="half")
    SLIDERS.refused("travel", "position", "2", position=SLIDERS.text(BLUE_HOME, PINK_HOME), travel=2)


@pytest.mark.rule("SLIDERS-07")
@pytest.mark.parametrize(
    "position",
    [
        f"sliders default offsets={FLUSH} turn=0:move",
        f"sliders default pegs={BLUE_HOME},{PINK_HOME} turn=0:move",
        f"sliders default offsets={FLUSH} pegs={BLUE_HOME},{PINK_HOME}",
        f"{SLIDERS.text(BLUE_HOME, PINK_HOME)} dice=3",
        f"{SLIDERS.text(BLUE_HOME, PINK_HOME)} played=3 past=nothing",
        f"{SLIDERS.text(BLUE_HOME, PINK_HOME)} bar=perhaps",
    ],
)
def test_unreadable_positions_are_refused(position: str) -> None:
    with pytest.raises(Unreadable):
        wandelgang.game("sliders", position=position).match(seed=1)


@pytest.mark.rule("SLIDERS-07")
@pytest.mark.parametrize("action", ["", "d0", "d0-", "d0d1", "d0-d1-d2", "z0-z1", "d0-d11", "jump", "L", "R11", "X3"])
def test_unreadable_actions_are_refused(action: str) -> None:
    match = SLIDERS.dealt(start=0)
    before = match.position.text
    with pytest.raises(Unreadable):
        match.submit(0, match.ply, action)
    assert match.position.text == before
