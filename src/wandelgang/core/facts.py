"""A state as plain Python reads it: numbers and tuples of numbers instead of the fields of a NumPy record.

Reading a field of a record costs 3–5 µs, reading one of these almost nothing. Equal states share one object, so what is made
from it can be cached by it. It cannot be changed, and it knows no game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

RECENT = 512  # states whose facts are kept: those of the actions of the last moments, at all tables
FIELDS = 4096  # fields of several numbers: most stay as they are from one state to the next, and from view to view


class Row(tuple[int, ...]):
    """A field of several numbers, with as much of an array as rules that only read ask for."""

    __slots__ = ()
    ndim = 1
    size = property(len)

    def any(self) -> bool:
        return any(self)

    def sum(self) -> int:
        return sum(self)

    def tolist(self) -> list[int]:
        return list(self)


class Grid(tuple["Row | Grid", ...]):
    """A field of rows, read with one index or two."""

    __slots__ = ()
    ndim = 2

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, tuple):
            row, column = place
            return tuple.__getitem__(self, row)[column]
        return tuple.__getitem__(self, place)

    def tolist(self) -> list[Any]:
        return [row.tolist() for row in self]


class Facts:
    """The fields of one state as attributes. A field of several numbers is read when it is first asked for."""

    def __init__(self, dtype: np.dtype[Any], content: bytes) -> None:
        names, numbers = single_numbers(dtype)
        self.__dict__.update(zip(names, np.ndarray((), numbers, content).item(), strict=True))
        self._dtype, self._content = dtype, content

    def __getattr__(self, name: str) -> Any:
        fields = None if name.startswith("_") else self._dtype.fields
        if fields is None or name not in fields:
            raise AttributeError(name)
        field, offset = fields[name][:2]
        found = self.__dict__[name] = numbers_in(field, self._content[offset : offset + field.itemsize])
        return found

    def is_alike(self, other: Facts) -> bool:
        """Whether another state has the same fields."""
        return self._dtype is other._dtype


def facts(state: Any) -> Any:
    """The fields of a state as plain attributes, much faster to read from Python than those of a record."""
    return state if isinstance(state, Facts) else facts_of(state.dtype, state.tobytes())


facts_of = lru_cache(maxsize=RECENT)(Facts)


@lru_cache(maxsize=64)
def single_numbers(dtype: np.dtype[Any]) -> tuple[tuple[str, ...], np.dtype[Any]]:
    """The fields of a record that are one number: their names, and the record as one that has only these."""
    fields = {name: (kind, offset) for name, (kind, offset, *_) in (dtype.fields or {}).items() if not kind.shape}
    kinds, offsets = [kind for kind, _ in fields.values()], [offset for _, offset in fields.values()]
    numbers = np.dtype({"names": list(fields), "formats": kinds, "offsets": offsets, "itemsize": dtype.itemsize})
    return tuple(fields), numbers


@lru_cache(maxsize=FIELDS)
def numbers_in(field: np.dtype[Any], content: bytes) -> Row | Grid:
    """A field of several numbers, from its bytes."""
    return plain(np.ndarray(field.shape, field.base, content).tolist())


def plain(listed: list[Any]) -> Row | Grid:
    """Lists within a list as a grid, a list of numbers as a row."""
    return Grid(map(plain, listed)) if listed and isinstance(listed[0], list) else Row(listed)
