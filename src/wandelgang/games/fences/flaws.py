"""What is wrong with a board of `fences`: each flaw is an error for whoever reads the file, and a sentence with places for
whoever looks at the drawing. A board without flaws can be played by any number of players, whatever chance does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE
from wandelgang.errors import BadSetup
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, slot_name, square_name
from wandelgang.games.fences.state import CORNERS, SPAN
from wandelgang.games.fences.words import words
from wandelgang.language import Message

SMALLEST, LARGEST = 3, SPAN  # squares along an edge
CENTRE = CORNERS  # the number of the goal among the areas
HEADINGS = range(4)
SEATINGS = ("NS", "EW", "NES", "NESW")  # FENCES-A44: how players are seated when a game is dealt

Area = tuple[int, int]  # the north-west and the south-east square
NOTHING: tuple[tuple[int, ...], ...] = ((), (), (), ())


@dataclass(frozen=True)
class Board:
    """One board. Entries of four are in the order N, E, S, W, or nw, ne, se, sw; what is missing is None or NONE."""

    name: str
    width: int
    height: int
    centre: Area | None
    entrances: tuple[int, ...]  # the squares in front of the openings
    corners: tuple[Area | None, ...]
    exits: tuple[tuple[int, ...], ...]  # of each start field: the squares outside
    marks: tuple[tuple[int, ...], ...] = NOTHING  # the slots in which the fences of each side begin
    locks: tuple[tuple[int, ...], ...] = NOTHING  # those that are locked when nobody sits there
    open: tuple[int, ...] = (0, 0, 0, 0)  # how many more fences of each side begin wherever chance puts them

    @property
    def areas(self) -> tuple[Area | None, ...]:
        """The start fields and the goal."""
        return (*self.corners, self.centre)


@dataclass(frozen=True)
class Flaw:
    """Something that keeps a board from being played. Without a sentence of its own, the error's is shown."""

    error: BadSetup
    what: Message | None = None
    advice: Message | None = None
    places: tuple[str, ...] = ()  # names of squares and slots


def neighbour(square: int, heading: int) -> int:
    """The next square, NONE beyond the largest board."""
    row, column = divmod(square, SPAN)
    row, column = row + (-1, 0, 1, 0)[heading], column + (0, 1, 0, -1)[heading]
    return row * SPAN + column if 0 <= row < SPAN and 0 <= column < SPAN else NONE


