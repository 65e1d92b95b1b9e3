"""What the estimate of `gears` looks at: what each side has for certain, and who is first at what is left.

It takes the maze as it lies: what could be gained by turning a tile is for a search to find out. A marker under a figure is as
good as taken. It knows no weights.
"""

from __future__ import annotations

import math

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.boards.hex import CELLS
from wandelgang.core.rules import NONE, State, as_record, rule
from wandelgang.games.gears.first_arrivals import ARRIVALS, first_arrivals, place_figures
from wandelgang.games.gears.rays import RAYS, tiles_worth, track, worth_of
from wandelgang.games.gears.scoring import points, side_of
from wandelgang.games.gears.state import ACT, FIGURES, PLAYERS, SOLO, VALUES, WALK
from wandelgang.games.gears.turn_order import idle_in_sight

FULFILLED, NEARER = 0.85, 0.02  # alone: what becomes of points that the turns left allow, more so of those nearby
SUREST = 0.98  # a forecast is never surer than this
LAYING = 0.2  # while tiles are laid, who will be first where is far from settled

Features = tuple[float, float, float, float, float, float, float, float]

WORK = as_record(
    [
        ("left", np.float64),  # the points that nobody has for certain
        ("secured", np.float64, PLAYERS),  # those that a player has for certain
        *ARRIVALS,
        *RAYS,
    ]
)


@rule
def features(state: State, player: int, work: State) -> Features:
    survey(state, work)
    return surveyed(state, player, work)


@rule
def survey(state: State, work: State) -> None:
    """Note the points left, those secured, and who is first where."""
    track(state, work)
    place_figures(state, work)
    free = open_tiles(state, work)
    left = worth_of(work, free)
    work.left = left
    for player in range(state.players):
        work.secured[player] = secured(state, player)
    first_arrivals(state, work, left, free)


@rule
def surveyed(state: State, player: int, work: State) -> Features:
    """The features of one player after a survey; their names are in weights.toml."""
    if state.mode == SOLO:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, forecast(state, work), 1.0
    together = side_of(state, player)
    left = work.left
    sure = ties = near = outside = 0.0
    for other in range(state.players):
        if (together >> other) & 1:
            sure += work.secured[other]
            ties += tie_break(state, other)
            near += work.nearest[other]
            outside += missing(state, other)
    near /= left + 2.0
    ahead = sure / (left + 5.0)
    if state.phase < WALK:
        return 0.0, LAYING * near, 0.0, 0.0, 0.0, outside, 0.0, 0.0
    certain = 1.0 if sure - rival_of(state, together, work) > left else 0.0
    patient = ahead * idle_in_sight(state) / state.patience  # the fewer turns are left, the more a lead is worth
    return ahead, near, ties / math.sqrt(left + 2.0), certain, patient, 0.0, 0.0, 0.0


@rule
def rival_of(state: State, together: int, work: State) -> float:
    """The most points that another side has for certain."""
    most = 0.0
    for other in range(state.players):
        theirs = 0.0
        for partner in range(state.players):
            if (side_of(state, other) & ~together) >> partner & 1:
                theirs += work.secured[partner]
        most = max(most, theirs)
    return most


@rule
def is_sure(state: State, player: int, work: State) -> bool:
    """After a survey: does a player lead by more than is left? Nobody can take what lies under another's figures.

    Whoever leaves such a tile may take its marker (GEARS-15), and at the end figures take what they stand on (GEARS-25).
    """
    if state.phase < WALK or state.mode == SOLO:
        return False
    together, sure = side_of(state, player), 0.0
    for other in range(state.players):
        if (together >> other) & 1:
            sure += work.secured[other]
    return bool(together == 1 << player and sure - rival_of(state, together, work) > work.left)


@rule
def secured(state: State, player: int) -> float:
    """The points a player has, and those under their figures or just left by them: nobody else can take them."""
    total = points(state, player)
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] != NONE:
            total += int(state.marker[state.figures[figure]])
    if state.phase == ACT and state.player == player:
        total += int(state.marker[state.origin])
    return float(total)


@rule
def open_tiles(state: State, work: State) -> int:
    """The tiles on which no figure stands and from which nobody is about to take a marker."""
    free = ~work.figures
    if state.phase == ACT:
        free &= ~bit(int(work.number[state.origin]))
    return free


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
def missing(state: State, player: int) -> float:
    """Figures that have not entered yet."""
    total = 0.0
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] == NONE:
            total += 1.0
    return total


@rule
def forecast(state: State, work: State) -> float:
    """Alone: the share of all points that the turns left may bring, as the logarithm of its odds."""
    part = (work.secured[0] + FULFILLED * attainable(state, work) + NEARER * work.nearest[0]) / max(1, work.worth)
    part = min(SUREST, max(1.0 - SUREST, part))
    return math.log(part / (1.0 - part))


@rule
def attainable(state: State, work: State) -> float:
    """Alone: the points of the best markers left, one for each turn left."""
    turns = int(state.limit - state.played) if state.limit != NONE else CELLS
    if state.phase == ACT:
        turns -= 1
    free = open_tiles(state, work)
    total = 0
    for value in range(VALUES, 0, -1):
        number = max(0, min(turns, count(tiles_worth(work, value) & free)))
        total += value * number
        turns -= number
    return float(total)
