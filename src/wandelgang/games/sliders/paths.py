"""How things move in `sliders` where that is not straight: a peg that jumps swings out beside the one it jumps over."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.drawing import TOP
from wandelgang.games.sliders.narration import is_jump
from wandelgang.games.sliders.notation import step_places
from wandelgang.games.sliders.state import COLUMNS, PASS, SLIDES
from wandelgang.scene import Way

SWING = 0.45


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """Only a jump is not straight (SLIDERS-11)."""
    if not SLIDES <= action < PASS:
        return ()
    before = facts(before)
    start, end = step_places(action)
    if not is_jump(before, start, end):
        return ()
    number = before.places[before.player].index(start)
    (x, y), (u, v) = spot(start), spot(end)
    lengthwise = x == u
    middle = ((x + u) / 2 + (SWING if lengthwise else 0.0), (y + v) / 2 - (0.0 if lengthwise else SWING))
    return (Way(f"peg{before.player}-{number}", (middle, (u, v))),)


def spot(place: int) -> tuple[float, float]:
    row, column = divmod(place, COLUMNS)
    return float(column), float(TOP - row)
