"""Why something on the table of `gears` cannot be touched now."""

from __future__ import annotations

from wandelgang.boards.hex import LONGEST_WALK, SIDES, walked
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.gears.notation import own_cell, read_cell
from wandelgang.games.gears.state import ACT, ENTER, LAY, WALK
from wandelgang.games.gears.words import words
from wandelgang.language import Message


def reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """A place to lay something, a tile or what lies on it, or a figure."""
    state = facts(state)
    name, _, rest = sprite.partition("-")
    if name == "place":
        return words("why-not-linked")
    if state.phase in (LAY, ENTER) and name in ("tile", "marker"):
        return words("why-lay-first")
    if name == f"figure{state.player}" and state.phase == WALK:
        return words("why-cannot-walk", figure=rest)
    if name not in ("tile", "marker") or (cell := read_cell(rest)) == NONE:
        return None
    if state.phase == ACT:
        return words("why-act-first")
    return walk_reason(state, cell, touched) if state.phase == WALK else None


def walk_reason(state: State, cell: int, touched: tuple[str, ...]) -> Message:
    """A tile to which a figure cannot walk."""
    if state.standing[cell]:
        return words("why-taken")
    chosen = [id for id in touched if id.startswith(f"figure{state.player}-")]
    if not chosen:
        return words("why-nobody")
    figure = int(chosen[0].rpartition("-")[2])
    start = own_cell(state, figure - 1)
    for side in range(SIDES):
        path = [int(walked(start, side, steps)) for steps in range(1, LONGEST_WALK + 1)]
        if cell in path:
            between = path[: path.index(cell)]
            return words("why-in-the-way" if any(state.standing[one] for one in between) else "why-shut")
    return words("why-no-line", figure=figure)
