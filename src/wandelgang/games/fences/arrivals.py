"""Could a piece of `fences` have come to its place by the dice that were used? Positions are checked with it.

Fences do not move while dice are used, and only the moving player's pieces do. So a piece has come from a square that is free
now, or from a start field, by one of the usual moves.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.moves import find_ends, is_jumpable
from wandelgang.games.fences.state import (
    BOTH,
    CORNERS,
    ENDS,
    GOAL,
    HIGH,
    NEITHER,
    PIECES,
    SENDING,
    SPAN,
    START,
)
from wandelgang.games.fences.walking import STEP


def has_come(state: State, piece: int, squares: frozenset[int]) -> bool:
    """Whether the acting player's piece may have been moved by what was used of the dice last; *squares* are ordinary ones."""
    place = state.pieces[state.player, piece]
    if place > GOAL or place == NONE:
        return False
    high, low, used = state.high, state.low, state.used
    if used != BOTH:
        return comes_by(state, piece, place, high if used == HIGH + 1 else low, squares)
    if high == low and comes_by_jump(state, place, squares):
        return True
    return any(comes_by(state, piece, place, steps, squares) for steps in (high, low, high + low))


def comes_by(state: State, piece: int, place: int, steps: int, squares: frozenset[int]) -> bool:
    out = np.empty(ENDS, np.int64)
    for origin in origins(state, place, steps, squares):
        total = find_ends(state, piece, origin, steps, NONE, NONE, 0, out, 0, ENDS)
        if place in out[:total]:
            return True
    return False


def comes_by_jump(state: State, place: int, squares: frozenset[int]) -> bool:
    """FENCES-27: over a fence beside the place."""
    if place == GOAL:
        return False
    beside = [place + int(STEP[heading]) for heading in range(4) if is_jumpable(state, place, heading)]
    return any(origin in squares and is_vacant(state, origin) for origin in beside)


def origins(state: State, place: int, steps: int, squares: frozenset[int]) -> Iterator[int]:
    """Where a piece may have been before it made so many steps to a place, the likeliest first."""
    ends = state.doors if place == GOAL else [place]
    if place != GOAL:
        yield place  # FENCES-A32
    near = [
        (abs(steps - distance), origin)
        for origin in squares
        if (distance := min(apart(origin, end) for end in ends)) <= steps and origin != place
    ]
    yield from (origin for _, origin in sorted(near) if is_vacant(state, origin))
    yield from range(START, START + CORNERS)


def apart(one: int, other: int) -> int:
    return abs(one // SPAN - other // SPAN) + abs(one % SPAN - other % SPAN)


def is_vacant(state: State, square: int) -> bool:
    return all(square not in places for places in state.pieces[: state.players])


def fits_dice(state: State, squares: frozenset[int]) -> bool:
    """Whether somebody can have used the dice that are said to be used, so that the rest is as it is.

    FENCES-A06: the piece that used the first die is noted, unless it captured (FENCES-32), was the last one out (FENCES-A25),
    went into the goal, or may always use both.
    """
    if state.used == NEITHER:
        return True
    state = facts(state)
    own = state.pieces[state.player]
    if state.moved != NONE:
        return has_come(state, state.moved, squares)
    on_lawn = [piece for piece in range(PIECES) if own[piece] < GOAL]
    if state.phase == SENDING:
        return any(has_come(state, piece, squares) for piece in on_lawn)
    everybody = enumerate(state.pieces[: state.players])
    captured = any(place > GOAL for player, places in everybody if player != state.player for place in places)
    goes_on = captured or state.same or own.count(GOAL) == PIECES - 1
    candidates = [*(on_lawn if goes_on else []), *([own.index(GOAL)] if GOAL in own else [])]
    return any(has_come(state, piece, squares) for piece in candidates)
