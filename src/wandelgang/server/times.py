"""The current time, by the clock that all processes of a server share: the store's. Without a shared store it is this
machine's. Differences between machines therefore neither shorten nor lengthen anybody's turn.
"""

from __future__ import annotations

import time

ahead = 0.0  # seconds by which the store's clock is ahead of this machine's


def now() -> float:
    """Seconds since 1970."""
    return time.time() + ahead


def follow(seconds: float) -> None:
    """The store's clock is ahead by so many seconds."""
    global ahead
    ahead = seconds
