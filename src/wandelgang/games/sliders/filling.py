"""Decides what a board of `sliders` leaves open, by lot and as fairly as possible: nobody better off, nobody shut out.

What lies opposite after a half turn is what the other player has. So an open place becomes the image of the place opposite if
that is drawn; if both are open, they are drawn together.
"""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.generator import Generator
from wandelgang.games.sliders.boardfile import MIDDLE, OPEN, OWNERS, SLIDERS, Board
from wandelgang.games.sliders.fairness import holds

TRIES = 24  # boards drawn until there is one on which nobody can be shut out
SIGNS, OFTEN = "oFBX", (12, 4, 4, 1)  # how often each kind of hole is drawn; the presets have a barrier at two of five holes
OPPOSITE = str.maketrans("01FB", "10BF")
Cells = list[list[str]]  # by row, the signs of a slider


def filled(board: Board, generator: Generator) -> Board:
    """The board with nothing left open. One that leaves nothing open takes nothing from the generator."""
    if not board.is_open:
        return board
    found = board
    for _ in range(TRIES):
        found = replace(board, rows=drawn(board.rows, generator))
        if not holds(found):
            break
    return found


def drawn(rows: tuple[str, ...], generator: Generator) -> tuple[str, ...]:
    cells = [list(row) for row in rows]
    for row in range(SLIDERS):
        for place, sign in enumerate(cells[row]):
            if sign == OPEN and place == 0:
                decide(cells, (row, 0), (SLIDERS - 1 - row, 0), generator.pick(OWNERS))
            elif sign == OPEN:
                self_opposed = is_centre(cells, row, place)
                drawn_sign = "oX"[generator.below(3) == 0] if self_opposed else SIGNS[generator.weighted(OFTEN)]
                decide(cells, (row, place), opposite(cells, row, place), drawn_sign)
    return tuple("".join(line) for line in cells)


def decide(cells: Cells, here: tuple[int, int], there: tuple[int, int], sign: str) -> None:
    """Give an open place a sign, or the image of the one opposite; that gets the image of this one if it is open as well."""
    (row, place), (other_row, other_place) = here, there
    if cells[other_row][other_place] != OPEN:
        sign = cells[other_row][other_place].translate(OPPOSITE)
    else:
        cells[other_row][other_place] = sign.translate(OPPOSITE)
    cells[row][place] = sign


def opposite(cells: Cells, row: int, place: int) -> tuple[int, int]:
    """Where a hole comes to lie after a half turn: as many holes from the other end of the slider across the board."""
    number = sum(sign != "|" for sign in cells[row][1:place])
    other = SLIDERS - 1 - row
    holes = [at for at, sign in enumerate(cells[other]) if at and sign != "|"]
    return other, holes[-1 - number]


def is_centre(cells: Cells, row: int, place: int) -> bool:
    """Does a half turn leave a hole where it is?"""
    return row == MIDDLE - 1 and opposite(cells, row, place) == (row, place)
