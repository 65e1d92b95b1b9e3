"""How things move in `tiles` where that is not straight, and by which places. What happens, the rules know."""

from __future__ import annotations

from wandelgang.core.rules import State
from wandelgang.scene import Way


def ways(before: State, action: int, after: State) -> tuple[Way, ...]:
    """The ways of one action."""
    return ()
