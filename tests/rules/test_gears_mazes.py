"""Mazes of `gears` that chance decides, and board files: what is accepted can be dealt, what is refused could not be."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import wandelgang
from tests.rules.positions import GEARS, MIX, cells_to_lay, kind_of, tiles_on_board
from wandelgang.core.editor import Symmetry
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup
from wandelgang.games.gears.board import Board
from wandelgang.games.gears.boardfile import KEYS, PRESETS, examined, preset, read_board
from wandelgang.games.gears.entries import capacity, entry_plan
from wandelgang.games.gears.maze import (
    OPEN,
    SYMMETRIES,
    entry_places,
    image_of,
    is_open,
    maze_text,
    pieces,
    read_tile,
    value_of,
)
from wandelgang.games.gears.maze_filling import attempted, can_keep, filled, open_hexagon
from wandelgang.games.gears.notation import CELL_NUMBERS

DOCS = Path(__file__).parents[2] / "docs" / "design" / "boards" / "gears.md"


def maze(drawing: str) -> dict[int, int]:
    """A maze drawn cell by cell."""
    found = {}
    for entry in drawing.split():
        place, text = entry.split(":")
        tile = read_tile(text)
        assert tile is not None
        found[CELL_NUMBERS[place]] = tile
    return found


def board(drawing: str, *lines: str) -> str:
    """A board file with a maze."""
    return "\n".join([f'board = """{",".join(drawing.split())}"""', *lines, ""])


@pytest.mark.rule("GEARS-A43", "GEARS-A16")
@pytest.mark.parametrize(("radius", "seeds"), [(1, 400), (2, 60), (3, 25)])
def test_a_random_maze_can_be_dealt_for_every_seed(radius: int, seeds: int) -> None:
    for match in GEARS.many(seeds, maze="random", radius=radius, players=4):
        assert len(cells_to_lay(match)) >= 4


@pytest.mark.rule("GEARS-A16", "GEARS-30")
@pytest.mark.parametrize("mode", [None, "beginners", "complete", "teams", "solo"])
def test_whatever_options_are_accepted_can_be_dealt(mode: str | None) -> None:
    accepted = 0
    for maze, radius, players in product((None, "first-steps", "whirl", "random", "build"), (None, 1, 3), (None, 1, 2, 3, 4)):
        try:
            variant = wandelgang.game("gears", mode=mode, maze=maze, radius=radius, players=players)
        except BadSetup:
            continue
        accepted += 1
        for seed in range(1, 4):
            assert variant.deal(seed).players == (players or variant.players)
    assert accepted


@pytest.mark.rule("GEARS-A43", "GEARS-A16")
def test_a_seed_that_used_to_leave_no_room_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if turning tiles never helped, a plan keeps enough sides open."""
    monkeypatch.setattr("wandelgang.games.gears.maze_filling.TRIES", 0)
    monkeypatch.setattr("wandelgang.games.gears.maze_filling.ATTEMPTS", 1)
    given = open_hexagon(1)
    unlucky = 0
    for seed in range(300):
        (missing, _), _ = attempted(given, 4, MIX, Generator(seed), "none")
        unlucky += missing > 0
        assert len(entry_places(filled(given, 4, MIX, Generator(seed)))) >= 4
    assert unlucky


@pytest.mark.rule("GEARS-A16", "GEARS-A44")
def test_the_room_for_entry_tiles_is_exact() -> None:
    """Compared with all ways to fill small mazes that are partly open."""
    generator = Generator(3)
    shapes = ("h8 i8", "h8 i8 h9", "h8 i8 j8", "h8 i8 g9", "h8 i7 i8 h9")
    texts = ("?", "?1", "?2", "?3", "?4", "0", "14", "25", "0134", "0235", "1245", "2345")
    tiles = [tile for tile in range(1, OPEN) if 1 <= value_of(tile) <= 4]
    for _ in range(60):
        cells = generator.pick(shapes).split()
        drawn = [generator.pick(texts) for _ in cells]
        while sum(text.startswith("?") for text in drawn) > 2:
            drawn[generator.below(len(drawn))] = "0134"
        given = maze(" ".join(f"{cell}:{text}" for cell, text in zip(cells, drawn, strict=True)))
        ways = [
            [tile for tile in tiles if value_of(open_tile) in (0, value_of(tile))] if is_open(open_tile) else [open_tile]
            for open_tile in given.values()
        ]
        most = max(len(entry_places(dict(zip(given, way, strict=True)))) for way in product(*ways))
        assert capacity(given) == min(4, most), maze_text(given)
        assert (entry_plan(given, most + 1) is None) or most >= 4


