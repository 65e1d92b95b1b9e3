"""Doors from tests into compiled rules that nobody else needs: the key of a state, and what its estimate looks at."""

from __future__ import annotations

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.rules import Floats, Ints, States


@entry
def key(states: States, words: Ints) -> int:
    return rules.key(states[0], words)


@entry
def features(states: States, player: int, out: Floats) -> None:
    looked = rules.features(states[0], player)
    for number in range(len(looked)):
        out[number] = looked[number]


def compiled_key(states: States) -> int:
    return int(key(states, states.view(np.uint64)))


def interpreted_key(states: States) -> int:
    return int(rules.key(states[0], states.view(np.uint64)))
