"""Looking ahead to the end of one's own turn: every sequence of one's own decisions, judged by `evaluate`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import split, workspace
from wandelgang.core.generator import below
from wandelgang.core.rules import REGISTERED, Floats, Ints, States, rule

DEPTH = 8  # own decisions in a row; deeper turns are judged where they stand
ALONE = 2  # for a player alone, whose turn never passes to anybody
TIE = 1e-12


@rule
def narrow(actions: Ints, count: int, most: int, rng: Ints) -> int:
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


class Desk(NamedTuple):
    """What looking ahead works on, so that it allocates nothing."""

    line: States  # the states along the line being tried, one per level; the caller puts the first one in
    past: Ints  # of that line
    work: States  # of the estimate
    out: Ints  # the actions of each level
    totals: Ints  # how many they are
    places: Ints  # and which of them is tried
    best: Floats  # the best value found behind each level
    estimate: Floats  # of every player
    values: Floats  # of the actions of the first level


def new_desk(dtype: np.dtype[Any], players: int) -> Desk:
    actions, levels = REGISTERED[dtype].ACTIONS, DEPTH + 1
    return Desk(
        np.zeros(levels, REGISTERED[dtype].STATE),
        np.zeros(REGISTERED[dtype].PAST, np.int64),
        workspace(dtype),
        np.zeros((levels, actions), np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels),
        np.zeros(players),
        np.zeros(actions),
    )


@entry
def judge(desk: Desk, me: int, first: int, most: int, rng: Ints) -> int:
    """Write the best value reachable by each legal action of line[0] before somebody else acts; how many actions there are.

    Of more than *first* actions, and of more than *most* at a time later on, only a random choice of so many is tried.
    """
    line, past, work, out, count, index, best, estimate, values = desk
    deepest = DEPTH if line[0].players > 1 else ALONE
    actions = narrow(out[0], rules.legal(line[0], out[0]), first, rng)
    for root in range(actions):
        line[1] = line[0]
        rules.apply(line[1], out[0, root], past)
        level = 1
        index[1] = -1
        best[1] = -np.inf
        while level > 0:
            if index[level] < 0:  # arrived here for the first time
                if rules.turn(line[level]) != me or level == deepest:
                    rules.evaluate(line[level], work[0], estimate)
                    best[level] = estimate[me]
                    count[level] = 0
                else:
                    count[level] = narrow(out[level], rules.legal(line[level], out[level]), most, rng)
                index[level] = 0
            if index[level] < count[level]:
                line[level + 1] = line[level]
                rules.apply(line[level + 1], out[level, index[level]], past)
                index[level] += 1
                level += 1
                index[level] = -1
                best[level] = -np.inf
            else:
                level -= 1
                if level > 0:
                    best[level] = max(best[level], best[level + 1])
        values[root] = best[1]
    return actions


def action_values(state: States, me: int, compiled: bool = True) -> tuple[list[int], list[float]]:
    """The legal actions and what each is worth to *me*, looking to the end of the turn."""
    desk = new_desk(state.dtype, int(state[0].players))
    position, desk.past[:] = split(state)
    desk.line[0] = position[0]
    look = judge if compiled else judge.py_func  # type: ignore[attr-defined]
    found = look(desk, me, desk.values.size, desk.values.size, np.zeros(1, np.uint64))
    return [int(action) for action in desk.out[0, :found]], [float(value) for value in desk.values[:found]]
