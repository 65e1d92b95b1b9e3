"""Where sliders and pegs of `sliders` are, as text: written, read and checked. Positions and their past share it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from wandelgang.core.rules import State
from wandelgang.errors import BadSetup
from wandelgang.games.sliders.boardfile import SLIDERS
from wandelgang.games.sliders.notation import PLACE, PLACE_NAMES, SHIFTS, read_place
from wandelgang.games.sliders.state import BLOCK_HOLES, COLUMNS, PEGS, ROWS, shift_of
from wandelgang.games.sliders.words import words

FLUSH = {5: BLOCK_HOLES, 7: 0b00111111100}  # the columns in which a slider that is not shifted has holes


class Slider(NamedTuple):
    """One slider, or a start block, as it stands now: all there is to write or to draw."""

    row: int
    holes: int
    shift: int
    owner: int | None  # nobody's is yellow
    front: int  # columns open towards the next row
    back: int
    beside: int

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns in which it has holes now, from the left."""
        return columns_of(hole_columns(self.row, self.shift, self.holes))


def slider_of(state: State, row: int) -> Slider:
    """The slider of a row, or the start block, from the facts of a state."""
    owner = 0 if state.own[0] >> row & 1 else 1 if state.own[1] >> row & 1 else None
    shift = shift_of(state, row) if 0 < row < ROWS - 1 else 0
    return Slider(row, state.holes, shift, owner, state.front[row], state.back[row], state.beside[row])


@lru_cache(maxsize=64)
def columns_of(members: int) -> tuple[int, ...]:
    return tuple(column for column in range(COLUMNS) if members >> column & 1)


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
