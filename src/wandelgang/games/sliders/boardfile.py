"""Boards of `sliders`: the presets and players' own boards, from TOML files or written in a position; read and checked.

A board file may leave owners and holes open (`?`); filling.py decides them. This module draws nothing and repairs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.words import words

PRESETS = ("default", "half", "wide")
SLIDERS = 9
MIDDLE = 5  # the row of the yellow slider
HOLES = (5, 7)
FURTHEST = 2  # holes a slider can be shifted
YELLOW_SIGN = "Y"
OPEN = "?"
OWNERS = "01"
KEYS = ("board", "travel")


@dataclass(frozen=True)
class Board:
    """Nine sliders, row 1 first, as they are written; and how far they may be shifted."""

    rows: tuple[str, ...]
    travel: int = 1

    @property
    def is_open(self) -> bool:
        """Is there anything left for chance to decide?"""
        return any(OPEN in row for row in self.rows)

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
    table = boardfiles.table(source, KEYS, "sliders")
    drawing = table.get("board")
    if not isinstance(drawing, str):
        raise BadSetup("board", words("drawn-rows"), "-" if drawing is None else drawing)
    travel = table.get("travel", 1)
    if type(travel) is not int or not 1 <= travel <= FURTHEST:
        raise BadSetup("travel", words("from-to", least=1, most=FURTHEST), travel)
    rows = drawn_rows(drawing)
    if len(rows) != SLIDERS:
        raise BadSetup("board", words("drawn-rows"), len(rows))
    return Board(check_rows(rows, OPEN), travel)


def drawn_rows(drawing: str) -> list[str]:
    """The lines of a drawing, row 1 first."""
    return [line.strip() for line in drawing.strip().splitlines()]


def board_of(word: str) -> tuple[str, ...]:
    """The rows of a board as positions write it: a preset's name, or nine rows separated by `/`."""
    if word in PRESETS:
        return preset(word).rows
    rows = word.split("/")
    if len(rows) != SLIDERS:
        raise BadSetup("board", words("nine-sliders", presets=", ".join(PRESETS)), len(rows))
    return check_rows(rows)


def check_rows(rows: Sequence[str], undecided: str = "") -> tuple[str, ...]:
    """SLIDERS-01, SLIDERS-A17: sliders of one length, the middle one yellow, every other one a player's.

    *undecided* is a sign that may stand for an owner or a hole.
    """
    for number, row in enumerate(rows, 1):
        name = f"board, row {number}"
        owner = row[:1]
        if not owner or owner not in (YELLOW_SIGN if number == MIDDLE else OWNERS + undecided):
            raise BadSetup(name, words("yellow-row") if number == MIDDLE else words("an-owner"), row or "-")
        hole = f"[oFBX{undecided}]"
        if not re.fullmatch(rf"{hole}(\|?{hole})*", row[1:]):
            raise BadSetup(name, words("holes-or-open") if undecided else words("holes"), row)
        if hole_count(row) not in HOLES or hole_count(row) != hole_count(rows[0]):
            raise BadSetup(name, words("hole-count"), hole_count(row))
    return tuple(rows)


def hole_count(row: str) -> int:
    return len(row[1:].replace("|", ""))
