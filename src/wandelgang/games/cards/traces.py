"""What an action of `cards` leaves to see: a step also shows the die it was made with."""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.rules import State
from wandelgang.games.cards.state import ENTERS
from wandelgang.scene import Trace


def traces(before: State, action: int, after: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """CARDS-14: odd goes sideways, even up and down; CARDS-06: without the die there is none to show."""
    if action >= ENTERS or not before.die:
        return found
    roll = str(before.second or before.rolled)
    return tuple(replace(trace, text=roll) if trace.kind == "way" else trace for trace in found)
