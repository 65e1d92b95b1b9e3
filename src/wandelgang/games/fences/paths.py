"""How things move in `fences` where that is not straight: which squares a piece walks over, and how a fence is carried.

The rules only need the end of a move; drawing and narration need its path.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.background import slot_place
from wandelgang.games.fences.drawing import spots
from wandelgang.games.fences.moves import steps_by
from wandelgang.games.fences.state import GOAL, JUMP, MOVE, SET, SPAN, START, move_end, move_means, moved_piece
from wandelgang.games.fences.walking import DONE_CHOOSING, first_square, next_choices, steps_left, walk
from wandelgang.scene import Place, Way, cornered

LIFTED, HOP = 1.2, 0.4  # how far a carried fence and a jumping piece swing out


@lru_cache(maxsize=512)  # narration and drawing ask for the same path
def way(state: State, action: int) -> tuple[int, ...]:
    """The places of a move from its origin to its end; of several paths the one with the fewest bends (FENCES-A33)."""
    origin, means, end = state.pieces[state.player, moved_piece(action)], move_means(action), move_end(action)
    if means == JUMP:
        return origin, end
    return min(walks(state, origin, steps_by(state, means), end), key=count_bends, default=(origin, end))


def walks(state: State, origin: int, steps: int, end: int) -> Iterator[tuple[int, ...]]:
    """All paths of *steps* steps from an origin to an end."""
    for heading in range(4):
        square = first_square(state, origin, heading)
        choices = DONE_CHOOSING if square == NONE else 0
        while choices != DONE_CHOOSING:
            left = steps_left(origin, steps)
            found, turns = walk(state, square, heading, left, choices)
            if found == end:
                # The path so far is the same walk, stopped earlier; only the last step leads into the goal.
                path = (int(walk(state, square, heading, taken, choices)[0]) for taken in range(left + 1))
                yield (origin, *path) if origin >= START else tuple(path)
            choices = next_choices(choices, turns)


def count_bends(path: tuple[int, ...]) -> int:
    """How often a path changes direction. The step into the goal and the one out of a start field are not bends."""
    walked = [place for place in path if place < GOAL]
    steps = [later - earlier for earlier, later in pairwise(walked)]
    return sum(one != other for one, other in pairwise(steps))


def bends(state: State, action: int) -> int:
    """How often the piece turns on its path."""
    return count_bends(way(state, action))


def paths(before: State, action: int, after: State) -> tuple[Way, ...]:
    """A piece walks square by square and hops over a fence; a fence is carried from slot to slot in an arc."""
    if action < SET:
        return ()
    before = facts(before)
    if action < MOVE:
        return (carried(before, action - SET),)
    path, piece = way(before, action), moved_piece(action)
    name = f"piece{before.player}-{piece}"
    if move_means(action) == JUMP:
        (x, y), (u, v) = centre(path[0]), centre(path[-1])
        hop = ((x + u) / 2 + (HOP if x == u else 0.0), (y + v) / 2 - (HOP if y == v else 0.0))
        return (Way(name, (hop, (u, v))),)
    places = [centre(place) for place in path if place < GOAL]
    if path[-1] == GOAL:
        places.append(spots(facts(after))[before.player, piece][:2])
    bent = cornered(places)
    left = bent if path[0] >= GOAL else bent[1:]
    return (Way(name, left),) if len(left) > 1 else ()


def carried(state: State, slot: int) -> Way:
    """The arc of the lifted fence into a slot."""
    (x, y, _), (u, v, _) = slot_place(state.fences[state.player, state.lifted]), slot_place(slot)
    return Way(f"fence{state.player}-{state.lifted}", (((x + u) / 2, max((y + v) / 2 - LIFTED, -1.0)), (u, v)))


def centre(square: int) -> Place:
    row, column = divmod(int(square), SPAN)
    return float(column), float(row)
