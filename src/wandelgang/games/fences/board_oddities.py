"""What is odd about a board of `fences` that can be played: findings for whoever draws it. flaws.py finds what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.core.editor import Finding
from wandelgang.core.rules import NONE
from wandelgang.games.fences.flaws import (
    HEADINGS,
    SEATINGS,
    Board,
    corner_words,
    flood,
    is_slot,
    neighbour,
    ordinary,
    slot_between,
    standing,
)
from wandelgang.games.fences.labels import slot_words
from wandelgang.games.fences.notation import SIDES, slot_name, square_name
from wandelgang.games.fences.symmetry import Turn
from wandelgang.games.fences.words import words
from wandelgang.language import Message

USUAL_EXITS = 2  # FENCES-05


def oddities(board: Board) -> Iterator[Finding]:
    yield from uneven_fences(board)
    yield from open_entrances(board)
    yield from single_exits(board)
    yield from blocked_starts(board)


def side_words(side: int) -> Message:
    return words(f"side-{SIDES[side]}")


def uneven_fences(board: Board) -> Iterator[Finding]:
    """FENCES-08: everybody has as many fences as the others."""
    counts = [len(slots) + left for slots, left in zip(board.marks, board.open, strict=True)]
    most = max(counts)
    if not most:
        yield Finding("odd", words("odd-no-fences"), words("advice-no-fences"))
    for side, has in enumerate(counts):
        if has < most:
            what = words("odd-fewer", side=side_words(side), n=most - has)
            place = counterpart(board, side)
            key = "advice-fewer" if place == NONE else "advice-fewer-there"
            where = "" if place == NONE else slot_words(place)
            spots = () if place == NONE else (slot_name(place),)
            yield Finding("odd", what, words(key, has=has, most=most, where=where), spots)


def counterpart(board: Board, side: int) -> int:
    """A free slot in which another side has a fence, seen from there."""
    taken = {slot for slots in (*board.marks, *board.locks) for slot in slots}
    for other in (side ^ 2, (side + 1) % 4, (side + 3) % 4):
        quarters = (side - other) % 4
        if quarters == 2 or board.width == board.height:
            turn = Turn(board.width, board.height, quarters)
            for slot in map(turn.slot, board.marks[other]):
                if slot not in taken and is_slot(board, slot):
                    return slot
    return NONE


def open_entrances(board: Board) -> Iterator[Finding]:
    """FENCES-09: the entrance of a side where nobody sits is locked."""
    if not any(board.locks):
        around = [slot_name(slot) for side in range(4) for slot in entrance_slots(board, side)]
        yield Finding("odd", words("odd-no-locks"), words("advice-no-locks"), tuple(dict.fromkeys(around)))
        return
    for side in range(4):
        if not is_locked(board, side):
            missing = tuple(slot_name(slot) for slot in entrance_slots(board, side) if slot not in board.locks[side])
            what = words("odd-open-entrance", where=words(f"where-{SIDES[side]}"))
            yield Finding("odd", what, words("advice-open-entrance", slots=", ".join(missing)), missing)


def is_locked(board: Board, side: int) -> bool:
    """Do the locks of a side keep everybody from the entrance there?"""
    entrance = board.entrances[side]
    if entrance == NONE:
        return False
    alone = tuple(entrance if other == side else NONE for other in range(4))
    reached = flood(board, set(board.locks[side]), alone)
    return all(reached.isdisjoint(squares) for squares in board.exits)


def entrance_slots(board: Board, side: int) -> list[int]:
    """The slots around the square in front of an opening."""
    square = board.entrances[side]
    found = [heading for heading in HEADINGS if square != NONE and neighbour(square, heading) in ordinary(board)]
    return sorted(slot_between(square, heading) for heading in found) if square in ordinary(board) else []


def single_exits(board: Board) -> Iterator[Finding]:
    """FENCES-05: a start field has two exits."""
    for corner, squares in enumerate(board.exits):
        if len(squares) < USUAL_EXITS:
            names = tuple(map(square_name, squares))
            yield Finding(
                "odd",
                words("odd-single-exit", corner=corner_words(corner)),
                words("advice-single-exit", corner=corner_words(corner)),
                names,
            )


def blocked_starts(board: Board) -> Iterator[Finding]:
    """Start fields that the first fences and locks close, until somebody moves one."""
    told: set[int] = set()
    for seats in SEATINGS:
        closed = standing(board, seats)
        reached = flood(board, closed)
        for corner, squares in enumerate(board.exits):
            if corner in told:
                continue
            key = ""
            if all(is_dead_end(board, square, closed) for square in squares):
                key = "shut-in"
            elif reached.isdisjoint(squares):
                key = "blocked"
            if key:
                told.add(corner)
                what = words(f"odd-{key}", corner=corner_words(corner), players=len(seats))
                yield Finding("odd", what, words(f"advice-{key}"), tuple(map(square_name, squares)))


def is_dead_end(board: Board, square: int, closed: set[int]) -> bool:
    """FENCES-A30: whoever comes out here with steps left cannot go on, not even into the goal."""
    if square in board.entrances:
        return False
    open_sides = (heading for heading in HEADINGS if neighbour(square, heading) in ordinary(board))
    return all(slot_between(square, heading) in closed for heading in open_sides)
