"""The geometry of a board of `fences`, written into a state: areas, slots, walls, openings and exits. flaws.py checks it."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

import numpy as np

from wandelgang.boards.bits import bit
from wandelgang.boards.square import EAST, SOUTH
from wandelgang.core.rules import NONE, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.fences.flaws import HEADINGS, Board, exit_heading, neighbour, ordinary
from wandelgang.games.fences.notation import read_slot
from wandelgang.games.fences.state import PRESETS, SPAN, STATE
from wandelgang.games.fences.walking import close, toggle_open
from wandelgang.games.fences.words import words


def lay_board(board: Board) -> States:
    """A state with nothing on it but a board that has no flaws (FENCES-04, FENCES-05)."""
    return laid(board).copy()


@lru_cache(maxsize=32)
def laid(board: Board) -> States:
    states = np.zeros(1, STATE)
    state = states[0]
    state.width, state.height = board.width, board.height
    state.board = PRESETS.index(board.name) if board.name in PRESETS else len(PRESETS)
    state.areas[:] = board.areas
    edges = SimpleNamespace(open=state.open, walls=state.walls, slots=state.slots)  # quicker to write into than the record
    lay_edges(edges, ordinary(board))
    for side, square in enumerate(board.entrances):
        state.doors[side ^ 2] = square
        toggle_open(edges, square, side ^ 2)
    lay_exits(state, board)
    state.marks[:] = NONE
    for side, slots in enumerate(board.marks):
        state.marks[side, : len(slots)] = slots
    return states


def lay_edges(state: State, ordinary: frozenset[int]) -> None:
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


def lay_exits(state: State, board: Board) -> None:
    state.exits[:] = NONE
    for corner, squares in enumerate(board.exits):
        for square in squares:
            heading = exit_heading(board, corner, square)
            state.exits[corner, heading] = square
            toggle_open(state, neighbour(square, heading ^ 2), heading)


def board_slot(state: State, name: str, text: str) -> int:
    slot = read_slot(state, text)
    if slot == NONE:
        raise BadSetup(name, words("a-slot"), text or "-")
    return slot