def area_squares(area: Area | None) -> frozenset[int]:
    if area is None:
        return frozenset()
    first, last = area
    rows, columns = range(first // SPAN, last // SPAN + 1), range(first % SPAN, last % SPAN + 1)
    return frozenset(row * SPAN + column for row in rows for column in columns)


@lru_cache(maxsize=64)
def ordinary_squares(width: int, height: int, areas: tuple[Area | None, ...]) -> frozenset[int]:
    """The squares that are neither in a start field nor in the goal."""
    every = {row * SPAN + column for row in range(height) for column in range(width)}
    return frozenset(every.difference(*map(area_squares, areas)))


def ordinary(board: Board) -> frozenset[int]:
    return ordinary_squares(board.width, board.height, board.areas)


def slot_ends(slot: int) -> tuple[int, int]:
    """The two squares that a slot lies between, the second NONE beyond the largest board."""
    square, is_south = divmod(slot, 2)
    return square, neighbour(square, 2 if is_south else 1)


def is_slot(board: Board, slot: int) -> bool:
    """FENCES-04: a slot lies between two ordinary squares."""
    return ordinary(board).issuperset(slot_ends(slot))


def slots_of(board: Board) -> list[int]:
    """All slots, row by row."""
    squares = ordinary(board)
    every = (2 * square + side for square in sorted(squares) for side in range(2))
    return [slot for slot in every if slot_ends(slot)[1] in squares]


def count_slots(board: Board) -> int:
    return len(slots_of(board))


def unnamed_slots(board: Board) -> list[int]:
    """The slots in which neither a fence begins nor a lock lies, whoever plays."""
    named = {slot for slots in (*board.marks, *board.locks) for slot in slots}
    return [slot for slot in slots_of(board) if slot not in named]


def decided(board: Board, generator: Generator) -> Board:
    """The board after chance has put every open fence into a slot of its own."""
    free, marks = unnamed_slots(board), [list(slots) for slots in board.marks]
    for side, count in enumerate(board.open):
        for _ in range(min(count, len(free))):
            marks[side].append(free.pop(generator.below(len(free))))
    return replace(board, marks=tuple(map(tuple, marks)), open=(0, 0, 0, 0))


def exit_heading(board: Board, corner: int, square: int) -> int:
    """The heading that leads from a start field to a square beside it; NONE if it is not beside it."""
    inside = area_squares(board.corners[corner])
    return next((heading for heading in HEADINGS if neighbour(square, heading ^ 2) in inside), NONE)


def flaws_of(board: Board) -> Iterator[Flaw]:
    """Everything that is wrong with a board (FENCES-04, FENCES-05)."""
    yield from area_flaws(board)
    yield from entrance_flaws(board)
    yield from exit_flaws(board)
    yield from mark_flaws(board)
    yield from lock_flaws(board)
    if is_full(board):
        yield flaw("marks", words("a-free-slot"), count_slots(board), "full")
    yield from cut_off_flaws(board)


def flaw(field: str, expected: Message, got: object, key: str, places: Iterable[str] = (), **values: object) -> Flaw:
    error = BadSetup(field, expected, got)
    return Flaw(error, words(f"flaw-{key}", **values), words(f"advice-{key}", **values), tuple(places))


def area_field(number: int) -> str:
    return "centre" if number == CENTRE else f"corners.{CORNER_NAMES[number]}"


def area_words(number: int) -> Message:
    return words("area-house") if number == CENTRE else words("area-start", corner=corner_words(number))


def corner_words(corner: int) -> Message:
    return words(f"corner-{CORNER_NAMES[corner]}")


def area_flaws(board: Board) -> Iterator[Flaw]:
    """The start fields and the goal are rectangles that do not overlap."""
    taken: dict[int, int] = {}
    for number, area in enumerate(board.areas):
        if area is None:
            missing = flaw(area_field(number), words("an-area"), "-", "no-house")
            if number != CENTRE:
                missing = flaw(area_field(number), words("an-area"), "-", "no-start", corner=corner_words(number))
            yield missing
            continue
        squares = area_squares(area)
        overlap = sorted(squares & taken.keys())
        if overlap:
            names = {"one": area_words(taken[overlap[0]]), "other": area_words(number)}
            got = "-".join(map(square_name, area))
            yield flaw(area_field(number), words("a-rectangle"), got, "overlap", map(square_name, overlap), **names)
        taken |= dict.fromkeys(squares, number)


def entrance_flaws(board: Board) -> Iterator[Flaw]:
    """FENCES-33, FENCES-A49: one opening per side, in front of it an ordinary square."""
    for side, square in enumerate(board.entrances):
        field, where = f"entrances.{SIDES[side]}", words(f"where-{SIDES[side]}")
        if square == NONE:
            yield flaw(field, words("a-square"), "-", "no-entrance", where=where)
        elif square not in ordinary(board) or neighbour(square, side ^ 2) not in area_squares(board.centre):
            expected = words("before-centre", heading=SIDES[side ^ 2])
            yield flaw(field, expected, square_name(square), "entrance", [square_name(square)], where=where)


def exit_flaws(board: Board) -> Iterator[Flaw]:
    """FENCES-05: at least one exit per start field, at most one per heading, to an ordinary square beside it."""
    for corner, squares in enumerate(board.exits):
        field, named = f"exits.{CORNER_NAMES[corner]}", corner_words(corner)
        if board.corners[corner] is None:
            continue
        if not squares:
            inside = sorted(area_squares(board.corners[corner]))
            yield flaw(field, words("an-exit"), "-", "no-exit", map(square_name, inside), corner=named)
        led: dict[int, int] = {}
        for square in squares:
            name, heading = square_name(square), exit_heading(board, corner, square)
            if heading == NONE or square not in ordinary(board):
                yield flaw(field, words("exit-beside"), name, "exit", [name], corner=named, place=name)
            elif heading in led:
                both = [square_name(led[heading]), name]
                yield flaw(field, words("exit-beside"), name, "exits", sorted(set(both)), corner=named)
            led[heading] = square


def mark_flaws(board: Board) -> Iterator[Flaw]:
    """FENCES-08, FENCES-A20: fences begin in slots, one in each."""
    taken: set[int] = set()
    for side, slots in enumerate(board.marks):
        for slot in slots:
            field, name = f"marks.{SIDES[side]}", slot_name(slot)
            if not is_slot(board, slot):
                yield flaw(field, words("a-slot"), name, "no-slot", [name], slot=name)
            elif slot in taken:
                yield flaw(field, words("slots-once"), name, "two-fences", [name], slot=name)
            taken.add(slot)


def lock_flaws(board: Board) -> Iterator[Flaw]:
    """FENCES-09: locks lie in slots, each once, and not where a fence begins that is there at the same time."""
    taken: set[int] = set()
    for side, slots in enumerate(board.locks):
        begun = {slot for other, marks in enumerate(board.marks) if other != side for slot in marks}
        for slot in slots:
            field, name = f"locks.{SIDES[side]}", slot_name(slot)
            if not is_slot(board, slot):
                yield flaw(field, words("a-slot"), name, "no-slot", [name], slot=name)
            elif slot in taken:
                yield flaw(field, words("locks-once"), name, "two-locks", [name], slot=name)
            elif slot in begun:
                yield flaw(field, words("no-fence-there"), name, "lock-on-fence", [name], slot=name)
            taken.add(slot)


def standing(board: Board, seats: str) -> set[int]:
    """The slots that are taken when a game begins with players at these seats (FENCES-08, FENCES-09, FENCES-10)."""
    return {slot for side, name in enumerate(SIDES) for slot in (board.marks[side] if name in seats else board.locks[side])}


def is_full(board: Board) -> bool:
    """Is there a seating without a free slot? Then a fence that was lifted could not be set (FENCES-A21)."""
    total = count_slots(board)
    if any(board.open):
        return len(unnamed_slots(board)) <= sum(board.open)
    return any(
        len(standing(board, seats)) >= total and any(board.marks[SIDES.index(seat)] for seat in seats) for seats in SEATINGS
    )


def cut_off_flaws(board: Board) -> Iterator[Flaw]:
    """Fences come and go, but nobody could ever win if walls alone kept a start field from the goal (FENCES-07, FENCES-37)."""
    squares = ordinary(board)
    reached = flood(board, set())
    for corner, exits in enumerate(board.exits):
        found = [square for square in exits if square in squares]
        if found and reached and reached.isdisjoint(found):
            field, name = f"corners.{CORNER_NAMES[corner]}", map(square_name, found)
            yield flaw(field, words("a-way-home"), CORNER_NAMES[corner], "cut-off", name, corner=corner_words(corner))


@lru_cache(maxsize=64)
def walkable(board: Board) -> frozenset[int]:
    """The squares to which some way leads from a start field."""
    found = {square for squares in board.exits for square in squares}
    return frozenset(flood(board, set(), tuple(found)))


def flood(board: Board, closed: set[int], ends: tuple[int, ...] | None = None) -> set[int]:
    """The squares from which a way leads to an entrance, or to one of these squares, when these slots are closed."""
    squares = ordinary(board)
    reached = {square for square in ends or board.entrances if square in squares}
    edge = list(reached)
    while edge:
        square = edge.pop()
        for heading in HEADINGS:
            beyond = neighbour(square, heading)
            if beyond in squares and beyond not in reached and slot_between(square, heading) not in closed:
                reached.add(beyond)
                edge.append(beyond)
    return reached


def slot_between(square: int, heading: int) -> int:
    """The slot on one side of a square."""
    if heading in (1, 2):
        return 2 * square + heading - 1
    return 2 * neighbour(square, heading) + (1 if heading == 0 else 0)
