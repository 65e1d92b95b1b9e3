"""The places of a board of `fences` that can be touched while it is being drawn: its squares and its slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from wandelgang.core.editor import Deed, Spot, Symmetry
from wandelgang.core.rules import NONE
from wandelgang.games.fences.background import slot_place
from wandelgang.games.fences.flaws import CENTRE, Board, area_squares, corner_words, ordinary, slot_ends
from wandelgang.games.fences.labels import slot_words
from wandelgang.games.fences.notation import SIDES, slot_name, square_name
from wandelgang.games.fences.state import SPAN
from wandelgang.games.fences.symmetry import Turn, symmetries, turns
from wandelgang.games.fences.words import words
from wandelgang.language import Message, listed

THICK = 0.3  # of a slot
Twins = tuple[tuple[Symmetry, tuple[str, ...]], ...]


def spots(board: Board) -> tuple[Spot, ...]:
    return (*square_spots(board), *slot_spots(board))


def square_spots(board: Board) -> Iterator[Spot]:
    covered = {square: number for number, area in enumerate(board.areas) for square in area_squares(area)}
    twins = square_twins(board.width, board.height)
    for row in range(board.height):
        for square in range(row * SPAN, row * SPAN + board.width):
            entrances = tuple(side for side in range(4) if board.entrances[side] == square)
            exits = tuple(corner for corner in range(4) if square in board.exits[corner])
            yield square_spot(square, covered.get(square, NONE), entrances, exits, twins[square])


@lru_cache(maxsize=4096)
def square_spot(square: int, area: int, entrances: tuple[int, ...], exits: tuple[int, ...], twins: Twins) -> Spot:
    name = square_name(square)
    row, column = divmod(square, SPAN)
    is_empty = area == NONE and not entrances and not exits
    return Spot(
        id=name,
        name=name,
        label=listed([words("spot-square", place=name, what=what) for what in square_words(area, entrances, exits)]),
        x=float(column),
        y=float(row),
        takes=("ground",),
        deeds=() if is_empty else CLEAR,
        movable=not is_empty,
        twins=dict(twins),
    )


def square_words(area: int, entrances: tuple[int, ...], exits: tuple[int, ...]) -> list[Message]:
    """What is at a square."""
    found = []
    if area != NONE:
        found.append(words("spot-house") if area == CENTRE else words("spot-start", corner=corner_words(area)))
    found += [words("spot-entrance", where=words(f"where-{SIDES[side]}")) for side in entrances]
    found += [words("spot-exit", corner=corner_words(corner)) for corner in exits]
    return found or [words("spot-lawn")]


CLEAR = (Deed("clear", words("deed-clear")),)


def slot_spots(board: Board) -> Iterator[Spot]:
    """All slots, and whatever else has a fence or a lock in it."""
    squares = ordinary(board)
    fences = {slot: side for side in (3, 2, 1, 0) for slot in board.marks[side]}
    locks = {slot: side for side in (3, 2, 1, 0) for slot in board.locks[side]}
    twins = slot_twins(board.width, board.height)
    slots = {slot for slot in twins if squares.issuperset(slot_ends(slot))}
    shown = {slot_name(slot) for slot in slots | fences.keys() | locks.keys()}
    for slot, found in twins.items():
        if slot_name(slot) in shown:
            there = tuple((symmetry, tuple(name for name in names if name in shown)) for symmetry, names in found)
            yield slot_spot(slot, slot in slots, fences.get(slot, NONE), locks.get(slot, NONE), there)


@lru_cache(maxsize=8192)
def slot_spot(slot: int, exists: bool, fence: int, lock: int, twins: Twins) -> Spot:
    name = slot_name(slot)
    x, y, turned = slot_place(slot)
    is_empty = fence == NONE and lock == NONE
    return Spot(
        id=name,
        name=name,
        label=listed(slot_contents(slot, fence, lock)),
        x=x,
        y=y,
        wide=THICK if turned else 1.0,
        high=1.0 if turned else THICK,
        shape="bar",
        takes=("fences", "locks"),
        refuses=None if exists else words("no-slot-here", slot=name),
        deeds=() if is_empty else CLEAR,
        movable=not is_empty,
        twins=dict(twins),
    )


def slot_contents(slot: int, fence: int, lock: int) -> list[Message]:
    place = slot_words(slot)
    found = [words("spot-fence", side=words(f"side-{SIDES[fence]}"), slot=place)] if fence != NONE else []
    found += [words("spot-lock", side=words(f"side-{SIDES[lock]}"), slot=place)] if lock != NONE else []
    return found or [words("slot", slot=place)]


@lru_cache(maxsize=64)
def square_twins(width: int, height: int) -> dict[int, Twins]:
    board = bare(width, height)
    squares = [row * SPAN + column for row in range(height) for column in range(width)]
    return {square: twins_of(board, square, Turn.square, square_name) for square in squares}


@lru_cache(maxsize=64)
def slot_twins(width: int, height: int) -> dict[int, Twins]:
    """Of every place where two squares of a board meet, row by row."""
    board = bare(width, height)
    squares = [row * SPAN + column for row in range(height) for column in range(width)]
    slots = [2 * square + side for square in squares for side in range(2)]
    on_board = [slot for slot in slots if slot_ends(slot)[1] in squares]
    return {slot: twins_of(board, slot, Turn.slot, slot_name) for slot in on_board}


def twins_of(board: Board, place: int, moved: Callable[[Turn, int], int], name: Callable[[int], str]) -> Twins:
    """By symmetry, the names of the other places that change along with one."""
    found = []
    for symmetry in symmetries(board)[1:]:
        images = {moved(turn, place) for turn in turns(board, symmetry)} - {place}
        found.append((symmetry, tuple(map(name, sorted(images)))))
    return tuple(found)


def bare(width: int, height: int) -> Board:
    """A board of which only the size matters."""
    return Board("", width, height, None, (NONE,) * 4, (None,) * 4, ((),) * 4)
