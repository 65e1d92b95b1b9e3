"""A state of `sliders` in plain Python: numbers and lists that the rules read and change much faster than a NumPy record.

Positions are read into one, checked by the rules themselves, and written into a record at the end. It knows no text.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from wandelgang.core.rules import REGISTERED, States
from wandelgang.games.sliders.state import STATE


class Lines(list[Any]):
    """A field of rows, read and changed with one index or two."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, tuple):
            return list.__getitem__(self, place[0])[place[1]]
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple):
            list.__getitem__(self, place[0])[place[1]] = value
        else:
            list.__setitem__(self, place, value)


class PlainState:
    """Every field of the record, all of them zero at first; and the earlier positions, word by word."""

    def __init__(self) -> None:
        for name in STATE.names or ():
            setattr(self, name, zeros(STATE[name].shape))
        self.past: defaultdict[tuple[int, int], int] = defaultdict(int)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def states(self) -> States:
        """The record of this state."""
        states = np.zeros(1, REGISTERED[STATE].RECORD)
        for name in STATE.names or ():
            states[name][0] = getattr(self, name)
        for place, word in self.past.items():
            states["past"][0][place] = word
        return states


def zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return Lines(zeros(shape[1:]) for _ in range(shape[0])) if shape[1:] else [0] * shape[0]
