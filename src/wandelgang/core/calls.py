"""The rules as Python calls them: the names of the agreement over an array of one state, compiled or interpreted.

A state travels as an array of one record, because an array crosses into compiled code in 0.4 µs and a single record in 2.9 µs.
Compiled code takes the position and the past apart; `split` does that without copying.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core import observations, rules
from wandelgang.core.accessors import accessor
from wandelgang.core.cache import allocating_entry, entry
from wandelgang.core.rules import NO_PAST, REGISTERED, Floats, Ints, States

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
WITHOUT_PAST = np.empty(NO_PAST, np.int64)


def duplicate(states: States) -> States:
    """A copy of an array of one state, byte by byte in half a microsecond; NumPy copies field by field in eleven to fifteen."""
    return np.ndarray(1, states.dtype, bytearray(states.tobytes()))


def split(states: States) -> tuple[States, Ints]:
    """The position of an array of one state, and its past: two views of its memory. The past is empty in a game without one."""
    known = REGISTERED[states.dtype]
    if known.PAST == NO_PAST:
        return states, WITHOUT_PAST
    return states.getfield(known.STATE), states["past"][0]


def positions(states: States) -> States:
    """The positions of any number of states, one behind the other in memory; those of games without a past are not copied."""
    known = REGISTERED[states.dtype]
    return states if known.PAST == NO_PAST else np.ascontiguousarray(states.getfield(known.STATE))


def workspace(dtype: np.dtype[Any]) -> States:
    """Scratch space for the estimate of the game with this type of state: an array of one record."""
    known = REGISTERED[dtype]
    return np.zeros(1, known.WORK) if known.BLANK is None else duplicate(known.BLANK)


@entry
def turn(states: States) -> int:
    return rules.turn(states[0])


@entry
def legal(states: States, out: Ints) -> int:
    return rules.legal(states[0], out)


@entry
def apply(states: States, action: int, past: Ints) -> None:
    rules.apply(states[0], action, past)


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
def has_secrets(states: States) -> bool:
    return rules.has_secrets(states[0])


@entry
def evaluate(states: States, work: States, out: Floats) -> None:
    rules.evaluate(states[0], work[0], out)


@entry
def observe(states: States, seat: int, out: Floats) -> None:
    observations.observe(states[0], seat, out)


@allocating_entry
def reveals(
    one: States,
    two: States,
    memory: Bytes,
    views: Bytes,
    action: int,
    viewer: int,
    guesses: int,
    rng: Ints,
    out: Ints,
    past: Ints,
) -> bool:
    """*one* and *two* lie in the rows of *memory*; *views* are the bytes of what is seen before and after the action."""
    for seed in range(guesses):
        memory[:] = views
        rng[0] = seed
        rules.fill(one[0], viewer, rng)
        rng[0] = seed
        rules.fill(two[0], viewer, rng)
        if action not in out[: rules.legal(one[0], out)]:
            return True
        rules.apply(one[0], action, past)
        if not np.array_equal(memory[0], memory[1]):
            return True
    return False


class Calls:
    """One way to call the rules. COMPILED and INTERPRETED agree exactly; only the first has to compile once."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self._turn, self._legal, self._apply = self.entry_point(turn), self.entry_point(legal), self.entry_point(apply)
        self._hide, self._fill, self._seen = self.entry_point(hide), self.entry_point(fill), self.entry_point(seen)
        self._returns, self._evaluate = self.entry_point(returns), self.entry_point(evaluate)
        self._has_secrets, self._observe = self.entry_point(has_secrets), self.entry_point(observe)
        self._reveals = self.entry_point(reveals)

    def __reduce__(self) -> str:
        """There is one of each: a copy or a pickle is the same object again."""
        return "COMPILED" if self.compiled else "INTERPRETED"

    def entry_point(self, function: Any) -> Any:
        """A function made by `entry`, compiled or interpreted."""
        return function if self.compiled else function.py_func

    def position(self, states: States) -> Any:
        """The position of an array of one state, as an array or a tuple of one."""
        return self.handed(split(states)[0])

    def handed(self, positions: States) -> Any:
        """An array of one position as the rules are handed it: interpreted ones read it through an accessor."""
        return positions if self.compiled else (accessor(positions),)

    def turn(self, states: States) -> int:
        return int(self._turn(self.position(states)))

    def legal(self, states: States) -> list[int]:
        out = np.empty(REGISTERED[states.dtype].ACTIONS, np.int64)
        count = self._legal(self.position(states), out)
        actions: list[int] = out[:count].tolist()
        return actions

    def apply(self, states: States, action: int) -> None:
        position, past = split(states)
        self._apply(self.position(states), action, past)
        if len(past):  # what cannot occur again is erased, so that equal states are equal bytes
            past[: position["since"][0]] = 0

    def returns(self, states: States, players: int) -> list[float]:
        out = np.zeros(players)
        self._returns(self.position(states), out)
        return [float(value) for value in out]

    def evaluate(self, states: States, players: int) -> list[float]:
        out, work = np.zeros(players), workspace(states.dtype)
        self._evaluate(self.position(states), self.handed(work), out)
        return [float(value) for value in out]

    def hide(self, states: States, viewer: int) -> None:
        self._hide(self.position(states), viewer)

    def fill(self, states: States, viewer: int, rng: Ints) -> None:
        self._fill(self.position(states), viewer, rng)

    def seen(self, states: States, action: int, viewer: int) -> int:
        return int(self._seen(self.position(states), action, viewer))

    def has_secrets(self, states: States) -> bool:
        return bool(self._has_secrets(self.position(states)))

    def reveals(self, before: States, action: int, after: States, viewer: int, guesses: int) -> bool:
        """Whether an action between two views of *viewer* told them something, by so many guesses of what they do not know.

        It did if the same random numbers lead to another guess after it than before, or if the guess disproves it.
        """
        known = REGISTERED[before.dtype]
        views = np.stack([np.frombuffer(split(view)[0].tobytes(), np.uint8) for view in (before, after)])
        memory = np.empty_like(views)
        one, two = (self.handed(np.ndarray(1, known.STATE, row)) for row in memory)
        rng, out, past = np.zeros(1, np.uint64), np.empty(known.ACTIONS, np.int64), split(before)[1].copy()
        return bool(self._reveals(one, two, memory, views, action, viewer, guesses, rng, out, past))

    def observe(self, states: States, seat: int, out: Floats) -> None:
        """Write what a seat observes into *out*, a flat array of `observations.shape`."""
        describes_itself = REGISTERED[states.dtype].observe is not None  # otherwise the whole record is copied and read
        self._observe(self.position(states) if describes_itself else split(states)[0], seat, out)

    def view(self, states: States, viewer: int) -> States:
        """A copy with everything hidden that *viewer* may not see."""
        view = duplicate(states)
        self.hide(view, viewer)
        return view


COMPILED = Calls(compiled=True)
INTERPRETED = Calls(compiled=False)
