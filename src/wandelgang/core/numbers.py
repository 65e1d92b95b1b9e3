"""Whole numbers that somebody gave, NumPy's included."""

from __future__ import annotations

from operator import index


def whole(value: object) -> int | None:
    """The number as a plain int; None for anything else, truth values included."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except Exception:  # whatever a stranger's object raises
        return None
