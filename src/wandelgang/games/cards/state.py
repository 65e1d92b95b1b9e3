"""The record of a game of `cards`, its phases and its action numbers. Nothing happens here.

Fields are numbered row · 5 + column, and every set of fields is one number. Sets of cards use the bits 1 to 9.
"""

from __future__ import annotations

import numpy as np

from wandelgang.core.rules import NONE, Ints, as_record

PLAYERS = 4  # CARDS-01
CARDS = 9  # CARDS-02, CARDS-05
SIDE = 5  # CARDS-04: two pictures, the white path, two pictures
CELLS = SIDE * SIDE
IN_PLAY = 2  # CARDS-09
NO_CARD = 0  # cards are numbered from 1
PILE, OPEN = 0, 1  # choices of cards (CARDS-10)
BLOCKADE, RELEASE, FIELD = 0, 1, 2  # target rules (CARDS-17)
REMOVE, ROLL, ACT, DRAW, PLACE, DONE = 0, 1, 2, 3, 4, 5  # phases, in the order of CARDS-A20
NOT_OVER, NO_TARGETS, NO_REACH, NO_CARDS, STANDSTILL = 0, 1, 2, 3, 4  # reasons to end (CARDS-A22)
WEST, EAST, NORTH, SOUTH = 0, 1, 2, 3  # ways: the first two are horizontal, the others vertical (CARDS-A05)

# Actions, by what they begin with.
STEPS = 0  # field · 4 + way
ENTERS = 4 * CELLS  # + the card, or + 0 for the top card of the pile
SKIP = ENTERS + CARDS + 1
STAY = SKIP + 1
REMOVALS = STAY  # + the card
PLACES = REMOVALS + CARDS + 1  # + the seat whose gold-framed field it is
FACES = PLACES + 3  # + the face
DRAWS = FACES + 6  # + the card
ACTIONS = DRAWS + CARDS + 1

ALL = (1 << CELLS) - 1
WHITE = sum(1 << cell for cell in range(CELLS) if cell % SIDE == 2 or cell // SIDE == 2)  # CARDS-04
GOLD = np.array([22, 10, 2, 14])  # CARDS-08: the white ends in front of the seats south, west, north, east
ALL_GOLD = np.int64(sum(1 << int(cell) for cell in GOLD))
CORNERS = np.array([1 << 0, 1 << 4, 1 << 20, 1 << 24])
GUARDS = np.array([1 << 1 | 1 << 5, 1 << 3 | 1 << 9, 1 << 15 | 1 << 21, 1 << 19 | 1 << 23])  # the neighbours of each corner


def neighbours() -> Ints:
    """The field one step away from each field, by way; NONE beyond the edge."""
    table = np.full((CELLS, 4), NONE, np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        for way, (down, right) in enumerate(((0, -1), (0, 1), (-1, 0), (1, 0))):
            if 0 <= row + down < SIDE and 0 <= column + right < SIDE:
                table[cell, way] = cell + SIDE * down + right
    return table


NEXT = neighbours()

STATE = as_record(
    [
        ("targets", np.int64, CARDS + 1),  # where the pictures of each number lie
        ("lying", np.int64, PLAYERS),  # fields with a player's cards in play
        ("open", np.int64),  # pictures that can still be hit, reachable or not
        ("blocked", np.int64),  # fields with a card face down
        ("free", np.int64),  # fields with no card at all
        ("dead", np.int64),  # fields with cards in play that have no target left
        ("stock", np.int16, PLAYERS),  # cards in the pile or the open hand
        ("hits", np.int16, PLAYERS),  # cards that have hit
        ("seats", np.int16, PLAYERS),  # 0 to 3: south, west, north, east
        ("live", np.int16),  # numbers of which a picture can still be hit from the white fields
        ("players", np.int16),
        ("player", np.int16),
        ("phase", np.int16),
        ("die", np.int16),
        ("choice", np.int16),
        ("target", np.int16),
        ("free_start", np.int16),
        ("mercy", np.int16),
        ("rolled", np.int16),  # the first roll of this turn, or 0
        ("second", np.int16),  # the roll after a 6, or 0
        ("taken", np.int16),  # the card in the hand while its field is chosen, or NO_CARD
        ("idle", np.int16),  # turns in a row without progress
        ("standstill", np.int16),  # how many of them per player end the game
        ("winners", np.int16),
        ("end", np.int16),
        ("picture", np.int8, CELLS),  # the number of the picture of each field, or NO_CARD
        ("number", np.int8, CELLS),  # the number of the card in play on each field, or NO_CARD
        ("owner", np.int8, CELLS),  # whose card lies there face down, or NONE
    ]
)
