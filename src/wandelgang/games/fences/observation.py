"""What a learner sees of `fences`: the squares of the board, plane by plane. docs/research/observations.md lists them.

A slot belongs to the square north or west of it, so there are two planes for slots, east and south of a square. Own fences and
pieces are told apart, because actions name them by number; of the others it only matters where they are.
"""

from __future__ import annotations

from functools import cache

from wandelgang.boards.wide import BITS
from wandelgang.core.observations import Plane, fill_plane, one_of, per_number, per_player, share_of
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.fences.state import CORNERS, DONE, FACES, FENCES, GOAL, OUT, PIECES, SPAN, SQUARES, START

HEADINGS = ("north", "east", "south", "west")
PHASES = ("start", "fence", "set", "roll", "move", "send")
SOME_TURNS = 64  # so many turns left make their plane one half
LARGEST_SUM = 2 * FACES
SLOTS, FREE, LOCKS, OWN = 2, 4, 8, 10  # planes
OTHERS = OWN + 2 * FENCES


def planes(state: State) -> tuple[Plane, ...]:
    return planes_for(int(state.players))


@cache
def planes_for(players: int) -> tuple[Plane, ...]:
    each = range(1, FACES + 1)
    others = [plane for side in ("east", "south") for plane in per_player(players, *fences_of(side))[1:]]
    return (
        Plane("start fields", "1 on the squares of the start fields."),
        Plane("goal", "1 on the squares of the goal."),
        *(Plane(f"slot {side}", f"1 where there is a slot {side} of the square.") for side in ("east", "south")),
        *(Plane(f"free {side}", f"1 where a step to the {side} is free.") for side in HEADINGS),
        *(Plane(f"lock {side}", f"1 where a fence of nobody stands {side} of the square.") for side in ("east", "south")),
        *per_number(range(1, FENCES + 1), "my fence {n} east", "1 where my fence {n} stands east of the square."),
        *per_number(range(1, FENCES + 1), "my fence {n} south", "1 where my fence {n} stands south of the square."),
        *others,
        *(Plane(f"lifted {side}", f"1 where the lifted fence was, {side} of the square.") for side in ("east", "south")),
        *per_number(
            range(1, PIECES + 1), "my piece {n}", "1 where my piece {n} stands, on all squares of a start field or goal."
        ),
        *per_player(players, "{my} pieces", "How many of {my} pieces stand there, out of 4.")[1:],
        Plane("moved piece", "1 where the piece stands that may not use the second die."),
        *per_number(each, "higher die {n}", "1 everywhere if the higher die shows a {n}."),
        *per_number(each, "lower die {n}", "1 everywhere if the lower die shows a {n}."),
        Plane("higher die used", "1 everywhere once the higher die has been used."),
        Plane("lower die used", "1 everywhere once the lower die has been used."),
        *per_player(players, "{my} start roll", f"The sum of {{my}} roll for the first turn, out of {LARGEST_SUM}."),
        *per_player(players, "{my} start lost", "1 everywhere if {I} can no longer begin, in the roll for the first turn."),
        *per_player(players, "{my} turn", "1 everywhere in {my} turn."),
        *(Plane(f"phase {name}", f"1 everywhere in the phase `{name}`.") for name in PHASES),
        Plane("turns left", f"*n* / (*n* + {SOME_TURNS}) everywhere, for the *n* turns until the limit; 0 without a limit."),
    )


def fences_of(side: str) -> tuple[str, str]:
    """Name and sentence of a plane for the fences of each player on one side of a square."""
    return f"{{my}} fences {side}", f"1 where {{my}} fences stand {side} of the square."


def grid(state: State) -> tuple[int, ...]:
    return int(state.height), int(state.width)


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    size = int(state.height) * int(state.width)
    lifted = OTHERS + 2 * (int(state.players) - 1)
    observe_board(state, out, size)
    observe_fences(state, seat, out, size, lifted)
    plane = observe_pieces(state, seat, out, size, lifted + 2)
    plane = observe_dice(state, out, size, plane)
    observe_turn(state, seat, out, size, plane)


