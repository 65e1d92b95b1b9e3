"""Whole games of random decisions, for benchmarks and laws."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import split
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, Ints, States


class Playouts(NamedTuple):
    """The workspace of random games from one start."""

    start: States
    state: States  # the one played on
    past: Ints
    actions: Ints
    tally: Ints  # actions played, turns begun, games ended


def new_playouts(states: States) -> Playouts:
    start, past = split(states.copy())
    actions = np.zeros(REGISTERED[states.dtype].ACTIONS, np.int64)
    return Playouts(start, start.copy(), past, actions, np.zeros(3, np.int64))


@entry
def random_games(space: Playouts, rng: Ints, most: int) -> None:
    """Random games from the start until the tally counts *most* actions."""
    start, state, past, actions, tally = space
    while tally[0] < most:
        state[0] = start[0]
        player = CHANCE
        while tally[0] < most:
            acting = rules.turn(state[0])
            if acting == OVER:
                tally[2] += 1
                break
            if acting != player and acting != CHANCE:
                tally[1] += 1
            if acting != CHANCE:
                player = acting
            rules.apply(state[0], actions[below(rng, rules.legal(state[0], actions))], past)
            tally[0] += 1
