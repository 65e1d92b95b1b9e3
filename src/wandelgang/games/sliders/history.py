"""Earlier positions of `sliders` that a repetition compares (SLIDERS-A18), as text and as the two words of repetition.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from wandelgang.errors import BadSetup, Unreadable
from wandelgang.games.sliders.placement import pegs_text, read_pegs, read_shifts, shifts_text
from wandelgang.games.sliders.repetition import COUNT_BITS, PEG_BITS, PLACE_BITS, SHIFT_BITS
from wandelgang.games.sliders.state import PEGS
from wandelgang.games.sliders.words import words


@dataclass(frozen=True)
class Frame:
    """What earlier positions are checked against: holes per slider, its travel, the most refusals that can be counted."""

    holes: int
    travel: int
    patience: int


@lru_cache(maxsize=8192)
def past_text(one: int, two: int) -> str:
    """An entry of `past`."""
    counts = [two >> PEG_BITS + 2 & (1 << COUNT_BITS) - 1, two >> PEG_BITS + 2 + COUNT_BITS]
    mover = f"{two >> PEG_BITS & 1}{'y' if two >> PEG_BITS + 1 & 1 else ''}"
    pegs = [pegs_text(unpacked_pegs(word)) for word in (one >> SHIFT_BITS, two & (1 << PEG_BITS) - 1)]
    return "/".join([shifts_text(one), *pegs, mover, *(map(str, counts) if any(counts) else ())])


@lru_cache(maxsize=8192)
def parse_past(text: str, frame: Frame) -> tuple[int, int]:
    """The two words of an entry of `past`."""
    found = re.fullmatch(r"([^/]+)/([^/]+)/([^/]+)/([01])(y?)(?:/([0-9]{1,3})/([0-9]{1,3}))?", text)
    if not found:
        raise Unreadable(words("no-earlier-position", text=text))
    shifts = read_shifts("past", found[1], frame.travel)
    blue, pink = (pack_pegs(pegs) for pegs in read_pegs("past", [found[2], found[3]], shifts, frame.holes))
    counts = [int(found[6] or 0), int(found[7] or 0)]
    if max(counts) > frame.patience:
        raise BadSetup("past", words("refusals", most=frame.patience), text)
    one = sum(shift + 2 << 3 * slider for slider, shift in enumerate(shifts)) | blue << SHIFT_BITS
    two = pink | int(found[4]) << PEG_BITS | bool(found[5]) << PEG_BITS + 1
    return one, two | counts[0] << PEG_BITS + 2 | counts[1] << PEG_BITS + 2 + COUNT_BITS


def unpacked_pegs(word: int) -> list[int]:
    """The places in the word of five pegs."""
    return [word >> PLACE_BITS * peg & (1 << PLACE_BITS) - 1 for peg in reversed(range(PEGS))]


def pack_pegs(pegs: list[int]) -> int:
    """The word of five pegs."""
    word = 0
    for place in pegs:
        word = word << PLACE_BITS | place
    return word
