"""Could a maze of `gears` have been built like this? Everybody lays one piece per turn, each where it touches two others."""

from __future__ import annotations

from wandelgang.boards.hex import CELLS, MIDDLE
from wandelgang.core.rules import NONE, State
from wandelgang.errors import BadSetup
from wandelgang.games.gears.laying import can_link_entry
from wandelgang.games.gears.maze import NEIGHBOURS
from wandelgang.games.gears.notation import cell_name
from wandelgang.games.gears.state import EMPTY, ENTER, FIGURES, LAY
from wandelgang.games.gears.words import words


def check_building(state: State) -> None:
    """GEARS-29, GEARS-A40: figures stand on their entry tiles, and piles shrink in turn."""
    players, player = state.players, state.player
    for seat in range(players):
        figures = [cell for cell in state.figures[FIGURES * seat : FIGURES * (seat + 1)] if cell != NONE]
        entries = [cell for cell in range(CELLS) if state.owner[cell] == seat]
        if sorted(figures) != entries:
            raise BadSetup("figures", words("figures-on-entries", player=seat), "/".join(map(cell_name, figures)) or "-")
    check_turn(state)
    check_shape(state)
    if state.phase == ENTER and state.piles[player] and not can_link_entry(state):  # GEARS-A38
        raise BadSetup("turn", words("an-entry-to-lay"), f"{player}:enter")


def check_turn(state: State) -> None:
    """GEARS-A40: equal piles and two entry tiles each; one piece per turn, the first two with a value (GEARS-A37)."""
    players, player, tiles = state.players, state.player, state.tiles
    if tiles % players != player:
        raise BadSetup("turn", words("builders-turn", player=tiles % players, n=tiles), player)
    laid = [tiles // players + (seat < player) for seat in range(players)]
    entries = [sum(state.owner[cell] == seat for cell in range(CELLS)) for seat in range(players)]
    numbered = [pieces - own for pieces, own in zip(laid, entries, strict=True)]
    held = [int(seat == player and state.phase == LAY) for seat in range(players)]
    size = state.piles[player] + held[player] + numbered[player]
    for seat in range(players):
        right = size - numbered[seat] - held[seat]
        if numbered[seat] < (seat < 2 and laid[seat] > 0) or right < 0:
            raise BadSetup("board", words("too-many-entries", player=seat), entries[seat])
        if state.piles[seat] != right:
            raise BadSetup("piles", words("pile-of", n=right, player=seat), state.piles[seat])
    if size < 1:
        raise BadSetup("piles", words("a-pile-each"), 0)


def check_built(state: State) -> None:
    """A finished maze: as many tiles with a value from each player, laid one after the other."""
    numbered = sum(state.closed[cell] != EMPTY and state.owner[cell] == NONE for cell in range(CELLS))
    if numbered % state.players or not numbered:
        raise BadSetup("board", words("equal-shares", n=state.players), numbered)
    check_shape(state)


def check_shape(state: State) -> None:
    """GEARS-A37, GEARS-A38: the first tile in the middle, the second beside it, every other one touching two."""
    cells = {cell for cell in range(CELLS) if state.closed[cell] != EMPTY}
    if cells and (MIDDLE not in cells or state.owner[MIDDLE] != NONE):
        raise BadSetup("board", words("begun-in-the-middle"), "-")
    seconds = [other for other in NEIGHBOURS[MIDDLE] if other in cells and state.owner[other] == NONE]
    if len(cells) > 1 and not any(grown(cells, second) == cells for second in seconds):
        raise BadSetup("board", words("built-in-order"), "-")


def grown(cells: set[int], second: int) -> set[int]:
    """What can be laid after the first two tiles, as far as there is always one that touches two."""
    laid, waiting = {MIDDLE, second}, cells - {MIDDLE, second}
    while fitting := {cell for cell in waiting if sum(other in laid for other in NEIGHBOURS[cell]) >= 2}:
        laid |= fitting
        waiting -= fitting
    return laid
