"""What several drawings of `gears` share: where a cell is, how a tile looks, which neighbours turn along."""

from __future__ import annotations

from wandelgang.boards.hex import AXIAL, NEIGHBOUR, SIDES, opposite, turned
from wandelgang.core.rules import NONE, State
from wandelgang.games.gears.notation import KIND_NAMES, SIDES_OF, cell_name
from wandelgang.games.gears.state import EMPTY, ENTRY_SIDES, FULL
from wandelgang.scene import Sprite

ROW = 0.75**0.5  # how far apart two rows are, a tile being 1 wide


def centre(cell: int) -> tuple[float, float]:
    q, r = AXIAL[cell]
    return q + r / 2, r * ROW


def look(sides: int, owner: int, turns: int) -> tuple[tuple[str, ...], float]:
    """The symbol of a tile and how far it is turned, counting on from how it was laid, so that it never spins back."""
    laid = turned(sides, (SIDES - turns) % SIDES)
    kinds = {"entry": ENTRY_SIDES} if owner != NONE else {name: SIDES_OF[name] for name in KIND_NAMES}
    for name, upright in kinds.items():
        for steps in range(SIDES):
            if turned(upright, steps) == laid:
                return (f"gear-{name}",), 60.0 * ((steps + turns) % SIDES)
    raise AssertionError("every tile is one of the kinds, turned")


def meshing(state: State, cell: int) -> set[int]:
    """The neighbours that turn against a tile when it is turned."""
    if state.level != FULL:
        return set()
    found = set()
    for side in range(SIDES):
        other = int(NEIGHBOUR[cell, side])
        if state.closed[cell] >> side & 1 and state.closed[other] >> opposite(side) & 1 and state.closed[other] != EMPTY:
            found.add(other)
    return found


def arrows(state: State, cell: int, steps: int) -> tuple[Sprite, ...]:
    """What will turn if a tile is turned, and which way: its neighbours in mesh turn against it (GEARS-19)."""
    found = []
    for turning in (cell, *sorted(meshing(state, cell))):
        x, y = centre(turning)
        right = (steps > 0) == (turning == cell)
        art = ("arrow-right" if right else "arrow-left") + ("" if turning == cell else "-driven")
        found.append(Sprite(f"arrow-{cell_name(turning)}", "sign", x, y, (art,), layer=5))
    return tuple(found)
