"""The transposition table: what earlier branches found out about a position, so that it is not searched again.

Values of won and lost positions are stored as seen from the position, not from the root: a win in two turns is a win in two
turns wherever it occurs. Entries of an earlier age count as empty. Several threads may share a table: an entry that one of them
reads while another writes it does not fit its key and is not found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core.rules import NONE, Floats, State, as_record, rule

EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # what a value says about the position
MARGIN = 2.0**-10  # estimates keep this distance from 0 and 1: only a proven result is closer
WHOLE = 2.0**52  # values as whole numbers
STEP = 2.0**-17  # what a turn takes off a win, so that the quickest is best; a power of two, so that sums are exact
LATER = 62  # turns by which a win that is certain before the end counts as later than one that ends the game

ENTRY = as_record(
    [
        ("check", np.int64),  # the key, mixed with the rest of the entry
        ("value", np.float64),
        ("action", np.int32),  # the best one, tried first
        ("age", np.int16),  # which search wrote it
        ("depth", np.int8),
        ("bound", np.int8),
    ]
)


def new_table(size: int) -> np.ndarray[Any, Any]:
    """As many entries as fit into so many bytes, a power of two; memory is taken only as entries are written."""
    entries = max(2, size // ENTRY.itemsize)
    return np.zeros(1 << (entries.bit_length() - 1), ENTRY)


@rule
def first_slot(table: State, key: int) -> int:
    """The first of the two slots in which a position can be."""
    return key & (len(table) - 2)


@rule
def find(table: State, key: int, age: int) -> int:
    """Where the position is in the table, or NONE."""
    place = first_slot(table, key)
    for slot in range(place, place + 2):
        if table[slot].age == age and key_of(table[slot]) == key:
            return slot
    return NONE


@rule
def key_of(entry: State) -> int:
    """The key of an entry that was written as a whole; of any other, most likely that of no position."""
    return entry.check ^ rest_of(entry.value, entry.action, entry.depth, entry.bound)


@rule
def rest_of(value: float, action: int, depth: int, bound: int) -> int:
    """Everything but the key as a number."""
    return int(np.int64(value * WHOLE) ^ (np.int64(action) << 32) ^ (np.int64(depth) << 56) ^ np.int64(bound))


@rule
def store(table: State, key: int, age: int, depth: int, value: float, bound: int, action: int) -> None:
    """Write an entry: over the same position or an old one, else over the shallower of its two possible slots."""
    place = first_slot(table, key)
    chosen = place + 1
    for slot in range(place, place + 2):
        if table[slot].age != age or key_of(table[slot]) == key:
            chosen = slot
            break
        if table[slot].depth <= depth:
            chosen = slot
            break
    entry = table[chosen]
    entry.check = key ^ rest_of(value, action, depth, bound)
    entry.age = age
    entry.depth = depth
    entry.value = value
    entry.bound = bound
    entry.action = action


@rule
def from_root(value: float, turns: int) -> float:
    """A value seen from the root, as seen from a position so many turns later."""
    if value > 1.0 - MARGIN:
        return value + STEP * turns
    if value < MARGIN:
        return value - STEP * turns
    return value


@rule
def to_root(value: float, turns: int) -> float:
    """The reverse: a value seen from a position, as seen from the root so many turns earlier."""
    if value > 1.0 - MARGIN:
        return value - STEP * turns
    if value < MARGIN:
        return value + STEP * turns
    return value


@rule
def worth(estimate: Floats, me: int, is_over: bool, turns: int) -> float:
    """The estimate of a leaf as a value: wins and losses by how many turns away they are, everything else between them."""
    if is_over and estimate[me] >= 1.0:
        return 1.0 - STEP * turns
    if is_over and estimate[me] <= 0.0:
        return STEP * turns
    return MARGIN + (1.0 - 2.0 * MARGIN) * estimate[me]


@rule
def sure(estimate: Floats, me: int, turns: int) -> float:
    """The value of a position so many turns away in which nobody else can win any more; of several, the best estimate."""
    return 1.0 - STEP * (LATER + turns + 1.0 - estimate[me])


def turns_to_end(value: float) -> int | None:
    """After how many turns a game is won or lost whose value is proven, 0 if only the winner is; None for an estimate."""
    if value > 1.0 - MARGIN:
        turns = round((1.0 - value) / STEP)
        return turns if turns <= LATER else 0
    return round(value / STEP) if value < MARGIN else None
