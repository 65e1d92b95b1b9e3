"""Texts that somebody typed or sent: whole numbers, and texts that fit on a line of a record.

Numbers are read here and not by `int` alone, which also takes digits of other scripts, and refuses 5,000 digits with an error
that is not ours.
"""

from __future__ import annotations

LONGEST_NUMBER = 9  # digits


def whole_number(text: str, longest: int = LONGEST_NUMBER) -> int | None:
    """The whole number of a text that has only the digits 0 to 9, and no more of them than *longest*; None for any other."""
    return int(text) if len(text) <= longest and text.isascii() and text.isdigit() else None


def is_line(text: object) -> bool:
    """Is it a text whose signs can all be seen, on one line, without a space at either end? It may be empty."""
    return isinstance(text, str) and text.isprintable() and text == text.strip()
