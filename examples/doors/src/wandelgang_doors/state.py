"""The record of `doors`, its phases and its action numbers. This module knows no rule."""

from __future__ import annotations

import numpy as np

from wandelgang.core.rules import as_record

PLAYERS = 2
SHORTEST, LONGEST = 5, 9  # cells
SWINGING, WALKING, DONE = 0, 1, 2  # phases

SWING = 0  # + the number of a door; door 0 is between cells 0 and 1
WALK = SWING + LONGEST - 1  # + the number of a cell
ACTIONS = WALK + LONGEST

STATE = as_record(
    [
        ("open", np.int16),  # the open doors, one bit each
        ("pawns", np.int16, PLAYERS),  # the cell of each pawn
        ("cells", np.int16),
        ("swung", np.int16),  # the door that was swung last, or NONE
        ("played", np.int16),  # turns completed
        ("limit", np.int16),  # turns after which the game is drawn
        ("winner", np.int16),  # or NONE
        ("players", np.int16),
        ("player", np.int16),
        ("phase", np.int16),
    ]
)