@pytest.mark.rule("GEARS-A43", "GEARS-A44", "GEARS-03")
def test_what_a_board_leaves_open_is_decided_by_chance_in_every_game() -> None:
    text = board("h7:1 i7:? g8:04 h8:?3 i8:3 g9:?4 h9:?")
    seen = set()
    for match in GEARS.many(12, board=text):
        lying = {cell: tile.rstrip("*") for cell, tile in tiles_on_board(match).items()}
        assert (lying["h7"], lying["g8"], lying["i8"]) == ("1", "04", "3")
        assert len(lying["h8"]) == 3
        assert len(lying["g9"]) == 4
        assert all(1 <= len(tile) <= 4 and kind_of(tile) in MIX for tile in lying.values())
        seen.add(match.position.text)
    assert len(seen) > 6
    assert GEARS.dealt(5, board=text).position.text == GEARS.dealt(5, board=text).position.text


@pytest.mark.rule("GEARS-A44")
def test_open_tiles_never_exceed_eight_of_a_value() -> None:
    given = open_hexagon(2) | maze("f6:? l3:0 l4:0 l5:0 m3:0 m4:0 n3:0 n4:0")
    for seed in range(6):
        whole = filled(given, 2, MIX, Generator(seed))
        assert not any(map(is_open, whole.values()))
        counts = [sum(value_of(tile) == value for tile in whole.values()) for value in (1, 2, 3, 4)]
        assert max(counts) <= 8


@pytest.mark.rule("GEARS-A43")
def test_filling_stops_where_a_maze_cannot_be_connected() -> None:
    given = maze("h8:1234 i8:? b14:1 c14:?")
    whole = filled(given, 1, MIX, Generator(1))
    assert len(pieces(whole)) == len(pieces(given)) == 2
    assert entry_places(whole)


@pytest.mark.rule("GEARS-A43")
@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
@pytest.mark.parametrize("radius", [1, 2, 3])
def test_a_symmetric_maze_stays_symmetric_when_it_is_filled(symmetry: Symmetry, radius: int) -> None:
    given = open_hexagon(radius)
    assert can_keep(given, symmetry)
    whole = filled(given, 4, MIX, Generator(2), symmetry)
    assert image_of(whole, symmetry) == whole
    assert len(pieces(whole)) == 1
    assert len(entry_places(whole)) >= 4


