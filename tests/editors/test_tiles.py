"""The editors of `tiles`: any board file is drawn, edits are canonical and symmetric, playable is exactly what can be dealt."""

from __future__ import annotations

import re
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import pytest

from tests.editors.checks import (
    any_edit,
    check_canonical,
    check_dealt,
    check_edits,
    check_filled,
    check_sketch,
    check_symmetric,
    damaged,
)
from wandelgang import boardfiles
from wandelgang.core.editor import Edit, Sketch, Symmetry
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.tiles.boardfile import READERS

ROOT = Path(__file__).parents[2]
GAME = game("tiles")
assert GAME.board_editor is not None
EDITOR = GAME.board_editor
TEMPLATES = {template.name: template.text for template in EDITOR.templates()}
CROSSES = 'game = "tiles"\nboard = """\n┼┼┼\n┼┼┼\n┼┼┼\n"""\n'
RICH = """game = "tiles"
title = "Garden"
board = \"\"\"
┏?┳?┓
?????
┣?╋?┫
?─│?┼
┗?┻?┛
\"\"\"
free = "┌"
pawns = ["a1", "e5", "e1"]
homes = ["c3", "a5", "b2"]
stones = { A = "b4", B = "c4", C = "free", D = "e4", E = "e4" }
weights = { straight = 3, corner = 4, wall-only = 1 }
goal = "stack"
goals = ["AB", "C", "DE"]
start = 2
limit = 40
"""
SIZED = 'game = "tiles"\nwidth = 5\nheight = 4\nimmovable = "alternating"\npawns = ["a1", "c2"]\n'
TEXTS = [*TEMPLATES.values(), CROSSES, RICH, SIZED]
STONES = ascii_uppercase + ascii_lowercase
PAIRS = {stone: STONES[number ^ 1] for number, stone in enumerate(STONES)}
QUARTER = {stone: STONES[number // 4 * 4 + "ABCD".index("CDBA"[number % 4])] for number, stone in enumerate(STONES)}
ACROSS = str.maketrans("╶╴└┘┌┐├┤╺╸┗┛┏┓┣┫", "╴╶┘└┐┌┤├╸╺┛┗┓┏┫┣")
ALONG = str.maketrans("╵╷└┌┐┘┬┴╹╻┗┏┓┛┳┻", "╷╵┌└┘┐┴┬╻╹┏┗┛┓┻┳")
TURNED = str.maketrans("╵╶╷╴│─└┌┐┘├┬┤┴╹╺╻╸┃━┗┏┓┛┣┳┫┻", "╶╷╴╵─│┌┐┘└┬┤┴├╺╻╸╹━┃┏┓┛┗┳┫┻┣")


def image(text: str, symmetry: Symmetry) -> str:
    """The board file mirrored or turned, with the players and stones that take the others' parts."""
    entries = boardfiles.parsed(text)
    rows = entries["board"].split()
    width, height = len(rows[0]), len(rows)
    swap = QUARTER if symmetry == "quarter-turns" else PAIRS

    def moved(place: str) -> str:
        if place in ("free", "-"):
            return place
        x, y = ord(place[0]) - ord("a"), int(place[1:]) - 1
        x, y = {
            "across": (width - 1 - x, y),
            "along": (x, height - 1 - y),
            "half-turn": (width - 1 - x, height - 1 - y),
            "quarter-turns": (height - 1 - y, x),
        }[symmetry]
        return f"{chr(ord('a') + x)}{y + 1}"

    if symmetry == "across":
        rows = [row[::-1].translate(ACROSS) for row in rows]
    elif symmetry == "along":
        rows = [row.translate(ALONG) for row in rows[::-1]]
    elif symmetry == "half-turn":
        rows = [row[::-1].translate(ACROSS).translate(ALONG) for row in rows[::-1]]
    else:
        rows = ["".join(row[x] for row in rows[::-1]).translate(TURNED) for x in range(width)]
    entries["board"] = "".join(f"{row}\n" for row in rows)
    for key in ("pawns", "homes"):
        if key in entries:
            places = {swap["ABCDEFGH"[player]]: moved(place) for player, place in enumerate(entries[key]) if place != "-"}
            entries[key] = [places.get(letter, "-") for letter in "ABCDEFGH"[: "ABCDEFGH".index(max(places)) + 1]]
    if "stones" in entries:
        stones = {swap[stone]: moved(place) for stone, place in entries["stones"].items()}
        entries["stones"] = dict(sorted(stones.items()))
    return boardfiles.written(entries)


# Board files.


@pytest.mark.parametrize("text", TEXTS)
def test_boards_are_shown_written_canonically_and_dealt_as_the_sketch_says(text: str) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert sketch.is_playable
    check_dealt(GAME, sketch)
    titled = EDITOR.edit(text, Edit("set", name="title", value="Owls"))
    check_canonical(GAME, titled)
    assert boardfiles.parsed(titled)["title"] == "Owls"
    for seed in range(5):
        check_filled(GAME, EDITOR, text, seed)


def test_every_board_that_is_edited_at_random_is_playable_exactly_if_it_can_be_dealt() -> None:
    playable = set()

    def check(sketch: Sketch) -> None:
        playable.add(sketch.is_playable)
        check_dealt(GAME, sketch)

    for seed in range(16):
        text = check_edits(GAME, EDITOR, TEXTS[seed % len(TEXTS)], 10, seed, check)
        check_canonical(GAME, EDITOR.edit(text, Edit("set", name="title", value="")))
        check_filled(GAME, EDITOR, text, seed)
    assert playable == {True, False}


def test_every_board_file_that_is_damaged_is_shown_and_playable_exactly_if_it_can_be_dealt() -> None:
    drawn = 0
    for text in damaged(TEXTS, 600, 7):
        sketch = check_sketch(GAME, EDITOR, text)
        drawn += sketch.scene is not None and not sketch.is_playable
        if "\n" in text:
            check_dealt(GAME, sketch)
    assert drawn > 100


@pytest.mark.parametrize("symmetry", ["across", "along", "half-turn", "quarter-turns"])
@pytest.mark.parametrize("name", ["empty", "free"])
def test_edits_with_a_symmetry_leave_a_symmetric_board(symmetry: Symmetry, name: str) -> None:
    generator, text, changes = Generator(5), TEMPLATES[name], 0
    for _ in range(120):
        edit = any_edit(EDITOR.sketch(text), generator, [symmetry])
        check_symmetric(EDITOR, text, edit, image)
        try:
            changed = EDITOR.edit(text, edit)
        except Refused as refused:
            assert str(refused)
            continue
        changes += changed != text
        text = changed
    assert changes > 60


def test_a_tile_on_the_axis_must_be_its_own_image() -> None:
    with pytest.raises(Refused, match="d1 the tile meets its own image"):
        EDITOR.edit(TEMPLATES["empty"], Edit("place", "d1", tool="tile-corner", symmetry="across"))
    text = EDITOR.edit(TEMPLATES["empty"], Edit("place", "d1", tool="tile-straight", symmetry="across"))
    assert text.split("\n")[2] == "???│???"


def test_a_turned_tool_lies_turned_and_its_twin_is_its_image() -> None:
    text = EDITOR.edit(TEMPLATES["empty"], Edit("place", "a1", tool="tile-corner", turn=1, symmetry="half-turn"))
    rows = boardfiles.parsed(text)["board"].split()
    assert (rows[0][0], rows[6][6]) == ("┌", "┘")
    text = EDITOR.edit(text, Edit("deed", "a1", deed="fix", symmetry="half-turn"))
    text = EDITOR.edit(text, Edit("deed", "a1", deed="turn-left", symmetry="half-turn"))
    rows = boardfiles.parsed(text)["board"].split()
    assert (rows[0][0], rows[6][6]) == ("┗", "┓")


def test_a_piece_is_put_down_moved_and_taken_away() -> None:
    text = EDITOR.edit(CROSSES, Edit("place", "b2", tool="stone-C"))
    assert boardfiles.parsed(text)["stones"] == {"C": "b2"}
    text = EDITOR.edit(text, Edit("move", "b2", to="free"))
    assert boardfiles.parsed(text)["stones"] == {"C": "free"}
    text = EDITOR.edit(text, Edit("place", "free", tool="stone-C"))
    assert text == CROSSES
    text = EDITOR.edit(text, Edit("place", "c1", tool="pawn-1"))
    assert boardfiles.parsed(text)["pawns"] == ["-", "c1"]
    assert [finding.what.say() for finding in EDITOR.sketch(text).findings] == ["Pawn A does not stand on the board."]
    with pytest.raises(Refused, match="Nobody can stand on the free tile"):
        EDITOR.edit(text, Edit("move", "c1", to="free"))
    assert EDITOR.edit(text, Edit("deed", "c1", deed="clear")) == CROSSES


def test_clearing_takes_the_pieces_first_and_then_the_tile() -> None:
    text = EDITOR.edit(CROSSES, Edit("place", "a1", tool="stone-A"))
    assert EDITOR.edit(text, Edit("deed", "a1", deed="clear")) == CROSSES
    opened = EDITOR.edit(CROSSES, Edit("deed", "a1", deed="clear"))
    assert boardfiles.parsed(opened)["board"].startswith("?┼┼")
    assert EDITOR.sketch(opened).open == 2


def test_a_counted_mix_follows_the_open_places() -> None:
    text = EDITOR.edit(TEMPLATES["classic"], Edit("place", "b1", tool="tile-t"))
    assert boardfiles.parsed(text)["loose"] == {"corner": 15, "straight": 13, "t": 5}
    text = EDITOR.edit(text, Edit("place", "d1", tool="tile-cross"))
    assert boardfiles.parsed(text)["loose"] == {"corner": 14, "straight": 13, "t": 5}
    text = EDITOR.edit(text, Edit("deed", "d1", deed="clear"))
    assert boardfiles.parsed(text)["loose"] == {"corner": 14, "straight": 13, "t": 5, "cross": 1}
    assert EDITOR.sketch(text).is_playable


@pytest.mark.parametrize("name", ["classic", "seed"])
def test_a_template_stays_playable_for_everybody_whatever_tiles_are_laid_or_cut_off(name: str) -> None:
    text = TEMPLATES[name]
    players = EDITOR.sketch(text).players
    places = [spot.id for spot in EDITOR.sketch(text).spots if spot.id[0] in "cde"]
    kinds = ("cross", "straight", "dead-end")
    for number, place in enumerate(places):
        text = EDITOR.edit(text, Edit("place", spot=place, tool=f"tile-{kinds[number % 3]}"))
        assert EDITOR.sketch(text).players == players, place
    text = EDITOR.edit(text, Edit("set", name="width", value=5))
    assert EDITOR.sketch(text).players == players


def test_a_home_makes_it_a_game_of_stacks_and_another_kind_takes_homes_away() -> None:
    text = EDITOR.edit(CROSSES, Edit("place", "b2", tool="home-0"))
    assert boardfiles.parsed(text)["goal"] == "stack"
    assert EDITOR.loses(text, Edit("set", name="goal", value="set")) is not None
    assert "homes" not in boardfiles.parsed(EDITOR.edit(text, Edit("set", name="goal", value="set")))


def test_shrinking_says_what_is_lost_and_growing_adds_open_places() -> None:
    smaller = Edit("set", name="width", value=2)
    text = EDITOR.edit(CROSSES, Edit("place", "c3", tool="stone-A"))
    lost = EDITOR.loses(text, smaller)
    assert lost is not None
    assert lost.say() == "This would lose 3 tiles and one stone, pawn or home."
    assert boardfiles.parsed(EDITOR.edit(text, smaller)) == {"game": "tiles", "board": "┼┼\n┼┼\n┼┼\n"}
    assert EDITOR.loses(TEMPLATES["empty"], Edit("set", name="width", value=6)) is None
    assert boardfiles.parsed(EDITOR.edit(CROSSES, Edit("set", name="height", value=4)))["board"].endswith("┼┼┼\n???\n")


def test_a_size_with_a_pattern_stays_one_until_a_tile_is_laid() -> None:
    wider = boardfiles.parsed(EDITOR.edit(SIZED, Edit("set", name="width", value=7)))
    assert (wider["width"], wider["immovable"]) == (7, "alternating")
    drawn = boardfiles.parsed(EDITOR.edit(SIZED, Edit("place", "b2", tool="tile-cross")))
    assert drawn["board"] == "┏?┳?┓\n?┼???\n┣?┻?┫\n?????\n"


@pytest.mark.parametrize(
    ("text", "said", "spots"),
    [
        ("board = [", "board file: expected a TOML file", ()),
        ("\n", "The file does not say how large the board is.", ()),
        (CROSSES + "colour = 1\n", "colour: expected one of", ()),
        (CROSSES + 'pawns = ["a1", "d9"]\n', "Pawn B does not stand on the board.", ()),
        (CROSSES.replace("┼┼┼", "┼·┼", 2) + 'pawns = ["b1"]\n', "Pawn A (b1) stands in a wall.", ("b1",)),
        (
            CROSSES.replace("┼┼┼", "┼·┼", 2) + 'stones = { B = "b1", C = "b2" }\n',
            "The stones moon (b1) and fish (b2) lie on walls: nobody gets there.",
            ("b1", "b2"),
        ),
        (CROSSES.replace("┼┼┼", "·┼┼", 1), "Pawn A (a1) begins in the corner, but there is a wall.", ("a1",)),
        (CROSSES.replace("┼┼┼", "╋┼╋").replace("╋┼╋", "╋╋╋"), "Nothing can be pushed", ()),
        (CROSSES.replace("┼┼┼", "┼┼", 1), "board, row 2: expected 2 tiles", ()),
        (CROSSES + 'goal = "stack"\nhomes = ["a1"]\npawns = ["a1", "c3"]\n', "Only one pawn of 2 has a home.", ()),
        (CROSSES + 'stones = { A = "b2" }\ngoals = 3\n', "The goals need 6 stones", ()),
        (CROSSES + "limit = 0\n", "The number of turns must be from 1", ()),
        (CROSSES + "start = 9\n", "The player who is to begin does not play.", ()),
    ],
)
def test_what_is_wrong_is_said_at_its_place(text: str, said: str, spots: tuple[str, ...]) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert not sketch.is_playable
    assert sketch.findings[0].what.say().startswith(said)
    assert sketch.findings[0].spots == spots
    check_dealt(GAME, sketch)


@pytest.mark.parametrize(
    ("text", "said", "spots"),
    [
        ('board = """\n│┼┼\n┼┼┼\n┼┼┼\n"""\npawns = ["a1"]\n', None, ()),
        ('board = """\n╴┼┼\n┼┼┼\n┼┼┼\n"""\npawns = ["a1"]\n', "Pawn A (a1) is stuck until somebody pushes.", ("a1",)),
        ('board = """\n╹┼┼\n┼┼┼\n┼┼┼\n"""\npawns = ["a1"]\n', "Pawn A (a1) can never leave.", ("a1",)),
        (
            'board = """\n╹┼┼\n┼┼┼\n┼┼┼\n"""\nstones = { A = "a1", B = "b2" }\n',
            "No path ever leads to the stone key (a1).",
            ("a1",),
        ),
        (
            'board = """\n┼┼┼\n┼▪┼\n┼┼┼\n"""\ngoal = "stack"\nhomes = ["b2", "a1"]\n',
            "No path ever leads home: A (b2).",
            ("b2",),
        ),
        (
            'board = """\n┼┼\n┼┼\n"""\npawns = ["a1"]\nstones = { A = "a1" }\n',
            "The stone key (a1) already lies under a pawn.",
            ("a1",),
        ),
        ('board = """\n┼┼┼\n┼┼┼\n"""\ngoals = ["AB", "C"]\n', "Not everybody has the same number of goals: A 2, B 1.", ()),
    ],
)
def test_what_is_odd_can_be_played_and_is_said(text: str, said: str | None, spots: tuple[str, ...]) -> None:
    sketch = check_sketch(GAME, EDITOR, text)
    assert sketch.is_playable
    assert [finding.what.say() for finding in sketch.findings] == ([said] if said else [])
    assert [finding.spots for finding in sketch.findings] == ([spots] if said else [])


def test_edits_that_make_no_sense_are_refused() -> None:
    for edit in (
        Edit("place", "z9", tool="open"),
        Edit("place", "a1", tool="tile-round"),
        Edit("place", "a1", tool="pawn-8"),
        Edit("place", "a1", tool="stone-AB"),
        Edit("deed", "a1", deed="explode"),
        Edit("move", "a1", to="a99"),
        Edit("set", name="colour", value=1),
        Edit("set", name="mix", value="sweet"),
        Edit("place", "a1", tool="open", symmetry="quarter-turns"),
    ):
        with pytest.raises(Unreadable):
            EDITOR.edit(CROSSES.replace("┼┼┼\n", "┼┼\n").replace("┼┼\n┼┼\n┼┼", "┼┼\n┼┼\n┼┼"), edit)
    for name, value in (("width", 27), ("width", "7"), ("goals", "A;B"), ("start", 8), ("limit", -1), ("title", "x" * 61)):
        with pytest.raises(Refused):
            EDITOR.edit(CROSSES, Edit("set", name=name, value=value))
    with pytest.raises(Unreadable):
        EDITOR.edit("board = [", Edit("place", "a1", tool="open"))


def documented() -> str:
    return (ROOT / "docs" / "design" / "boards" / "tiles.md").read_text("utf-8")


def test_the_docs_list_every_key_of_a_board_file() -> None:
    cells = re.findall(r"^\| (`[^|]+`) \|", documented(), flags=re.MULTILINE)
    assert {key for cell in cells for key in re.findall(r"`([a-z]+)`", cell)} == {*READERS, *boardfiles.ABOUT}


def test_the_board_in_the_docs_is_playable() -> None:
    check_dealt(GAME, check_sketch(GAME, EDITOR, documented().split("```toml\n")[1].split("```")[0]))


def test_the_board_in_the_readme_is_playable_and_nothing_is_odd() -> None:
    source = (ROOT / "README.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
    sketch = check_sketch(GAME, EDITOR, source)
    assert sketch.players == (2,)
    assert sketch.findings == ()
