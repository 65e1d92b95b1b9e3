"""Arguments of environments, checked at the entry: each is what was expected, or the error says what was."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from wandelgang.errors import BadSetup, Unreadable, words


def one_of(field: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadSetup(field, words("expected-choice", choices=", ".join(choices)), repr(value))


def whole(field: str, value: Any) -> int:
    """Any whole number."""
    try:
        return index(value)
    except TypeError:
        raise BadSetup(field, words("a-seed"), repr(value)) from None


def within(field: str, value: Any, least: int, most: int) -> int:
    """A whole number from *least* to *most*."""
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise BadSetup(field, words("expected-number", least=least, most=most), repr(value))
    return number


def numbers(actions: npt.ArrayLike, count: int) -> npt.NDArray[np.int64]:
    """So many whole numbers; an array of int64 is not copied."""
    return np.ascontiguousarray(row(actions, count, "iu", "no-actions"), np.int64)


def flags(rows: npt.ArrayLike, count: int) -> npt.NDArray[np.bool_]:
    """So many booleans."""
    return np.ascontiguousarray(row(rows, count, "b", "no-rows"))


def row(given: npt.ArrayLike, count: int, kinds: str, refusal: str) -> npt.NDArray[Any]:
    try:
        found = np.asarray(given)
    except (ValueError, TypeError) as error:
        raise Unreadable(words(refusal, expected=count, got=error)) from None
    if found.shape != (count,) or found.dtype.kind not in kinds:
        raise Unreadable(words(refusal, expected=count, got=f"{found.dtype} {found.shape}"))
    return found
