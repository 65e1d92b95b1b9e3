"""The goals of puzzles of `fences`: pieces home, pieces captured, a fence that stops the others. Compiled, but of no rule."""

from __future__ import annotations

import numpy as np

from wandelgang.core.goals import UNBOUNDED
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.fences.moves import list_moves
from wandelgang.games.fences.rules import move
from wandelgang.games.fences.state import (
    ACTIONS,
    FACES,
    FENCE,
    GOAL,
    MOVING,
    NEITHER,
    PASS,
    PIECES,
    ROLLING,
    SENDING,
    START,
    STATE,
    move_end,
    move_means,
    moved_piece,
)

HOME, CAPTURE, STOP = 0, 1, 2  # kinds


@rule
def begins(state: State) -> bool:
    return bool(state.phase == FENCE)


@rule
def progress(state: State, seat: int, kind: int, aim: int) -> int:
    """HOME: pieces in the goal; CAPTURE: opposing pieces sent back; STOP: 1 once the fence stands and nobody gets home."""
    if kind == HOME:
        return pieces_home(state, seat)
    if kind == CAPTURE:
        return opponents_at_start(state, seat)
    return int(state.phase == ROLLING and not gets_home(state, aim))


@rule
def pieces_home(state: State, player: int) -> int:
    found = 0
    for piece in range(PIECES):
        found += state.pieces[player, piece] == GOAL
    return found


@rule
def opponents_at_start(state: State, seat: int) -> int:
    """Opposing pieces in a start field, or in the hand of whoever captured them."""
    found = 0
    for player in range(state.players):
        if player != seat:
            for piece in range(PIECES):
                found += state.pieces[player, piece] >= START or state.pieces[player, piece] == NONE
    return found


@rule
def gets_home(state: State, player: int) -> bool:
    """Whether any throw would bring a piece of a player into the goal if that player rolled now, without moving a fence."""
    trial = np.empty(3, STATE)
    first, second = np.empty(ACTIONS, np.int64), np.empty(ACTIONS, np.int64)
    for high in range(1, FACES + 1):
        for low in range(1, high + 1):
            trial[0] = state
            throw(trial[0], player, high, low)
            for index in range(list_moves(trial[0], first)):
                action = first[index]
                if action == PASS:
                    continue
                if move_end(action) == GOAL:
                    return True
                trial[1] = trial[0]
                move(trial[1], moved_piece(action), move_means(action), move_end(action))
                if trial[1].player != player or (trial[1].phase != MOVING and trial[1].phase != SENDING):
                    continue
                trial[1].phase = MOVING  # wherever a captured piece is sent, it is in nobody's way
                for other in range(list_moves(trial[1], second)):
                    if second[other] != PASS and move_end(second[other]) == GOAL:
                        return True
    return False


@rule
def throw(state: State, player: int, high: int, low: int) -> None:
    """It is this player's turn, and these are the dice."""
    state.player = player
    state.phase = MOVING
    state.high, state.low = high, low
    state.used = NEITHER
    state.moved = NONE


@rule
def gain(state: State, kind: int) -> int:
    return UNBOUNDED
