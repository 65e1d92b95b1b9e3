"""A state as interpreted rules see it: its fields as attributes, read and written in the memory of the state.

A NumPy record is the same, but takes 3–5 µs to find a field by its name; this takes 0.1 to 0.2. The values are the same NumPy
scalars and arrays, so the rules compute exactly as they do with a record. It knows no game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

States = np.ndarray[Any, Any]


class Views(dict[str, Any]):
    """Views of single fields of a state, made when they are first asked for."""

    def __init__(self, states: States) -> None:
        self.states = states

    def __missing__(self, name: str) -> Any:
        field = self.states[name]
        found = self[name] = field[0] if field.ndim > 1 else field
        return found


class Accessor:
    """A state; the views of fields with one number are arrays of one. Each record type has a subclass with its fields."""

    __slots__ = ("_views", "dtype")

    def __init__(self, states: States) -> None:
        self._views, self.dtype = Views(states), states.dtype


def accessor(states: States) -> Any:
    """The state in an array of one."""
    return accessor_type(states.dtype)(states)


@lru_cache(maxsize=64)
def accessor_type(dtype: np.dtype[Any]) -> type[Accessor]:
    """The type of accessors for states of this record type."""
    found = {name: number(name) if not kind.shape else numbers(name) for name, (kind, *_) in (dtype.fields or {}).items()}
    return type("Accessor", (Accessor,), {"__slots__": (), **found})


def number(name: str) -> property:
    def write(state: Accessor, value: Any) -> None:
        state._views[name][0] = value

    return property(lambda state: state._views[name][0], write)


def numbers(name: str) -> property:
    def write(state: Accessor, value: Any) -> None:
        state._views[name][...] = value

    return property(lambda state: state._views[name], write)
