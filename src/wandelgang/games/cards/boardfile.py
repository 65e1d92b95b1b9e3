"""Board files: the layouts of `cards` and those of one's own, as TOML. Reading and checking only."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

from wandelgang.errors import BadSetup, Missing
from wandelgang.games.cards.layout import check_rows
from wandelgang.games.cards.notation import WHITE_SIGN
from wandelgang.games.cards.words import words

ANY = "?"
SIGNS = "123456789" + WHITE_SIGN + ANY


def preset(name: str) -> list[str]:
    folder = resources.files("wandelgang.games.cards").joinpath("boards")
    return read_board(folder.joinpath(f"{name}.toml").read_text("utf-8"))


def board_file(path: str) -> list[str]:
    try:
        source = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise Missing(words("no-board-file", path=path, reason=error)) from error
    return read_board(source)


def read_board(source: str) -> list[str]:
    """The rows of a TOML text; `?` is a place for any picture not yet laid."""
    try:
        table = tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        raise BadSetup("board file", words("toml"), error) from error
    for key in table:
        if key not in ("board", "confidence", "title"):
            raise BadSetup(key, words("one-of", choices="board, confidence, title"), key)
    board = table.get("board")
    if not isinstance(board, str):
        raise BadSetup("board", words("rows-text"), "-" if board is None else board)
    rows = [line.strip() for line in board.strip().splitlines()]
    check_rows(rows, SIGNS)
    return rows
