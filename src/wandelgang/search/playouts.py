"""Whole games of random decisions, for benches and laws."""

from __future__ import annotations

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, Ints, States


@entry
def random_games(start: States, state: States, past: Ints, rng: Ints, out: Ints, most: int, tally: Ints) -> None:
    """Random games from *start* until *most* actions are played; the tally counts actions, turns begun and games ended.

    *state* holds one position, *past* begins with that of *start*; nothing is allocated.
    """
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
            rules.apply(state[0], out[below(rng, rules.legal(state[0], out))], past)
            tally[0] += 1
