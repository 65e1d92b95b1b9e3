"""What a learner sees of `tiles`: the cells of the board, plane by plane. docs/research/observations.md lists them.

Stones are shown by what they mean to the players, not by their names. Of other players' goals only what everybody knows is
shown: which stones may still be theirs, and how many are left.
"""

from __future__ import annotations

from functools import cache

from wandelgang.boards.bits import count
from wandelgang.boards.square import is_reached, sides_at, slot_cell, span
from wandelgang.core.observations import Plane, fill_plane, one_of, per_player, share_of
from wandelgang.core.rules import NONE, Floats, State, rule
from wandelgang.games.tiles.state import DONE, SHARED, STACK

SIDES = ("north", "east", "south", "west")
PHASES = ("push", "walk", "draw")
SOME_LEFT, SOME_TURNS = 4, 32  # what makes the planes of these counts one half
FREE, FIXED, CLOSED, PAWNS = 4, 8, 9, 13  # planes


def planes(state: State) -> tuple[Plane, ...]:
    return planes_for(int(state.players), int(state.kind))


@cache
def planes_for(players: int, kind: int) -> tuple[Plane, ...]:
    left = f"*n* / (*n* + {SOME_LEFT}) everywhere, for {{my}} *n* goals, cards or points left."
    return (
        *(Plane(f"open {side}", f"1 where the tile is open to the {side}.") for side in SIDES),
        *(Plane(f"free tile {side}", f"1 everywhere if the free tile is open to the {side}.") for side in SIDES),
        Plane("immovable", "1 where the tile is immovable."),
        *(Plane(f"closed {side}", f"1 behind the slot in the {side} if it is closed.") for side in SIDES),
        *per_player(players, "{my} pawn", "1 where {my} pawn stands."),
        Plane("reach", "1 where the pawn that moves may walk to."),
        *per_player(players, "{my} goals left", left),
        *per_player(
            players, "{my} goals won", f"*n* / (*n* + {SOME_LEFT}) everywhere, for {{my}} *n* goals, cards or points won."
        ),
        *per_player(players, "{my} turn", "1 everywhere in {my} turn."),
        *(Plane(f"phase {name}", f"1 everywhere in the phase `{name}`.") for name in PHASES),
        Plane("turns left", f"*n* / (*n* + {SOME_TURNS}) everywhere, for the *n* turns until the limit; 0 without a limit."),
        *(shared_planes() if kind == SHARED else stone_planes(players, kind)),
    )


def shared_planes() -> tuple[Plane, ...]:
    return (
        Plane("goal", "1 where the tile with the goal lies."),
        Plane("goal on free tile", "1 everywhere if the goal lies on the free tile."),
    )


def stone_planes(players: int, kind: int) -> tuple[Plane, ...]:
    found = [
        Plane("stones", "*n* / (*n* + 1) for the *n* stones lying there."),
        Plane("my goals", "*n* / (*n* + 1) for the *n* of my goals lying there."),
        *per_player(players, "{my} possible goals", "*n* / (*n* + 1) for the *n* stones there not ruled out as {my} goals."),
    ]
    if kind == STACK:
        found += per_player(players, "{my} deck", "*n* / (*n* + 1) for the *n* stones there that may be on {my} cards at all.")
    free = [Plane(f"{plane.name} on free tile", f"The same everywhere, for the free tile: {plane.about}") for plane in found]
    if kind != STACK:
        return (*found, *free)
    return (
        *found,
        *free,
        *per_player(players, "{my} home", "1 on {my} home."),
        *per_player(players, "{my} card", "1 everywhere while {my} next card is turned up."),
    )


def grid(state: State) -> tuple[int, ...]:
    return int(state.height), int(state.width)


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    size = int(state.height) * int(state.width)
    plane = observe_board(state, seat, out, size)
    plane = observe_turn(state, seat, out, size, plane)
    if state.kind == SHARED:
        observe_goal(state, out, size, plane)
    else:
        observe_stones(state, seat, out, size, plane)


