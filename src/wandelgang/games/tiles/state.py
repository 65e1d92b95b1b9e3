"""The record of a game of `tiles`, its phases and its action numbers, for small boards (up to 8 × 7) and large ones (26 × 26).

Tiles keep their identity: stones lie on tiles, pawns and homes are places. Goals and collected stones are sets of stones.
Nothing happens here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.square import LARGE_ROWS, LARGE_SPAN, SMALL_ROWS, SMALL_SPAN, cells, span
from wandelgang.core.rules import State, as_record, rule

PLAYERS = 8
STONES = 52
SET, STACK, SHARED = 0, 1, 2  # kinds of goal
PUSH, WALK, DRAW, DONE = 0, 1, 2, 3  # phases


def record(span: int, rows: int, sets: tuple[int, ...], rows_of_sets: tuple[int, ...]) -> np.dtype[Any]:
    """The record of a board with at most span × rows cells; *sets* and *rows_of_sets* are the shapes of its sets of cells."""
    fields = [
        ("open", np.int64, sets),  # the cells open to each of the four sides
        ("reach", np.int64, rows_of_sets),  # where the pawn of the player may walk now
        ("stones", np.int64, span * rows + 1),  # the stones lying on each tile
        ("rows", np.int64),  # lines without an immovable tile
        ("columns", np.int64),
        ("lying", np.int64),  # all stones lying on tiles
        ("goals", np.int64, PLAYERS),  # SET: open goals; STACK: the card turned up; UNKNOWN if hidden
        ("won", np.int64, PLAYERS),  # stones collected
        ("may", np.int64, PLAYERS),  # stones not yet ruled out as goals of a player
        ("deck", np.int64, PLAYERS),  # stones that may be dealt to a player at all
        ("tile", np.int16, span * rows),  # the tile at each cell
        ("pawns", np.int16, PLAYERS),
        ("homes", np.int16, PLAYERS),
        ("left", np.int16, PLAYERS),  # goals, cards or points still to win
        ("score", np.int16, PLAYERS),  # stones, cards or points won
        ("free", np.int16),  # the free tile
        ("free_sides", np.int16),  # and how it lies
        ("goal", np.int16),  # SHARED: the tile with the goal, or NONE
        ("closed", np.int16),  # the slot that is closed, or NONE
        ("winners", np.int16),
        ("width", np.int16),
        ("height", np.int16),
        ("players", np.int16),
        ("player", np.int16),
        ("kind", np.int16),
        ("phase", np.int16),
        ("overlap", np.int16),
        ("played", np.int32),
        ("limit", np.int32),  # turns until the end, or NONE
        ("fixed", np.int8, span * rows + 1),  # is the tile immovable?
    ]
    return as_record(fields)


SMALL = record(SMALL_SPAN, SMALL_ROWS, (4,), (1,))
LARGE = record(LARGE_SPAN, LARGE_ROWS, (4, LARGE_ROWS), (LARGE_ROWS,))
SMALL_ACTIONS = 16 * SMALL_SPAN + 2 * SMALL_SPAN * SMALL_ROWS
LARGE_ACTIONS = 16 * LARGE_SPAN + 2 * LARGE_SPAN * LARGE_ROWS


@rule
def push_action(state: State, side: int, line: int, quarters: int) -> int:
    """Pushes come first, ordered by slot and quarters."""
    return (side * span(state.open) + line) * 4 + quarters


@rule
def walk_action(state: State, cell: int) -> int:
    return 16 * span(state.open) + cell


@rule
def draw_action(state: State, drawn: int) -> int:
    """An outcome of chance: the stone on the card (STACK) or the cell of the goal (SHARED)."""
    return 16 * span(state.open) + cells(state.open) + drawn
