"""Set-ups of `tiles` that are refused: the error names the field, what was expected and what was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.positions import expect
from tests.rules.tiles_positions import CROSSES, TILES, tiles_file
from wandelgang.errors import BadSetup, Unreadable

USUAL = {"pawns": "a1,c1", "stones": "A:a2,B:c2", "goals": "A,B"}
WALLED = "┼┼┼ ┼·┼ ┼┼┼"


@pytest.mark.rule("TILES-A26")
def test_the_usual_position_is_accepted() -> None:
    assert TILES.drawn(CROSSES, **USUAL).legal()
    assert TILES.drawn(WALLED, **USUAL).legal()


@pytest.mark.rule("TILES-A26", "TILES-A25", "TILES-A11", "TILES-A10")
@pytest.mark.parametrize(
    ("drawing", "given", "field", "expected", "got"),
    [
        (CROSSES, {"free": "╋"}, "free", "loose", "╋"),
        (WALLED, {"pawns": "b2,c1"}, "pawns", "a path", "b2"),
        (CROSSES, {"pawns": "d1,c1"}, "pawns", "3 × 3", "d1"),
        (CROSSES, {"pawns": "a1,c4"}, "pawns", "3 × 3", "c4"),
        (CROSSES, {"pawns": "a1,free"}, "pawns", "3 × 3", "free"),
        (CROSSES, {"goals": "A,-"}, "goals", "at least one", "-"),
        (CROSSES, {"goals": "A,A"}, "goals", "different stones", "A"),
        (CROSSES, {"goals": "A,C"}, "goals", "on tiles", "C"),
        (WALLED, {"stones": "A:b2,B:c2"}, "stones", "a path", "b2"),
        (CROSSES, {"stones": "A:free,B:c2", "free": "·"}, "stones", "a path", "free"),
        ("╋┼ ┼╋", {"pawns": "a1,b1", "stones": "A:a2,B:a2"}, "board", "without an immovable tile", "every row"),
    ],
)
def test_positions_that_are_refused(drawing: str, given: dict[str, str], field: str, expected: str, got: str) -> None:
    TILES.refused(field, expected, got, position=TILES.text(drawing, **USUAL | given))


@pytest.mark.rule("TILES-A26")
@pytest.mark.parametrize("limit", ["0", "-1", "-2", "-3"])
def test_a_limit_below_1_is_refused(limit: str) -> None:
    with pytest.raises((BadSetup, Unreadable)) as caught:
        TILES.drawn(CROSSES, limit=limit, **USUAL)
    message = str(caught.value)
    assert "limit" in message
    assert "from 1" in message or "at least 1" in message
    assert limit in message


@pytest.mark.rule("TILES-A26", "TILES-A25", "TILES-A11", "TILES-A10")
@pytest.mark.parametrize(
    ("drawing", "keys", "field", "expected", "got"),
    [
        (CROSSES, {"free": '"╋"'}, "free", "loose", "╋"),
        (WALLED, {"pawns": '["b2", "c1"]'}, "pawns", "a path", "b2"),
        (CROSSES, {"pawns": '["d1", "c1"]'}, "pawns", "3 × 3", "d1"),
        (CROSSES, {"goals": '["A", ""]'}, "goals", "at least one", "-"),
        (CROSSES, {"goals": '["A", "A"]'}, "goals", "different stones", "A"),
        (CROSSES, {"limit": "0"}, "limit", "from 1", "0"),
        (WALLED, {"stones": '{ A = "a2", B = "b2" }'}, "stones", "a path", "b2"),
        (CROSSES, {"free": '"·"', "stones": '{ A = "a2", B = "free" }'}, "stones", "a path", "free"),
        ("╋┼┼ ┼╋┼ ┼┼╋", {}, "board", "without an immovable tile", "every row"),
    ],
)
def test_board_files_that_are_refused(
    tmp_path: Path, drawing: str, keys: dict[str, str], field: str, expected: str, got: str
) -> None:
    TILES.refused(field, expected, got, board=tiles_file(tmp_path, drawing, **keys))


@pytest.mark.rule("TILES-A26", "TILES-01")
@pytest.mark.parametrize(
    ("options", "field", "expected", "got"),
    [
        ({"limit": 0}, "limit", "from 1", "0"),
        ({"rounds": 0}, "rounds", "from 1", "0"),
        ({"goals": 0}, "goals", "from 1", "0"),
        ({"width": 0}, "width", "from 1", "0"),
        ({"height": -1}, "height", "from 1", "-1"),
        ({"players": 0}, "players", "from 1", "0"),
        ({"goal": "race"}, "goal", "set, stack, shared", "race"),
    ],
)
def test_options_that_are_refused(options: dict[str, object], field: str, expected: str, got: str) -> None:
    TILES.refused(field, expected, got, **options)


@pytest.mark.rule("TILES-A25")
def test_a_wall_only_tile_may_carry_neither_goal_nor_decoy(tmp_path: Path) -> None:
    lying = '{ A = "a2", B = "c2", C = "b2" }'
    TILES.refused("stones", "a path", "b2", board=tiles_file(tmp_path, WALLED, stones=lying, goals='["A", "B"]'))
    TILES.refused("stones", "a path", "b2", position=TILES.text(WALLED, **USUAL | {"stones": "A:a2,B:c2,C:b2"}))


@pytest.mark.rule("TILES-A44")
def test_a_board_file_nobody_can_win_is_accepted(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, "╹┼╹ ┼┼┼ ┼┼┼", pawns='["a1", "c1"]', stones='{ A = "c2", B = "c2" }', goals='["A", "B"]')
    expect(TILES.dealt(1, board=path), pawns="a1,c1", goals="A,B")
