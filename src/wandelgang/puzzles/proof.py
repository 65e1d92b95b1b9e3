"""The exhaustive search behind every puzzle: all turns of the solver that reach the goal in time, whatever the others do.

A node is won if the solver has a winning action there, lost if an opponent has one. The goal counts as reached at the action
that reaches it, even in the middle of a turn. Chance does as the puzzle says; where it says nothing, the puzzle is not solved.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wandelgang.core import goals, rules
from wandelgang.core.cache import allocating_entry
from wandelgang.core.rules import CHANCE, NONE, OVER, REGISTERED, Ints, States, rule

DEEPEST = 64  # actions and outcomes in one line
OPEN, LOST, WON = 0, 1, 2


class Space(NamedTuple):
    """The workspace: one entry per level of the line that is being tried."""

    positions: States  # the caller puts the first one in
    past: Ints
    actions: Ints
    counts: Ints
    tried: Ints
    taken: Ints  # the action that led on
    turns: Ints  # own turns begun
    rolled: Ints  # outcomes of chance used up
    chooses: Ints  # does the solver choose here?
    first: Ints  # is this still the first turn?
    decided: Ints  # the action that decided the last node at this level: it is tried first at the next one


class Demand(NamedTuple):
    """What is asked: who solves, which goal, and within how many own turns."""

    seat: int
    kind: int
    aim: int
    needed: int
    turns: int
    lists: bool = False  # every first turn counts as one that wins


def new_space(dtype: np.dtype[Any]) -> Space:
    known = REGISTERED[dtype]
    whole = [np.zeros(DEEPEST + 1, np.int64) for _ in range(8)]
    return Space(
        np.zeros(DEEPEST + 1, known.STATE),
        np.zeros(known.PAST, np.int64),
        np.zeros((DEEPEST + 1, known.ACTIONS), np.int64),
        *whole,
    )


@rule
def enter(space: Space, level: int, demand: Demand, dice: Ints) -> int:
    """Look at a position for the first time: WON, LOST or, with its actions listed, OPEN."""
    state = space.positions[level]
    seat, kind, aim, needed, turns, lists = demand
    achieved = goals.progress(state, seat, kind, aim)
    if achieved >= needed:
        return WON
    acting = rules.turn(state)
    if acting == OVER or level == DEEPEST:
        return WON if lists else LOST
    if level > 0:
        is_mine = acting in (seat, CHANCE)
        is_next = goals.begins(state) and (acting == seat or (acting == CHANCE and state.players == 1))
        space.turns[level] = space.turns[level - 1] + is_next
        space.first[level] = space.first[level - 1] and is_mine and not is_next
        if lists and not space.first[level]:
            return WON
        if space.turns[level] > turns or (not is_mine and space.turns[level] == turns):
            return LOST
        if is_next and achieved + (turns - space.turns[level] + 1) * goals.gain(state, kind) < needed:
            return LOST
    space.tried[level] = 0
    space.chooses[level] = acting in (seat, CHANCE)
    count = rules.legal(state, space.actions[level])
    space.counts[level] = count
    if acting == CHANCE:
        used = space.rolled[level]
        space.counts[level] = 0
        if used < len(dice):
            for index in range(count):
                if space.actions[level, index] == dice[used]:
                    space.actions[level, 0] = dice[used]
                    space.counts[level] = 1
        space.rolled[level] += 1
        if lists and space.counts[level] == 0:
            return WON
    elif level > 0:
        for index in range(count):
            if space.actions[level, index] == space.decided[level]:
                space.actions[level, index] = space.actions[level, 0]
                space.actions[level, 0] = space.decided[level]
    return OPEN


@allocating_entry
def winning_turns(space: Space, demand: Demand, dice: Ints, found: Ints) -> int:
    """Write the actions of winning first turns into the rows of *found*, until it is full; how many there are.

    A row ends with NONE. It includes outcomes of chance within the turn, and ends where the goal is reached.
    """
    space.turns[0] = 1
    space.rolled[0] = 0
    space.first[0] = 1
    space.decided[:] = NONE
    total = 0
    level = 0
    value = enter(space, 0, demand, dice)
    while True:
        if value == OPEN:
            if space.tried[level] < space.counts[level]:
                action = space.actions[level, space.tried[level]]
                space.tried[level] += 1
                space.taken[level] = action
                space.positions[level + 1] = space.positions[level]
                rules.apply(space.positions[level + 1], action, space.past)
                space.rolled[level + 1] = space.rolled[level]
                level += 1
                value = enter(space, level, demand, dice)
                continue
            value = LOST if space.chooses[level] else WON
        if level == 0:
            return total
        level -= 1
        if space.chooses[level]:
            if value == LOST:
                value = OPEN
            elif space.first[level]:
                for number in range(found.shape[1]):
                    found[total, number] = space.taken[number] if number <= level else NONE
                total += 1
                if total == len(found):
                    return total
                value = OPEN
            else:
                space.decided[level] = space.taken[level]
        elif value == WON:
            value = OPEN
        else:
            space.decided[level] = space.taken[level]
