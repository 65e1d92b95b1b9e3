"""Whole games of random decisions, for benches and laws."""

from __future__ import annotations

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, Ints, States


@entry
def random_games(start: States, work: States, rng: Ints, out: Ints, most: int, tally: Ints) -> None:
    """Random games from *start* until *most* actions are played; the tally counts actions, turns begun and games ended.

    *work* holds one state; nothing is allocated.
    """
    while tally[0] < most:
        work[0] = start[0]
        player = CHANCE
        while tally[0] < most:
            acting = rules.turn(work[0])
            if acting == OVER:
                tally[2] += 1
                break
            if acting != player and acting != CHANCE:
                tally[1] += 1
            if acting != CHANCE:
                player = acting
            rules.apply(work[0], out[below(rng, rules.legal(work[0], out))])
            tally[0] += 1
