"""Honest set-ups of `tiles`: what is accepted can be dealt for every seed, what is refused could not be, and no key is idle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.rules.positions import field
from tests.rules.tiles_positions import TILES, tile_at, tile_rows, tiles_file
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.errors import BadSetup, WandelgangError

SIZES = ((1, 4), (1, 7), (2, 2), (3, 3), (4, 3), (5, 5))
SEEDS = range(5)
CROSSES = "┼┼┼ ┼┼┼ ┼┼┼"


def option_sets() -> Iterator[dict[str, int | str | bool | None]]:
    for (width, height), players, goal in product(SIZES, range(1, 9), ("set", "stack", "shared")):
        for preset, goals, stones, overlap in product(("seed", "free"), (None, 1, 3), (None, 6, 22), (None, True)):
            if (players + width + (goals or 0) + (stones or 0)) % 3 == 0:  # a third of them
                yield {
                    "preset": preset,
                    "width": width,
                    "height": height,
                    "players": players,
                    "goal": goal,
                    "goals": goals,
                    "stones": stones,
                    "overlap": overlap,
                }


def is_possible(width: int, height: int, players: int, goal: str, goals: int | None, stones: int | None, overlap: bool) -> bool:
    """Counted by hand: the pawns in the corners take a tile each, and all other tiles can carry a stone."""
    corners = min(players, {1: 2}.get(min(width, height), 4))
    room = width * height + 1 - corners
    if goal == "shared":
        return stones is None and not overlap
    if overlap and goal == "stack":
        return False
    needed = (goals or 1) * (1 if overlap else players)
    return needed <= (min(24, room) if stones is None else stones) and (stones or 0) <= room


@pytest.mark.rule("TILES-A27", "TILES-A29", "TILES-A30")
def test_options_are_accepted_exactly_if_they_can_be_dealt_for_every_seed() -> None:
    tiles, accepted, refused = game("tiles"), 0, 0
    for options in option_sets():
        numbers = {name: value for name, value in options.items() if name != "preset"}
        possible = is_possible(**numbers)  # type: ignore[arg-type]
        try:
            settled = tiles.settled(options)
        except WandelgangError as error:
            assert not possible, f"{options}: {error}"
            refused += 1
            continue
        assert possible, options
        accepted += 1
        for seed in SEEDS:
            tiles.deal(settled, Generator(seed))
    assert accepted > 200
    assert refused > 200


@pytest.mark.rule("TILES-A30", "TILES-A29")
def test_as_many_stones_as_there_are_tiles_without_a_pawn_always_find_a_path() -> None:
    for number in (22, 24):
        for match in TILES.many(100, preset="free", stones=number):
            assert field(match, "stones").count(":") == number
    TILES.refused("stones", "at most 24", "25", preset="free", stones=25)


@pytest.mark.rule("TILES-A27", "TILES-A30")
def test_six_players_in_one_column_leave_room_for_their_stones() -> None:
    for match in TILES.many(100, width=1, height=7, players=6, goals=1):
        places = [stone.split(":")[1] for stone in field(match, "stones").split(",")]
        assert sorted(places) == ["a2", "a3", "a4", "a5", "a6", "free"]
        assert sorted(field(match, "pawns").split(",")) == ["a1", "a1", "a1", "a7", "a7", "a7"]


@pytest.mark.rule("TILES-A27")
@pytest.mark.parametrize("size", [3, 4])
def test_pawns_are_placed_before_the_stones_and_share_no_cell_while_there_is_room(size: int) -> None:
    for match in TILES.many(40, preset="free", width=size, height=size, players=5):
        walls = sum(row.count("·") for row in tile_rows(match)) + (tile_at(match, "free") == "·")
        assert len(set(field(match, "pawns").split(","))) == 5
        assert field(match, "stones").count(":") == min(24, size * size + 1 - walls - 5)


@pytest.mark.rule("TILES-A27")
def test_on_a_loose_mix_with_walls_pawns_and_given_stones_stand_on_paths(tmp_path: Path) -> None:
    lying = '{ A = "b1", B = "free" }'
    path = tiles_file(tmp_path, "??? ??? ???", loose="{ wall-only = 6, cross = 4 }", stones=lying, pawns='["a1", "c3"]')
    for match in TILES.many(40, board=path):
        assert {tile_at(match, place) for place in ("a1", "c3", "b1", "free")} == {"┼"}
    path = tiles_file(tmp_path, "??? ??? ???", loose="{ wall-only = 7, cross = 3 }", stones=lying, pawns='["a1", "c3"]')
    TILES.refused("loose", "a tile with a path", "too many", board=path)


@pytest.mark.rule("TILES-A29")
def test_a_path_is_found_at_once_however_rare_it_is(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, width="26", height="26", weights="{ wall-only = 1000, cross = 1 }")
    assert field(TILES.dealt(1, board=path, players=8, stones=52), "stones").count(":") == 52
    TILES.refused(
        "weights",
        "up to 1000",
        "1000000000000",
        board=tiles_file(tmp_path, width="5", height="5", weights="{ wall-only = 1000000000000 }"),
    )


@pytest.mark.parametrize(
    ("drawing", "keys", "field", "expected"),
    [
        ("", {}, "board", "a drawn board"),
        ("", {"width": "5"}, "board", "a drawn board"),
        ("", {"title": '"Nothing"'}, "board", "a drawn board"),
        (CROSSES, {"width": "3"}, "width", "either board or width"),
        (CROSSES, {"immovable": '"alternating"'}, "immovable", "either board or width"),
        (CROSSES, {"free": '"┼"', "weights": "{ cross = 1 }"}, "weights", "no place is open"),
        (CROSSES, {"free": '"┼"', "loose": "{ cross = 1 }"}, "loose", "no place is open"),
        ("┼?┼ ┼┼┼", {"loose": "{ cross = 1 }"}, "loose", "2 loose tiles"),
        ("┼?┼ ┼┼┼", {"loose": "{ cross = 2 }", "weights": "{ t = 1 }"}, "weights", "either loose or weights"),
        ("┼?┼ ┼┼┼", {"weights": "{ cross = 0 }"}, "weights", "above 0"),
        ("???\n???", {"weights": "{ wall-only = 1 }"}, "weights", "a tile with a path"),
        (CROSSES, {"homes": '["a1", "c3"]'}, "homes", "only with goal"),
        (CROSSES, {"goal": '"shared"', "homes": '["a1", "c3"]'}, "homes", "only with goal"),
        (CROSSES, {"goal": '"stack"', "homes": '["a1", "d3"]'}, "homes", "3 × 3"),
        (CROSSES, {"goal": '"stack"', "homes": '["a1"]', "pawns": '["a1", "c3"]'}, "homes", "one entry per player"),
        (CROSSES, {"goal": '"shared"', "stones": "{}"}, "stones", "no stones"),
        (CROSSES, {"goal": '"shared"', "treasures": "{ loose = { cross = 1 } }"}, "treasures", "no stones are laid by lot"),
        (CROSSES, {"stones": '{ A = "a2", B = "b2" }', "treasures": "{ loose = { cross = 1 } }"}, "treasures", "by lot"),
        (CROSSES, {"treasures": "{ immovable = { cross = 1 } }"}, "treasures", "at most 0"),
        (CROSSES, {"treasures": "{ loose = { cross = 10 } }"}, "treasures", "at most 8"),
        (CROSSES, {"treasures": "{ loose = { wall-only = 1 } }"}, "treasures", "at most 0"),
        (CROSSES, {"treasures": "{}"}, "treasures", "counts"),
        (CROSSES, {"pawns": "[]"}, "pawns", "a list of cells"),
        (CROSSES, {"pawns": str(["a1"] * 9)}, "pawns", "from 1 to 8"),
        (CROSSES, {"pawns": '["a1", "-"]'}, "pawns", "3 × 3"),
        (CROSSES, {"stones": '{ A = "a2", B = "d9" }'}, "stones", "3 × 3"),
        (CROSSES, {"stones": '{ A = "a2" }', "goals": '["A", "B"]'}, "goals", "on tiles"),
        (CROSSES, {"goals": '["A", "Y"]'}, "stones", "at least 25"),
        (CROSSES, {"goals": '["A", "?"]'}, "goals", "letters"),
        (CROSSES, {"goals": "0"}, "goals", "from 1 to 999"),
        (CROSSES, {"goals": "12"}, "stones", "at least 24"),
        (CROSSES, {"goal": '"shared"', "goals": '["A", "B"]'}, "goals", "from 1 to 999"),
        (CROSSES, {"start": "2"}, "start", "from 0 to 1"),
        (CROSSES, {"start": "-1"}, "start", "from 0 to 1"),
        (CROSSES, {"goal": '"stack"', "overlap": "true"}, "overlap", "only with goal=set"),
        ("┼" * 27 + " " + "┼" * 27, {}, "board", "at most 26"),
        ("┼┼┼", {}, "board", "at least 4"),
    ],
)
def test_what_a_board_file_names_but_cannot_use_is_refused(
    tmp_path: Path, drawing: str, keys: dict[str, str], field: str, expected: str
) -> None:
    with pytest.raises(BadSetup, match=expected) as caught:
        TILES.dealt(1, board=tiles_file(tmp_path, drawing, **keys))
    assert caught.value.field == field


def test_a_board_file_says_how_many_goals_everybody_has(tmp_path: Path) -> None:
    match = TILES.dealt(1, board=tiles_file(tmp_path, CROSSES, goals="3"))
    assert [len(goals) for goals in field(match, "goals").split(",")] == [3, 3]
    path = tiles_file(tmp_path, CROSSES, goal='"shared"', goals="[9, 7]")
    assert field(TILES.dealt(1, board=path), "goals") == "9,7"
    path = tiles_file(tmp_path, CROSSES, goals='["AB", "C", "D"]')
    assert field(TILES.dealt(1, board=path), "goals") == "AB,C,D"
    TILES.refused("players", "3, the number of players", "2", board=path, players=2)


def test_a_board_with_room_for_one_is_for_one(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, "┼┼ ┼┼", free='"┼"', stones='{ A = "b2" }')
    assert field(TILES.dealt(1, board=path), "pawns") == "a1"
    TILES.refused("stones", "at least 2", "1", board=path, players=2)


def test_a_board_of_stacks_can_be_played_with_another_kind_of_goal(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, CROSSES, goal='"stack"', homes='["b2", "b2"]')
    assert field(TILES.dealt(1, board=path), "home") == "b2,b2"
    assert field(TILES.dealt(1, board=path, goal="set"), "home") == ""
