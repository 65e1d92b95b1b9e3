"""What a learner sees of `doors`: a corridor one cell high, plane by plane."""

from __future__ import annotations

from wandelgang.core.observations import Plane, fill_plane, share_of
from wandelgang.core.rules import Floats, State, rule
from wandelgang_doors.rules import goal, is_open
from wandelgang_doors.state import SWINGING, WALKING

HALF = 20  # with so many turns left, the last plane holds one half

PLANES = (
    Plane("my pawn", "1 where my pawn stands."),
    Plane("other pawn", "1 where the other pawn stands."),
    Plane("my goal", "1 at the end of the corridor that I want to reach."),
    Plane("open doors", "1 in cells whose door to the right is open."),
    Plane("swung door", "1 in the cell whose door to the right was swung last."),
    Plane("I swing", "1 everywhere while I swing a door."),
    Plane("I walk", "1 everywhere while I walk."),
    Plane("other swings", "1 everywhere while the other player swings a door."),
    Plane("other walks", "1 everywhere while the other player walks."),
    Plane("turns left", f"*n* / (*n* + {HALF}) everywhere, for the *n* turns that are left."),
)


def planes(state: State) -> tuple[Plane, ...]:
    return PLANES


def grid(state: State) -> tuple[int, ...]:
    return 1, int(state.cells)


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    size = int(state.cells)
    out[state.pawns[seat]] = 1.0
    out[size + state.pawns[1 - seat]] = 1.0
    out[2 * size + goal(state, seat)] = 1.0
    for door in range(size - 1):
        out[3 * size + door] = 1.0 if is_open(state, door) else 0.0
    if state.swung >= 0:
        out[4 * size + state.swung] = 1.0
    first = 5 if state.player == seat else 7
    if state.phase == SWINGING:
        fill_plane(out, first, size, 1.0)
    elif state.phase == WALKING:
        fill_plane(out, first + 1, size, 1.0)
    fill_plane(out, 9, size, share_of(int(state.limit) - int(state.played), HALF))
