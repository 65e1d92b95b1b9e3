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
from wandelgang.boards.square import QUARTERS, SMALL_SPAN, turned
from wandelgang.core.cache import allocating_entry, entry
from wandelgang.core.rules import Floats, Ints, State, States, rule
from wandelgang.games.tiles.evaluate import WEIGHTS
from wandelgang.games.tiles.features import HOLD
from wandelgang.games.tiles.lookahead import part_with, slid, spread, survey_pushes
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
def add_ends(found: Alternatives, states: States, works: States, goals: Ints, ends: int) -> int:
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
        room, after = list_reach(found, state, works[0], player, pawn, sets)
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
def list_reach(found: Alternatives, state: State, work: State, player: int, pawn: int, begin: int) -> tuple[float, int]:
    """List what a pawn of the player on this cell can reach with one push; how far it gets, and where the list ends."""
    survey_pushes(state, work)
    lying, quarters = stony_cells(state), QUARTERS[state.free_sides]
    room, end = 0, begin
    for slot in range(work.slots):
        cell = slid(work, slot, bit(pawn))
        part = part_with(work, slot, cell if cell else work.entry[slot])
        mine, joins = work.parts[slot, part], work.joins[slot, part]
        room += quarters * count(mine)
        if count(joins) < quarters:
            apart = stones_within(state, work, slot, mine, lying, player)
            end = note(found, apart, float(quarters - count(joins)), begin, end)
        while joins:
            whole = mine | work.entry[slot] | gates(work, slot, turned(state.free_sides, lowest(joins)))
            whole = spread(whole, work.east[slot], work.south[slot])
            end = note(found, stones_within(state, work, slot, whole, lying, player), 1.0, begin, end)
            joins &= joins - 1
    tried = quarters * work.slots
    for place in range(begin, end):
        found.share[place] /= tried
    return room / max(1, tried * int(state.width) * int(state.height)), end


@rule
def gates(work: State, slot: int, sides: int) -> int:
    """The neighbours of the tile that enters to which it is joined if it is open to these sides."""
    joined = 0
    for side in range(4):
        if (sides >> side) & 1:
            joined |= work.gates[slot, side]
    return joined


@rule
def stones_within(state: State, work: State, slot: int, cells: int, lying: int, player: int) -> int:
    """The stones on these cells after a push, and HOME if the player's is among the cells."""
    moving = cells & work.line[slot]
    before = (cells ^ moving) | (((moving << work.backward[slot]) >> work.forward[slot]) & work.line[slot])
    stones = stones_at(state, before & lying) | (state.stones[state.free] if cells & work.entry[slot] else 0)
    return stones | (bit(HOME) if cells & bit(state.homes[player]) else 0)


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


@allocating_entry
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
