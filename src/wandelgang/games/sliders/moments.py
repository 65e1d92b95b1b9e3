"""Moments of `sliders`, what must be equal for a repetition (SLIDERS-A18): as text, checked, and as two words of a record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from wandelgang.errors import BadSetup, Unreadable
from wandelgang.games.sliders.boardfile import SLIDERS
from wandelgang.games.sliders.notation import PLACE, PLACE_NAMES, SHIFTS, read_place
from wandelgang.games.sliders.rules import COUNT_BITS, PEG_BITS, PLACE_BITS, SHIFT_BITS
from wandelgang.games.sliders.state import BLOCK_HOLES, COLUMNS, PEGS, ROWS
from wandelgang.games.sliders.words import words

FLUSH = {5: BLOCK_HOLES, 7: 0b00111111100}  # the columns with a hole of a slider that is not shifted


@dataclass(frozen=True)
class Frame:
    """What moments are checked against: holes of a slider, how far it can be shifted, refusals that can be counted."""

    holes: int
    travel: int
    patience: int


def hole_columns(row: int, shift: int, holes: int) -> int:
    """The columns in which a row has a hole (SLIDERS-A24, SLIDERS-A29)."""
    if row in (0, ROWS - 1):
        return BLOCK_HOLES
    return FLUSH[holes] << shift if shift > 0 else FLUSH[holes] >> -shift


def read_shifts(name: str, text: str, travel: int) -> list[int]:
    """How far each slider is shifted, from signs such as `00r00l000`."""
    if len(text) != SLIDERS or not set(text) <= set(SHIFTS):
        raise BadSetup(name, words("nine-shifts"), text)
    shifts = [SHIFTS.index(sign) - 2 for sign in text]
    if max(map(abs, shifts)) > travel:
        raise BadSetup(name, words("within-travel", n=travel), text)
    return shifts


def read_pegs(name: str, texts: list[str], shifts: list[int], holes: int) -> list[list[int]]:
    """The places of each player's five pegs in order, every one in a hole of its own (SLIDERS-01, SLIDERS-A07)."""
    taken: set[int] = set()
    pegs = []
    for text in texts:
        if not re.fullmatch(f"({PLACE})*", text):
            raise BadSetup(name, words("five-places"), text)
        found = sorted(read_place(letter + row) for letter, row in re.findall(PLACE, text))
        if len(found) != PEGS:
            raise BadSetup(name, words("five-places"), text or "-")
        for place in found:
            row, column = divmod(place, COLUMNS)
            if not hole_columns(row, shifts[row - 1] if 0 < row <= SLIDERS else 0, holes) >> column & 1:
                raise BadSetup(name, words("a-hole"), PLACE_NAMES[place])
            if place in taken:
                raise BadSetup(name, words("alone-in-hole"), PLACE_NAMES[place])
            taken.add(place)
        pegs.append(found)
    return pegs


def pegs_text(pegs: list[int]) -> str:
    return "".join(PLACE_NAMES[place] for place in pegs)


def shifts_text(shifts: int) -> str:
    """The signs of a record's field `shifts`."""
    return "".join(SHIFTS[shifts >> 3 * slider & 7] for slider in range(SLIDERS))


def unpacked_pegs(word: int) -> list[int]:
    """The places in the word of five pegs."""
    return [word >> PLACE_BITS * peg & (1 << PLACE_BITS) - 1 for peg in reversed(range(PEGS))]


@lru_cache(maxsize=8192)
def moment_text(one: int, two: int) -> str:
    """An entry of `past`."""
    counts = [two >> PEG_BITS + 2 & (1 << COUNT_BITS) - 1, two >> PEG_BITS + 2 + COUNT_BITS]
    mover = f"{two >> PEG_BITS & 1}{'y' if two >> PEG_BITS + 1 & 1 else ''}"
    pegs = [pegs_text(unpacked_pegs(word)) for word in (one >> SHIFT_BITS, two & (1 << PEG_BITS) - 1)]
    return "/".join([shifts_text(one), *pegs, mover, *(map(str, counts) if any(counts) else ())])


@lru_cache(maxsize=8192)
def parse_moment(text: str, frame: Frame) -> tuple[int, int]:
    """The two words of an entry of `past`."""
    found = re.fullmatch(r"([^/]+)/([^/]+)/([^/]+)/([01])(y?)(?:/([0-9]{1,3})/([0-9]{1,3}))?", text)
    if not found:
        raise Unreadable(words("no-moment", text=text))
    shifts = read_shifts("past", found[1], frame.travel)
    blue, pink = (sum_up(pegs) for pegs in read_pegs("past", [found[2], found[3]], shifts, frame.holes))
    counts = [int(found[6] or 0), int(found[7] or 0)]
    if max(counts) > frame.patience:
        raise BadSetup("past", words("refusals", most=frame.patience), text)
    one = sum(shift + 2 << 3 * slider for slider, shift in enumerate(shifts)) | blue << SHIFT_BITS
    two = pink | int(found[4]) << PEG_BITS | bool(found[5]) << PEG_BITS + 1
    return one, two | counts[0] << PEG_BITS + 2 | counts[1] << PEG_BITS + 2 + COUNT_BITS


def sum_up(pegs: list[int]) -> int:
    """The word of five pegs."""
    word = 0
    for place in pegs:
        word = word << PLACE_BITS | place
    return word
