"""What a learner sees of `gears`: axial coordinates as rows and columns. docs/research/observations.md lists the planes.

A cell (q, r) is in row r + 7 and column q + 7, so the six neighbours of a cell lie within the 3 × 3 around it.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from wandelgang.boards.hex import CELLS, RADIUS, SIDES, Q, R
from wandelgang.core.observations import Plane, fill_plane, one_of, per_number, per_player, share_of
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.gears.state import BEGINNERS, COPIES, DONE, EMPTY, FIGURES, KINDS, SOLO, VALUES

SPAN = 2 * RADIUS + 1
SIZE = SPAN * SPAN
SIDE_NAMES = ("east", "south-east", "south-west", "west", "north-west", "north-east")
PHASES = ("build", "draw", "lay", "enter", "walk", "act", "trapped", "pass")
SOME_TAKEN, SOME_PILE, SOME_TURNS = 4, 8, 32  # what makes the planes of these counts one half
TILE, CLOSED, MARKERS = 1, 2, 2 + SIDES  # planes
FIGURE = MARKERS + VALUES


def planes(state: State) -> tuple[Plane, ...]:
    return planes_for(int(state.players), may_build(state))


@cache
def planes_for(players: int, builds: bool) -> tuple[Plane, ...]:
    taken = (per_player(players, *markers_of(value)) for value in range(1, VALUES + 1))
    return (
        Plane("table", "1 on the cells of the table, 0 in the corners outside."),
        Plane("tile", "1 where a tile lies."),
        *(Plane(f"closed {side}", f"1 on tiles whose {side} side is closed.") for side in SIDE_NAMES),
        *per_number(range(1, VALUES + 1), "marker {n}", "1 where a marker of value {n} lies."),
        Plane("my first figure", "1 where the first of my figures stands."),
        Plane("my second figure", "1 where the second of my figures stands."),
        *per_player(players, "{my} figures", "How many of {my} figures stand there, out of 2.")[1:],
        *per_player(players, "{my} entry tiles", "1 on {my} entry tiles."),
        Plane("just left", "1 on the tile that was just left and is now acted on."),
        Plane("stuck", "1 on the tiles that whoever is trapped still has to turn."),
        *chain(*zip(*taken, strict=True)),  # player by player
        *per_player(players, "{my} turn", "1 everywhere in {my} turn."),
        *(Plane(f"phase {name}", f"1 everywhere in the phase `{name}`.") for name in PHASES),
        Plane("idle", "How many turns there were since the last marker was taken, as a share of those that end the game."),
        Plane("passes", "How many players passed in succession, as a share of all."),
        Plane("turns left", f"*n* / (*n* + {SOME_TURNS}) everywhere, for the *n* turns until the limit; 0 without a limit."),
        *(building_planes(players) if builds else ()),
    )


def markers_of(value: int) -> tuple[str, str]:
    """Name and sentence of a plane for the markers of one value that each player has taken."""
    about = f"*n* / (*n* + {SOME_TAKEN}) everywhere, for the *n* markers of value {value} that {{my}} figures have taken."
    return f"{{my}} markers {value}", about


def building_planes(players: int) -> tuple[Plane, ...]:
    each = range(1, len(KINDS) + 1)
    return (
        *per_number(each, "hand {n}", "1 everywhere while the tile drawn is of kind {n}."),
        *per_number(each, "unseen {n}", f"How many tiles of kind {{n}} nobody has seen yet, out of {COPIES}."),
        *per_player(players, "{my} pile", f"*n* / (*n* + {SOME_PILE}) everywhere, for the *n* tiles in {{my}} pile."),
    )


def grid(state: State) -> tuple[int, ...]:
    return SPAN, SPAN


@rule
def may_build(state: State) -> bool:
    """Whether this mode can build its maze; the others are given one."""
    return bool(state.mode != BEGINNERS and state.mode != SOLO)


@rule
def place_of(cell: int) -> int:
    """Where a cell lies within a plane."""
    return (int(R[cell]) + RADIUS) * SPAN + int(Q[cell]) + RADIUS


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    plane = FIGURE + FIGURES - 1 + int(state.players)
    observe_tiles(state, seat, out, plane)
    plane = observe_figures(state, seat, out, plane + int(state.players))
    plane = observe_turn(state, seat, out, plane)
    if may_build(state):
        observe_piles(state, seat, out, plane)


@rule
def observe_tiles(state: State, seat: int, out: Floats, entries: int) -> None:
    """What lies on each cell; entry tiles from their plane on."""
    players = int(state.players)
    for cell in range(CELLS):
        place = place_of(cell)
        out[place] = 1.0
        closed = int(state.closed[cell])
        if closed == EMPTY:
            continue
        out[TILE * SIZE + place] = 1.0
        for side in range(SIDES):
            out[(CLOSED + side) * SIZE + place] = float((closed >> side) & 1)
        if state.marker[cell]:
            out[(MARKERS + int(state.marker[cell]) - 1) * SIZE + place] = 1.0
        if state.owner[cell] != NONE:
            out[(entries + (int(state.owner[cell]) - seat) % players) * SIZE + place] = 1.0


@rule
def observe_figures(state: State, seat: int, out: Floats, plane: int) -> int:
    """Figures, and what the acting player has to do with tiles, from *plane* on; the number of the next plane."""
    players = int(state.players)
    for number in range(FIGURES * players):
        step, cell = (number // FIGURES - seat) % players, state.figures[number]
        if cell != NONE:
            if step == 0:
                out[(FIGURE + number % FIGURES) * SIZE + place_of(cell)] = 1.0
            else:
                out[(FIGURE + FIGURES - 1 + step) * SIZE + place_of(cell)] += 1.0 / FIGURES
    if state.origin != NONE:
        out[plane * SIZE + place_of(state.origin)] = 1.0
    for number in range(FIGURES):
        if (state.stuck >> number) & 1:
            out[(plane + 1) * SIZE + place_of(state.figures[FIGURES * state.player + number])] = 1.0
    return plane + 2


@rule
def observe_turn(state: State, seat: int, out: Floats, plane: int) -> int:
    players = int(state.players)
    for step in range(players):
        for value in range(VALUES):
            taken = int(state.taken[(seat + step) % players, value])
            plane = fill_plane(out, plane, SIZE, share_of(taken, SOME_TAKEN))
    if state.phase != DONE:
        one_of(out, plane, SIZE, players, (int(state.player) - seat) % players)
    plane = one_of(out, plane + players, SIZE, DONE, state.phase)
    plane = fill_plane(out, plane, SIZE, int(state.idle) / int(state.patience))
    plane = fill_plane(out, plane, SIZE, int(state.passes) / players)
    left = 0 if state.limit == NONE else int(state.limit) - int(state.played)
    return fill_plane(out, plane, SIZE, share_of(left, SOME_TURNS))


@rule
def observe_piles(state: State, seat: int, out: Floats, plane: int) -> None:
    players = int(state.players)
    plane = one_of(out, plane, SIZE, len(KINDS), state.hand)
    for kind in range(len(KINDS)):
        plane = fill_plane(out, plane, SIZE, int(state.unseen[kind]) / COPIES)
    for step in range(players):
        plane = fill_plane(out, plane, SIZE, share_of(int(state.piles[(seat + step) % players]), SOME_PILE))
