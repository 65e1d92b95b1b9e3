"""The record of `fences`, the phases of a turn, and which number means which action.

Places are squares, the goal and the four start fields. The board is data in the record: which slots there are, what is barred
for good, where exits and openings are. Nothing happens here.
"""

from __future__ import annotations

import numpy as np

from wandelgang.boards.wide import WORDS
from wandelgang.core.rules import as_record, rule

PLAYERS = 4
PIECES = 4  # FENCES-03
FENCES = 6
FACES = 6
SPAN = 16  # squares are numbered row · SPAN + column
SQUARES = SPAN * SPAN
GOAL = SQUARES  # places after the squares: the goal and the four start fields
START = GOAL + 1
CORNERS = 4
PRESETS = ("15x15", "11x11")  # the boards that come with the game, by number; FENCES-A46: the small one

START_ROLL, FENCE, SETTING, ROLLING, MOVING, SENDING, DONE = 0, 1, 2, 3, 4, 5, 6  # phases
HIGH, LOW, SUM, JUMP = 0, 1, 2, 3  # what a move uses: the higher die, the lower one, both in one go, doubles
MEANS = 4
NEITHER, BOTH = 0, 3  # the dice used so far: bit 0 the higher one, bit 1 the lower one
WAITING, OUT = 0, -1  # in the start roll: still to roll, out of it

DICE = 0  # outcomes of chance: one die · 6 + the other
ROLL = DICE + FACES * FACES
PASS = ROLL + 1
SEND = PASS + 1  # by start field
LIFT = SEND + CORNERS  # by the number of the fence
SET = LIFT + FENCES  # by slot
MOVE = SET + 2 * SQUARES  # by piece, means and the place where it ends
ENDS = GOAL + 1
ACTIONS = MOVE + PIECES * MEANS * ENDS

STATE = as_record(
    [
        ("slots", np.int64, SPAN),  # of each row: the slots there are, two bits per square, east and south (FENCES-04)
        ("fenced", np.int64, SPAN),  # and those with a fence in them
        # Of each heading: the squares whose next step is free, for the estimate (reach.py). It follows from slots and fences,
        # but to derive it at every estimate took a quarter off the tree's iterations per second.
        ("open", np.int64, (4, WORDS)),
        ("played", np.int32),  # turns completed
        ("limit", np.int32),  # turns until a draw, or NONE
        ("walls", np.uint16, (4, SPAN)),  # of each heading and line: the squares whose next step is barred, see walking.py
        ("doors", np.int16, 4),  # of each heading: the square in front of the opening it leads through (FENCES-05)
        ("exits", np.int16, (CORNERS, 4)),  # of each start field and heading: the square outside, or NONE
        ("areas", np.int16, (CORNERS + 1, 2)),  # first and last square of the start fields and of the goal
        ("marks", np.int16, (4, FENCES)),  # the marked slots of each side
        ("seats", np.int16, PLAYERS),  # the side at which each player sits
        ("pieces", np.int16, (PLAYERS, PIECES)),  # their places; NONE for one just captured
        ("fences", np.int16, (PLAYERS, FENCES)),  # their slots, or NONE
        ("rolls", np.int16, PLAYERS),  # during the start roll: a sum, WAITING or OUT
        ("lifted", np.int16),  # the number of the fence lifted, or NONE; it is still in its slot
        ("high", np.int16),  # the throw, or 0
        ("low", np.int16),
        ("used", np.int16),  # the dice used
        ("moved", np.int16),  # the piece that may not use the second die, or NONE
        ("winner", np.int16),
        ("width", np.int16),
        ("height", np.int16),
        ("board", np.int16),  # which board it is, for its name
        ("players", np.int16),
        ("player", np.int16),
        ("phase", np.int16),
        ("same", np.int16),  # may one piece always use both dice? (FENCES-A06)
        ("retrace", np.int16),  # back by the same way, round its bends? (FENCES-20)
    ]
)


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
