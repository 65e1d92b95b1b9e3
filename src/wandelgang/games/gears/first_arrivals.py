"""Who would reach which markers of `gears` first, if all walk on in turn through the maze as it lies. Part of the estimate."""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, lowest
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.gears.rays import reached, worth_of
from wandelgang.games.gears.state import ACT, BUILD, DRAW, ENTER, FIGURES, LAY, PASS, PLAYERS, TRAPPED

FADING = 3.0  # a marker one walk away counts full, one two walks away 3/4, then 3/5 and so on

ARRIVALS = [
    ("border", np.int64, PLAYERS),  # the tiles that each player reached last, in the order in which they walk
    ("figures", np.int64),  # the tiles with figures
    ("nearest", np.float64, PLAYERS),  # the points at which a player arrives first; far ones count less
]


@rule
def first_to_walk(state: State) -> int:
    """The player whose walk comes next: whoever has walked, is trapped or passes has to wait for the others."""
    if state.phase == ACT or state.phase == TRAPPED or state.phase == PASS:
        return (int(state.player) + 1) % int(state.players)
    if state.phase == BUILD or state.phase == DRAW or state.phase == LAY or state.phase == ENTER:
        return 0  # GEARS-A26
    return int(state.player)


@rule
def place_figures(state: State, work: State) -> None:
    """Everybody begins where their figures stand."""
    work.figures = 0
    player = first_to_walk(state)
    for seat in range(state.players):
        camp = np.int64(0)
        for figure in range(FIGURES * player, FIGURES * (player + 1)):
            if state.figures[figure] != NONE:
                camp |= bit(int(work.number[state.figures[figure]]))
        work.border[seat] = camp
        work.figures |= camp
        player = player + 1 if player + 1 < state.players else 0


@rule
def first_arrivals(state: State, work: State, left: int, free: int) -> None:
    """Note the points at which each player arrives first. There are *left* points to arrive at, all on *free* tiles."""
    for player in range(state.players):
        work.nearest[player] = 0.0
    claimed: Any = np.int64(0)
    walks, goes_on = 1, True
    while left > 0 and goes_on:
        weight = FADING / (FADING - 1.0 + walks)
        player = first_to_walk(state)
        goes_on = False
        for seat in range(state.players):
            fresh = spread(work, work.border[seat], int(claimed))
            claimed |= fresh
            gained = worth_of(work, fresh & free)
            work.border[seat] = fresh
            work.nearest[player] += weight * gained
            left -= gained
            goes_on |= fresh != 0
            player = player + 1 if player + 1 < state.players else 0
        walks += 1


@rule
def spread(work: State, border: int, claimed: int) -> int:
    """Walk once from every tile of a border: which tiles are claimed thereby."""
    fresh: Any = np.int64(0)
    while border:
        tile = lowest(border)
        border &= border - 1
        if work.around[tile] & ~claimed:
            fresh |= reached(work, tile, work.figures)
    return int(fresh & ~claimed)
