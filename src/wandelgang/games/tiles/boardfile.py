"""Board files: the presets of `tiles` and players' own boards, as TOML. Reading and checking only; setup.py lays the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.layout import check_rows
from wandelgang.games.tiles.notation import IMMOVABLE, KINDS, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words

# TILES-A01: all six classes of shapes.
SHAPES = {"wall-only": 0b0000, "dead-end": 0b0001, "straight": 0b0101, "corner": 0b0011, "t": 0b0111, "cross": 0b1111}
PRESETS = ("classic", "seed", "free")
PATTERNS = ("alternating", "none")
ANY = "?"
MOST = 1000  # of any count or weight: a board has 676 cells


@dataclass
class Board:
    """What a board file says. What is empty or None is left to the set-up."""

    rows: list[str] = field(default_factory=list)
    width: int | None = None
    height: int | None = None
    immovable: str = "none"
    free: str = ANY
    loose: dict[str, int] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    treasures: dict[str, dict[str, int]] = field(default_factory=dict)
    pawns: list[str] = field(default_factory=list)
    homes: list[str] = field(default_factory=list)
    stones: dict[str, str] | None = None
    goal: str | None = None
    goals: list[str] | None = None
    start: int | None = None
    limit: int | None = None
    overlap: bool | None = None

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height, if the file draws its board."""
        return (len(self.rows[0]), len(self.rows)) if self.rows else None


def preset(name: str) -> Board:
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> Board:
    """The board of a TOML text. Every value is checked for its type."""
    board = Board()
    for key, value in boardfiles.table(source, READERS).items():
        READERS[key](board, key, value)
    if board.rows and (board.width is not None or board.height is not None):
        raise BadSetup("width", words("board-or-size"), words("both"))
    if board.loose and board.weights:
        raise BadSetup("weights", words("loose-or-weights"), words("both"))
    return board


def expect(key: str, value: object, right: bool, expected: str) -> None:
    if not right:
        raise BadSetup(key, words(expected), value)


def is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(
        shape in SHAPES and type(number) is int and 0 <= number <= MOST for shape, number in value.items()
    )


def read_rows(board: Board, key: str, value: object) -> None:
    expect(key, value, isinstance(value, str) and bool(value.strip()), "rows-text")
    board.rows = [line.strip() for line in str(value).strip().splitlines()]
    check_rows(board.rows, LOOSE + IMMOVABLE + ANY)


def read_free(board: Board, key: str, value: object) -> None:
    if not (isinstance(value, str) and len(value) == 1 and value in LOOSE + ANY):
        raise BadSetup(key, words("a-loose-tile", tiles=LOOSE + ANY), value)
    board.free = value


def read_treasures(board: Board, key: str, value: object) -> None:
    right = isinstance(value, dict) and set(value) <= {"immovable", "loose"} and all(map(is_counts, value.values()))
    if not right:
        raise BadSetup(key, words("treasure-counts", most=MOST), value)
    board.treasures = value  # type: ignore[assignment]


def read_stones(board: Board, key: str, value: object) -> None:
    right = isinstance(value, dict) and all(len(stone) == 1 and stone in STONE_NAMES for stone in value)
    right = right and all(isinstance(place, str) for place in value.values())  # type: ignore[attr-defined]
    expect(key, value, right, "stone-table")
    board.stones = dict(value)  # type: ignore[call-overload]


def read_goals(board: Board, key: str, value: object) -> None:
    right = isinstance(value, list) and all(isinstance(entry, str) or is_names(entry) for entry in value)
    expect(key, value, right, "goal-lists")
    board.goals = ["".join(entry) for entry in value]  # type: ignore[attr-defined]


def plain(kind: type, expected: str) -> Callable[[Board, str, object], None]:
    """A reader for a value that is taken as it is, if it has the right type."""

    def read(board: Board, key: str, value: object) -> None:
        expect(key, value, type(value) is kind, expected)
        setattr(board, key, value)

    return read


def names(board: Board, key: str, value: object) -> None:
    expect(key, value, is_names(value), "cell-list")
    setattr(board, key, value)


def counts(board: Board, key: str, value: object) -> None:
    if not is_counts(value) or not value:
        raise BadSetup(key, words("shape-counts", most=MOST, shapes=", ".join(SHAPES)), value)
    setattr(board, key, value)


def one_of(choices: tuple[str, ...]) -> Callable[[Board, str, object], None]:
    def read(board: Board, key: str, value: object) -> None:
        if value not in choices:
            raise BadSetup(key, words("one-of", choices=", ".join(choices)), value)
        setattr(board, key, value)

    return read


READERS: Mapping[str, Callable[[Board, str, object], None]] = {
    "board": read_rows,
    "width": plain(int, "whole-number"),
    "height": plain(int, "whole-number"),
    "immovable": one_of(PATTERNS),
    "free": read_free,
    "loose": counts,
    "weights": counts,
    "treasures": read_treasures,
    "pawns": names,
    "homes": names,
    "stones": read_stones,
    "goal": one_of(KINDS),
    "goals": read_goals,
    "start": plain(int, "whole-number"),
    "limit": plain(int, "whole-number"),
    "overlap": plain(bool, "yes-or-no"),
}
