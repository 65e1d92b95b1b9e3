"""Turns of tiles in `gears`, undone: from how tiles lie now to how they may have lain before the last one was turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from wandelgang.boards.hex import CELLS, SIDES, opposite, turned
from wandelgang.core.rules import State
from wandelgang.games.gears.maze import NEIGHBOURS
from wandelgang.games.gears.state import EMPTY, FIGURES, FULL, TRAPPED_STEPS

Tiles = tuple[int, ...]  # the closed sides of each cell


def was_trapped(state: State, cell: int) -> bool:
    """GEARS-23: could the player not walk before the tile at that cell was turned?"""
    now = tuple(state.closed)
    figures = state.figures[FIGURES * state.player : FIGURES * (state.player + 1)]
    for steps in TRAPPED_STEPS:
        way = 1 if steps > 0 else -1
        before = {now}
        for _ in range(abs(int(steps))):
            before = {earlier for tiles in before for earlier in unturned(tiles, cell, way, bool(state.level == FULL))}
        if any(is_stuck(figures, state.standing, tiles) for tiles in before):
            return True
    return False


def unturned(tiles: Tiles, cell: int, way: int, meshes: bool) -> Iterator[Tiles]:
    """All ways in which tiles can have lain before one was turned by a step; what was in mesh turned against it (GEARS-19)."""
    driver = step(tiles[cell], -way)
    choices: list[list[tuple[int, int]]] = []
    for side in range(SIDES if meshes else 0):
        other = NEIGHBOURS[cell][side]
        if other < CELLS and tiles[other] != EMPTY and driver >> side & 1:
            towards = opposite(side)
            driven = step(tiles[other], way)
            fitting = [tile for tile, moved in ((driven, True), (tiles[other], False)) if bool(tile >> towards & 1) == moved]
            choices.append([(other, tile) for tile in fitting])
    for way_before in product(*choices):
        earlier = list(tiles)
        earlier[cell] = driver
        for other, tile in way_before:
            earlier[other] = tile
        yield tuple(earlier)


def step(tile: int, way: int) -> int:
    return int(turned(tile, way % SIDES))


def is_stuck(figures: Sequence[int], standing: Sequence[int], tiles: Sequence[int]) -> bool:
    """Can none of these figures walk if tiles lie like this?"""
    for cell in figures:
        for side, other in enumerate(NEIGHBOURS[cell]):
            is_open = not (tiles[cell] >> side & 1 or tiles[other] >> opposite(side) & 1)
            if is_open and not standing[other]:
                return False
    return True
