"""How things move in `gears` where that is not straight: a tile is laid from the hand, a marker goes to whoever takes it."""

from __future__ import annotations

from collections import Counter

from wandelgang.boards.hex import CELLS, SIDES
from wandelgang.core.rules import State, facts
from wandelgang.games.gears.drawing import scene
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.sprites import centre
from wandelgang.games.gears.state import ACT_ACTION, BUILD_ACTION, FIGURES, TAKE
from wandelgang.scene import Scene, Way


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """Where new sprites come from. Figures walk straight, and tiles turn where they are."""
    before, after = facts(before), facts(after)
    taken = [cell for cell in range(CELLS) if before.marker[cell] and not after.marker[cell]]
    if action >= BUILD_ACTION and not taken:
        return ()
    shown = scene(after)
    found = laid(shown, action // SIDES) if action < BUILD_ACTION else []
    owners = {cell: number // FIGURES for number, cell in enumerate(after.figures)}
    if action == ACT_ACTION + TAKE:
        owners[before.origin] = before.player
    return (*found, *gathered(before, shown, [(cell, owners[cell]) for cell in taken if cell in owners]))


def laid(shown: Scene, cell: int) -> list[Way]:
    """A tile from the tray to its place, as long as the tray is there."""
    for tray in shown.trays:
        if tray.id == "hand":
            return [Way(f"tile-{cell_name(cell)}", (((tray.left + tray.right) / 2, tray.top + 0.6), centre(cell)))]
    return []


def gathered(before: State, shown: Scene, taken: list[tuple[int, int]]) -> list[Way]:
    """Markers from their tiles to what a player has taken (GEARS-15, and at the end GEARS-25)."""
    places = {sprite.id: (sprite.x, sprite.y) for sprite in shown.sprites}
    more: Counter[tuple[int, int]] = Counter()
    found = []
    for cell, player in taken:
        value = before.marker[cell]
        number = before.taken[player][value - 1] + more[player, value]
        more[player, value] += 1
        name = f"taken{player}-{value}-{number}"
        found.append(Way(name, (centre(cell), places[name])))
    return found
