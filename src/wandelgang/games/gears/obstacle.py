"""What keeps the figures of `gears` from a tile: the first closed side on the way there that has the fewest."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from wandelgang.boards.hex import NEIGHBOUR, SIDES, opposite
from wandelgang.boards.obstacles import first_wall
from wandelgang.core.rules import State
from wandelgang.games.gears.positions import board_cells
from wandelgang.games.gears.sprites import centre
from wandelgang.games.gears.state import FIGURES
from wandelgang.scene import Trace

BAR = 0.5  # units; a side has 0.58


def closed_side(state: State, player: int, goal: int) -> tuple[Trace, ...]:
    """A bar between two tiles (GEARS-11); none if the corridors lead there, be it round corners."""
    tiles = set(board_cells(state))
    closed = state.closed

    def steps(cell: int) -> Iterator[tuple[int, bool]]:
        for side in range(SIDES):
            beside = int(NEIGHBOUR[cell, side])
            if beside in tiles:
                yield beside, not (closed[cell] >> side & 1 or closed[beside] >> opposite(side) & 1)

    own = range(FIGURES * player, FIGURES * (player + 1))
    figures = [int(state.figures[figure]) for figure in own]
    wall = first_wall([cell for cell in figures if cell in tiles], {goal}, steps)
    if wall is None:
        return ()
    (left, top), (right, bottom) = centre(wall[0]), centre(wall[1])
    across = degrees(atan2(bottom - top, right - left)) + 90
    return (Trace("barred", "", (((left + right) / 2, (top + bottom) / 2),), wide=BAR, turn=across),)
