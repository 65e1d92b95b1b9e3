"""Board files: the lawns of `fences` and players' own boards, as TOML. Every value is read as far as it can be.

What cannot be read becomes a flaw; flaws.py finds what is wrong with what can. Nothing here knows a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from wandelgang import boardfiles
from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup
from wandelgang.errors import words as common
from wandelgang.games.fences.flaws import LARGEST, SMALLEST, Area, Board, Flaw, flaws_of
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, read_square, slot_name, square_name
from wandelgang.games.fences.state import FENCES, SPAN
from wandelgang.games.fences.words import words
from wandelgang.language import Message

OWN = "own"
OPEN = "?"  # where a fence begins is decided by chance
GAME = "fences"
KEYS = ("width", "height", "centre", "entrances", "corners", "exits", "marks", "locks")
USUAL_SIZE = 11  # of a drawing whose size cannot be read
SHOWN = 8  # how many unknown keys are reported, each for itself


@cache
def preset(name: str) -> Board:
    return checked(boardfiles.parsed(boardfiles.shipped(__package__, name)), name)


def board_file(value: str) -> Board:
    """A player's own board, from its text or its file."""
    return read_board(boardfiles.own(value))


@lru_cache(maxsize=32)
def read_board(source: str) -> Board:
    """The board of a TOML text. Raises BadSetup for the first thing that is wrong with it."""
    return checked(boardfiles.parsed(source), OWN)


def checked(entries: Mapping[str, object], name: str) -> Board:
    board, flaws = drafted(entries, name)
    for flaw in flaws:
        raise flaw.error
    return board


def drafted(entries: Mapping[str, object], name: str = OWN) -> tuple[Board, list[Flaw]]:
    """The board that these entries describe, as far as they do, and everything that is wrong with it."""
    reader = Reader(entries)
    board = reader.board(name)
    told = {flaw.error.field for flaw in reader.flaws}
    return board, reader.flaws + [flaw for flaw in flaws_of(board) if flaw.error.field not in told]


def entries_of(board: Board) -> dict[str, object]:
    """What a board file says about a board, in the order in which it is written."""
    return {
        "width": board.width,
        "height": board.height,
        "centre": area_text(board.centre) if board.centre else None,
        "entrances": {SIDES[side]: square_name(square) for side, square in enumerate(board.entrances) if square != NONE},
        "corners": {CORNER_NAMES[number]: area_text(area) for number, area in enumerate(board.corners) if area},
        "exits": {CORNER_NAMES[number]: [square_name(square) for square in found] for number, found in enumerate(board.exits)},
        "marks": {SIDES[side]: [*map(slot_name, slots), *[OPEN] * board.open[side]] for side, slots in enumerate(board.marks)},
        "locks": {SIDES[side]: [slot_name(slot) for slot in slots] for side, slots in enumerate(board.locks)},
    }


def count_open(value: object) -> int:
    return value[:FENCES].count(OPEN) if isinstance(value, list) else 0


def area_text(area: Area) -> str:
    return "-".join(map(square_name, area))


