"""Edits of a board of `fences`: each is made for the spot that was touched and, with symmetry, for all its twins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wandelgang.core.editor import Edit, no_spot
from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.fences import board_edits as edits
from wandelgang.games.fences.board_sizes import house_resized, resized
from wandelgang.games.fences.flaws import (
    CENTRE,
    LARGEST,
    SMALLEST,
    Area,
    Board,
    area_squares,
    exit_heading,
    ordinary,
    slot_ends,
)
from wandelgang.games.fences.notation import SIDES, read_square
from wandelgang.games.fences.state import FENCES, SPAN
from wandelgang.games.fences.symmetry import Turn, turns
from wandelgang.games.fences.words import words

SETTINGS = ("width", "height", "house-width", "house-height")


def changed(board: Board, edit: Edit) -> Board:
    if edit.kind == "set":
        return with_setting(board, edit)
    images = turns(board, edit.symmetry)
    slot, square = read_spot(board, edit.spot)
    if edit.kind == "deed":
        if edit.deed != "clear":
            raise no_spot(edit.deed)
        return with_cleared_slot(board, slot, images) if slot != NONE else with_lawn(board, square, images)
    if edit.kind == "move":
        to_slot, to_square = read_spot(board, edit.to)
        if (slot == NONE) != (to_slot == NONE):
            raise Refused(words("another-kind"))
        return with_slot_moved(board, slot, to_slot, images) if slot != NONE else moved(board, square, to_square, images)
    kind, _, side = edit.tool.partition("-")
    if kind in ("fence", "lock") and side and side in SIDES:
        if slot == NONE:
            raise Refused(words("only-slots"))
        return with_picket(board, kind, SIDES.index(side), slot, images)
    if edit.tool not in GROUND:
        raise no_spot(edit.tool)
    if square == NONE:
        raise Refused(words("only-squares"))
    return GROUND[edit.tool](board, square, images)


Images = tuple[Turn, ...]


def read_spot(board: Board, name: str) -> tuple[int, int]:
    """A slot or a square of the board; the other one is NONE."""
    is_slot = name[-1:] in ("E", "S")
    square = read_square(name[:-1] if is_slot else name)
    slot = 2 * square + (name[-1] == "S") if is_slot and square != NONE else NONE
    ends = slot_ends(slot) if slot != NONE else (square, square)
    if any(end == NONE or end % SPAN >= board.width or end // SPAN >= board.height for end in ends):
        raise no_spot(name)
    return (slot, NONE) if is_slot else (NONE, square)


def with_picket(board: Board, kind: str, side: int, slot: int, images: Images) -> Board:
    """Put a fence or a lock of a side into a slot, or take it out if it is there."""
    lists = board.marks if kind == "fence" else board.locks
    is_there = slot in lists[side]
    put = edits.with_fence if kind == "fence" else edits.with_lock
    take = edits.without_fence if kind == "fence" else edits.without_lock
    for image in images:
        place = image.slot(slot)
        board = take(board, place) if is_there else put(board, image.number(side), place)
    lists = board.marks if kind == "fence" else board.locks
    if not is_there and any(image.slot(slot) not in lists[image.number(side)] for image in images):
        raise Refused(words("own-twin"))
    return board


def with_cleared_slot(board: Board, slot: int, images: Images) -> Board:
    for image in images:
        board = edits.without_lock(edits.without_fence(board, image.slot(slot)), image.slot(slot))
    return board


def with_slot_moved(board: Board, slot: int, to: int, images: Images) -> Board:
    if not any(slot in slots for slots in (*board.marks, *board.locks)):
        raise Refused(words("nothing-to-move"))
    for image in images:
        board = edits.slot_moved(board, image.slot(slot), image.slot(to))
    return board


def with_house_at(board: Board, square: int, images: Images) -> Board:
    """The house, as large as it is, with its middle here."""
    wide, high = edits.HOUSE, edits.HOUSE
    if board.centre is not None:
        (north, west), (south, east) = (divmod(end, SPAN) for end in board.centre)
        wide, high = east - west + 1, south - north + 1
    row, column = divmod(square, SPAN)
    return with_house(board, row - (high - 1) // 2, column - (wide - 1) // 2, wide, high, images)


def with_house(board: Board, north: int, west: int, wide: int, high: int, images: Images) -> Board:
    if north < 0 or west < 0 or north + high > board.height or west + wide > board.width:
        raise Refused(words("off-the-board"))
    area = north * SPAN + west, (north + high - 1) * SPAN + west + wide - 1
    check_middle(area, images)
    return edits.with_house(board, area)


def check_middle(house: Area, images: Images) -> None:
    """There is one house, so with symmetry it can only be in the middle."""
    if any(image.area(house) != house for image in images):
        raise Refused(words("house-in-the-middle"))


def with_entrance(board: Board, square: int, images: Images) -> Board:
    if board.centre is None:
        raise Refused(words("flaw-no-house"))
    check_middle(board.centre, images)
    side, place = edits.entrance_side(board, square)
    for image in images:
        if image.square(place) not in ordinary(board):
            raise Refused(words("entrance-before-house"))
        board = edits.with_entrance(board, image.number(side), image.square(place))
    return board


def with_start(board: Board, square: int, images: Images) -> Board:
    """The nearest start field reaches from its corner to here."""
    corner = edits.nearest_corner(board, square)
    area = edits.spanned(edits.outer_square(board, corner), square)
    return with_starts(board, corner, area, images)


def with_starts(board: Board, corner: int, area: Area, images: Images) -> Board:
    for image in images:
        board = edits.with_start(board, image.number(corner), image.area(area))
    for image in images:
        board = edits.with_exits_on_lawn(board, image.number(corner))
    return board


def with_exit(board: Board, square: int, images: Images) -> Board:
    """Put an exit here, or take it away if it is here."""
    corner, place = edits.exit_of(board, square)
    is_there = place in board.exits[corner]
    for image in images:
        other, there = image.number(corner), image.square(place)
        if is_there:
            board = edits.without_exit(board, other, there)
        else:
            board = exit_put(board, other, there)
    return board


def exit_put(board: Board, corner: int, square: int) -> Board:
    if exit_heading(board, corner, square) == NONE or square not in ordinary(board):
        raise Refused(words("exit-beside-start"))
    return edits.with_exit(board, corner, square)


def with_lawn(board: Board, square: int, images: Images) -> Board:
    """Clear a square: a start field or the house goes as a whole."""
    for image in images:
        board = cleared(board, image.square(square))
    return board


def cleared(board: Board, square: int) -> Board:
    area = area_at(board, square)
    if area == CENTRE:
        return edits.without_house(board)
    if area != NONE:
        return edits.without_start(board, area)
    for side in range(4):
        if board.entrances[side] == square:
            board = edits.with_entrance(board, side, NONE)
    for corner in range(4):
        board = edits.without_exit(board, corner, square)
    return board


def area_at(board: Board, square: int) -> int:
    """The start field or the house that covers a square; the house of several."""
    return next((number for number in (CENTRE, 0, 1, 2, 3) if square in area_squares(board.areas[number])), NONE)


GROUND: dict[str, Callable[[Board, int, Images], Board]] = {
    "house": with_house_at,
    "entrance": with_entrance,
    "start": with_start,
    "exit": with_exit,
    "lawn": with_lawn,
}


def moved(board: Board, square: int, to: int, images: Images) -> Board:
    """Whatever is at a square goes to another one: the house, a start field, an entrance or an exit."""
    area, across, down = area_at(board, square), to % SPAN - square % SPAN, to // SPAN - square // SPAN
    if area == CENTRE and board.centre is not None:
        (north, west), (south, east) = (divmod(end, SPAN) for end in board.centre)
        return with_house(board, north + down, west + across, east - west + 1, south - north + 1, images)
    if area != NONE:
        return start_moved(board, area, across, down, images)
    side = next((side for side in range(4) if board.entrances[side] == square), NONE)
    if side != NONE:
        if edits.entrance_side(board, to)[0] != side:
            raise Refused(words("entrance-before-house"))
        return with_entrance(board, to, images)
    corner = next((corner for corner in range(4) if square in board.exits[corner]), NONE)
    if corner == NONE:
        raise Refused(words("nothing-to-move"))
    for image in images:
        board = edits.without_exit(board, image.number(corner), image.square(square))
        board = exit_put(board, image.number(corner), image.square(to))
    return board


def start_moved(board: Board, corner: int, across: int, down: int, images: Images) -> Board:
    area = board.corners[corner]
    assert area is not None
    ends = edits.shifted(area[0], across, down), edits.shifted(area[1], across, down)
    if NONE in ends or ends[1] % SPAN >= board.width or ends[1] // SPAN >= board.height:
        raise Refused(words("off-the-board"))
    return with_starts(board, corner, ends, images)


def with_open(board: Board, value: object) -> Board:
    """So many fences of each side are left to chance, as far as it has any left."""
    if type(value) is not int or not 0 <= value <= FENCES:
        raise Refused(words("no-such-size", least=0, most=FENCES, got=value))
    return replace(board, open=tuple(min(value, FENCES - len(slots)) for slots in board.marks))


def with_setting(board: Board, edit: Edit) -> Board:
    """Another size; with quarter turns, width and height are the same."""
    name, value = edit.name, edit.value
    if name == "open":
        return with_open(board, value)
    if name not in SETTINGS:
        raise no_spot(name)
    of_house = name.startswith("house-")
    least, most = (1, min(board.width, board.height)) if of_house else (SMALLEST, LARGEST)
    if of_house and edit.symmetry != "quarter-turns":
        most = board.width if name == "house-width" else board.height
    if type(value) is not int or not least <= value <= most:
        raise Refused(words("no-such-size", least=least, most=most, got=value))
    both = edit.symmetry == "quarter-turns"
    width = value if both or name.endswith("width") else None
    height = value if both or name.endswith("height") else None
    if not of_house:
        return resized(board, board.width if width is None else width, board.height if height is None else height)
    if board.centre is None:
        raise Refused(words("flaw-no-house"))
    (north, west), (south, east) = (divmod(end, SPAN) for end in board.centre)
    wide, high = east - west + 1 if width is None else width, south - north + 1 if height is None else height
    return house_resized(board, board.centre, wide, high)
