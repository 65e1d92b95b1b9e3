"""Shortest distances on the board of `cards`, by sets of fields. This module knows neither cards nor players."""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit
from wandelgang.core.rules import rule
from wandelgang.games.cards.state import ALL, CELLS, SIDE

EVERYWHERE: Any = np.int64(ALL)
NOT_WEST: Any = np.int64(sum(1 << cell for cell in range(CELLS) if cell % SIDE != 0))
NOT_EAST: Any = np.int64(sum(1 << cell for cell in range(CELLS) if cell % SIDE != SIDE - 1))
HORIZONTAL, VERTICAL = 1, 2  # as a set: the ways of a first step


@rule
def beside(cells: int) -> int:
    """The fields one horizontal step away from a set of fields."""
    return ((cells & NOT_EAST) << 1) | ((cells & NOT_WEST) >> 1)


@rule
def above_and_below(cells: int) -> int:
    return ((cells << SIDE) & EVERYWHERE) | (cells >> SIDE)


@rule
def neighbourhood(cells: int) -> int:
    return beside(cells) | above_and_below(cells)


@rule
def way_to(here: int, goal: int, ground: int) -> tuple[int, int]:
    """Steps to the nearest field of *goal* over *ground*, and how the first of them may go; (0, 0) if there is no way."""
    horizontal, vertical = beside(bit(here)), above_and_below(bit(here))
    reached = goal
    steps = 1
    while True:
        ways = (HORIZONTAL if horizontal & reached else 0) + (VERTICAL if vertical & reached else 0)
        if ways:
            return steps, ways
        grown = reached | (neighbourhood(reached) & ground)
        if grown == reached:
            return 0, 0
        reached = grown
        steps += 1
