"""The checked entry point into the rules: whatever number it is given, it plays a legal action or changes nothing.

The functions of the agreement trust their caller. Everything that takes numbers from a user goes through here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from wandelgang.core import rules
from wandelgang.core.cache import allocating_entry
from wandelgang.core.calls import split
from wandelgang.core.rules import COMPILED, NO_PAST, OPTIONS, OVER, REGISTERED, Ints, State, States, rule

ILLEGAL = -3  # step(): the action is not legal, nothing has changed
HIDDEN = -4  # step(): the state is a view with secrets in it, nothing has changed
LARGEST = 1 << 62  # no action number comes near it, and all of them fit into a machine word


@rule
def contains(ascending: Ints, count: int, number: int) -> bool:
    """Whether *number* is among the first *count* entries."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if ascending[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < count and ascending[low] == number


def forget(state: State, past: Ints) -> None:
    """What cannot occur again is erased, so that equal states are equal bytes."""
    if len(past):
        past[: state.since] = 0


@overload(forget, jit_options=OPTIONS, strict=False)
def _forget(state: Any, past: Any) -> Any:
    if COMPILED[state].PAST == NO_PAST:
        return lambda state, past: None

    def erase(state: Any, past: Any) -> None:
        past[: state.since] = 0

    return erase


@allocating_entry
def play(states: States, action: int, past: Ints, actions: int) -> int:
    """Play an action if it is legal: who acts next, or ILLEGAL or HIDDEN."""
    if rules.turn(states[0]) == OVER:
        return ILLEGAL
    if rules.has_secrets(states[0]):
        return HIDDEN
    legal = np.empty(actions, np.int64)
    if not contains(legal, rules.legal(states[0], legal), action):
        return ILLEGAL
    rules.apply(states[0], action, past)
    forget(states[0], past)
    return rules.turn(states[0])


def step(states: States, action: int) -> int:
    """Play an action in place if it is legal: who acts next, or ILLEGAL or HIDDEN."""
    if not 0 <= action < LARGEST:
        return ILLEGAL
    position, past = split(states)
    acting: int = play(position, action, past, REGISTERED[states.dtype].ACTIONS)
    return acting
