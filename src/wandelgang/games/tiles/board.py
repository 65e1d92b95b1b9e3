"""The board of a state of `tiles` in plain numbers: its cells and their names, and sets of cells as one number each.

Small and large boards look the same here: in a set, bit row · span + column stands for a cell. It reads facts, never records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wandelgang.boards.square import NORTH, WEST, push_step, slot_cell, span
from wandelgang.core.rules import State
from wandelgang.games.tiles.notation import place_name

SIZES = 64  # boards whose cells are kept
Passages = tuple[tuple[int, int], ...]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


class Cell(NamedTuple):
    """A place for a tile."""

    number: int
    column: int
    row: int
    name: str


def board_cells(state: State) -> Sequence[Cell]:
    """All cells, row by row."""
    return cells_of(state.width, state.height, span(state.open))


@lru_cache(maxsize=SIZES)
def cells_of(width: int, height: int, span: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(row * span + column, column, row, place_name(column, row)) for row in range(height) for column in range(width)
    )


def reached(state: State) -> int:
    """Where the pawn of the player may walk now."""
    return one_set(state.reach, span(state.open))


def open_sets(state: State) -> Sequence[int]:
    """The cells open to the north, the east, the south and the west."""
    sets: Sequence[int] = state.open
    return sets if state.open.ndim == 1 else [one_set(rows, span(state.open)) for rows in state.open]


def passages(state: State) -> Passages:
    """For each side the cells from which one can walk to the neighbour there, and how far away its number is."""
    north, east, south, west = open_sets(state)
    below = span(state.open)
    eastmost = one_set([1 << state.width - 1] * state.height, below)
    eastwards, southwards = east & west >> 1 & ~eastmost, south & north >> below
    return (southwards << below, -below), (eastwards, 1), (southwards, below), (eastwards << 1, -1)


def one_set(rows: Iterable[int], span: int) -> int:
    """A set held as a number a row as one number."""
    return sum(row << number * span for number, row in enumerate(rows))


def cell_sides(state: State) -> list[int]:
    """The open sides of all cells, row by row."""
    north, east, south, west = open_sets(state)
    return [
        north >> cell & 1 | (east >> cell & 1) << 1 | (south >> cell & 1) << 2 | (west >> cell & 1) << 3
        for cell, *_ in board_cells(state)
    ]


def border_place(side: int, line: int, width: int, height: int) -> tuple[int, int]:
    """The column and row of the border cell behind a slot."""
    return (line, (height - 1, 0)[side == NORTH]) if side % 2 == 0 else ((width - 1, 0)[side == WEST], line)


def line_cells(state: State, slot: int) -> range:
    """The cells of a line, starting at the slot."""
    side, line = divmod(slot, span(state.open))
    first = slot_cell(state.open, side, line, state.width, state.height)
    step = push_step(state.open, side)
    return range(first, first + (state.height if side % 2 == 0 else state.width) * step, step)
