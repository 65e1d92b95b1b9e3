"""The doors from Python into the rules: the eight names of the agreement over an array of one state, compiled or interpreted.

Arrays cross the border in 0.4 µs, single records in 2.9 µs; that is why a state travels as an array of one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.rules import Floats, Ints, States


@entry
def turn(states: States) -> int:
    return rules.turn(states[0])


@entry
def legal(states: States, out: Ints) -> int:
    return rules.legal(states[0], out)


@entry
def apply(states: States, action: int) -> None:
    rules.apply(states[0], action)


@entry
def returns(states: States, out: Floats) -> None:
    rules.returns(states[0], out)


@entry
def hide(states: States, viewer: int) -> None:
    rules.hide(states[0], viewer)


@entry
def fill(states: States, viewer: int, rng: Ints) -> None:
    rules.fill(states[0], viewer, rng)


@entry
def seen(states: States, action: int, viewer: int) -> int:
    return rules.seen(states[0], action, viewer)


@entry
def evaluate(states: States, out: Floats) -> None:
    rules.evaluate(states[0], out)


class Calls:
    """One way to call the rules. COMPILED and INTERPRETED agree exactly; the first needs seconds once, the second never."""

    def __init__(self, compiled: bool) -> None:
        def door(function: Any) -> Any:
            return function if compiled else function.py_func

        self.compiled = compiled
        self.turn, self._legal, self.apply, self.hide = door(turn), door(legal), door(apply), door(hide)
        self.fill, self.seen, self._returns, self._evaluate = door(fill), door(seen), door(returns), door(evaluate)

    def legal(self, states: States) -> list[int]:
        out = np.empty(rules.REGISTERED[states.dtype].ACTIONS, np.int64)
        count = self._legal(states, out)
        return [int(action) for action in out[:count]]

    def returns(self, states: States, players: int) -> list[float]:
        out = np.zeros(players)
        self._returns(states, out)
        return [float(value) for value in out]

    def evaluate(self, states: States, players: int) -> list[float]:
        out = np.zeros(players)
        self._evaluate(states, out)
        return [float(value) for value in out]

    def view(self, states: States, viewer: int) -> States:
        """A copy with everything hidden that *viewer* may not see."""
        view = states.copy()
        self.hide(view, viewer)
        return view


COMPILED = Calls(compiled=True)
INTERPRETED = Calls(compiled=False)
