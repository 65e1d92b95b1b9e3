"""Another size for a board of `fences` or for its house: start fields keep their corners, the house keeps the middle, and each
side's fences keep their distance to their side. So a small garden becomes a large one and back again.
"""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.rules import NONE
from wandelgang.games.fences.board_edits import Lists, shifted, shifted_slot, with_house
from wandelgang.games.fences.flaws import Area, Board, ordinary
from wandelgang.games.fences.state import SPAN

EASTERN, SOUTHERN = (1, 2), (2, 3)  # the start fields that follow the east and the south edge


def resized(board: Board, width: int, height: int) -> Board:
    """The board in another size. What no longer fits is left out."""
    wider, higher = width - board.width, height - board.height
    # Halves of the whole size, so that one step after another leads to the same place as all at once.
    across, down = width // 2 - board.width // 2, height // 2 - board.height // 2
    ways = [(wider if corner in EASTERN else 0, higher if corner in SOUTHERN else 0) for corner in range(4)]
    sized = replace(
        board,
        width=width,
        height=height,
        centre=shifted_area(board.centre, across, down, width, height),
        entrances=tuple(on_board(square, across, down, width, height) for square in board.entrances),
        corners=tuple(shifted_area(area, *way, width, height) for area, way in zip(board.corners, ways, strict=True)),
    )
    exits = tuple(
        tuple(on_board(square, *way, width, height) for square in squares)
        for squares, way in zip(board.exits, ways, strict=True)
    )
    sides = [(across, 0), (wider, down), (across, higher), (0, down)]
    return replace(
        sized,
        exits=tuple(tuple(square for square in squares if square in ordinary(sized)) for squares in exits),
        marks=shifted_slots(sized, board.marks, sides),
        locks=shifted_slots(sized, board.locks, [(across, down)] * 4),
    )


def on_board(square: int, across: int, down: int, width: int, height: int) -> int:
    moved = NONE if square == NONE else shifted(square, across, down)
    return moved if moved != NONE and moved % SPAN < width and moved // SPAN < height else NONE


def shifted_area(area: Area | None, across: int, down: int, width: int, height: int) -> Area | None:
    """An area moved; what lies beyond the edge is cut off, and None if nothing is left."""
    if area is None:
        return None
    (north, west), (south, east) = divmod(area[0], SPAN), divmod(area[1], SPAN)
    north, west = max(north + down, 0), max(west + across, 0)
    south, east = min(south + down, height - 1), min(east + across, width - 1)
    return (north * SPAN + west, south * SPAN + east) if north <= south and west <= east else None


def shifted_slots(board: Board, lists: Lists, ways: list[tuple[int, int]]) -> Lists:
    return tuple(
        tuple(moved for slot in slots if (moved := shifted_slot(board, slot, *way)) != NONE)
        for slots, way in zip(lists, ways, strict=True)
    )


def house_resized(board: Board, house: Area, width: int, height: int) -> Board:
    """The house in another size, around the same middle if the edge of the board allows."""
    (north, west), (south, east) = divmod(house[0], SPAN), divmod(house[1], SPAN)
    west = min(max((west + east + 1 - width + 1) // 2, 0), board.width - width)
    north = min(max((north + south + 1 - height + 1) // 2, 0), board.height - height)
    return with_house(board, (north * SPAN + west, (north + height - 1) * SPAN + west + width - 1))
