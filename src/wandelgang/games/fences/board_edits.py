"""Changes to a board of `fences`: fences and locks, the house, its entrances, start fields and their exits.

Every function takes a board and returns another one, and raises Refused with a sentence where that cannot be. Symmetry, texts
and drawings are none of its business.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.fences.flaws import HEADINGS, Area, Board, area_squares, exit_heading, is_slot, neighbour, ordinary
from wandelgang.games.fences.notation import SIDES, slot_name
from wandelgang.games.fences.state import FENCES, SPAN
from wandelgang.games.fences.words import words

T = TypeVar("T")
Lists = tuple[tuple[int, ...], ...]
HOUSE = 3  # squares along a wall of a new house
INWARDS = ((1, 2), (2, 3), (3, 0), (0, 1))  # of each corner: the headings from it along the border


def entry_replaced(entries: tuple[T, ...], number: int, entry: T) -> tuple[T, ...]:
    return (*entries[:number], entry, *entries[number + 1 :])


def without(lists: Lists, slot: int, keep: int = NONE) -> Lists:
    """Lists of slots without one of them, save for one list."""
    return tuple(
        slots if number == keep else tuple(other for other in slots if other != slot) for number, slots in enumerate(lists)
    )


def shifted(square: int, across: int, down: int) -> int:
    """A square moved; it must stay on the largest board."""
    row, column = divmod(square, SPAN)
    if not (0 <= row + down < SPAN and 0 <= column + across < SPAN):
        return NONE
    return (row + down) * SPAN + column + across


def shifted_slot(board: Board, slot: int, across: int, down: int) -> int:
    """A slot moved, NONE if there is none there."""
    square = shifted(slot // 2, across, down)
    moved = NONE if square == NONE else 2 * square + slot % 2
    return moved if moved != NONE and is_slot(board, moved) else NONE


# Fences and locks.


def with_fence(board: Board, side: int, slot: int) -> Board:
    """A fence of one side begins here; whatever another side has here goes. The seventh is one of the open ones, if any."""
    check_slot(board, slot)
    marks, left = without(board.marks, slot), board.open[side]
    if len(marks[side]) + left >= FENCES:
        if not left:
            raise Refused(words("six-fences", side=words(f"side-{SIDES[side]}")))
        left -= 1
    return replace(
        board,
        marks=entry_replaced(marks, side, (*marks[side], slot)),
        locks=without(board.locks, slot, keep=side),
        open=entry_replaced(board.open, side, left),
    )


def with_lock(board: Board, side: int, slot: int) -> Board:
    """A lock for one side; whatever another side has here goes."""
    check_slot(board, slot)
    locks = without(board.locks, slot)
    if len(locks[side]) >= FENCES:
        raise Refused(words("six-locks", side=words(f"side-{SIDES[side]}")))
    locks = entry_replaced(locks, side, (*locks[side], slot))
    return replace(board, locks=locks, marks=without(board.marks, slot, keep=side))


def check_slot(board: Board, slot: int) -> None:
    if not is_slot(board, slot):
        raise Refused(words("no-slot-here", slot=slot_name(slot)))


def without_fence(board: Board, slot: int) -> Board:
    return replace(board, marks=without(board.marks, slot))


def without_lock(board: Board, slot: int) -> Board:
    return replace(board, locks=without(board.locks, slot))


def slot_moved(board: Board, slot: int, to: int) -> Board:
    """Everything in one slot goes to another one, which is free."""
    check_slot(board, to)
    if any(to in slots for slots in (*board.marks, *board.locks)):
        raise Refused(words("slot-taken", slot=slot_name(to)))

    def moved(lists: Lists) -> Lists:
        return tuple(tuple(to if other == slot else other for other in slots) for slots in lists)

    return replace(board, marks=moved(board.marks), locks=moved(board.locks))


# The house and its entrances.


def with_house(board: Board, area: Area) -> Board:
    """The house covers this area; each entrance keeps its place along its wall, and its locks stay around it."""
    old = board.centre
    moved = replace(board, centre=area)
    for side, entrance in enumerate(board.entrances):
        along = NONE if old is None or entrance == NONE else place_along(old, side, entrance)
        moved = with_entrance(moved, side, before_wall(area, side, along, old))
    return moved


def wall_length(area: Area, side: int) -> int:
    (north, west), (south, east) = divmod(area[0], SPAN), divmod(area[1], SPAN)
    return (east - west if side % 2 == 0 else south - north) + 1


def place_along(area: Area, side: int, square: int) -> int:
    """How far along a wall a square in front of it is, clockwise; so turned boards have turned entrances."""
    (north, west), (south, east), (row, column) = divmod(area[0], SPAN), divmod(area[1], SPAN), divmod(square, SPAN)
    return (column - west, row - north, east - column, south - row)[side]


def before_wall(area: Area, side: int, along: int, old: Area | None) -> int:
    """The square in front of a wall, as far along it as before; in the middle if it was there, or if there was none."""
    length = wall_length(area, side)
    was_middle = old is None or along == NONE or along == (wall_length(old, side) - 1) // 2
    place = (length - 1) // 2 if was_middle else min(max(along, 0), length - 1)
    (north, west), (south, east) = divmod(area[0], SPAN), divmod(area[1], SPAN)
    row, column = ((north - 1, west + place), (north + place, east + 1), (south + 1, east - place), (south - place, west - 1))[
        side
    ]
    return row * SPAN + column if 0 <= row < SPAN and 0 <= column < SPAN else NONE


def with_entrance(board: Board, side: int, square: int) -> Board:
    """The entrance of one side is here; its locks move along, as far as there are slots for them."""
    old = board.entrances[side]
    on_board = square != NONE and square % SPAN < board.width and square // SPAN < board.height
    moved = replace(board, entrances=entry_replaced(board.entrances, side, square if on_board else NONE))
    if not on_board or old in (NONE, square):
        return moved
    across, down = square % SPAN - old % SPAN, square // SPAN - old // SPAN
    locks = tuple(shifted_slot(moved, slot, across, down) for slot in board.locks[side])
    return replace(moved, locks=entry_replaced(board.locks, side, tuple(slot for slot in locks if slot != NONE)))


def entrance_side(board: Board, square: int) -> tuple[int, int]:
    """Whose entrance a square in front of the house would be, and where; also for a square inside along a single wall."""
    house = area_squares(board.centre)
    if square not in house:
        found = [(side, square) for side in HEADINGS if neighbour(square, side ^ 2) in house]
    else:
        beyond = [(side, neighbour(square, side)) for side in HEADINGS]
        found = [(side, outside) for side, outside in beyond if outside != NONE and outside not in house]
    if len(found) != 1 or found[0][1] not in ordinary(board):
        raise Refused(words("entrance-before-house"))
    return found[0]


def without_house(board: Board) -> Board:
    return replace(board, centre=None, entrances=(NONE, NONE, NONE, NONE))


# Start fields and their exits.


def nearest_corner(board: Board, square: int) -> int:
    """The start field that a square belongs to or lies nearest to."""

    def distance(corner: int) -> tuple[int, int]:
        area = board.corners[corner] or (board_corner(board, corner),) * 2
        row, column = divmod(square, SPAN)
        across = max(area[0] % SPAN - column, 0, column - area[1] % SPAN)
        down = max(area[0] // SPAN - row, 0, row - area[1] // SPAN)
        return across + down, corner

    return min(range(4), key=distance)


def board_corner(board: Board, corner: int) -> int:
    east, south = board.width - 1, board.height - 1
    return (0, east, south * SPAN + east, south * SPAN)[corner]


def outer_square(board: Board, corner: int) -> int:
    """The square of a start field from which it is measured: the one in the corner of the board."""
    area = board.corners[corner]
    if area is None:
        return board_corner(board, corner)
    (north, west), (south, east) = divmod(area[0], SPAN), divmod(area[1], SPAN)
    row, column = ((north, west), (north, east), (south, east), (south, west))[corner]
    return row * SPAN + column


def spanned(one: int, other: int) -> Area:
    """The rectangle between two squares."""
    rows, columns = sorted((one // SPAN, other // SPAN)), sorted((one % SPAN, other % SPAN))
    return rows[0] * SPAN + columns[0], rows[1] * SPAN + columns[1]


def with_start(board: Board, corner: int, area: Area) -> Board:
    """A start field covers this area; its exits keep their directions. A new one has the two usual exits along the border."""
    old, outer = board.corners[corner], outer_square(board, corner)
    moved = replace(board, corners=entry_replaced(board.corners, corner, area))
    if old is None:
        leads = dict.fromkeys(INWARDS[corner], 0)
    else:
        headings = {exit_heading(board, corner, square): square for square in board.exits[corner]}
        leads = {heading: apart(heading, square, outer) for heading, square in headings.items() if heading != NONE}
    exits = tuple(beyond(area, heading, outer_square(moved, corner), along) for heading, along in leads.items())
    return replace(moved, exits=entry_replaced(board.exits, corner, exits))


def apart(heading: int, square: int, outer: int) -> int:
    """How far from the outer square of a start field an exit in this direction is, along the edge it leads through."""
    return abs(square % SPAN - outer % SPAN) if heading % 2 == 0 else abs(square // SPAN - outer // SPAN)


def beyond(area: Area, heading: int, outer: int, along: int) -> int:
    """The square outside an area in one direction, so far along its edge from an outer square; NONE beyond any board."""
    (north, west), (south, east), (row, column) = divmod(area[0], SPAN), divmod(area[1], SPAN), divmod(outer, SPAN)
    row += min(along, south - north) * (1 if row == north else -1)
    column += min(along, east - west) * (1 if column == west else -1)
    row, column = ((north - 1, column), (row, east + 1), (south + 1, column), (row, west - 1))[heading]
    return row * SPAN + column if 0 <= row < SPAN and 0 <= column < SPAN else NONE


def with_exits_on_lawn(board: Board, corner: int) -> Board:
    """Only exits that lead to an ordinary square."""
    kept = tuple(square for square in board.exits[corner] if square in ordinary(board))
    return replace(board, exits=entry_replaced(board.exits, corner, kept))


def without_start(board: Board, corner: int) -> Board:
    return replace(
        board,
        corners=entry_replaced(board.corners, corner, None),
        exits=entry_replaced(board.exits, corner, ()),
    )


def exit_of(board: Board, square: int) -> tuple[int, int]:
    """Which start field an exit at a square belongs to, and the square outside; of two the one that has none there yet."""
    inside = [corner for corner in range(4) if square in area_squares(board.corners[corner])]
    if inside:
        outside = [neighbour(square, heading) for heading in HEADINGS]
        found = [(inside[0], one) for one in outside if one in ordinary(board)]
        if len(found) > 1:
            raise Refused(words("exit-beside-start"))
    else:
        corners = [corner for corner in range(4) if exit_heading(board, corner, square) != NONE]
        found = [(corner, square) for corner in corners if square in ordinary(board)]
    if not found:
        raise Refused(words("exit-beside-start"))
    return next((one for one in found if one[1] not in board.exits[one[0]]), found[0])


def with_exit(board: Board, corner: int, square: int) -> Board:
    """An exit of a start field leads here; there is one per direction."""
    heading = exit_heading(board, corner, square)
    others = (other for other in board.exits[corner] if exit_heading(board, corner, other) != heading)
    return replace(board, exits=entry_replaced(board.exits, corner, (*others, square)))


def without_exit(board: Board, corner: int, square: int) -> Board:
    return replace(board, exits=entry_replaced(board.exits, corner, without(board.exits, square)[corner]))
