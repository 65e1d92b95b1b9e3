"""How many of everything there is in `fences`, the phases of a turn, and which number means which action."""

from __future__ import annotations

from wandelgang.core.rules import rule
from wandelgang.games.fences.walking import CORNERS, GOAL, SQUARES

PLAYERS = 4
PIECES = 4  # FENCES-03
FENCES = 6
FACES = 6

START_ROLL, FENCE, SETTING, ROLLING, MOVING, SENDING, DONE = 0, 1, 2, 3, 4, 5, 6  # phases
HIGH, LOW, SUM, JUMP = 0, 1, 2, 3  # what a move uses: the higher die, the lower one, both in one go, doubles
MEANS = 4
NEITHER, BOTH = 0, 3  # the dice used so far: bit 0 the higher one, bit 1 the lower one

DICE = 0  # outcomes of chance: one die · 6 + the other
ROLL = DICE + FACES * FACES
PASS = ROLL + 1
SEND = PASS + 1  # by start field
LIFT = SEND + CORNERS  # by the number of the fence
SET = LIFT + FENCES  # by slot
MOVE = SET + 2 * SQUARES  # by piece, means and the place where it ends
ENDS = GOAL + 1
ACTIONS = MOVE + PIECES * MEANS * ENDS


@rule
def move_action(piece: int, means: int, end: int) -> int:
    return MOVE + (piece * MEANS + means) * ENDS + end


@rule
def moved_piece(action: int) -> int:
    return (action - MOVE) // (MEANS * ENDS)


@rule
def move_means(action: int) -> int:
    return (action - MOVE) // ENDS % MEANS


@rule
def move_end(action: int) -> int:
    return (action - MOVE) % ENDS
