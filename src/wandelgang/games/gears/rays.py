"""Where walls let a figure walk to from each tile of `gears`, kept from one estimate to the next. Part of the estimate.

Tiles are numbered in the order of their cells, so that a set of tiles is one word. A ray is the set of tiles straight ahead in
one direction as far as walls allow, whoever stands there. Positions that follow each other in a search differ in few tiles, so
`track` compares them with what it saw last and changes only the rays that were opened or cut off. It knows neither figures nor
turns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, eight, lowest
from wandelgang.boards.hex import ALL_SIDES, CELLS, NEIGHBOUR, SIDES, opposite
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.gears.state import COPIES, EMPTY, FIGURES, PLAYERS, VALUES

TILES = COPIES * VALUES + PLAYERS * FIGURES  # at most, entry tiles included
NOWHERE = TILES  # the number of all cells without a tile
PLANES = 3  # bits of a value
WHOLE = CELLS // 8 * 8  # cells that fill words; one is left over
assert CELLS - WHOLE == 1

RAYS = [
    ("rays", np.int64, (SIDES, TILES + 1)),
    ("around", np.int64, TILES + 1),  # all rays of a tile
    ("planes", np.int64, PLANES),  # the tiles in whose value this bit is set
    ("worth", np.int64),  # the points of all tiles
    ("tiles", np.int64),  # how many there are; 0: nothing is known yet
    ("first", np.int64),  # the word of the first tile
    ("end", np.int64),  # the word after that of the last tile
    ("closed", np.int8, CELLS + 1),  # as `closed` and `marker` of the state seen last
    ("marker", np.int8, CELLS + 1),
    ("number", np.int8, CELLS + 1),  # of the tile at a cell
    ("opens", np.int8, TILES + 1),  # the open sides of a tile
    ("faces", np.int8, TILES + 1),  # the sides at which the neighbour is open
    ("next", np.int8, (TILES + 1, SIDES)),  # the neighbours
    ("heading", np.int8, (TILES + 1, TILES + 1)),  # in which direction another tile lies, if straight ahead without a gap
]


@rule
def track(state: State, work: State) -> None:
    """Make rays and values those of this state, whatever they were before."""
    if state.building or state.tiles != work.tiles or not follow(state, work):
        number_tiles(state, work)


@rule
def follow(state: State, work: State) -> bool:
    """Follow what has been turned and taken since the last state; False if the maze is another one."""
    for place in range(work.first, work.end):
        different = eight(state.closed, place) ^ eight(work.closed, place)
        while different:
            if not turn(state, work, 8 * place + lowest(different) // 8):
                return False
            different = eight(state.closed, place) ^ eight(work.closed, place)
        different = eight(state.marker, place) ^ eight(work.marker, place)
        while different:
            note_marker(state, work, 8 * place + lowest(different) // 8)
            different = eight(state.marker, place) ^ eight(work.marker, place)
    return True


@rule
def turn(state: State, work: State, cell: int) -> bool:
    """Follow the turn of one tile; False if it is gone."""
    if state.closed[cell] == EMPTY:
        return False
    tile = int(work.number[cell])
    opens = ALL_SIDES & ~int(state.closed[cell])
    turned = opens ^ int(work.opens[tile])
    work.closed[cell] = state.closed[cell]
    work.opens[tile] = opens
    while turned:
        side = lowest(turned)
        turned &= turned - 1
        ahead = int(work.next[tile, side])
        work.faces[ahead] ^= 1 << opposite(side)
        if (int(work.faces[tile]) >> side) & 1:
            switch(work, tile, ahead, side)
    return True


@rule
def switch(work: State, tile: int, ahead: int, side: int) -> None:
    """Connect two neighbours, or disconnect them: what lies behind each is seen from behind the other, or no longer."""
    back = opposite(side)
    here, there = bit(tile) | work.rays[back, tile], bit(ahead) | work.rays[side, ahead]
    add(work, here, side, there)
    add(work, there, back, here)


@rule
def add(work: State, tiles: int, side: int, seen: int) -> None:
    """Add to a ray of some tiles, or take away what it had."""
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        work.rays[side, tile] ^= seen
        work.around[tile] ^= seen


@rule
def note_marker(state: State, work: State, cell: int) -> None:
    tile = int(work.number[cell])
    note_value(work, tile, int(work.marker[cell]) ^ int(state.marker[cell]))
    work.marker[cell] = state.marker[cell]


@rule
def note_value(work: State, tile: int, different: int) -> None:
    """Note in which bits the value of a tile differs from before."""
    for plane in range(PLANES):
        work.planes[plane] ^= np.int64((different >> plane) & 1) << tile


@rule
def number_tiles(state: State, work: State) -> None:
    """Begin anew with this maze: all tiles closed at first, then as they lie."""
    for tile in range(TILES + 1):
        work.opens[tile] = work.faces[tile] = 0
        work.around[tile] = 0
        for side in range(SIDES):
            work.rays[side, tile] = 0
    for plane in range(PLANES):
        work.planes[plane] = 0
    work.worth = 0
    work.first = work.end = 0
    tile = 0
    for cell in range(CELLS + 1):
        work.marker[cell] = state.marker[cell]
        work.closed[cell] = EMPTY
        work.number[cell] = NOWHERE
        if state.closed[cell] != EMPTY:
            work.number[cell] = tile
            work.first = work.first if tile else cell // 8
            work.end = cell // 8 + 1
            note_value(work, tile, value_at(state, cell))
            if state.owner[cell] == NONE:
                work.worth += count(int(state.closed[cell]))
            tile += 1
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY:
            for side in range(SIDES):
                work.next[work.number[cell], side] = work.number[NEIGHBOUR[cell, side]]
    note_headings(work, tile)
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY:
            turn(state, work, cell)
    work.tiles = 0 if state.building or state.closed[WHOLE] != EMPTY else tile  # what fills no word is not compared


@rule
def note_headings(work: State, tiles: int) -> None:
    for tile in range(tiles):
        for side in range(SIDES):
            ahead = int(work.next[tile, side])
            while ahead != NOWHERE:
                work.heading[tile, ahead] = side
                ahead = int(work.next[ahead, side])


@rule
def value_at(state: State, cell: int) -> int:
    """The points to be had at a cell with a tile: its marker, while building the one it will get."""
    if state.building:
        return count(int(state.closed[cell])) if state.owner[cell] == NONE else 0
    return int(state.marker[cell])


@rule
def worth_of(work: State, tiles: int) -> int:
    """The points to be had on a set of tiles."""
    return count(tiles & work.planes[0]) + 2 * count(tiles & work.planes[1]) + 4 * count(tiles & work.planes[2])


@rule
def tiles_worth(work: State, value: int) -> int:
    """The tiles with so many points to be had, 1 to 4."""
    tiles: Any = ~np.int64(0)
    for plane in range(PLANES):
        tiles &= work.planes[plane] if (value >> plane) & 1 else ~work.planes[plane]
    return int(tiles)


@rule
def reached(work: State, tile: int, figures: int) -> int:
    """The tiles that one walk leads to, past no figure."""
    tiles = work.around[tile]
    met = tiles & figures
    while met:
        figure = lowest(met)
        met &= met - 1
        tiles &= ~(bit(figure) | work.rays[work.heading[tile, figure], figure])
    return tiles
