"""Entry points from tests into compiled rules that nothing else calls: the key of a state, and the features of its estimate."""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import split, workspace
from wandelgang.core.rules import REGISTERED, Floats, Ints, States


@entry
def key(states: States, words: Ints) -> int:
    return rules.key(states[0], words)


@entry
def features(states: States, player: int, work: States, out: Floats) -> None:
    counted: Any = np.int32(player)  # as `range` counts players, so that nothing is compiled for another integer
    found = rules.features(states[0], counted, work[0])
    for number in range(len(found)):
        out[number] = found[number]


def compiled_key(states: States) -> int:
    position = split(states)[0].copy()
    return int(key(position, position.view(np.uint64)))


def interpreted_key(states: States) -> int:
    position = split(states)[0].copy()
    return int(rules.key(position[0], position.view(np.uint64)))


def compiled_features(states: States, player: int) -> list[float]:
    out = np.zeros(len(interpreted_features(states, player)))
    features(split(states)[0], player, workspace(states.dtype), out)
    return [float(number) for number in out]


def interpreted_features(states: States, player: int) -> tuple[float, ...]:
    return REGISTERED[states.dtype].features(states[0], player, workspace(states.dtype)[0])
