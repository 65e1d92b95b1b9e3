"""Boards of `sliders`: the presets and players' own boards, from TOML files or written in a position; read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.words import words

PRESETS = ("default", "half", "wide")
SLIDERS = 9
HOLES = (5, 7)
FURTHEST = 2  # holes a slider can be shifted
YELLOW_SIGN = "Y"
KEYS = ("rows", "travel")


@dataclass(frozen=True)
class Board:
    """Nine sliders, row 1 first, as they are written; and how far they may be shifted."""

    rows: tuple[str, ...]
    travel: int = 1

    @property
    def holes(self) -> int:
        return hole_count(self.rows[0])


@cache
def preset(name: str) -> Board:
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> Board:
    """The board of a TOML text. Every value is checked for its type."""
    table = boardfiles.table(source, KEYS)
    rows = table.get("rows")
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        raise BadSetup("rows", words("row-list"), rows)
    travel = table.get("travel", 1)
    if type(travel) is not int or not 1 <= travel <= FURTHEST:
        raise BadSetup("travel", words("from-to", least=1, most=FURTHEST), travel)
    return Board(check_rows(rows), travel)


def board_of(word: str) -> tuple[str, ...]:
    """The rows of a board as positions write it: a preset's name, or nine rows separated by `/`."""
    return preset(word).rows if word in PRESETS else check_rows(word.split("/"))


def check_rows(rows: list[str]) -> tuple[str, ...]:
    """SLIDERS-01, SLIDERS-A17: nine sliders of one length, the middle one yellow, every other one a player's."""
    if len(rows) != SLIDERS:
        raise BadSetup("board", words("nine-sliders", presets=", ".join(PRESETS)), len(rows))
    for number, row in enumerate(rows, 1):
        name = f"board, row {number}"
        owner = row[:1]
        if (owner == YELLOW_SIGN) != (number == 5) or owner not in ("0", "1", YELLOW_SIGN):
            raise BadSetup(name, words("yellow-row") if number == 5 else words("an-owner"), row or "-")
        if not re.fullmatch(r"[oFBX](\|?[oFBX])*", row[1:]):
            raise BadSetup(name, words("holes"), row)
        if hole_count(row) not in HOLES or hole_count(row) != hole_count(rows[0]):
            raise BadSetup(name, words("hole-count"), hole_count(row))
    return tuple(rows)


def hole_count(row: str) -> int:
    return len(row[1:].replace("|", ""))