@dataclass
class Reader:
    """Reads entries one by one; whatever is not on the board or is no such thing is left out, and is a flaw."""

    entries: Mapping[str, object]

    def __post_init__(self) -> None:
        self.flaws: list[Flaw] = []
        self.width = self.height = LARGEST

    def board(self, name: str) -> Board:
        self.check_about()
        self.width, self.height = self.size("width"), self.size("height")
        corners, entrances = self.four("corners", CORNER_NAMES), self.four("entrances", SIDES)
        exits, marks, locks = self.four("exits", CORNER_NAMES), self.four("marks", SIDES), self.four("locks", SIDES)
        return Board(
            name=name,
            width=self.width,
            height=self.height,
            centre=self.area("centre", self.entries.get("centre")),
            entrances=tuple(self.square(f"entrances.{side}", entrances.get(side)) for side in SIDES),
            corners=tuple(self.area(f"corners.{corner}", corners.get(corner)) for corner in CORNER_NAMES),
            exits=tuple(self.exits(f"exits.{corner}", exits.get(corner, [])) for corner in CORNER_NAMES),
            marks=tuple(self.slots(f"marks.{side}", marks.get(side, []), may_be_open=True) for side in SIDES),
            locks=tuple(self.slots(f"locks.{side}", locks.get(side, [])) for side in SIDES),
            open=tuple(count_open(marks.get(side)) for side in SIDES),
        )

    def miss(self, field: str, expected: Message, got: object, advice: Message | None = None) -> None:
        self.flaws.append(Flaw(BadSetup(field, expected, got), advice=advice or words("advice-left-out")))

    def check_about(self) -> None:
        known = (*KEYS, *boardfiles.ABOUT)
        for key in islice((key for key in self.entries if key not in known), SHOWN):
            self.miss(key, common("expected-choice", choices=", ".join(known)), key)
        try:
            boardfiles.check_about(dict(self.entries))
        except BadSetup as error:
            self.flaws.append(Flaw(error, advice=words("advice-left-out")))
        named = self.entries.get("game", GAME)
        if isinstance(named, str) and named != GAME:
            self.miss("game", words("this-game"), named)

    def size(self, key: str) -> int:
        value = self.entries.get(key)
        if type(value) is int and SMALLEST <= value <= LARGEST:
            return value
        nearest = min(max(value, SMALLEST), LARGEST) if type(value) is int else USUAL_SIZE
        expected = words("from-to", least=SMALLEST, most=LARGEST)
        self.miss(key, expected, "-" if value is None else value, words("advice-size", n=nearest))
        return nearest

    def four(self, key: str, names: tuple[str, ...] | str) -> dict[str, object]:
        """The entries of a table with one per side or start field; those that are missing are left out."""
        value = self.entries.get(key, {})
        if not isinstance(value, dict) or not set(value) <= set(names):
            self.miss(key, words("a-table", keys=", ".join(names)), value)
        return {name: value[name] for name in names if name in value} if isinstance(value, dict) else {}

    def square(self, field: str, text: object) -> int:
        """A square of the board; NONE if it is missing or is none."""
        square = read_square(text) if isinstance(text, str) else NONE
        if square != NONE and square % SPAN < self.width and square // SPAN < self.height:
            return square
        if text is not None:
            self.miss(field, words("a-square"), text or "-")
        return NONE

    def area(self, field: str, text: object) -> Area | None:
        """A rectangle; what lies beyond the edge of the board is cut off."""
        if text is None:
            return None
        first, _, last = text.partition("-") if isinstance(text, str) else ("", "", "")
        ends = read_square(first), read_square(last)
        if NONE in ends or ends[0] % SPAN > ends[1] % SPAN or ends[0] // SPAN > ends[1] // SPAN:
            self.miss(field, words("an-area"), text or "-")
            return None
        column, row = min(ends[1] % SPAN, self.width - 1), min(ends[1] // SPAN, self.height - 1)
        if (row * SPAN + column) != ends[1]:
            self.miss(field, words("a-rectangle"), text, words("advice-cropped"))
        return (ends[0], row * SPAN + column) if ends[0] % SPAN <= column and ends[0] // SPAN <= row else None

    def exits(self, field: str, value: object) -> tuple[int, ...]:
        listed = self.listed(field, value, words("square-list"), 4)
        return tuple(square for text in listed if (square := self.square(field, text)) != NONE)

    def slots(self, field: str, value: object, may_be_open: bool = False) -> tuple[int, ...]:
        """Slots are read wherever two squares of the board meet; flaws.py says where there are none."""
        found = []
        for text in self.listed(field, value, words("slot-list"), FENCES):
            if may_be_open and text == OPEN:
                continue
            slot = self.slot(text) if isinstance(text, str) else NONE
            if slot == NONE:
                self.miss(field, words("a-slot"), text or "-")
            else:
                found.append(slot)
        return tuple(found)

    def slot(self, text: str) -> int:
        square, side = read_square(text[:-1]), "ES".find(text[-1:])
        if square == NONE or side < 0 or not text:
            return NONE
        column, row = square % SPAN + (side == 0), square // SPAN + (side == 1)
        return 2 * square + side if column < self.width and row < self.height else NONE

    def listed(self, field: str, value: object, expected: Message, most: int) -> list[object]:
        if not isinstance(value, list):
            self.miss(field, expected, value)
            return []
        if len(value) > most:
            self.miss(field, words("at-most", n=most), len(value))
        return value[:most]
