"""An estimate of who will win a game of `gears`: what each side has for certain, and who is first at what is left."""

from __future__ import annotations

import math

from wandelgang.boards.hex import CELLS
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.gears.race import first_to_walk, race, value_at
from wandelgang.games.gears.record import ACT, DONE, FIGURES, PLAYERS, WALK
from wandelgang.games.gears.rules import returns
from wandelgang.games.gears.scoring import points, side_of
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share of all points."""
    if state.phase == DONE:
        returns(state, out)
        return
    first, left = first_to_walk(state), open_points(state)
    gains = race(state, left)
    for player in range(state.players):
        out[player] = weigh(portrait(state, player, first, left, gains), state.players, WEIGHTS[state.mode])
    share(state.players, out)


@rule
def features(state: State, player: int) -> tuple[float, ...]:
    """What the estimate looks at; see weights.toml for the names."""
    left = open_points(state)
    return portrait(state, player, first_to_walk(state), left, race(state, left))


@rule
def portrait(state: State, player: int, first: int, left: float, gains: tuple[float, ...]) -> tuple[float, ...]:
    """The features of a player, given what is common to all."""
    together = side_of(state, player)
    sure = ties = near = outside = 0.0
    for other in range(state.players):
        if (together >> other) & 1:
            sure += secured(state, other)
            ties += tie_break(state, other)
            near += gains[(other - first) % state.players]
            outside += missing(state, other)
    lead = sure - best_rival(state, together)
    near /= left + 2.0
    contest = 1.0 if state.phase >= WALK else 0.0
    root = math.sqrt(left + 2.0)
    return (
        sure / (left + 5.0),
        sure / root,
        near * contest,
        near * (1.0 - contest),
        ties / root,
        1.0 if contest and lead > left else 0.0,
        outside,
    )


@rule
def open_points(state: State) -> float:
    """The points on which no figure stands and that nobody is about to take."""
    total = 0
    if state.building:
        for cell in range(CELLS):
            if not state.standing[cell]:
                total += value_at(state, cell)
        return float(total)
    for cell in range(CELLS):
        total += state.marker[cell]
    for figure in range(FIGURES * state.players):
        if state.figures[figure] != NONE:
            total -= state.marker[state.figures[figure]]
    if state.phase == ACT:
        total -= state.marker[state.origin]
    return float(total)


@rule
def secured(state: State, player: int) -> int:
    """The points a player has and those he stands on or has just left: nobody else can take them."""
    total = points(state, player)
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] != NONE:
            total += int(state.marker[state.figures[figure]])
    if state.phase == ACT and state.player == player:
        total += int(state.marker[state.origin])
    return total


@rule
def tie_break(state: State, player: int) -> float:
    """Blue, yellow and green markers in the order in which they decide a tie (GEARS-28)."""
    total = state.taken[player, 3] + 0.1 * state.taken[player, 1] + 0.01 * state.taken[player, 2]
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] != NONE:
            total += tie_value(int(state.marker[state.figures[figure]]))
    if state.phase == ACT and state.player == player:
        total += tie_value(int(state.marker[state.origin]))
    return total


@rule
def tie_value(value: int) -> float:
    if value == 4:
        return 1.0
    if value == 2:
        return 0.1
    return 0.01 if value == 3 else 0.0


@rule
def best_rival(state: State, together: int) -> int:
    """What the best of the other sides has for certain."""
    best = 0
    for player in range(state.players):
        if not (together >> player) & 1:
            theirs = 0
            for other in range(state.players):
                if (side_of(state, player) >> other) & 1:
                    theirs += secured(state, other)
            best = max(best, theirs)
    return best


@rule
def missing(state: State, player: int) -> float:
    """Figures that have not entered yet."""
    total = 0.0
    for figure in range(FIGURES * player, FIGURES * (player + 1)):
        if state.figures[figure] == NONE:
            total += 1.0
    return total
