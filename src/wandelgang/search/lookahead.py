"""Looking ahead to the end of one's own turn: every sequence of one's own decisions, valued by `evaluate`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import split, workspace
from wandelgang.core.generator import below
from wandelgang.core.rules import NONE, REGISTERED, Floats, Ints, States, rule

DEPTH = 8  # own decisions in a row; longer turns are evaluated there
ALONE = 2  # for a player alone, whose turn never passes to anybody
TIE = 1e-12


class Lookahead(NamedTuple):
    """The workspace, so that nothing is allocated while looking ahead."""

    positions: States  # along the actions being tried, one per level; the caller puts the first one in
    past: Ints  # of the first position; what is written behind it does no harm
    work: States  # of the estimate
    actions: Ints  # of each level
    counts: Ints  # how many they are
    tried: Ints  # and how many of them have been tried
    best: Floats  # the best value found behind each level
    estimate: Floats  # of every player
    values: Floats  # of the actions of the first level
    follow: Ints  # what is best after each of them if there is more to decide in the same turn, else NONE


def new_lookahead(dtype: np.dtype[Any], players: int) -> Lookahead:
    known, levels = REGISTERED[dtype], DEPTH + 1
    return Lookahead(
        np.zeros(levels, known.STATE),
        np.zeros(known.PAST, np.int64),
        workspace(dtype),
        np.zeros((levels, known.ACTIONS), np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels),
        np.zeros(players),
        np.zeros(known.ACTIONS),
        np.zeros(known.ACTIONS, np.int64),
    )


@rule
def sample(actions: Ints, count: int, most: int, rng: Ints) -> int:
    """Keep at most so many actions, any of them equally likely; how many there are now."""
    if count <= most:
        return count
    for place in range(most):
        other = place + below(rng, count - place)
        actions[place], actions[other] = actions[other], actions[place]
    return most


@rule
def top(values: Floats, count: int, rng: Ints) -> int:
    """The index of the greatest of so many values; chance breaks ties."""
    chosen, alike = 0, 1
    for number in range(1, count):
        if values[number] > values[chosen] + TIE:
            chosen, alike = number, 1
        elif values[number] >= values[chosen] - TIE:
            alike += 1
            if below(rng, alike) == 0:
                chosen = number
    return chosen


@entry
def value_actions(space: Lookahead, me: int, first: int, most: int, rng: Ints) -> int:
    """Write the best value that each legal action of the first position leads to before somebody else acts; how many there are.

    Of more than *first* actions, and of more than *most* at a time later on, only a random choice of so many is tried.
    """
    positions, past, work, out, count, index, best, estimate, values, follow = space
    deepest = DEPTH if positions[0].players > 1 else ALONE
    actions = sample(out[0], rules.legal(positions[0], out[0]), first, rng)
    for root in range(actions):
        positions[1] = positions[0]
        rules.apply(positions[1], out[0, root], past)
        level = 1
        index[1] = -1
        best[1] = -np.inf
        follow[root] = NONE
        while level > 0:
            if index[level] < 0:  # entered for the first time
                if rules.turn(positions[level]) != me or level == deepest:
                    rules.evaluate(positions[level], work[0], estimate)
                    best[level] = estimate[me]
                    count[level] = 0
                else:
                    count[level] = sample(out[level], rules.legal(positions[level], out[level]), most, rng)
                index[level] = 0
            if index[level] < count[level]:
                positions[level + 1] = positions[level]
                rules.apply(positions[level + 1], out[level, index[level]], past)
                index[level] += 1
                level += 1
                index[level] = -1
                best[level] = -np.inf
            else:
                level -= 1
                if level == 1 and best[2] > best[1] + TIE:
                    follow[root] = out[1, index[1] - 1]
                if level > 0:
                    best[level] = max(best[level], best[level + 1])
        values[root] = best[1]
    return actions


def action_values(state: States, me: int, compiled: bool = True) -> tuple[list[int], list[float]]:
    """The legal actions and what each is worth to *me*, looking to the end of the turn."""
    space = new_lookahead(state.dtype, int(state[0].players))
    position, space.past[:] = split(state)
    space.positions[0] = position[0]
    look = value_actions if compiled else value_actions.py_func  # type: ignore[attr-defined]
    found = look(space, me, space.values.size, space.values.size, np.zeros(1, np.uint64))
    return [int(action) for action in space.actions[0, :found]], [float(value) for value in space.values[:found]]
