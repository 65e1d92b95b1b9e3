"""What is held and what is left in `gears`, for the estimate: a marker under a figure is as good as taken."""

from __future__ import annotations

from wandelgang.boards.hex import CELLS
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.gears.first_arrivals import value_at
from wandelgang.games.gears.scoring import points
from wandelgang.games.gears.state import ACT, FIGURES, VALUES


@rule
def have(state: State, player: int) -> float:
    """The points a player has, and those he stands on or has just left: nobody else can take them."""
    if player >= state.players:
        return 0.0
    total = points(state, player)
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] != NONE:
            total += int(state.marker[state.figures[figure]])
    if state.phase == ACT and state.player == player:
        total += int(state.marker[state.origin])
    return float(total)


@rule
def tie_break(state: State, player: int) -> float:
    """Blue markers, a tenth for each yellow, a hundredth for each green: so they decide a tie (GEARS-28)."""
    total = state.taken[player, 3] + 0.1 * state.taken[player, 1] + 0.01 * state.taken[player, 2]
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] != NONE:
            total += tie_value(int(state.marker[state.figures[figure]]))
    if state.phase == ACT and state.player == player:
        total += tie_value(int(state.marker[state.origin]))
    return float(total)


@rule
def tie_value(value: int) -> float:
    if value == 4:
        return 1.0
    if value == 2:
        return 0.1
    return 0.01 if value == 3 else 0.0


@rule
def open_points(state: State) -> float:
    """The points on which no figure stands and that nobody is about to take; while building, what will be there."""
    total = 0
    if state.building:
        for cell in range(CELLS):
            if not state.standing[cell]:
                total += value_at(state, cell)
        return float(total)
    for cell in range(CELLS):
        total += int(state.marker[cell])
    for figure in range(FIGURES * state.players):
        if state.figures[figure] != NONE:
            total -= int(state.marker[state.figures[figure]])
    if state.phase == ACT:
        total -= int(state.marker[state.origin])
    return float(total)


@rule
def attainable(state: State) -> float:
    """Alone: the points of the best markers left, one for each turn left."""
    turns = int(state.limit - state.played) if state.limit != NONE else CELLS
    if state.phase == ACT:
        turns -= 1
    total = 0
    for value in range(VALUES, 0, -1):
        for cell in range(CELLS):
            if turns > 0 and state.marker[cell] == value and not state.standing[cell] and cell != state.origin:
                total += value
                turns -= 1
    return float(total)
