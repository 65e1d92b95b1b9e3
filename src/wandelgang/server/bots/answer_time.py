"""When a computer player answers at a table with secrets: how long it thinks depends on what it knows, so it must not show.

It answers a fixed time after it began to think, or twice that time, or three times: never when it is done. The time depends on
the level, the game and the pace alone, which everybody knows.
"""

from __future__ import annotations

import math

from wandelgang.core.rules import States
from wandelgang.play.levels import LEVELS, recipe

MARGIN = 0.2  # seconds for what a search with a time limit does before and after it


def answer_time(level: int, view: States, pace: float) -> float:
    """The seconds after which a level answers in the game of a view. A level that counts nodes answers at the usual pace."""
    seconds = recipe(str(level), view).limits.seconds if str(level) in LEVELS else None
    return pace if seconds is None else max(pace, seconds + MARGIN)


def remaining(thought: float, period: float) -> float:
    """The seconds that are left until the next whole number of periods is over."""
    return period * max(1, math.ceil(thought / period)) - thought if period else 0.0
