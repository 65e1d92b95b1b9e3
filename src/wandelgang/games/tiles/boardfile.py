"""Board files: the presets of `tiles` and players' own boards, as TOML. Every value is checked for its type here.

Whether it all goes together is decided in plan.py, and dealer.py lays the tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from wandelgang import boardfiles
from wandelgang.boards.square import turned
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.layout import LONGEST
from wandelgang.games.tiles.notation import IMMOVABLE, KINDS, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words

# TILES-A01: all six classes of shapes.
SHAPES = {"wall-only": 0b0000, "dead-end": 0b0001, "straight": 0b0101, "corner": 0b0011, "t": 0b0111, "cross": 0b1111}
SHAPE_NAMES = {turned(sides, quarters): name for name, sides in SHAPES.items() for quarters in range(4)}
PRESETS = ("classic", "seed", "free")
PATTERNS = ("alternating", "none")
GROUPS = ("immovable", "loose")
ANY = "?"
MOST = 1000  # of any count or weight: a board has 676 cells


@dataclass
class Board:
    """What a board file says. What is empty or None is left to the set-up."""

    named: list[str] = field(default_factory=list)  # all keys of the file
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
    goals: int | list[str] | None = None  # how many for everybody, or which (set, stack) or how many (shared) for each player
    start: int | None = None
    limit: int | None = None
    overlap: bool | None = None

    @property
    def goal_lists(self) -> list[str] | None:
        """The goals of each player, if the file lists them."""
        return self.goals if isinstance(self.goals, list) else None


@cache
def preset(name: str) -> Board:
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> Board:
    """The board of a TOML text. The first value that cannot be read is refused."""
    board, refused = readable(boardfiles.table(source, READERS, "tiles"))
    if refused:
        raise refused[0]
    return board


def readable(entries: Mapping[str, object]) -> tuple[Board, list[BadSetup]]:
    """The board that these entries describe as far as they can be read, and what cannot be."""
    board, refused = Board(), []
    for key, value in entries.items():
        try:
            READERS[key](board, key, value)
            board.named.append(key)
        except BadSetup as error:
            refused.append(error)
    return board, refused


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
    """The drawing, which is kept even where a line of it is wrong."""
    expect(key, value, isinstance(value, str) and bool(value.strip()), "rows-text")
    lines = [line.strip() for line in str(value).strip().splitlines()]
    width = max(map(len, lines))
    if not (len(lines) <= LONGEST and width <= LONGEST):
        raise BadSetup(key, words("rows-at-most", most=LONGEST), f"{width} × {len(lines)}")
    board.rows = ["".join(sign if sign in LOOSE + IMMOVABLE else ANY for sign in line).ljust(width, ANY) for line in lines]
    for number, line in enumerate(lines, 1):
        if len(line) != len(lines[0]):
            raise BadSetup(f"board, row {number}", words("as-many-tiles", n=len(lines[0])), len(line))
        for sign in line:
            if sign not in LOOSE + IMMOVABLE + ANY:
                raise BadSetup(f"board, row {number}", words("a-tile", tiles=LOOSE + IMMOVABLE + ANY), sign)


def read_free(board: Board, key: str, value: object) -> None:
    if not (isinstance(value, str) and len(value) == 1 and value in LOOSE + ANY):
        raise BadSetup(key, words("a-loose-tile", tiles=LOOSE + ANY), value)
    board.free = value


def read_treasures(board: Board, key: str, value: object) -> None:
    right = isinstance(value, dict) and bool(value) and set(value) <= set(GROUPS) and all(map(is_counts, value.values()))
    if not right:
        raise BadSetup(key, words("treasure-counts", most=MOST), value)
    board.treasures = value  # type: ignore[assignment]


def read_stones(board: Board, key: str, value: object) -> None:
    right = isinstance(value, dict) and all(len(stone) == 1 and stone in STONE_NAMES for stone in value)
    right = right and all(isinstance(place, str) for place in value.values())  # type: ignore[attr-defined]
    expect(key, value, right, "stone-table")
    board.stones = dict(value)  # type: ignore[call-overload]


def read_goals(board: Board, key: str, value: object) -> None:
    """A number, or an entry per player: letters in one text or one by one, or a number."""
    is_list = isinstance(value, list) and all(type(entry) in (str, int) or is_names(entry) for entry in value)
    expect(key, value, type(value) is int or is_list, "goal-lists")
    board.goals = value if type(value) is int else [goals_entry(entry) for entry in value]  # type: ignore[attr-defined]


def goals_entry(entry: object) -> str:
    return "".join(entry) if isinstance(entry, list) else str(entry)


def plain(kind: type, expected: str) -> Callable[[Board, str, object], None]:
    """A reader for a value that is taken as it is, if it has the right type."""

    def read(board: Board, key: str, value: object) -> None:
        expect(key, value, type(value) is kind, expected)
        setattr(board, key, value)

    return read


def names(board: Board, key: str, value: object) -> None:
    expect(key, value, is_names(value) and value != [], "cell-list")
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
