"""An estimate of who will win a game of `gears`: markers taken, markers stood on, and the best one within a walk."""

from __future__ import annotations

import math

from wandelgang.boards.hex import CELLS, NEIGHBOUR, SIDES, distance, walk_length
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.gears.record import DONE, FIGURES, SOLO
from wandelgang.games.gears.rules import returns
from wandelgang.games.gears.scoring import points, side_of, worth

STEEPNESS = 0.25  # how much more likely one point more makes winning
UNDERFOOT = 0.8  # a marker under a figure is taken when it walks on, if nobody hinders it
WITHIN_REACH = 0.25  # one to which it can walk at once
FAR = 0.03  # a step as the crow flies to the nearest marker costs this much


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share of all points."""
    if state.phase == DONE:
        returns(state, out)
        return
    if state.mode == SOLO:
        out[0] = min(1.0, max(0.0, prospects(state, 0) / worth(state)))
        return
    total = 0.0
    for player in range(state.players):
        together = side_of(state, player)
        expected = 0.0
        for other in range(state.players):
            if (together >> other) & 1:
                expected += prospects(state, other)
        out[player] = math.exp(STEEPNESS * expected)
        total += out[player]
    for player in range(state.players):
        out[player] /= total


@rule
def prospects(state: State, player: int) -> float:
    """The points a player has, and a part of those he is about to take."""
    expected = float(points(state, player))
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        cell = state.figures[figure]
        if cell != NONE:
            expected += UNDERFOOT * state.marker[cell] + WITHIN_REACH * within_reach(state, cell)
            expected -= FAR * nearest(state, cell)
    return expected


@rule
def within_reach(state: State, cell: int) -> int:
    """The value of the best marker one walk away."""
    best = 0
    for side in range(SIDES):
        place = cell
        for _ in range(walk_length(state.closed, state.standing, cell, side)):
            place = NEIGHBOUR[place, side]
            best = max(best, int(state.marker[place]))
    return best


@rule
def nearest(state: State, cell: int) -> int:
    """Steps as the crow flies to the nearest marker without a figure; 0 if there is none."""
    best = 0
    for place in range(CELLS):
        if state.marker[place] and not state.standing[place]:
            away = int(distance(cell, place))
            if best == 0 or away < best:
                best = away
    return best
