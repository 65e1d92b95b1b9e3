"""Board files: the layouts of `cards` and players' own, as TOML. Reading and checking only."""

from __future__ import annotations

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.cards.layout import check_rows
from wandelgang.games.cards.notation import WHITE_SIGN
from wandelgang.games.cards.words import words

ANY = "?"
SIGNS = "123456789" + WHITE_SIGN + ANY


def preset(name: str) -> list[str]:
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> list[str]:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> list[str]:
    """The rows of a TOML text; `?` is a place for any picture not yet laid."""
    board = boardfiles.table(source, ("board",)).get("board")
    if not isinstance(board, str):
        raise BadSetup("board", words("rows-text"), "-" if board is None else board)
    rows = [line.strip() for line in board.strip().splitlines()]
    check_rows(rows, SIGNS)
    return rows
