"""A board of `fences` turned by quarters: where squares, slots, sides and start fields come to lie. It knows no edit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from wandelgang.core.editor import Symmetry
from wandelgang.core.rules import NONE
from wandelgang.games.fences.flaws import Area, Board, slot_ends
from wandelgang.games.fences.state import SPAN

T = TypeVar("T")

QUARTERS: dict[Symmetry, tuple[int, ...]] = {"none": (0,), "half-turn": (0, 2), "quarter-turns": (0, 1, 2, 3)}


@dataclass(frozen=True)
class Turn:
    """A turn by so many quarters clockwise; an odd number needs a board as wide as it is high."""

    width: int
    height: int
    quarters: int

    def square(self, square: int) -> int:
        row, column = divmod(square, SPAN)
        for _ in range(self.quarters % 2):
            row, column = column, self.height - 1 - row
        if self.quarters >= 2:
            row, column = self.height - 1 - row, self.width - 1 - column
        return row * SPAN + column

    def slot(self, slot: int) -> int:
        one, other = sorted(map(self.square, slot_ends(slot)))
        return 2 * one + (other - one == SPAN)

    def number(self, number: int) -> int:
        """Of a side or a start field: both are counted clockwise."""
        return (number + self.quarters) % 4

    def area(self, area: Area) -> Area:
        (row, column), (other_row, other_column) = (divmod(self.square(square), SPAN) for square in area)
        first = min(row, other_row) * SPAN + min(column, other_column)
        return first, max(row, other_row) * SPAN + max(column, other_column)


def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Those that the shape of a board allows."""
    return ("none", "half-turn", "quarter-turns") if board.width == board.height else ("none", "half-turn")


def turns(board: Board, symmetry: Symmetry) -> tuple[Turn, ...]:
    """All turns of a symmetry, the one that changes nothing first."""
    quarters = QUARTERS[symmetry] if symmetry in symmetries(board) else (0,)
    return tuple(Turn(board.width, board.height, each) for each in quarters)


def turned(board: Board, turn: Turn) -> Board:
    """The whole board turned."""
    order = [turn.number(number) for number in range(4)]

    def moved(entries: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(entry for _, entry in sorted(zip(order, entries, strict=True), key=lambda pair: pair[0]))

    return Board(
        name=board.name,
        width=board.width,
        height=board.height,
        centre=turn.area(board.centre) if board.centre else None,
        entrances=moved(tuple(square if square == NONE else turn.square(square) for square in board.entrances)),
        corners=moved(tuple(turn.area(area) if area else None for area in board.corners)),
        exits=moved(tuple(tuple(map(turn.square, squares)) for squares in board.exits)),
        marks=moved(tuple(tuple(map(turn.slot, slots)) for slots in board.marks)),
        locks=moved(tuple(tuple(map(turn.slot, slots)) for slots in board.locks)),
        open=moved(board.open),
    )
