"""What could be collected in the first turn of a game of `tiles`, found by playing all of its pushes with the rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wandelgang.boards.square import flood
from wandelgang.core.calls import INTERPRETED, duplicate
from wandelgang.core.rules import NONE, Ints
from wandelgang.games.tiles.layout import Layout, lay_board, place_pawns, place_stones
from wandelgang.games.tiles.notation import stone_names


def within_reach(layout: Layout, players: Sequence[int]) -> list[str]:
    """For each of some players, the stones where their pawn could stand at the end of the first turn, if it were theirs."""
    states = lay_board(layout.rows, layout.free)
    place_pawns(states[0], layout)
    place_stones(states[0], layout)
    states[0].closed = NONE
    found = [0] * len(players)
    for action in INTERPRETED.legal(states):
        pushed = duplicate(states)
        INTERPRETED.apply(pushed, action)
        open, reach, pawns, tile, stones = (pushed[name][0] for name in ("open", "reach", "pawns", "tile", "stones"))
        for number, player in enumerate(players):
            flood(open, reach, int(pawns[player]))
            found[number] |= int(np.bitwise_or.reduce(stones[tile[members(reach)]]))
    return [stone_names(reached) for reached in found]


def members(cells: Ints) -> Ints:
    """The numbers of the cells in a set of one or several words, each of which is a row."""
    if len(cells) == 1:
        return np.flatnonzero(np.unpackbits(cells.view(np.uint8), bitorder="little"))
    return np.flatnonzero(cells[:, None] >> np.arange(len(cells)) & 1)
