"""Random set-ups of `tiles`: presets, loose tiles, start cells, stones, goals and the first player."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.positions import even, expect, field
from tests.rules.tiles_positions import TILES, open_slots, tile_at, tile_rows, tiles_file
from wandelgang.play.match import Match

WEIGHTS = {"·": 4, "╵╶╷╴": 8, "│─": 30, "└┌┐┘": 36, "├┬┤┴": 18, "┼": 4}
LIGHT = dict(zip("▪╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", "·╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
CLOSED = {"┻": "S", "┳": "N", "┫": "E", "┣": "W"}


def stones(match: Match) -> dict[str, str]:
    """Where each stone lies."""
    lying = field(match, "stones")
    return {} if lying == "-" else dict(stone.split(":") for stone in lying.split(","))


def cells(match: Match) -> list[str]:
    return [f"{chr(ord('a') + x)}{y + 1}" for y, row in enumerate(tile_rows(match)) for x in range(len(row))]


def pawns(match: Match) -> list[str]:
    return field(match, "pawns").split(",")


@pytest.mark.rule("TILES-04", "TILES-A30")
def test_the_classic_board() -> None:
    for match in TILES.many(30, preset="classic"):
        fixed = [[sign if sign in LIGHT else "?" for sign in row] for row in tile_rows(match)]
        assert ["".join(row) for row in fixed] == [
            "┏?┳?┳?┓",
            "???????",
            "┣?┣?┳?┫",
            "???????",
            "┣?┻?┫?┫",
            "???????",
            "┗?┻?┻?┛",
        ]
        loose = [sign for row in tile_rows(match) for sign in row if sign not in LIGHT] + [field(match, "free")]
        assert [sum(sign in shape for sign in loose) for shape in WEIGHTS] == [0, 0, 13, 15, 6, 0]
        assert open_slots(match) == {f"{s}{i}" for s in "NS" for i in "bdf"} | {f"{s}{i}" for s in "WE" for i in "246"}


@pytest.mark.rule("TILES-A30")
def test_the_classic_treasures() -> None:
    free = 0
    for match in TILES.many(30, preset="classic"):
        lying = stones(match)
        assert len(lying) == len(set(lying.values())) == 24
        signs = [tile_at(match, place) for place in lying.values()]
        assert sum(sign in "┣┳┫┻" for sign in signs) == 12
        assert sum(sign in "├┬┤┴" for sign in signs) == 6
        assert sum(sign in "└┌┐┘" for sign in signs) == 6
        free += "free" in lying.values()
    assert 0 < free < 30


@pytest.mark.rule("TILES-A28", "TILES-04")
@pytest.mark.parametrize(("width", "height"), [(7, 7), (9, 7), (6, 5), (4, 8), (1, 6), (5, 2)])
def test_seed_style_immovable_tiles_open_to_all_neighbours(width: int, height: int) -> None:
    for match in TILES.many(10, preset="seed", width=width, height=height, players=1, goal="shared"):
        for y, row in enumerate(tile_rows(match)):
            for x, sign in enumerate(row):
                assert (sign in LIGHT) == (x % 2 == 0 and y % 2 == 0)
                if sign in LIGHT:
                    sides = {"N": y > 0, "E": x < width - 1, "S": y < height - 1, "W": x > 0}
                    around = "".join(side for side, inside in sides.items() if inside)
                    assert opened(sign) == around or (len(around) == 4 and sign in CLOSED)


def opened(sign: str) -> str:
    mask = "▪╹╺┗╻┃┏┣╸┛━┻┓┫┳╋".index(sign)
    return "".join(side for bit, side in enumerate("NESW") if mask >> bit & 1)


@pytest.mark.rule("TILES-A28")
def test_seed_style_closes_one_random_side_of_tiles_inside() -> None:
    matches = TILES.many(150, preset="seed", goal="shared")
    counts = Counter(CLOSED[tile_at(match, cell)] for match in matches for cell in ("c3", "e3", "c5", "e5"))
    assert set(counts) == set("NESW")
    assert even(list(counts.values()))


@pytest.mark.rule("TILES-A29", "TILES-A01")
def test_loose_tiles_are_drawn_by_weight_in_random_orientation() -> None:
    drawn: Counter[str] = Counter()
    corners = []
    for match in TILES.many(200, preset="free", goal="shared"):
        signs = [tile_at(match, place) for place in [*cells(match), "free"] if place not in ("a1", "e5")]
        drawn.update(signs)
        corners.append(sum(sign in "└┌┐┘" for sign in signs))
    total = drawn.total()
    assert total == 200 * 24
    for shape, weight in WEIGHTS.items():
        share = weight / 100
        count = sum(drawn[sign] for sign in shape)
        assert abs(count - total * share) < 4 * (total * share * (1 - share)) ** 0.5
        assert even([drawn[sign] for sign in shape])
    mean = sum(corners) / 200
    variance = sum((count - mean) ** 2 for count in corners) / 199
    assert 3.5 < variance < 8


@pytest.mark.rule("TILES-A29", "TILES-A27")
def test_a_start_tile_always_has_a_path(tmp_path: Path) -> None:
    weights = "{ wall-only = 9, cross = 1 }"
    path = tiles_file(tmp_path, width="3", height="3", immovable='"none"', weights=weights)
    walls = 0
    for match in TILES.many(40, board=path, players=5, goal="shared"):
        assert pawns(match)[:4] == ["a1", "c3", "c1", "a3"]
        assert {tile_at(match, cell) for cell in pawns(match)} == {"┼"}
        walls += sum(row.count("·") for row in tile_rows(match))
    assert walls > 40 * 3


@pytest.mark.rule("TILES-A27", "TILES-A17")
@pytest.mark.parametrize("preset", ["classic", "seed"])
def test_pawns_begin_in_the_corners(preset: str) -> None:
    corners = ["a1", "g7", "g1", "a7"]
    for players in range(1, 9):
        match = TILES.dealt(players, preset=preset, players=players)
        assert pawns(match)[:4] == corners[:players]
        assert len(set(pawns(match))) == players


@pytest.mark.rule("TILES-A27")
def test_corners_of_a_wide_board() -> None:
    expect(TILES.dealt(1, preset="seed", width=9, height=5, players=4), pawns="a1,i5,i1,a5")


@pytest.mark.rule("TILES-A27")
@pytest.mark.parametrize(("width", "height", "last"), [(1, 5, "a5"), (5, 1, "e1")])
def test_coinciding_corners_are_skipped(width: int, height: int, last: str) -> None:
    thirds = set()
    for match in TILES.many(60, preset="free", width=width, height=height, players=3, goal="shared"):
        assert pawns(match)[:2] == ["a1", last]
        thirds.add(pawns(match)[2])
    between = {"a2", "a3", "a4"} if width == 1 else {"b1", "c1", "d1"}
    assert between <= thirds
    assert thirds <= between | {"a1", last}


@pytest.mark.rule("TILES-A27")
def test_additional_players_begin_on_random_distinct_corridor_cells(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, "┼┼┼ ┼·┼ ┼┼┼")
    fifths: Counter[str] = Counter()
    for match in TILES.many(200, board=path, players=6, goal="shared"):
        assert len(set(pawns(match))) == 6
        fifths[pawns(match)[4]] += 1
    assert set(fifths) == {"b1", "a2", "c2", "b3"}
    assert even(list(fifths.values()))


@pytest.mark.rule("TILES-A27")
def test_additional_players_begin_where_no_stone_lies(tmp_path: Path) -> None:
    lying = '{ A = "b1", B = "a2", C = "c2", D = "free", E = "free" }'
    path = tiles_file(tmp_path, "┼┼┼ ┼·┼ ┼┼┼", free='"┼"', stones=lying)
    for match in TILES.many(30, board=path, players=5):
        assert pawns(match)[4] == "b3"


@pytest.mark.rule("TILES-A27")
def test_start_cells_are_shared_only_when_none_is_left(tmp_path: Path) -> None:
    path = tiles_file(tmp_path, "┼┼ ┼┼")
    for match in TILES.many(20, board=path, players=6, goal="shared"):
        assert pawns(match)[:4] == ["a1", "b2", "b1", "a2"]
    path = tiles_file(tmp_path, "┼·┼ ·┼· ┼·┼")
    for match in TILES.many(20, board=path, players=8, goal="shared"):
        assert pawns(match)[4] == "b2"
        assert set(pawns(match)[5:]) <= {"a1", "c1", "a3", "c3", "b2"}


@pytest.mark.rule("TILES-A17")
def test_the_first_player_is_drawn_at_random() -> None:
    counts = Counter(match.turn for match in TILES.many(300, preset="free", players=3))
    assert set(counts) == {0, 1, 2}
    assert even(list(counts.values()))


@pytest.mark.rule("TILES-A17")
def test_a_seed_repeats_the_draw_and_the_first_player_can_be_chosen() -> None:
    assert TILES.dealt(7, players=4).position.text == TILES.dealt(7, players=4).position.text
    assert len({TILES.dealt(seed).position.text for seed in range(5)}) == 5
    for match in TILES.many(20, players=3, start=2):
        assert match.turn == 2
    TILES.refused("start", "from 0 to 1", "2", players=2, start=2)


@pytest.mark.rule("TILES-A30", "TILES-A25", "TILES-A21")
def test_there_are_as_many_stones_as_fit_up_to_24() -> None:
    free = 0
    for match in TILES.many(80, preset="free", width=5, height=5):
        eligible = [place for place in [*cells(match), "free"] if tile_at(match, place) != "·" and place not in pawns(match)]
        places = list(stones(match).values())
        assert len(places) == min(24, len(eligible))
        assert len(set(places)) == len(places)
        assert set(places) <= set(eligible)
        free += "free" in places
    assert free > 0


@pytest.mark.rule("TILES-A30", "TILES-A25")
def test_on_a_small_board_all_eligible_tiles_carry_a_stone() -> None:
    for match in TILES.many(80, preset="free", width=3, height=3, players=1):
        eligible = {place for place in [*cells(match), "free"] if tile_at(match, place) != "·"} - {"a1"}
        assert set(stones(match).values()) == eligible
        assert len(stones(match)) == len(eligible)


@pytest.mark.rule("TILES-A30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_goals_each_and_the_rest_are_decoys(players: int) -> None:
    match = TILES.dealt(players, preset="seed", players=players)
    goals = field(match, "goals").split(",")
    assert [len(each) for each in goals] == [6] * players
    assert set("".join(goals)) <= set(stones(match))
    assert len(stones(match)) == 24


@pytest.mark.rule("TILES-A30", "TILES-A11")
@pytest.mark.parametrize(("laid", "players", "each"), [(8, 2, 4), (9, 2, 4), (11, 3, 3), (4, 4, 1), (12, 2, 6), (20, 2, 6)])
def test_fewer_stones_make_fewer_goals(laid: int, players: int, each: int) -> None:
    match = TILES.dealt(1, preset="seed", players=players, stones=laid)
    assert len(stones(match)) == laid
    goals = field(match, "goals").split(",")
    assert [len(goal) for goal in goals] == [each] * players
    assert len(set("".join(goals))) == each * players


@pytest.mark.rule("TILES-A11")
def test_goals_overlap_only_if_asked() -> None:
    TILES.refused("stones", "26 stones", "24", goals=13, players=2)
    common = 0
    for match in TILES.many(20, goals=13, players=2, overlap=True):
        mine, yours = field(match, "goals").split(",")
        assert len(mine) == len(yours) == 13
        common += len(set(mine) & set(yours))
    assert common > 20


@pytest.mark.rule("TILES-A10", "TILES-A09")
def test_on_the_free_board_every_line_moves() -> None:
    match = TILES.dealt(1, preset="free")
    assert [len(row) for row in tile_rows(match)] == [5] * 5
    assert len(open_slots(match)) == 20


@pytest.mark.rule("TILES-A25", "TILES-A29")
@pytest.mark.parametrize(("drawing", "place"), [("┼┼┼ ┼┼┼ ┼┼┼", "free"), ("┼┼┼ ┼?┼ ┼┼┼", "b2")])
def test_a_drawn_tile_that_is_to_carry_a_stone_has_a_path(tmp_path: Path, drawing: str, place: str) -> None:
    weights = "{ wall-only = 9, cross = 1 }"
    path = tiles_file(tmp_path, drawing, weights=weights, stones=f'{{ A = "a2", B = "{place}" }}')
    for match in TILES.many(20, board=path, players=2):
        assert tile_at(match, place) == "┼"


@pytest.mark.rule("TILES-A29")
def test_a_drawn_tile_that_is_to_carry_a_pawn_has_a_path(tmp_path: Path) -> None:
    weights = "{ wall-only = 9, cross = 1 }"
    path = tiles_file(tmp_path, "┼┼┼ ┼?┼ ┼┼┼", weights=weights, pawns='["b2", "a1"]')
    for match in TILES.many(20, board=path, goal="shared"):
        assert tile_at(match, "b2") == "┼"
