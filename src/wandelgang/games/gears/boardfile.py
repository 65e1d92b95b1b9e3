"""Board files of `gears` as TOML: every value is read as far as it goes, and what cannot be read is a problem of the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wandelgang import boardfiles
from wandelgang.boardfiles import ABOUT
from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.games.gears.board import BUILDERS, MOST, NAME, Board, Problem
from wandelgang.games.gears.maze import read_tile, tile_text
from wandelgang.games.gears.notation import KIND_NAMES, cell_name, read_cell
from wandelgang.games.gears.state import COPIES, PLAYERS
from wandelgang.games.gears.words import words
from wandelgang.language import Message, quoted

PRESETS = ("first-steps", "airlock", "heart", "four-towers", "beetle", "whirl")
SUPPLY = "build"
KEYS = ("board", "tiles", "piles", "players")
MOST_NAMED = 12  # problems with single values: a file full of nonsense has no end of them
RECENT = 64  # boards that are read again and again: settled, dealt, sketched


def preset(name: str) -> Board:
    """A maze that comes with the game, or the usual tiles to build from."""
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> Board:
    """The board of a TOML text; refused for its first problem."""
    board = examined(source)
    for problem in board.problems:
        raise problem.error
    return board


@lru_cache(maxsize=RECENT)
def examined(source: str) -> Board:
    """The board of a TOML text as far as it can be read. Raises BadSetup if it is no TOML, or another game's."""
    entries = boardfiles.parsed(source)
    if entries.get("game", NAME) != NAME:
        raise BadSetup("game", words("this-game"), quoted(entries["game"]))
    return Reader(entries).board()


class Reader:
    """One board file: its entries, and what is wrong with them."""

    def __init__(self, entries: dict[str, Any]) -> None:
        self.entries = entries
        self.problems: list[Problem] = []

    def board(self) -> Board:
        for key in self.entries:
            if key not in (*KEYS, *ABOUT):
                self.misread(key, common("expected-choice", choices=", ".join((*KEYS, *ABOUT))), key)
        about: dict[str, Any] = {key: self.entries[key] for key in ABOUT if key in self.entries and self.is_right(key)}
        board = Board(about=about, meant_for=self.players())
        if ("board" in self.entries) == ("tiles" in self.entries):
            self.misread("board", words("board-or-tiles"), words("both" if "board" in self.entries else "neither"))
        if "tiles" in self.entries and "board" not in self.entries:
            board = replace(board, tiles=self.tiles(), piles=self.piles())
        else:
            if "piles" in self.entries and "tiles" not in self.entries:
                self.misread("piles", words("board-or-tiles"), words("both" if "board" in self.entries else "neither"))
            board = replace(board, maze=self.maze())
        return replace(board, misread=tuple(self.problems))

    def misread(self, field: str, expected: Message, got: object) -> None:
        """A value that a drawing cannot show: the next change leaves it out."""
        if len(self.problems) < MOST_NAMED:
            self.problems.append(Problem(field, expected, got, advice=words("mend-misread")))

    def is_right(self, key: str) -> bool:
        """Is a value that all games share as it should be?"""
        try:
            boardfiles.check_about({key: self.entries[key]})
        except BadSetup:
            self.misread(key, common("expected-title" if key == "title" else "expected-text"), quoted(self.entries[key]))
            return False
        return True

    def players(self) -> tuple[int, ...]:
        """The numbers of players a board is meant for; nobody else can play it."""
        if "players" not in self.entries:
            return ()
        value = self.entries["players"]
        least = BUILDERS.start if "tiles" in self.entries and "board" not in self.entries else 1
        numbers = value if isinstance(value, list) else []
        right = sorted({number for number in numbers if type(number) is int and least <= number <= PLAYERS})
        if not right or len(right) != len(numbers):
            self.misread("players", words("numbers-of-players", least=least, most=PLAYERS), quoted(value))
        return tuple(right)

    def maze(self) -> dict[int, int]:
        """GEARS-A44: plain tiles only; markers and entry tiles come later."""
        drawing = self.entries.get("board", "")
        if not isinstance(drawing, str):
            self.misread("board", words("rows-of-tiles"), quoted(drawing))
            return {}
        maze: dict[int, int] = {}
        for entry in drawing.replace("\n", ",").split(","):
            if entry.strip():
                self.lay(maze, entry.strip())
        return maze

    def lay(self, maze: dict[int, int], entry: str) -> None:
        place, _, text = entry.partition(":")
        cell, tile = read_cell(place), read_tile(text)
        if cell == NONE or tile is None or ":" not in entry:
            self.misread("board", words("a-plain-tile") if cell != NONE else words("a-cell"), entry)
        elif cell in maze:
            what, advice = words("wrong-twice", place=place), words("mend-twice", tile=tile_text(maze[cell]) or "-")
            if len(self.problems) < MOST_NAMED:
                got = words("twice", place=cell_name(cell))
                self.problems.append(Problem("board", words("one-tile-a-cell"), got, what, advice, (cell,)))
        else:
            maze[cell] = tile
            if text != tile_text(tile):  # such as 10 or 011
                self.misread("board", words("a-plain-tile"), entry)

    def tiles(self) -> dict[str, int]:
        expected = words("tile-counts", kinds=", ".join(KIND_NAMES))
        found = self.numbers("tiles", expected, lambda kind, copies: kind in KIND_NAMES and 0 <= copies <= COPIES)
        return {kind: copies for kind, copies in found.items() if copies}

    def piles(self) -> dict[int, int]:
        """How many tiles each pile has, by the number of players."""
        if "piles" not in self.entries:
            return {}
        seats = [str(number) for number in BUILDERS]
        expected = words("pile-sizes", seats=", ".join(seats), most=MOST)
        found = self.numbers("piles", expected, lambda players, size: players in seats and 1 <= size <= MOST)
        return {int(players): size for players, size in found.items()}

    def numbers(self, key: str, expected: Message, fits: Callable[[str, int], bool]) -> dict[str, int]:
        """A table of numbers; what does not fit is left out."""
        value = self.entries[key]
        if not isinstance(value, dict) or not value:
            self.misread(key, expected, quoted(value))
            return {}
        found = {name: number for name, number in value.items() if type(number) is int and fits(name, number)}
        for name, number in value.items():
            if name not in found:
                self.misread(key, expected, f"{name} = {quoted(number)}")
        return found
