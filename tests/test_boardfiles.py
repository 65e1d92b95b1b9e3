"""Board files are written so that they read back, and a board is given as a text or as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import wandelgang
from wandelgang.boardfiles import own, parsed, read_file, title, titled, written
from wandelgang.errors import BadSetup, Missing

TEXTS = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=12)
PLAIN = some.one_of(some.booleans(), some.integers(-(2**40), 2**40), TEXTS)
VALUES = some.recursive(
    PLAIN, lambda inner: some.one_of(some.lists(inner, max_size=4), some.dictionaries(TEXTS, inner, max_size=4))
)
BOARD = 'board = """\n┏?┓\n???\n┗?┛\n"""\npawns = ["a1", "c3"]\n'


@given(some.dictionaries(TEXTS, VALUES, max_size=5))
def test_what_is_written_reads_back(entries: dict[str, object]) -> None:
    assert parsed(written(entries)) == entries


def test_none_is_left_out() -> None:
    assert parsed(written({"title": None, "width": 5})) == {"width": 5}


def test_a_drawing_keeps_its_lines() -> None:
    assert written({"board": "┏?┓\n┗?┛\n"}) == 'board = """\n┏?┓\n┗?┛\n"""\n'


def test_a_board_is_a_text_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(BOARD, "utf-8")
    assert own(BOARD) == own(str(file)) == BOARD
    from_text, from_file = wandelgang.game("tiles", board=BOARD), wandelgang.game("tiles", board=str(file))
    assert from_text == from_file
    assert from_text.match(3).position.text == from_file.match(3).position.text


def test_a_variant_outlives_its_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(BOARD, "utf-8")
    variant = wandelgang.game("tiles", board=str(file))
    first = variant.match(3).position
    file.unlink()
    assert variant.match(3).position == first


def test_a_board_may_name_its_game() -> None:
    assert wandelgang.game("tiles", board=f'game = "tiles"\n{BOARD}').players == 2
    with pytest.raises(BadSetup) as refused:
        wandelgang.game("tiles", board=f"game = 7\n{BOARD}")
    assert refused.value.field == "game"


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", ".", "nowhere.toml", "nul\0byte"])
def test_what_is_no_ordinary_file_is_refused(path: str) -> None:
    with pytest.raises(Missing):
        read_file(path)


@pytest.mark.parametrize(
    ("said", "german", "english"),
    [
        ('title = "Owls"', "Owls", "Owls"),
        ('title = { de = "Eulen", en = "Owls" }', "Eulen", "Owls"),
        ('title = { de = "Eulen" }', "Eulen", "Eulen"),
        ("title = 7", "", ""),
        ("title = [", "", ""),
        ("width = 7", "", ""),
    ],
)
def test_a_title_is_read_in_a_language(said: str, german: str, english: str) -> None:
    assert [title(said, "de"), title(said, "en")] == [german, english]
    short = titled(f"{said}\n{BOARD}")
    assert [title(short, "de"), title(short, "en")] == [german, english]
    assert "┏" not in short
