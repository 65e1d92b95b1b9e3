"""The record of `sliders`, why a game is over, and which number means which action.

Rows are 0 (the start block of player 0) to 10 (that of player 1), columns 0 to 10 from the left, as player 0 sees them
(SLIDERS-A30). Most fields exist twice, by row as sets of columns and by column as sets of rows, so that a run takes a few
shifts in either direction. Nothing happens here.
"""

from __future__ import annotations

import numpy as np

from wandelgang.core.rules import State, as_record, rule

ROWS = COLUMNS = 11
PEGS = 5
YELLOW = 5  # the row of the yellow slider
BLOCK_HOLES = 0b00011111000  # SLIDERS-04, SLIDERS-A29: the five holes of both start blocks
LONGEST = 400  # half-moves
PAST = (LONGEST + 1, 2)  # all positions of a game, by half-moves played, each as two words
PLACES = ROWS * COLUMNS

GOING_ON, GOAL, CLAIMED, REPEATED, LIMIT = 0, 1, 2, 3, 4  # why a game is over

TARGETS = ROWS + COLUMNS  # a peg goes along its column or along its row
SLIDES = 2 * 9
PASS = SLIDES + PLACES * TARGETS
CLAIM = PASS + 1
ACTIONS = CLAIM + 1

STATE = as_record(
    [
        ("now", np.int64, 2),  # this position as two words, see repetition.py
        ("front", np.int64, ROWS),  # by row: columns open towards the next row
        ("back", np.int64, ROWS),  # by row: columns open towards the row before
        ("beside", np.int64, ROWS),  # by row: columns joined to the column to their right
        ("ahead", np.int64, COLUMNS),  # by column: rows joined to the next row
        ("pegs", np.int64, (2, ROWS)),  # by player and row: columns with a peg
        ("files", np.int64, (2, COLUMNS)),  # by player and column: rows with a peg
        ("own", np.int64, 2),  # the rows of each player's sliders
        ("shifts", np.int64),  # how far each slider is shifted, plus two, three bits per slider
        ("places", np.int16, (2, PEGS)),  # where each single peg is, so that pictures can follow it
        ("refused", np.int16, 2),
        ("holes", np.int16),  # of a slider: five or seven
        ("travel", np.int16),
        ("to_end", np.int16),  # must a peg run as far as it can?
        ("limit", np.int16),
        ("patience", np.int16),
        ("players", np.int16),
        ("player", np.int16),
        ("barred", np.int16),  # was the yellow slider moved just now?
        ("played", np.int16),
        ("since", np.int16),  # half-moves played when the earliest position was reached that may occur again
        ("repeats", np.int16),  # how often this position has occurred before
        ("winners", np.int16),
        ("end", np.int16),  # why the game is over, or GOING_ON
    ]
)


@rule
def slide_action(row: int, step: int) -> int:
    """To the left (−1) or to the right (+1)."""
    return 2 * (row - 1) + (1 if step > 0 else 0)


@rule
def step_action(row: int, column: int, target: int) -> int:
    """The peg at a place goes to a row of its column (0 to 10) or to a column of its row (11 to 21)."""
    return SLIDES + (row * COLUMNS + column) * TARGETS + target


@rule
def shift_of(state: State, row: int) -> int:
    """How many holes a slider stands to the right of flush."""
    return ((state.shifts >> (3 * (row - 1))) & 7) - 2


@rule
def home_row(player: int) -> int:
    return 10 * player


@rule
def goal_row(player: int) -> int:
    return 10 - 10 * player