@rule
def place_of(state: State, square: int) -> int:
    """Where a square lies within a plane."""
    return int(square) // SPAN * int(state.width) + int(square) % SPAN


@rule
def observe_board(state: State, out: Floats, size: int) -> None:
    for corner in range(CORNERS):
        mark_area(state, START + corner, 1.0, out, 0)
    mark_area(state, GOAL, 1.0, out, size)
    for row in range(int(state.height)):
        for column in range(int(state.width)):
            place, square = row * int(state.width) + column, row * SPAN + column
            for side in range(2):
                out[(SLOTS + side) * size + place] = float((state.slots[row] >> (2 * column + side)) & 1)
                out[(LOCKS + side) * size + place] = float((state.fenced[row] >> (2 * column + side)) & 1)
            for heading in range(4):
                out[(FREE + heading) * size + place] = float((state.open[heading, square // BITS] >> (square % BITS)) & 1)


@rule
def mark_area(state: State, place: int, value: float, out: Floats, first: int) -> None:
    """Add a value to all squares of a start field or of the goal, or to a single square."""
    if place < SQUARES:
        out[first + place_of(state, place)] += value
        return
    area = CORNERS if place == GOAL else place - START
    one, last = int(state.areas[area, 0]), int(state.areas[area, 1])
    for row in range(one // SPAN, last // SPAN + 1):
        for column in range(one % SPAN, last % SPAN + 1):
            out[first + row * int(state.width) + column] += value


@rule
def observe_fences(state: State, seat: int, out: Floats, size: int, lifted: int) -> None:
    """Fences of players; what remains of all fences on the planes of the locks belongs to nobody."""
    players = int(state.players)
    for step in range(players):
        player = (seat + step) % players
        for fence in range(FENCES):
            slot = int(state.fences[player, fence])
            if slot == NONE:
                continue
            side, place = slot % 2, place_of(state, slot // 2)
            out[(LOCKS + side) * size + place] = 0.0
            plane = OWN + FENCES * side + fence if step == 0 else OTHERS + (players - 1) * side + step - 1
            out[plane * size + place] = 1.0
            if player == state.player and fence == state.lifted:
                out[(lifted + side) * size + place] = 1.0


@rule
def observe_pieces(state: State, seat: int, out: Floats, size: int, plane: int) -> int:
    """Pieces from *plane* on; the number of the next plane."""
    players = int(state.players)
    last = plane + PIECES + players - 1
    for step in range(players):
        player = (seat + step) % players
        for piece in range(PIECES):
            place = int(state.pieces[player, piece])
            if place == NONE:
                continue
            if step == 0:
                mark_area(state, place, 1.0, out, (plane + piece) * size)
            else:
                mark_area(state, place, 1.0 / PIECES, out, (plane + PIECES + step - 1) * size)
            if player == state.player and piece == state.moved:
                mark_area(state, place, 1.0, out, last * size)
    return last + 1


@rule
def observe_dice(state: State, out: Floats, size: int, plane: int) -> int:
    plane = one_of(out, plane, size, FACES, int(state.high) - 1)
    plane = one_of(out, plane, size, FACES, int(state.low) - 1)
    plane = fill_plane(out, plane, size, float(int(state.used) & 1))
    return fill_plane(out, plane, size, float(int(state.used) >> 1))


@rule
def observe_turn(state: State, seat: int, out: Floats, size: int, plane: int) -> None:
    players = int(state.players)
    for step in range(players):
        plane = fill_plane(out, plane, size, max(0, int(state.rolls[(seat + step) % players])) / LARGEST_SUM)
    for step in range(players):
        plane = fill_plane(out, plane, size, 1.0 if state.rolls[(seat + step) % players] == OUT else 0.0)
    if state.phase != DONE:
        one_of(out, plane, size, players, (int(state.player) - seat) % players)
    plane = one_of(out, plane + players, size, DONE, state.phase)
    left = 0 if state.limit == NONE else int(state.limit) - int(state.played)
    fill_plane(out, plane, size, share_of(left, SOME_TURNS))
