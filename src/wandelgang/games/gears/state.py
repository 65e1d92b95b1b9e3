"""The record of a game of `gears`, its phases and its action numbers. Nothing happens here."""

from __future__ import annotations

import numpy as np

from wandelgang.boards.hex import ALL_SIDES, CELLS, LONGEST_WALK, SIDES
from wandelgang.core.rules import as_record

PLAYERS = 4  # GEARS-A21
FIGURES = 2  # GEARS-02: of each player
VALUES = 4
COPIES = 8  # GEARS-A44: tiles of one value
EMPTY = ALL_SIDES
BEGINNERS, COMPLETE, TEAMS, SOLO = 0, 1, 2, 3  # modes (GEARS-30)
EASY, MIDDLE_LEVEL, FULL = 0, 1, 2  # levels (GEARS-A20)
BUILD, DRAW, LAY, ENTER, WALK, ACT, TRAPPED, PASS, DONE = 0, 1, 2, 3, 4, 5, 6, 7, 8  # phases
LAYING = (BUILD, DRAW, LAY, ENTER)
TAKE, LEFT, RIGHT, LEAVE = 0, 1, 2, 3  # what can be done with the tile just left
ENTRY, PILE = 0, 1  # what can be chosen while building

ENTRY_SIDES = 0b101010  # closed: south-east, west and north-east
# Every arrangement of one to four closed sides that is not another one turned, in order of value and writing.
KINDS = np.array([0b1, 0b11, 0b101, 0b1001, 0b111, 0b1011, 0b10011, 0b10101, 0b110110, 0b111010, 0b111100], np.int16)
TRAPPED_STEPS = np.array([-2, -1, 1, 2], np.int16)  # GEARS-A28

# Actions: cells and turns of a tile laid, choices while building, tiles drawn, walks, acts, trapped turns, the pass.
BUILD_ACTION = CELLS * SIDES
DRAW_ACTION = BUILD_ACTION + 2
WALK_ACTION = DRAW_ACTION + len(KINDS) * COPIES
ACT_ACTION = WALK_ACTION + FIGURES * SIDES * LONGEST_WALK
TRAPPED_ACTION = ACT_ACTION + 4
PASS_ACTION = TRAPPED_ACTION + FIGURES * 4
ACTIONS = PASS_ACTION + 1

STATE = as_record(
    [
        ("played", np.int32),  # turns of the contest completed
        ("limit", np.int32),  # turns until the end, or NONE
        ("idle", np.int32),  # turns since the last marker was taken
        ("patience", np.int32),  # the number of such turns that ends the game (GEARS-A13)
        ("figures", np.int16, PLAYERS * FIGURES),  # cells of all figures, two per player, or NONE
        ("taken", np.int16, (PLAYERS, VALUES)),  # markers taken, by value
        ("piles", np.int16, PLAYERS),  # tiles left in each pile
        ("unseen", np.int16, len(KINDS)),  # tiles nobody has seen yet, in piles or left over
        ("hand", np.int16),  # LAY: the kind of tile drawn, else NONE
        ("origin", np.int16),  # ACT: the cell just left, else NONE
        ("stuck", np.int16),  # TRAPPED: the set of own figures whose tiles are still to be turned
        ("uncovered", np.int16),  # markers lying on tiles without a figure
        ("tiles", np.int16),  # tiles lying on the table
        ("passes", np.int16),  # in succession
        ("players", np.int16),
        ("player", np.int16),
        ("mode", np.int16),
        ("level", np.int16),
        ("phase", np.int16),
        ("building", np.int16),  # is the maze being built?
        ("closed", np.int8, CELLS + 1),  # the closed sides of each tile, EMPTY where there is none
        ("standing", np.int8, CELLS + 1),  # how many figures stand there
        ("marker", np.int8, CELLS + 1),  # the value of the marker lying there, or 0
        ("owner", np.int8, CELLS + 1),  # whose entry tile it is, or NONE
        ("turns", np.int8, CELLS + 1),  # steps turned since it was laid, 0 to 5: for the picture only
    ]
)
