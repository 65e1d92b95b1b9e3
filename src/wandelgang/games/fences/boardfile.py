"""Board files: the lawns of `fences` and players' own boards, as TOML. Reading and types only; geometry.py checks geometry."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES
from wandelgang.games.fences.words import words

PRESETS = ("15x15", "11x11")  # FENCES-A46: the small one
OWN = "own"
KEYS = ("size", "centre", "entrances", "corners", "exits", "marks", "locks", "name", "slots")
OPPOSITE = dict(zip(SIDES, "SWNE", strict=True))
Area = tuple[str, str]  # the north-west and the south-east square


@dataclass(frozen=True)
class Board:
    """One board in words. Lists of four are in the order N, E, S, W, or nw, ne, se, sw."""

    name: str
    columns: int
    rows: int
    centre: Area
    entrances: list[str]  # the squares in front of the openings
    corners: list[Area]
    exits: list[list[tuple[str, str]]]  # of each start field: the heading, empty if it is not said, and the square outside
    marks: list[list[str]]
    locks: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    slots: int | None = None  # how many there are, as a check


@cache
def preset(name: str) -> Board:
    return read_board(boardfiles.shipped(__package__, name), name)


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path), OWN)


def read_board(source: str, name: str) -> Board:
    """The board of a TOML text. Every value is checked for its type."""
    table = boardfiles.table(source, KEYS)
    if not isinstance(table.get("name", ""), str):
        raise BadSetup("name", words("a-text"), table["name"])
    size = entries(table, "size", ("columns", "rows"))
    slots = table.get("slots")
    for key, number in (("columns", size["columns"]), ("rows", size["rows"]), ("slots", slots)):
        if type(number) is not int and not (key == "slots" and number is None):
            raise BadSetup(key, words("whole-number"), number)
    corners = entries(table, "corners", CORNER_NAMES)
    marks, locks = (entries(table, key, SIDES) for key in ("marks", "locks"))
    return Board(
        name=name,
        columns=size["columns"],  # type: ignore[arg-type]
        rows=size["rows"],  # type: ignore[arg-type]
        centre=area("centre", entries(table, "centre", ("from", "to"))),
        entrances=entrances(entries(table, "entrances", SIDES)),
        corners=[area(f"corners.{corner}", corners[corner]) for corner in CORNER_NAMES],
        exits=exits(entries(table, "exits", CORNER_NAMES)),
        marks=[names(f"marks.{side}", marks[side]) for side in SIDES],
        locks=[names(f"locks.{side}", locks[side]) for side in SIDES],
        slots=slots,
    )


def entries(table: dict[str, object], key: str, wanted: tuple[str, ...] | str) -> dict[str, object]:
    """A table with exactly these keys, besides its confidence mark."""
    value = table.get(key)
    found = {name: entry for name, entry in value.items() if name != "confidence"} if isinstance(value, dict) else None
    if found is None or set(found) != set(wanted):
        got = ", ".join(found) if found else value
        raise BadSetup(key, words("a-table", keys=", ".join(wanted)), got)
    return found


def area(key: str, value: object) -> Area:
    if isinstance(value, dict) and set(value) == {"from", "to"}:
        first, last = value["from"], value["to"]
        if isinstance(first, str) and isinstance(last, str):
            return first, last
    raise BadSetup(key, words("an-area"), value)


def entrances(table: dict[str, object]) -> list[str]:
    squares = []
    for side, value in table.items():
        right = isinstance(value, dict) and set(value) == {"square", "heading"} and isinstance(value["square"], str)
        if not right or value["heading"] != OPPOSITE[side]:  # type: ignore[index]
            raise BadSetup(f"entrances.{side}", words("an-entrance", heading=OPPOSITE[side]), value)
        squares.append((SIDES.index(side), value["square"]))  # type: ignore[index]
    return [square for _, square in sorted(squares)]


def exits(table: dict[str, object]) -> list[list[tuple[str, str]]]:
    found = []
    for corner in CORNER_NAMES:
        value = table[corner]
        if not isinstance(value, dict) or not all(isinstance(square, str) for square in value.values()):
            raise BadSetup(f"exits.{corner}", words("exit-table"), value)
        found.append([(str(heading), square) for heading, square in value.items()])
    return found


def names(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BadSetup(key, words("slot-list"), value)
    return value
