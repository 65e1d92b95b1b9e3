"""What the estimate of `doors` looks at for one player. How much each of these counts is in weights.toml."""

from __future__ import annotations

from wandelgang.core.rules import State, rule
from wandelgang_doors.rules import goal, is_open


@rule
def features(state: State, player: int, work: State) -> tuple[float, float, float, float]:
    """Cells to go, closed doors ahead, cells that can be walked at once, and whose turn it is."""
    cell, end = int(state.pawns[player]), goal(state, player)
    step = 1 if end > cell else -1
    closed, run = 0, 0
    for place in range(abs(end - cell)):
        door = cell + step * place - (1 if step < 0 else 0)
        if not is_open(state, door):
            closed += 1
        elif closed == 0:
            run += 1
    return abs(end - cell) / 4.0, closed / 4.0, run / 4.0, 1.0 if state.player == player else 0.0
