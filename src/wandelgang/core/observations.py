"""Observations: what a seat may know about a state, as numbers from 0 to 1 in an array of fixed shape, for learning.

A game describes its own, plane by plane, in its observation.py. One that does not is observed field by field, every number as
its bits. Either way an observation is a function of the seat's view: what the seat may not see does not show in it (law 11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import literal_unroll
from numba.extending import overload

from wandelgang.core.rules import COMPILED, OPTIONS, REGISTERED, Floats, Rules, State, hide_nothing, rule

Observer = Callable[[State, int, Floats], None]
PADDING = "padding"  # what as_record adds to fill the last word


@dataclass(frozen=True)
class Plane:
    """One plane of an observation, or one number if there is no grid: its name, and a sentence that says what it shows."""

    name: str
    about: str


def observe(state: State, seat: int, out: Floats) -> None:
    """Write what *seat* observes into *out*, an array of one dimension; whatever was in it is overwritten."""
    out[:] = 0.0
    observer(REGISTERED[state.dtype])(state, seat, out)


def planes(state: State) -> tuple[Plane, ...]:
    """What the planes show, in order; the same for all states of a match."""
    known = REGISTERED[state.dtype]
    return known.planes(state) if known.planes else field_planes(state)


def grid(state: State) -> tuple[int, ...]:
    """Height and width of a plane; empty if the planes are single numbers."""
    known = REGISTERED[state.dtype]
    return known.grid(state) if known.grid else ()


def shape(state: State) -> tuple[int, ...]:
    """The shape of an observation: planes, height, width."""
    return (len(planes(state)), *grid(state))


@overload(observe, jit_options=OPTIONS, strict=False)
def _observe(state: Any, seat: Any, out: Any) -> Any:
    own = observer(COMPILED[state])

    def observe_from_zero(state: Any, seat: Any, out: Any) -> None:
        out[:] = 0.0
        own(state, seat, out)

    return observe_from_zero


@cache
def observer(rules: Rules) -> Observer:
    """How the game of these rules is observed: as it says itself, or field by field."""
    if rules.observe is not None:
        return rules.observe
    names = field_names(rules.STATE)

    @rule
    def observe_fields(state: State, seat: int, out: Floats) -> None:
        out[seat] = 1.0
        place = int(state.players)
        for name in literal_unroll(names):
            place = write_bits(state[name], out, place)

    return observe_fields if rules.hide is hide_nothing else observer_of_views(rules, observe_fields)


def observer_of_views(rules: Rules, observe_fields: Observer) -> Observer:
    """Hide what the seat may not see before its fields are observed."""
    record, hide = rules.STATE, rules.hide

    @rule
    def observe_view(state: State, seat: int, out: Floats) -> None:
        view = np.empty(1, record)
        view[0] = state
        hide(view[0], seat)
        observe_fields(view[0], seat, out)

    return observe_view


def field_names(record: np.dtype[Any]) -> tuple[str, ...]:
    return tuple(name for name in record.names or () if name != PADDING)


def field_planes(state: State) -> tuple[Plane, ...]:
    """The planes of a game that does not describe its own."""
    found = [Plane(f"seat {seat}", f"1 if seat {seat} observes.") for seat in range(int(state.players))]
    record = REGISTERED[state.dtype].STATE
    for name in field_names(record):
        field = record[name]
        for index in np.ndindex(field.shape):
            entry = "".join(f"[{number}]" for number in index)
            for bit in range(8 * field.base.itemsize):
                found.append(Plane(f"{name}{entry} bit {bit}", f"Bit {bit} of `{name}{entry}`, the lowest being bit 0."))
    return tuple(found)


def write_bits(value: Any, out: Floats, place: int) -> int:
    """Write the bits of a number, or of all numbers of an array, the lowest first; the place after them."""
    for number in value.flat:
        for bit in range(8 * value.dtype.itemsize):
            out[place] = (int(number) >> bit) & 1
            place += 1
    return place


@overload(write_bits, strict=False)
def _write_bits(value: Any, out: Any, place: Any) -> Any:
    if isinstance(value, numba.types.Array):

        def write_all(value: Any, out: Any, place: Any) -> Any:
            for number in value.flat:
                place = write_bits(number, out, place)
            return place

        return write_all
    bits = value.bitwidth

    def write_one(value: Any, out: Any, place: Any) -> Any:
        for bit in range(bits):
            out[place + bit] = (value >> bit) & 1
        return place + bits

    return write_one


def per_player(players: int, name: str, about: str) -> tuple[Plane, ...]:
    """One plane per player, the observing one first, then the others in turn order: `{my}` and `{I}` stand for whose it is."""
    others = [(f"player +{step}'s", f"player +{step}") for step in range(1, players)]
    return tuple(Plane(name.format(my=my, I=i), about.format(my=my, I=i)) for my, i in [("my", "I"), *others])


def per_number(numbers: Iterable[int], name: str, about: str) -> tuple[Plane, ...]:
    """One plane per number: `{n}` stands for it."""
    return tuple(Plane(name.format(n=number), about.format(n=number)) for number in numbers)


@rule
def fill_plane(out: Floats, plane: int, size: int, value: float) -> int:
    """Make all *size* entries of a plane the same value; the number of the next plane."""
    out[plane * size : (plane + 1) * size] = value
    return plane + 1


@rule
def one_of(out: Floats, plane: int, size: int, count: int, chosen: int) -> int:
    """Of *count* planes, fill the chosen one with 1, or none if it is not one of them; the number of the next plane."""
    if 0 <= chosen < count:
        fill_plane(out, plane + int(chosen), size, 1.0)
    return plane + count


@rule
def share_of(number: int, half: int) -> float:
    """A number without an upper bound as one from 0 to 1: 0 for 0, one half for *half*, ever closer to 1 beyond."""
    return float(number) / float(number + half)
