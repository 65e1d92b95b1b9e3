"""How a game of `tiles` ended, on the board: stones that were still sought carry the signs of those who sought them."""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN, State, facts
from wandelgang.core.traces import at
from wandelgang.games.tiles.drawing import spots
from wandelgang.games.tiles.notation import FREE, stone_names
from wandelgang.games.tiles.state import SHARED
from wandelgang.scene import Trace


def ending(over: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """Only what the view knows: at the end of a game, everybody's goals."""
    state = facts(over)
    if state.kind == SHARED:
        return found
    drawn = {sprite.id: sprite for spot, sprites in spots(state) if spot.name != FREE for sprite in sprites}
    signs = [
        Trace("sought", stone.id, (at(stone),), player, stone.wide, stone.high)
        for player in range(state.players)
        if state.goals[player] != UNKNOWN
        for letter in stone_names(state.goals[player])
        if (stone := drawn.get(f"stone-{letter}")) is not None
    ]
    return (*signs, *found)
