"""Who would reach which markers of `gears` first, if all walk on in turn through the maze as it lies. Part of the estimate.

A set of cells is three words, because a table has more cells than a word has bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.hex import ALL_SIDES, CELLS, NEIGHBOUR, is_closed, opposite
from wandelgang.core.rules import NONE, Floats, Ints, State, rule
from wandelgang.games.gears.state import ACT, BUILD, DRAW, EMPTY, ENTER, FIGURES, LAY, PASS, TRAPPED

Cells = tuple[Any, Any, Any]  # three words

WORD = 60  # cells per word
FADING = 3.0  # a marker one walk away counts full, one two walks away 3/4, then 3/5 and so on


def _members() -> Ints:
    table = np.zeros((CELLS + 1, 3), np.int64)
    for cell in range(CELLS + 1):
        table[cell, cell // WORD] = bit(cell % WORD)
    return table


MEMBER = _members()


@rule
def first_to_walk(state: State) -> int:
    """The player whose walk comes next: whoever has walked, is trapped or passes has to wait for the others."""
    if state.phase == ACT or state.phase == TRAPPED or state.phase == PASS:
        return (int(state.player) + 1) % int(state.players)
    if state.phase == BUILD or state.phase == DRAW or state.phase == LAY or state.phase == ENTER:
        return 0  # GEARS-A26
    return int(state.player)


@rule
def value_at(state: State, cell: int) -> int:
    """The points to be had at a cell: its marker, while building the one it will get; what is about to be taken is gone."""
    if state.building:
        return count(int(state.closed[cell])) if state.closed[cell] != EMPTY and state.owner[cell] == NONE else 0
    return int(state.marker[cell]) if cell != state.origin else 0


@rule
def empty() -> Cells:
    return np.int64(0), np.int64(0), np.int64(0)


@rule
def joined(cells: Cells, cell: int) -> Cells:
    return cells[0] | MEMBER[cell, 0], cells[1] | MEMBER[cell, 1], cells[2] | MEMBER[cell, 2]


@rule
def holds(cells: Cells, cell: int) -> bool:
    return (cells[0] & MEMBER[cell, 0]) | (cells[1] & MEMBER[cell, 1]) | (cells[2] & MEMBER[cell, 2]) != 0


@rule
def some(cells: Cells) -> bool:
    return cells[0] | cells[1] | cells[2] != 0


@rule
def camp(state: State, seat: int) -> Cells:
    """Where the figures of a player stand, who walks *seat* seats after the first to walk."""
    cells = empty()
    if seat < state.players:
        player = (first_to_walk(state) + seat) % state.players
        for figure in range(FIGURES * player, FIGURES * (player + 1)):
            if state.figures[figure] != NONE:
                cells = joined(cells, state.figures[figure])
    return cells


@rule
def spread(state: State, border: Cells, claimed: Cells) -> tuple[Cells, Cells, float]:
    """Walk once from every cell of a border: the cells claimed thereby, all that are claimed now, and the points gained."""
    fresh = empty()
    gained = 0.0
    closed, standing = state.closed, state.standing
    for word in range(3):
        cells = border[word]
        while cells:
            start = word * WORD + lowest(cells)
            cells &= cells - 1
            ways = ALL_SIDES & ~int(closed[start])
            while ways:
                side = lowest(ways)
                ways &= ways - 1
                across = opposite(side)
                place = int(NEIGHBOUR[start, side])
                while not is_closed(closed, place, across) and not standing[place]:
                    if not holds(claimed, place):
                        claimed = joined(claimed, place)
                        fresh = joined(fresh, place)
                        gained += value_at(state, place)
                    if is_closed(closed, place, side):
                        break
                    place = int(NEIGHBOUR[place, side])
    return fresh, claimed, gained


@rule
def first_arrivals(state: State, left: float, out: Floats) -> None:
    """The points at which each player arrives first; far ones count less. There are *left* points to arrive at."""
    one, two, three, four = camp(state, 0), camp(state, 1), camp(state, 2), camp(state, 3)
    claimed = empty()
    a = b = c = d = 0.0
    walks = 1
    while left > 0.0 and some(one) | some(two) | some(three) | some(four):
        weight = FADING / (FADING - 1.0 + walks)
        one, claimed, gained = spread(state, one, claimed)
        a += weight * gained
        left -= gained
        two, claimed, gained = spread(state, two, claimed)
        b += weight * gained
        left -= gained
        three, claimed, gained = spread(state, three, claimed)
        c += weight * gained
        left -= gained
        four, claimed, gained = spread(state, four, claimed)
        d += weight * gained
        left -= gained
        walks += 1
    points = (a, b, c, d)
    for seat in range(state.players):
        out[(first_to_walk(state) + seat) % state.players] = points[seat]
