"""Setting up `gears`: given and random mazes, markers, entry tiles and where they may go."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from tests.rules.gears_course import beside, distance
from tests.rules.positions import (
    GEARS,
    MIX,
    TWO_LOOKS,
    cells_to_lay,
    expect,
    expect_tiles,
    field,
    kind_of,
    laid,
    play,
    tiles_on_board,
    toml,
    written,
)
from wandelgang.errors import BadSetup, Illegal, Unreadable
from wandelgang.play.match import Match

MAZES = ["first-steps", "airlock", "heart", "four-towers", "beetle", "whirl"]


def maze_file(folder: Path, *rows: str, **keys: str) -> str:
    """A maze file with rows drawn cell by cell."""
    drawing = '"""' + "\n".join(",".join(row.split()) for row in rows) + '"""'
    title = '{ de = "Probe", en = "Trial" }'
    return written(folder, *toml(title=title, confidence='"R"', board=drawing, **keys))


def entries(tiles: dict[str, str]) -> set[str]:
    """Where an entry tile may be laid, tried cell by cell."""
    found = set()
    for cell in {beside(tile, side) for tile in tiles for side in range(6)} - set(tiles):
        around = {side: tiles[beside(cell, side)] for side in range(6) if beside(cell, side) in tiles}
        for walls, look in (("135", ""), ("024", "+1")):
            links = [
                side
                for side, tile in around.items()
                if "e" not in tile and str(side) not in walls and str((side + 3) % 6) not in tile
            ]
            if distance(cell) <= 7 and len(around) >= 2 and links:
                found.add(cell + look)
    return found


def connected(tiles: dict[str, str]) -> bool:
    reached, waiting = set(), [next(iter(tiles))]
    while waiting:
        cell = waiting.pop()
        reached.add(cell)
        for side in range(6):
            other = beside(cell, side)
            if other in set(tiles) - reached and str(side) not in tiles[cell] and str((side + 3) % 6) not in tiles[other]:
                waiting.append(other)
    return reached == set(tiles)


def values(match: Match) -> list[int]:
    counts = Counter(len(tile.rstrip("*")) for tile in tiles_on_board(match).values())
    return [counts[value] for value in (1, 2, 3, 4)]


@pytest.mark.rule("GEARS-01", "GEARS-03", "GEARS-A24")
@pytest.mark.parametrize("maze", MAZES)
def test_a_chosen_maze_with_a_marker_on_every_tile(maze: str) -> None:
    source = files("wandelgang.games.gears").joinpath(f"boards/{maze}.toml").read_text(encoding="utf-8")
    given = dict(piece.split(":") for row in tomllib.loads(source)["board"].split() for piece in row.split(","))
    match = GEARS.dealt(maze=maze)
    assert tiles_on_board(match) == {cell: f"{walls}*" for cell, walls in given.items()}
    assert GEARS.dealt(2, maze=maze).position.text == match.position.text


@pytest.mark.rule("GEARS-01")
def test_mazes_are_replaceable_data_that_say_where_they_come_from() -> None:
    for maze in [*MAZES, "build"]:
        source = files("wandelgang.games.gears").joinpath(f"boards/{maze}.toml").read_text(encoding="utf-8")
        assert tomllib.loads(source)["confidence"] in {"A", "B", "C", "R"}
    GEARS.refused("maze", "first-steps", "nowhere", maze="nowhere")


@pytest.mark.rule("GEARS-01", "GEARS-30")
def test_titles_and_texts_are_our_own() -> None:
    folder = files("wandelgang.games.gears")
    sources = [item for place in (folder, folder.joinpath("boards")) for item in place.iterdir() if item.name.endswith(".toml")]
    assert len(sources) > 7
    for source in sources:
        words = source.read_text(encoding="utf-8").lower()
        assert not any(name in words for name in ("sector 6", "sektor 6", "draco", "ksr", "life sentence"))


@pytest.mark.rule("GEARS-02", "GEARS-06", "GEARS-04", "GEARS-A26", "GEARS-A25")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players_enter_in_seat_order_with_one_tile_and_two_figures(players: int) -> None:
    match = GEARS.dealt(maze="first-steps", players=players)
    placed: list[str] = []
    for seat in range(players):
        assert match.turn == seat
        expect(match, turn=f"{seat}:enter", figures=",".join(placed + ["-"] * (players - seat)))
        action = match.legal()[-1]
        cell = action.split("+")[0]
        play(match, action)
        placed.append(f"{cell}/{cell}")
        walls = "024" if action.endswith("+1") else "135"
        expect_tiles(match, f"{cell}:{walls}e{seat}", figures=",".join(placed + ["-"] * (players - seat - 1)))
    assert match.turn == 0
    assert sum("e" in tile for tile in tiles_on_board(match).values()) == players
    assert field(match, "turn") in {"0:walk", "0:trapped"}


@pytest.mark.rule("GEARS-05", "GEARS-A23")
@pytest.mark.parametrize(
    ("maze", "places"),
    [
        ("h8:1* i8:2*", {"i7", "i7+1"}),
        ("h8:1* i8:24*", {"i7"}),
        ("h8:15* i8:2*", {"i7+1"}),
        ("h8:1* i8:3*", {"i7", "i7+1", "h9+1"}),
        ("h8:5* i8:2*", {"i7+1", "h9"}),
        ("h8:05* i8:34*", {"h9", "h9+1"}),
        ("h8:1* i9:4*", {"i8+1", "h9"}),
    ],
)
def test_an_entry_tile_touches_two_tiles_and_links_open_side_to_open_side(maze: str, places: set[str]) -> None:
    match = GEARS.drawn(maze, "-", "0:enter", "solo", idle="0/10", limit="2")
    assert set(match.legal()) == places
    assert len(match.legal()) == len(places)


@pytest.mark.rule("GEARS-05", "GEARS-A23", "GEARS-A25", "GEARS-A15")
@pytest.mark.parametrize("maze", MAZES)
def test_a_tile_may_be_laid_wherever_it_fits_and_nowhere_else(maze: str) -> None:
    match = GEARS.dealt(maze=maze, players=4)
    for _ in range(4):
        assert set(match.legal()) == entries(tiles_on_board(match))
        play(match, match.legal()[len(match.legal()) // 2])


@pytest.mark.rule("GEARS-A25")
def test_an_entry_tile_may_fill_a_hole_and_cannot_be_declined() -> None:
    ring = "i8:0* h9:0* g9:0* g8:1* h7:0* i7:0*"
    match = GEARS.drawn(ring, "-,-", "0:enter")
    assert laid(TWO_LOOKS, "h8") <= set(match.legal())
    for other in ("pass", "leave", "i8", "k11"):
        with pytest.raises((Illegal, Unreadable)):
            play(match, other)
    play(match, "h8+1")
    expect_tiles(match, "h8:024e0", figures="h8/h8,-", turn="1:enter")


@pytest.mark.rule("GEARS-A15")
def test_touching_another_entry_tile_counts_but_the_link_needs_a_tile_with_a_value() -> None:
    assert GEARS.drawn("h8:1* i8:24*", "-", "0:enter", "solo", idle="0/10").legal() == ["i7"]
    match = GEARS.drawn("h8:1* i8:24* i7:135e0", "i7/i7,-", "1:enter")
    assert set(match.legal()) == {"j7", "h7+1"}


@pytest.mark.rule("GEARS-A16")
@pytest.mark.parametrize("maze", ["first-steps", "airlock"])
def test_laying_one_entry_tile_never_spoils_another(maze: str) -> None:
    before = set(GEARS.dealt(maze=maze).legal())
    for action in before:
        kept = {other for other in before if other.split("+")[0] != action.split("+")[0]}
        assert kept <= set(play(GEARS.dealt(maze=maze), action).legal())


@pytest.mark.rule("GEARS-A16", "GEARS-05", "GEARS-A44")
def test_a_maze_without_any_place_for_an_entry_tile_is_refused(tmp_path: Path) -> None:
    GEARS.refused("board", "entry tiles", "0", board=maze_file(tmp_path, "h8:15 i8:24"))
    with pytest.raises(BadSetup):
        GEARS.drawn("h8:15* i8:24*", "-,-", "0:enter")


@pytest.mark.rule("GEARS-A16", "GEARS-A44")
def test_a_maze_has_enough_places_for_all_entry_tiles(tmp_path: Path) -> None:
    path = maze_file(tmp_path, "h8:1 i8:2")
    assert set(GEARS.dealt(board=path, mode="solo").legal()) == {"i7", "i7+1"}
    GEARS.refused("board", "places for 2 entry tiles", "1", board=path, players=2)
    path = maze_file(tmp_path, "h8:1 i8:3")
    assert cells_to_lay(GEARS.dealt(board=path, players=2)) == {"i7", "h9"}
    GEARS.refused("board", "places for 3 entry tiles", "2", board=path, players=3)


@pytest.mark.rule("GEARS-A44")
@pytest.mark.parametrize(
    ("row", "field", "expected", "got"),
    [
        ("h8: i8:3", "board", "one to four", "h8:"),
        ("h8:12345 i8:3", "board", "one to four", "h8:12345"),
        ("h8:012345 i8:3", "board", "one to four", "h8:012345"),
        ("e8:1 f8:1 g8:1 h8:1 i8:1 j8:1 k8:1 l8:1 m8:1", "board", "at most 8 tiles of value 1", "9"),
        ("e8:14 f8:14 g8:14 h8:14 i8:14 j8:14 k8:14 l8:14 m8:14 n8:1", "board", "at most 8 tiles of value 2", "9"),
        ("e8:124 f8:124 g8:124 h8:124 i8:124 j8:124 k8:124 l8:124 m8:124", "board", "at most 8 tiles of value 3", "9"),
        ("e8:1245 f8:1245 g8:1245 h8:1245 i8:1245 j8:1245 k8:1245 l8:1245 m8:1245", "board", "at most 8 tiles of value 4", "9"),
    ],
)
def test_custom_mazes_are_checked(tmp_path: Path, row: str, field: str, expected: str, got: str) -> None:
    GEARS.refused(field, expected, got, board=maze_file(tmp_path, row))


@pytest.mark.rule("GEARS-A44", "GEARS-03")
def test_a_custom_maze_is_played(tmp_path: Path) -> None:
    match = GEARS.dealt(board=maze_file(tmp_path, "h7:14 i7:0", "h8:1245 i8:3", "c13:013"))
    assert tiles_on_board(match) == {"h7": "14*", "i7": "0*", "h8": "1245*", "i8": "3*", "c13": "013*"}
    assert set(match.legal()) == entries(tiles_on_board(match))


@pytest.mark.rule("GEARS-A44", "GEARS-A24")
def test_positions_obey_the_same_limits() -> None:
    nine = " ".join(f"{letter}8:1*" for letter in "efghijklm")
    GEARS.refused("board", "at most 8 tiles of value 1", "9", position=GEARS.text(nine, "-,-", "0:enter"))
    with pytest.raises((BadSetup, Unreadable)):
        GEARS.drawn("h8:135e0* i8:1*", "h8/h8,-", "1:enter")


@pytest.mark.rule("GEARS-A43", "GEARS-03")
@pytest.mark.parametrize("level", ["easy", "middle", "full"])
@pytest.mark.parametrize(("radius", "players", "tiles"), [(1, 4, 7), (2, 2, 19), (3, 4, 31)])
def test_random_mazes_are_connected_and_have_places_for_all(level: str, radius: int, players: int, tiles: int) -> None:
    for match in GEARS.many(4, maze="random", level=level, radius=radius, players=players):
        lying = tiles_on_board(match)
        assert all(tile.endswith("*") for tile in lying.values())
        bare = {cell: tile.rstrip("*") for cell, tile in lying.items()}
        assert len(bare) == tiles
        assert connected(bare)
        assert set(match.legal()) == entries(bare)
        assert len(cells_to_lay(match)) >= players


@pytest.mark.rule("GEARS-A43")
def test_random_mazes_are_built_from_the_available_tiles() -> None:
    for match in GEARS.many(6, maze="random", radius=3):
        used = Counter(kind_of(tile.rstrip("*")) for tile in tiles_on_board(match).values())
        assert all(used[walls] <= MIX[walls] for walls in used)
    for match in GEARS.many(6, maze="random", radius=2):
        assert values(match) == [5, 5, 5, 4]


@pytest.mark.rule("GEARS-A43")
def test_random_mazes_have_the_documented_shapes() -> None:
    table = {f"{letter}{row}" for letter in "efghijk" for row in range(5, 12)}
    assert set(tiles_on_board(GEARS.dealt(maze="random", radius=1))) == {cell for cell in table if distance(cell) <= 1}
    assert set(tiles_on_board(GEARS.dealt(maze="random", players=2))) == {cell for cell in table if distance(cell) <= 2}
    corners = {beside("h8", side, 3) for side in range(6)}
    for players in (3, 4):
        cells = set(tiles_on_board(GEARS.dealt(maze="random", players=players)))
        assert cells == {cell for cell in table if distance(cell) <= 3} - corners


@pytest.mark.rule("GEARS-A43")
def test_a_seed_repeats_a_random_maze() -> None:
    assert GEARS.dealt(5, maze="random").position.text == GEARS.dealt(5, maze="random").position.text
    assert len({match.position.text for match in GEARS.many(6, maze="random", radius=1)}) == 6
