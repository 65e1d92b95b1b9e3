"""An estimate of who will win a game of `fences`: how far each piece still has to go as the fences stand now."""

from __future__ import annotations

import math

import numpy as np

from wandelgang.boards.bits import bit
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.fences.actions import DONE, PIECES, PLAYERS
from wandelgang.games.fences.rules import returns
from wandelgang.games.fences.walking import CORNERS, GOAL, SPAN, START

STEEPNESS = 3.0  # half the steps of the others make winning 2³ times as likely; barring everybody's way changes nothing
OUTSIDE = 9.0  # steps a piece out counts more than one at home, for the exact throw it needs
UNREACHED = 36  # steps from a square that is fenced off
SQUARES_OF_ROW = np.int64(0x55555555)  # two bits a square, as in `slots`: here the lower one of each


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1."""
    if state.phase == DONE:
        returns(state, out)
        return
    for player in range(state.players):
        out[player] = 0.0
    count_steps(state, out)
    total = 0.0
    for player in range(state.players):
        out[player] = math.pow(out[player], -STEEPNESS)
        total += out[player]
    for player in range(state.players):
        out[player] /= total


@rule
def count_steps(state: State, out: Floats) -> None:
    """Add up each player's steps to the goal: one layer of squares after the other is flooded from the openings outwards."""
    pending = 0
    for player in range(state.players):
        for piece in range(PIECES):
            if state.pieces[player, piece] != GOAL:
                pending |= 1 << (player * PIECES + piece)
    for heading in range(4):
        door = state.doors[heading]
        state.near[door // SPAN] |= bit(2 * (door % SPAN))
    for steps in range(1, UNREACHED):
        pending = arrive(state, pending, steps, out)
        if pending == 0 or not spread(state):
            break
    for number in range(PLAYERS * PIECES):
        if (pending >> number) & 1:
            out[number // PIECES] += OUTSIDE + UNREACHED
    state.near[:] = 0


@rule
def arrive(state: State, pending: int, steps: int, out: Floats) -> int:
    """Count the steps of the pieces the flood has just reached; the pieces it has still to reach."""
    for number in range(PLAYERS * PIECES):
        place = state.pieces[number // PIECES, number % PIECES]
        if (pending >> number) & 1 and is_near(state, place):
            pending ^= 1 << number
            out[number // PIECES] += OUTSIDE + steps + (0 if 0 <= place < GOAL else 1)
    return pending


@rule
def is_near(state: State, place: int) -> bool:
    """Whether the flood has reached a square, or one outside a start field; for a captured piece, outside any of them."""
    if 0 <= place < GOAL:
        return is_near_square(state, place)
    for corner in range(CORNERS):
        for heading in range(4):
            square = state.exits[corner, heading]
            if square != NONE and (place == NONE or place == START + corner) and is_near_square(state, square):
                return True
    return False


@rule
def is_near_square(state: State, square: int) -> bool:
    return (state.near[square // SPAN] >> (2 * (square % SPAN))) & 1 != 0


@rule
def spread(state: State) -> bool:
    """Flood one layer further, over every slot without a fence. Did anything join?"""
    changed = False
    above = np.int64(0)  # the row above before it grew
    through = np.int64(0)  # and its open south sides
    for row in range(state.height):
        here = state.near[row]
        free = state.slots[row] & ~state.fenced[row]
        east = free & SQUARES_OF_ROW
        south = (free >> 1) & SQUARES_OF_ROW
        grown = here | ((here & east) << 2) | ((here >> 2) & east) | (above & through)
        if row + 1 < state.height:
            grown |= state.near[row + 1] & south
        if grown != here:
            state.near[row] = grown
            changed = True
        above, through = here, south
    return changed
