"""An estimate of who will win a game of `gears`: what each side has for certain, and who is first at what is left.

It takes the maze as it lies: what could be gained by turning a tile is for a search to find out.
"""

from __future__ import annotations

import math

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.gears.first_arrivals import Four, first_arrivals, first_to_walk
from wandelgang.games.gears.holdings import attainable, have, open_points, tie_break
from wandelgang.games.gears.rules import returns
from wandelgang.games.gears.scoring import side_of, worth
from wandelgang.games.gears.state import DONE, FIGURES, SOLO, WALK
from wandelgang.games.gears.turn_order import idle_in_sight
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)
FULFILLED, NEARER = 0.85, 0.02  # alone: what becomes of points that the turns left allow, more so of those nearby
SUREST = 0.98  # a forecast is never surer than this
LAYING = 0.2  # while tiles are laid, who will be first where is far from settled

Portrait = tuple[float, float, float, float, float, float, float, float]


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share of all points."""
    if state.phase == DONE:
        returns(state, out)
        return
    left, held = open_points(state), holdings(state)
    gains = first_arrivals(state, left)
    for player in range(state.players):
        out[player] = weigh(portrait(state, player, left, held, gains), state.players, WEIGHTS[state.mode])
    share(state.players, out)


@rule
def features(state: State, player: int, work: State) -> Portrait:
    """What the estimate looks at; weights.toml has their names."""
    left = open_points(state)
    return portrait(state, player, left, holdings(state), first_arrivals(state, left))


@rule
def holdings(state: State) -> Four:
    """The points that each player has for certain."""
    return have(state, 0), have(state, 1), have(state, 2), have(state, 3)


@rule
def portrait(state: State, player: int, left: float, held: Four, gains: Four) -> Portrait:
    """The features of a player, given what is common to all: the points left, those held, and who is first where."""
    if state.mode == SOLO:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, forecast(state, held[0], gains[0]), 1.0
    together = side_of(state, player)
    first = first_to_walk(state)
    sure = ties = near = outside = rival = 0.0
    for other in range(state.players):
        if (together >> other) & 1:
            sure += held[other]
            ties += tie_break(state, other)
            near += gains[(other - first) % state.players]
            outside += missing(state, other)
    for other in range(state.players):
        theirs = 0.0
        for partner in range(state.players):
            if (side_of(state, other) & ~together) >> partner & 1:
                theirs += held[partner]
        rival = max(rival, theirs)
    near /= left + 2.0
    ahead = sure / (left + 5.0)
    if state.phase < WALK:
        return 0.0, LAYING * near, 0.0, 0.0, 0.0, outside, 0.0, 0.0
    certain = 1.0 if sure - rival > left else 0.0
    patient = ahead * idle_in_sight(state) / state.patience  # the fewer turns are left, the more a lead is worth
    return ahead, near, ties / math.sqrt(left + 2.0), certain, patient, 0.0, 0.0, 0.0


@rule
def missing(state: State, player: int) -> float:
    """Figures that have not entered yet."""
    total = 0.0
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] == NONE:
            total += 1.0
    return total


@rule
def forecast(state: State, held: float, near: float) -> float:
    """Alone: the share of all points that the turns left may bring, as the logarithm of its odds."""
    part = (held + FULFILLED * attainable(state) + NEARER * near) / max(1, worth(state))
    part = min(SUREST, max(1.0 - SUREST, part))
    return math.log(part / (1.0 - part))
