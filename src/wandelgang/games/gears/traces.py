"""What an action of `gears` leaves to see: of the tiles that turned, which one was turned and drove the others."""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.rules import State
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.state import ACT, FIGURES, TRAPPED, TRAPPED_ACTION
from wandelgang.scene import Trace


def traces(before: State, action: int, after: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """GEARS-16: the tile just left, or one that a trapped figure stands on (GEARS-23), turns those in mesh with it."""
    if before.phase == ACT:
        cell = before.origin
    elif before.phase == TRAPPED:
        cell = before.figures[FIGURES * before.player + (action - TRAPPED_ACTION) // 4]
    else:
        return found
    driver = f"tile-{cell_name(cell)}"
    return tuple(replace(trace, drives=trace.sprite == driver) if trace.kind == "turned" else trace for trace in found)
