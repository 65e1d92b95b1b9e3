"""Where a way is closed: of all paths to a goal, the one through the fewest walls, and the first wall on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

Cell = TypeVar("Cell", bound=Hashable)


def first_wall(
    starts: Iterable[Cell], goals: Collection[Cell], steps: Callable[[Cell], Iterable[tuple[Cell, bool]]]
) -> tuple[Cell, Cell] | None:
    """The cells before and behind that wall; None if there is a way without walls, or no way at all.

    *steps* says for a cell what is beside it, and whether one can walk there. Of several paths through equally few walls, the
    shortest is chosen.
    """
    order = count()
    waiting: list[tuple[int, int, int, Cell, tuple[Cell, Cell] | None]] = []
    for start in starts:
        heappush(waiting, (0, 0, next(order), start, None))
    seen: set[Cell] = set()
    while waiting:
        walls, far, _, cell, first = heappop(waiting)
        if cell in goals:
            return first
        if cell in seen:
            continue
        seen.add(cell)
        for beside, is_open in steps(cell):
            if beside not in seen:
                wall = first if first or is_open else (cell, beside)
                heappush(waiting, (walls + (not is_open), far + 1, next(order), beside, wall))
    return None
