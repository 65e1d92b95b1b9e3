"""Laying tiles in `gears`: where each may go, what is chosen while building, what is drawn. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.boards.hex import CELLS, LOOKS, MIDDLE, NEIGHBOUR, SIDES, is_closed, opposite, turned
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.gears.state import (
    BUILD_ACTION,
    COPIES,
    DRAW_ACTION,
    EMPTY,
    ENTER,
    ENTRY,
    ENTRY_SIDES,
    FIGURES,
    KINDS,
    LAY,
    PILE,
)


@rule
def list_places(state: State, out: Ints) -> int:
    """GEARS-05, GEARS-A25: empty cells, holes too, that touch two tiles and are linked, in every orientation (GEARS-A23)."""
    sides = ENTRY_SIDES if state.phase == ENTER else int(KINDS[state.hand])
    if state.tiles == 0:  # GEARS-A37: the first tile anywhere, and that is the middle
        for steps in range(LOOKS[sides]):
            out[steps] = MIDDLE * SIDES + steps
        return int(LOOKS[sides])
    if state.tiles == 1:  # GEARS-A37: the second beside it, linked or not
        return list_touching(state, sides, 1, False, out)
    total = list_touching(state, sides, 2, True, out)
    if total == 0:  # GEARS-A18, GEARS-A38
        total = list_touching(state, sides, 2, False, out)
    return total


@rule
def list_touching(state: State, sides: int, least: int, linked: bool, out: Ints) -> int:
    """Empty cells that touch at least *least* tiles (GEARS-A15: entry tiles count); if *linked*, only where open sides meet."""
    total = 0
    looks = LOOKS[sides]
    closed, owner, entering = state.closed, state.owner, state.phase == ENTER
    for cell in range(CELLS):  # GEARS-A39
        if closed[cell] == EMPTY and touched(closed, cell) >= least:
            facing = open_neighbours(closed, owner, cell, entering)
            for steps in range(looks):
                if not linked or facing & ~turned(sides, steps):
                    out[total] = cell * SIDES + steps
                    total += 1
    return total


@rule
def touched(closed: Ints, cell: int) -> int:
    """How many tiles lie around a cell."""
    total = 0
    for side in range(SIDES):
        if closed[NEIGHBOUR[cell, side]] != EMPTY:
            total += 1
    return total


@rule
def open_neighbours(closed: Ints, owner: Ints, cell: int, numbered: bool) -> int:
    """The sides where a tile is open towards the cell; GEARS-A15: for an entry tile, numbered tiles only."""
    found = 0
    for side in range(SIDES):
        other = NEIGHBOUR[cell, side]
        if not is_closed(closed, other, opposite(side)) and not (numbered and owner[other] != NONE):
            found |= 1 << side
    return found


@rule
def can_link_entry(state: State) -> bool:
    """Whether an entry tile can be laid somewhere with a link; one of its two orientations is open to any given side."""
    closed, owner = state.closed, state.owner
    for cell in range(CELLS):
        if closed[cell] == EMPTY and touched(closed, cell) >= 2 and open_neighbours(closed, owner, cell, True):
            return True
    return False


@rule
def list_choices(state: State, out: Ints) -> int:
    """GEARS-A35, GEARS-A19: a tile of the pile or an entry tile; GEARS-A37: the first two pieces are not entry tiles."""
    total = 0
    has_pile = state.piles[state.player] > 0
    has_entry = state.figures[FIGURES * state.player + 1] == NONE
    if has_entry and state.tiles >= 2 and (not has_pile or can_link_entry(state)):  # GEARS-A38
        out[total] = BUILD_ACTION + ENTRY
        total += 1
    if has_pile:
        out[total] = BUILD_ACTION + PILE
        total += 1
    return total


@rule
def list_draws(state: State, out: Ints) -> int:
    """GEARS-A36: any tile nobody has seen yet, those left over included; one outcome per copy."""
    total = 0
    for kind in range(len(KINDS)):
        for copy in range(state.unseen[kind]):
            out[total] = DRAW_ACTION + kind * COPIES + copy
            total += 1
    return total


@rule
def lay(state: State, cell: int, steps: int) -> None:
    """A drawn tile, or an entry tile with its figures."""
    state.tiles += 1
    if state.phase == LAY:
        state.closed[cell] = turned(int(KINDS[state.hand]), steps)
        state.hand = NONE
        return
    state.closed[cell] = turned(ENTRY_SIDES, steps)
    state.owner[cell] = state.player
    first = FIGURES * state.player
    if not state.building:  # GEARS-06: both figures, the only time that two share a tile (GEARS-A06)
        state.figures[first] = cell
        state.figures[first + 1] = cell
        state.standing[cell] = 2
        return
    number = first if state.figures[first] == NONE else first + 1  # GEARS-A17, GEARS-A40
    state.figures[number] = cell
    state.standing[cell] = 1


@rule
def put_markers(state: State) -> None:
    """GEARS-03, GEARS-A41: a marker of its value on every numbered tile; GEARS-A24: none on entry tiles."""
    state.uncovered = 0
    for cell in range(CELLS):
        if state.closed[cell] != EMPTY and state.owner[cell] == NONE:
            state.marker[cell] = count(int(state.closed[cell]))
            if state.standing[cell] == 0:
                state.uncovered += 1