@pytest.mark.rule("GEARS-A44")
@pytest.mark.parametrize(
    ("text", "field", "expected"),
    [
        ("", "board", "either board"),
        ('game = "tiles"\n', "game", "this is gears"),
        (board("h8:1 i8:3", "tiles = { 0 = 8 }"), "board", "either board"),
        (board("h8:1 i8:3", "piles = { 2 = 4 }"), "piles", "either board"),
        ("piles = { 2 = 4 }\n", "board", "either board"),
        ("board = 5\n", "board", "text with lines"),
        (board(""), "board", "at least one tile"),
        (board("h8:1 h8:3"), "board", "one tile per cell"),
        (board("h8:10 i8:3"), "board", "closed sides"),
        (board("h8:1* i8:3"), "board", "closed sides"),
        (board("h8:135e0 i8:3"), "board", "closed sides"),
        (board("h8:?5 i8:3"), "board", "closed sides"),
        (board("h8 i8:3"), "board", "closed sides"),
        (board("a1:1 i8:3"), "board", "seven steps"),
        (board("h8:1 i8:3", "players = []"), "players", "different numbers"),
        (board("h8:1 i8:3", "players = [1, 1]"), "players", "different numbers"),
        (board("h8:1 i8:3", "players = [5]"), "players", "different numbers"),
        (board("h8:1 i8:3", "players = 2"), "players", "different numbers"),
        (board("h8:1 i8:3", "players = [1, 3]"), "board", "places for 3 entry tiles"),
        (board("h8:?4", "players = [1]"), "board", "places for 1 entry tile"),
        (board(" ".join(f"{letter}8:?2" for letter in "efghijklm")), "board", "at most 8 tiles of value 2"),
        (board(" ".join(f"{letter}{row}:?" for letter in "hijk" for row in range(3, 12))), "board", "at most 32 tiles"),
        ("tiles = {}\n", "tiles", "counts from 0 to 8"),
        ("tiles = { 0 = 9 }\n", "tiles", "counts from 0 to 8"),
        ("tiles = { 0 = 1000000000000 }\n", "tiles", "counts from 0 to 8"),
        ("tiles = { 05 = 1 }\n", "tiles", "counts from 0 to 8"),
        ("tiles = { 01 = 8, 02 = 1 }\n", "tiles", "at most 8 tiles of value 2"),
        ("tiles = { 01 = 1 }\n", "tiles", "at least 2 tiles"),
        ("tiles = { 01 = 3 }\nplayers = [4]\n", "tiles", "at least 4 tiles"),
        ("tiles = { 01 = 3 }\nplayers = [1, 2]\n", "players", "each from 2 to 4"),
        ("tiles = { 01 = 4 }\npiles = { 2 = 3 }\n", "piles", "at most 2 tiles per pile for 2 players"),
        ("tiles = { 01 = 4 }\npiles = { 1 = 3 }\n", "piles", "pile sizes"),
        ("tiles = { 01 = 4 }\npiles = {}\n", "piles", "pile sizes"),
        ("tiles = { 01 = 4 }\npiles = { 3 = 1 }\nplayers = [2]\n", "piles", "the file’s own numbers"),
    ],
)
def test_what_a_board_file_cannot_say_is_refused(text: str, field: str, expected: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_board(text or "\n")
    assert caught.value.field == field
    assert expected in str(caught.value)


def test_every_problem_of_a_board_file_is_found_at_once() -> None:
    found = examined(board("h8:1 h8:3 i8:12345 z9:1", "colour = 1", "title = 3", "players = [9]"))
    assert [problem.field for problem in found.problems] == ["colour", "title", "players", "board", "board", "board"]
    assert len(examined(board(",".join(["z9:1"] * 30_000))).problems) < 20


@pytest.mark.rule("GEARS-A44")
def test_a_board_is_played_by_as_many_as_it_is_meant_for() -> None:
    three = board("h7:1 i7:45 g8:04 h8:034 i8:3 g9:0 h9:13", "players = [3, 4]")
    assert "figures=-,-,- " in GEARS.dealt(board=three).position.text
    GEARS.refused("players", "3, 4", "2", board=three, players=2)
    assert "gears solo " in GEARS.dealt(board=board("h8:1 i8:2")).position.text
    built = "tiles = { 0 = 8, 02 = 4 }\npiles = { 3 = 2 }\n"
    assert "piles=6,6" in GEARS.dealt(board=built).position.text
    assert "piles=2,2,2" in GEARS.dealt(board=built, players=3).position.text
    GEARS.refused("board", "given maze", "tiles", board=built, mode="solo")


def test_boards_are_written_as_they_are_read() -> None:
    for name in (*PRESETS, "build"):
        given = preset(name)
        again = read_board(given.text)
        assert (again.maze, again.tiles, again.piles) == (given.maze, given.tiles, given.piles)
        assert again.text == given.text
    text = Board(maze=maze("h8:? i8:?3 h9:01"), meant_for=(1,), about={"title": "Tor"}).text
    assert text == 'game = "gears"\ntitle = "Tor"\nboard = """\nh8:?,i8:?3\nh9:01\n"""\nplayers = [1]\n'


def test_the_documentation_has_every_key_of_a_board_file() -> None:
    section = DOCS.read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|", section, re.M)
    assert sorted(rows) == sorted([*KEYS, "game", "title", "confidence"])
    example = re.search(r"```toml\n(.*?)```", section, re.S)
    assert example
    assert read_board(example[1]).players == (1, 2)


@pytest.mark.rule("GEARS-A47")
def test_a_standstill_does_not_end_a_solo_game() -> None:
    text = GEARS.dealt(mode="solo").position.text
    assert "idle=0/13 limit=13" in text
    assert "idle=0/4 limit=20" in GEARS.dealt(mode="solo", idle=4, limit=20).position.text
