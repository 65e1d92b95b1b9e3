"""The geometry of a board of `fences`, checked and written into a state: areas, slots, walls, openings and exits."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from wandelgang.boards.bits import bit
from wandelgang.boards.square import EAST, SOUTH
from wandelgang.core.rules import NONE, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.fences.boardfile import PRESETS, Board
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, read_slot, read_square
from wandelgang.games.fences.state import CORNERS, FENCES, SPAN, STATE
from wandelgang.games.fences.walking import close, toggle_open
from wandelgang.games.fences.words import words

SMALLEST = 3
CENTRE = CORNERS  # the number of the goal among the areas
HEADINGS = range(4)


def lay_board(board: Board) -> States:
    """A state with nothing on it but the board (FENCES-04, FENCES-05)."""
    for name, length in (("columns", board.columns), ("rows", board.rows)):
        if not SMALLEST <= length <= SPAN:
            raise BadSetup(name, words("from-to", least=SMALLEST, most=SPAN), length)
    states = np.zeros(1, STATE)
    state = states[0]
    state.width, state.height = board.columns, board.rows
    state.board = PRESETS.index(board.name) if board.name in PRESETS else len(PRESETS)
    areas = lay_areas(state, board)
    ordinary = on_board(state) - set().union(*areas)
    edges = SimpleNamespace(open=state.open, walls=state.walls, slots=state.slots)  # quicker to write into than the record
    lay_edges(edges, ordinary)
    for side, text in enumerate(board.entrances):
        square = ordinary_square(ordinary, f"entrances.{SIDES[side]}", text)
        if neighbour(square, side ^ 2) not in areas[CENTRE]:
            raise BadSetup(f"entrances.{SIDES[side]}", words("before-centre", heading=SIDES[side ^ 2]), text)
        state.doors[side ^ 2] = square
        toggle_open(edges, square, side ^ 2)
    lay_exits(state, board, areas, ordinary)
    lay_marks(state, board)
    return states


def on_board(state: State) -> set[int]:
    rows, columns = range(int(state.height)), range(int(state.width))
    return {row * SPAN + column for row in rows for column in columns}


def area_squares(first: int, last: int) -> set[int]:
    """The squares of a rectangle; empty if its ends are the wrong way round."""
    rows, columns = range(first // SPAN, last // SPAN + 1), range(first % SPAN, last % SPAN + 1)
    return {row * SPAN + column for row in rows for column in columns}


def lay_areas(state: State, board: Board) -> list[set[int]]:
    """The start fields and the goal: rectangles that do not overlap."""
    areas: list[set[int]] = []
    taken: set[int] = set()
    for number, (first, last) in enumerate((*board.corners, board.centre)):
        name = "centre" if number == CENTRE else f"corners.{CORNER_NAMES[number]}"
        ends = read_square(first), read_square(last)
        squares = set() if NONE in ends else area_squares(*ends)
        if not squares or squares & taken or squares - on_board(state):
            raise BadSetup(name, words("a-rectangle"), f"{first}-{last}")
        state.areas[number] = ends
        areas.append(squares)
        taken |= squares
    return areas


def lay_edges(state: State, ordinary: set[int]) -> None:
    """A slot between two ordinary squares (FENCES-04); everything else bars the way (FENCES-A01, FENCES-A18, FENCES-A28)."""
    for square in range(SPAN * SPAN):
        for heading in HEADINGS:
            joined = square in ordinary and neighbour(square, heading) in ordinary
            if not joined:
                close(state, square, heading)
                continue
            toggle_open(state, square, heading)
            if heading in (EAST, SOUTH):
                state.slots[square // SPAN] |= bit(2 * (square % SPAN) + heading // 2)


def neighbour(square: int, heading: int) -> int:
    """The next square, NONE beyond the largest board."""
    row, column = divmod(square, SPAN)
    row, column = row + (-1, 0, 1, 0)[heading], column + (0, 1, 0, -1)[heading]
    return row * SPAN + column if 0 <= row < SPAN and 0 <= column < SPAN else NONE


def ordinary_square(ordinary: set[int], name: str, text: str) -> int:
    """FENCES-A49: the squares in front of openings and exits are ordinary ones."""
    square = read_square(text)
    if square not in ordinary:
        raise BadSetup(name, words("an-ordinary-square"), text or "-")
    return square


def lay_exits(state: State, board: Board, areas: list[set[int]], ordinary: set[int]) -> None:
    """FENCES-05: at least one exit per start field, at most one per heading, to an ordinary square beside it."""
    state.exits[:] = NONE
    for corner, found in enumerate(board.exits):
        name = f"exits.{CORNER_NAMES[corner]}"
        if not found:
            raise BadSetup(name, words("an-exit"), "-")
        for said, text in found:
            square = ordinary_square(ordinary, name, text)
            headings = [heading for heading in HEADINGS if neighbour(square, heading ^ 2) in areas[corner]]
            if not headings or said not in ("", SIDES[headings[0]]) or state.exits[corner, headings[0]] != NONE:
                raise BadSetup(name, words("exit-beside"), f"{said} {text}".strip())
            state.exits[corner, headings[0]] = square
            toggle_open(state, neighbour(square, headings[0] ^ 2), headings[0])


def lay_marks(state: State, board: Board) -> None:
    state.marks[:] = NONE
    taken: set[int] = set()
    for side, slots in enumerate(board.marks):
        name = f"marks.{SIDES[side]}"
        if len(slots) > FENCES:
            raise BadSetup(name, words("at-most-slots", n=FENCES), len(slots))
        for number, text in enumerate(slots):
            slot = board_slot(state, name, text)
            if slot in taken:
                raise BadSetup(name, words("slots-once"), text)
            taken.add(slot)
            state.marks[side, number] = slot
    for side, slots in enumerate(board.locks):
        for text in slots:
            board_slot(state, f"locks.{SIDES[side]}", text)
    total = sum(int(row).bit_count() for row in state.slots)
    if board.slots not in (None, total):
        raise BadSetup("slots", words("as-many-slots", n=total), board.slots)


def board_slot(state: State, name: str, text: str) -> int:
    slot = read_slot(state, text)
    if slot == NONE:
        raise BadSetup(name, words("a-slot"), text or "-")
    return slot
