"""What keeps a pawn of `tiles` from a stone: the first wall on the way there that has the fewest."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.boards.obstacles import first_wall
from wandelgang.core.puzzle import Task
from wandelgang.core.rules import State
from wandelgang.games.tiles.board import STEPS, board_cells, passages
from wandelgang.scene import Trace

BAR = 0.8  # of a side


def obstacle(first: State, last: State, task: Task) -> tuple[Trace, ...]:
    """A bar at the wall (TILES-10); none if the way is open, or the stone lies on the free tile."""
    cells = {cell.number: (cell.column, cell.row) for cell in board_cells(last)}
    numbers = {place: number for number, place in cells.items()}
    sought = last.goals[first.player]
    goals = {number for number in cells if last.stones[last.tile[number]] & sought}
    open_sides = passages(last)

    def steps(cell: int) -> Iterator[tuple[int, bool]]:
        column, row = cells[cell]
        for (across, down), (open_cells, _) in zip(STEPS, open_sides, strict=True):
            beside = numbers.get((column + across, row + down))
            if beside is not None:
                yield beside, bool(open_cells >> cell & 1)

    wall = first_wall([int(last.pawns[first.player])], goals, steps)
    if wall is None:
        return ()
    (left, top), (right, bottom) = cells[wall[0]], cells[wall[1]]
    middle = (left + right) / 2, (top + bottom) / 2
    return (Trace("barred", "", (middle,), wide=BAR, turn=0.0 if left == right else 90.0),)
