"""What could be collected in the first turn of a game of `tiles`, found by playing all of its pushes with the rules."""

from __future__ import annotations

import numpy as np

from wandelgang.core.calls import INTERPRETED, duplicate
from wandelgang.core.rules import NONE, State
from wandelgang.games.tiles.layout import Layout, lay_board, place_pawns, place_stones
from wandelgang.games.tiles.notation import stone_names


def within_reach(layout: Layout, player: int) -> str:
    """The stones where a player's pawn could stand at the end of the first turn."""
    states = lay_board(layout.rows, layout.free)
    state = states[0]
    place_pawns(state, layout)
    place_stones(state, layout)
    state.player, state.closed = player, NONE
    found = 0
    for action in INTERPRETED.legal(states):
        pushed = duplicate(states)
        INTERPRETED.apply(pushed, action)
        found |= stones_ahead(pushed[0])
    return stone_names(found)


def stones_ahead(state: State) -> int:
    """The stones on all tiles to which the pawn may walk now."""
    places = np.arange(len(state.tile) // len(state.reach))
    reached = (state.reach[:, None] >> places & 1).ravel().astype(bool)
    return int(np.bitwise_or.reduce(state.stones[state.tile[reached]]))