@rule
def place_of(state: State, cell: int) -> int:
    """Where a cell lies within a plane."""
    return int(cell) // span(state.open) * int(state.width) + int(cell) % span(state.open)


@rule
def observe_board(state: State, seat: int, out: Floats, size: int) -> int:
    """Tiles, slots and pawns; the number of the next plane."""
    players = int(state.players)
    for place in range(size):
        cell = place // int(state.width) * span(state.open) + place % int(state.width)
        sides = sides_at(state.open, cell)
        for side in range(4):
            out[side * size + place] = float((sides >> side) & 1)
        out[FIXED * size + place] = float(state.fixed[state.tile[cell]])
        if is_reached(state.open, state.reach, cell):
            out[(PAWNS + players) * size + place] = 1.0
    for side in range(4):
        fill_plane(out, FREE + side, size, float((int(state.free_sides) >> side) & 1))
    if state.closed != NONE:
        side, line = int(state.closed) // span(state.open), int(state.closed) % span(state.open)
        cell = slot_cell(state.open, side, line, int(state.width), int(state.height))
        out[(CLOSED + side) * size + place_of(state, cell)] = 1.0
    for step in range(players):
        out[(PAWNS + step) * size + place_of(state, state.pawns[(seat + step) % players])] = 1.0
    return PAWNS + players + 1


@rule
def observe_turn(state: State, seat: int, out: Floats, size: int, plane: int) -> int:
    players = int(state.players)
    for step in range(players):
        plane = fill_plane(out, plane, size, share_of(int(state.left[(seat + step) % players]), SOME_LEFT))
    for step in range(players):
        plane = fill_plane(out, plane, size, share_of(int(state.score[(seat + step) % players]), SOME_LEFT))
    if state.phase != DONE:
        one_of(out, plane, size, players, (int(state.player) - seat) % players)
    plane = one_of(out, plane + players, size, DONE, state.phase)
    left = 0 if state.limit == NONE else int(state.limit) - int(state.played)
    return fill_plane(out, plane, size, share_of(left, SOME_TURNS))


@rule
def observe_goal(state: State, out: Floats, size: int, plane: int) -> None:
    """SHARED: the tile with the goal."""
    if state.goal == state.free:
        fill_plane(out, plane + 1, size, 1.0)
    elif state.goal != NONE:
        for place in range(size):
            cell = place // int(state.width) * span(state.open) + place % int(state.width)
            if state.tile[cell] == state.goal:
                out[plane * size + place] = 1.0


@rule
def observe_stones(state: State, seat: int, out: Floats, size: int, plane: int) -> None:
    """SET and STACK: what lies on the tiles of the board and on the free tile; STACK: homes and who has a card."""
    players = int(state.players)
    about = 2 + (2 if state.kind == STACK else 1) * players
    for place in range(size):
        cell = place // int(state.width) * span(state.open) + place % int(state.width)
        stones = state.stones[state.tile[cell]]
        if stones:
            for fact in range(about):
                out[(plane + fact) * size + place] = share_of(count(stones & relevant(state, seat, fact)), 1)
    plane += about
    for fact in range(about):
        held = count(state.stones[state.free] & relevant(state, seat, fact))
        plane = fill_plane(out, plane, size, share_of(held, 1))
    if state.kind == STACK:
        for step in range(players):
            player = (seat + step) % players
            out[(plane + step) * size + place_of(state, state.homes[player])] = 1.0
            fill_plane(out, plane + players + step, size, 1.0 if state.goals[player] != 0 else 0.0)


@rule
def relevant(state: State, seat: int, fact: int) -> int:
    """The stones that one of the planes about stones counts: all, my goals, possible goals and decks of each player."""
    players = int(state.players)
    if fact == 0:
        return int(state.lying)
    if fact == 1:
        return max(0, int(state.goals[seat]))
    player = (seat + fact - 2) % players
    return int(state.may[player]) if fact < 2 + players else int(state.deck[player])
