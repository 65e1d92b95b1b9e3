"""Hexagonal tables: every cell at most seven steps from the middle, numbered row by row from the north-west.

Hexagons stand on their points, so their six sides are numbered clockwise from the east. Closed sides are a set of six
bits; a cell with nothing on it counts as closed all round. All that is outside the table is one more cell, closed too.
"""

from __future__ import annotations

import numpy as np

from wandelgang.core.rules import Ints, rule

RADIUS = 7
SIDES = 6
ALL_SIDES = 63
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # axial (q, r), clockwise from the east: GEARS-A22
AXIAL = tuple((q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS)
CELLS = len(AXIAL)
OUTSIDE = CELLS
LONGEST_WALK = 2 * RADIUS
NUMBER = {place: number for number, place in enumerate(AXIAL)}
MIDDLE = NUMBER[0, 0]


def _neighbours() -> Ints:
    table = np.full((CELLS + 1, SIDES), OUTSIDE, np.int16)
    for cell, (q, r) in enumerate(AXIAL):
        for side, (dq, dr) in enumerate(STEPS):
            table[cell, side] = NUMBER.get((q + dq, r + dr), OUTSIDE)
    return table


def _looks() -> Ints:
    table = np.zeros(ALL_SIDES + 1, np.int16)
    for sides in range(ALL_SIDES + 1):
        table[sides] = next(steps for steps in range(1, SIDES + 1) if turned(sides, steps) == sides)
    return table


@rule
def turned(sides: int, steps: int) -> int:
    """A set of sides after turning by so many steps of 60° clockwise, 0 to 6."""
    return ((sides << steps) | (sides >> (SIDES - steps))) & ALL_SIDES


NEIGHBOUR = _neighbours()
LOOKS = _looks()  # how many turns of a tile with these sides look different; further ones repeat
Q = np.array([q for q, _ in AXIAL], np.int16)
R = np.array([r for _, r in AXIAL], np.int16)


@rule
def opposite(side: int) -> int:
    return side + 3 if side < 3 else side - 3


@rule
def is_closed(closed: Ints, cell: int, side: int) -> bool:
    return (closed[cell] >> side) & 1 != 0


@rule
def walk_length(closed: Ints, blocked: Ints, cell: int, side: int) -> int:
    """How many steps lead straight on: both sides between two cells must be open, and the cell entered not blocked."""
    steps = 0
    across = opposite(side)
    while not is_closed(closed, cell, side):
        cell = NEIGHBOUR[cell, side]
        if is_closed(closed, cell, across) or blocked[cell]:
            break
        steps += 1
    return steps


@rule
def walked(cell: int, side: int, steps: int) -> int:
    """The cell so many steps straight on."""
    for _ in range(steps):
        cell = NEIGHBOUR[cell, side]
    return cell


@rule
def distance(one: int, two: int) -> int:
    """Steps as the crow flies."""
    q = Q[one] - Q[two]
    r = R[one] - R[two]
    return max(abs(q), abs(r), abs(q + r))
