"""All ways to play one turn of `tiles`, and what each would be worth to the player with these goals or those.

What does not depend on goals is found out once per turn: where every push and walk ends, and which stones each push of the
player's next turn would bring within reach. What a turn is worth to somebody with certain goals is then a few set operations,
and agrees with the estimate of a position in which they have them. Small boards only.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.boards.square import (
    COLUMN,
    EAST,
    NORTH,
    NOT_EASTMOST,
    QUARTERS,
    SMALL_SPAN,
    SOUTH,
    WEST,
    push_step,
    slot_cell,
    turned,
)
from wandelgang.core.cache import entry
from wandelgang.core.rules import Floats, Ints, State, States, rule
from wandelgang.games.tiles.evaluate import WEIGHTS
from wandelgang.games.tiles.features import HOLD
from wandelgang.games.tiles.lookahead import neighbours, slid, spread
from wandelgang.games.tiles.state import SET, STACK, STONES

LEFT, SHORT, NOW, NOW_LAST, LATER, ROOM_NEXT, ROOM = 0, 1, 4, 5, 6, 7, 8  # features, in the order of weights.toml
HOME = STONES  # stands for the player's home among the stones within reach
WON = 12.0  # the strength of somebody who has won
MOST_ENDS, MOST_SETS = 8192, 1 << 17  # of one turn


class Alternatives(NamedTuple):
    """The ways to play one turn. Each ends on a cell, and has its list of what is within reach from there."""

    cell: Ints
    here: Ints  # the stones lying there
    room: Floats  # how far the pawn gets from there with one more push, as a share of the board
    first: Ints  # where its list begins; one more at the end
    others: Floats  # how strong all others together are then, by guess
    reach: Ints  # the lists: sets of stones within reach after one more push; HOME may be among them
    share: Floats  # of all pushes, those that bring such a set within reach


def new_alternatives(guesses: int) -> Alternatives:
    """Room for those of any turn."""
    ends, lists = (MOST_ENDS,), (MOST_SETS,)
    return Alternatives(
        np.zeros(ends, np.int64),
        np.zeros(ends, np.int64),
        np.zeros(ends),
        np.zeros(MOST_ENDS + 1, np.int64),
        np.zeros((*ends, guesses)),
        np.zeros(lists, np.int64),
        np.zeros(lists),
    )


def kept(found: Alternatives, ends: int) -> Alternatives:
    """A copy of the first so many."""
    cell, here, room, others = (part[:ends].copy() for part in (found.cell, found.here, found.room, found.others))
    reach, share = (part[: found.first[ends]].copy() for part in (found.reach, found.share))
    return Alternatives(cell, here, room, found.first[: ends + 1].copy(), others, reach, share)


def tempered(found: Alternatives, heat: float) -> Alternatives:
    """The same with the strength of the others as the factor that it is in a softmax of this heat."""
    return found._replace(others=np.exp((found.others.min(0, initial=0.0) - found.others) / heat))


@entry
def add_ends(found: Alternatives, states: States, goals: Ints, ends: int) -> int:
    """Add all walks after a push to the ends so far; how many there are now, or -1 if there is no room.

    *goals* are guesses at what everybody seeks, one row each, as the player may have made them.
    """
    state, me = states[0], int(states[0].player)
    walks, first, others = state.reach[0], ends, int(state.players) - 1
    sets = found.first[ends]
    if ends + count(walks) > MOST_ENDS or sets + 16 * SMALL_SPAN * count(walks) > MOST_SETS:
        return -1
    for guess in range(len(goals)):
        found.others[first, guess] = 0.0
    for number in range(others + count(walks)):
        is_mine = number >= others
        player = me if is_mine else (me + 1 + number) % state.players
        pawn = lowest(walks) if is_mine else int(state.pawns[player])
        room, after = list_reach(found, state, player, pawn, sets)
        if is_mine:
            walks &= walks - 1
            found.cell[ends], found.here[ends], found.room[ends] = pawn, state.stones[state.tile[pawn]], room
            ends, sets = ends + 1, after
            found.first[ends] = sets
        else:
            for guess in range(len(goals)):
                part = within_reach(found, goals[guess, player], sets, after)
                found.others[first, guess] += math.exp(strength_of_other(state, player, part, room))
    for guess in range(len(goals)):
        together = math.log(found.others[first, guess])
        for end in range(first, ends):
            found.others[end, guess] = together
    return ends


@rule
def list_reach(found: Alternatives, state: State, player: int, pawn: int, begin: int) -> tuple[float, int]:
    """List what a pawn of the player on this cell can reach with one push; how far it gets, and where the list ends."""
    lying = stony_cells(state)
    home, arriving, quarters = bit(state.homes[player]), state.stones[state.free], QUARTERS[state.free_sides]
    tried, room, end = 0, 0, begin
    for side in range(4):
        lines = state.columns if side % 2 == 0 else state.rows
        step = push_step(state.open, side)
        while lines:
            number = lowest(lines)
            lines &= lines - 1
            if side * SMALL_SPAN + number == state.closed:
                continue
            if side % 2 == 0:
                line = (COLUMN & (bit(state.height * SMALL_SPAN) - 1)) << number
            else:
                line = (bit(state.width) - 1) << (number * SMALL_SPAN)
            entry = bit(slot_cell(state.open, side, number, state.width, state.height))
            north, south = slid(state.open[NORTH], line, step), slid(state.open[SOUTH], line, step)
            east, west = slid(state.open[EAST], line, step), slid(state.open[WEST], line, step)
            eastward, southward = east & (west >> 1) & NOT_EASTMOST, south & (north >> SMALL_SPAN)
            mine = slid(bit(pawn), line, step)
            mine = spread(mine if mine else entry, eastward, southward)  # the tile that enters is closed as yet
            tried += quarters
            room += quarters * count(mine)
            above, below = (entry >> SMALL_SPAN) & south, (entry << SMALL_SPAN) & north
            right, left = ((entry & NOT_EASTMOST) << 1) & west, (entry >> 1) & NOT_EASTMOST & east
            is_near = mine & (entry | above | right | below | left) != 0
            for quarter in range(quarters if is_near else 1):
                joined = entry | neighbours(turned(state.free_sides, quarter), above, right, below, left)
                whole = spread(mine | joined, eastward, southward) if mine & joined else mine
                stones = stones_at(state, slid(whole, line, -step) & lying) | (arriving if whole & entry else 0)
                stones |= bit(HOME) if whole & home else 0
                end = note(found, stones, 1.0 if is_near else float(quarters), begin, end)
    for place in range(begin, end):
        found.share[place] /= tried
    return room / max(1, tried * int(state.width) * int(state.height)), end


@rule
def stony_cells(state: State) -> int:
    """The cells with stones."""
    found = 0
    for row in range(state.height):
        for cell in range(row * SMALL_SPAN, row * SMALL_SPAN + state.width):
            if state.stones[state.tile[cell]]:
                found |= bit(cell)
    return found


@rule
def stones_at(state: State, cells: int) -> int:
    """The stones lying on these cells."""
    stones = 0
    while cells:
        stones |= state.stones[state.tile[lowest(cells)]]
        cells &= cells - 1
    return stones


@rule
def note(found: Alternatives, stones: int, ways: float, begin: int, end: int) -> int:
    """Add a set to a list, or to what is equal to it there; where the list ends now."""
    if stones == 0:
        return end
    for place in range(begin, end):
        if found.reach[place] == stones:
            found.share[place] += ways
            return end
    found.reach[end] = stones
    found.share[end] = ways
    return end + 1


@rule
def within_reach(found: Alternatives, goals: int, begin: int, end: int) -> float:
    """The share of pushes that bring any of these goals within reach."""
    part = 0.0
    for place in range(begin, end):
        part += found.share[place] * (1.0 if found.reach[place] & goals else 0.0)
    return part


@rule
def strength_of_other(state: State, player: int, part: float, room: float) -> float:
    """How strong somebody else is after the turn, if this share of their pushes brings something within reach."""
    weights = WEIGHTS[state.kind][min(state.players, 3) - 1]
    left = float(state.left[player]) + (1.0 if state.kind == STACK else 0.0)
    strength = weights[LEFT] * left + weights[SHORT] / max(1.0, left)
    if player != (state.player + 1) % state.players:
        return strength + weights[ROOM] * room + weights[LATER] * min(1.0, HOLD * part)
    if part > 0.0:
        strength += weights[NOW] + (weights[NOW_LAST] if left == 1.0 else 0.0)
    return strength + weights[ROOM_NEXT] * room


@rule
def strength_after(found: Alternatives, end: int, goals: int, left: int, kind: int, weights: Floats) -> float:
    """How strong the player is who has played the turn this way, if these were their goals."""
    got = found.here[end] & goals
    rest = goals & ~got
    if kind == SET:
        left -= count(got)
        if left == 0:
            return WON
    elif got:
        left -= 1
        rest = bit(HOME) if left == 0 else 0
    many = float(left) + (1.0 if kind == STACK else 0.0)
    part = within_reach(found, rest, found.first[end], found.first[end + 1])
    strength = weights[LEFT] * many + weights[SHORT] / max(1.0, many)
    return strength + weights[ROOM] * found.room[end] + weights[LATER] * min(1.0, HOLD * part)


class Habits(NamedTuple):
    """How somebody is thought to choose."""

    heat: float  # of the softmax over what the ways to play are worth, in the logarithm of odds
    careless: float  # the share of turns that are played any way


@entry
def likelihoods(
    found: Alternatives, chosen: int, left: int, kind: int, players: int, habits: Habits, goals: Ints, out: Floats
) -> None:
    """How likely it is that a player with *left* goals to go chooses this way, for each of these sets of goals.

    The alternatives are `tempered` by the same heat.
    """
    weights = WEIGHTS[kind][min(players, 3) - 1]
    ends, guesses = found.others.shape
    total = np.zeros(guesses)
    for number in range(len(goals)):
        mine = 0.0
        for end in range(ends):
            part = math.exp(strength_after(found, end, goals[number], left, kind, weights) / habits.heat)
            for guess in range(guesses):
                total[guess] = (total[guess] if end else 0.0) + part * found.others[end, guess]
            if end == chosen:
                mine = part
        mean = 0.0
        for guess in range(guesses):
            mean += mine * found.others[chosen, guess] / total[guess] / guesses
        out[number] = (1.0 - habits.careless) * mean + habits.careless / max(1, ends)
