"""What a learner sees of `cards`: five by five fields, plane by plane. docs/research/observations.md lists them."""

from __future__ import annotations

from functools import cache
from itertools import chain

from wandelgang.boards.bits import count
from wandelgang.core.observations import Plane, fill_plane, one_of, per_number, per_player
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.cards.state import CARDS, CELLS, DONE, GOLD, SIDE

EACH_CARD = range(1, CARDS + 1)
EACH_FACE = range(1, 7)
PHASES = ("remove", "roll", "act", "draw", "place")


def planes(state: State) -> tuple[Plane, ...]:
    return planes_for(int(state.players))


@cache
def planes_for(players: int) -> tuple[Plane, ...]:
    stocks = (per_player(players, *stock_of(number)) for number in EACH_CARD)
    return (
        *per_number(EACH_CARD, "picture {n}", "1 where a picture with the number {n} was laid, hit or not."),
        Plane("open", "1 where a picture can still be hit."),
        *per_number(EACH_CARD, "card {n}", "1 where a card with the number {n} is in play."),
        Plane("dead", "1 where a card in play has no target left."),
        *per_player(players, "{my} cards", "1 where {my} cards are in play."),
        *per_player(players, "{my} cards face down", "1 where {my} cards lie face down."),
        *per_player(players, "{my} start", "1 on {my} gold-framed field."),
        *chain(*zip(*stocks, strict=True)),  # player by player
        *per_player(players, "{my} hits", "How many of {my} cards have hit, out of 9."),
        *per_player(players, "{my} turn", "1 everywhere in {my} turn."),
        *(Plane(f"phase {name}", f"1 everywhere in the phase `{name}`.") for name in PHASES),
        *per_number(EACH_FACE, "roll {n}", "1 everywhere if the first roll of this turn is a {n}."),
        *per_number(EACH_FACE, "second roll {n}", "1 everywhere if the roll after a 6 is a {n}."),
        *per_number(EACH_CARD, "taken {n}", "1 everywhere while a field is chosen for the card {n}."),
        Plane("idle", "How many turns in a row without progress there were, as a share of those that end the game."),
    )


def stock_of(number: int) -> tuple[str, str]:
    """Name and sentence of a plane for one card of each player."""
    return f"{{my}} stock {number}", f"1 everywhere if the card {number} is in {{my}} pile or hand."


def grid(state: State) -> tuple[int, ...]:
    return SIDE, SIDE


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    players = int(state.players)
    cards = CARDS + 1  # the first plane after the pictures and the open ones
    owners = cards + CARDS + 1
    for cell in range(CELLS):
        if state.picture[cell]:
            out[(int(state.picture[cell]) - 1) * CELLS + cell] = 1.0
        if (state.open >> cell) & 1:
            out[CARDS * CELLS + cell] = 1.0
        if state.number[cell]:
            out[(cards + int(state.number[cell]) - 1) * CELLS + cell] = 1.0
        if (state.dead >> cell) & 1:
            out[(cards + CARDS) * CELLS + cell] = 1.0
        if (state.blocked >> cell) & 1:
            out[(owners + players + (int(state.owner[cell]) - seat) % players) * CELLS + cell] = 1.0
    for step in range(players):
        player = (seat + step) % players
        for cell in range(CELLS):
            if (state.lying[player] >> cell) & 1:
                out[(owners + step) * CELLS + cell] = 1.0
        out[(owners + 2 * players + step) * CELLS + GOLD[state.seats[player]]] = 1.0
    plane = observe_stocks(state, seat, out, owners + 3 * players)
    observe_turn(state, seat, out, plane)


@rule
def observe_stocks(state: State, seat: int, out: Floats, plane: int) -> int:
    """The cards that are not on the board, and how many have hit; the number of the next plane."""
    players = int(state.players)
    for step in range(players):
        for card in range(1, CARDS + 1):
            plane = fill_plane(out, plane, CELLS, float((state.stock[(seat + step) % players] >> card) & 1))
    for step in range(players):
        plane = fill_plane(out, plane, CELLS, count(state.hits[(seat + step) % players]) / CARDS)
    return plane


@rule
def observe_turn(state: State, seat: int, out: Floats, plane: int) -> None:
    players = int(state.players)
    if state.phase != DONE:
        one_of(out, plane, CELLS, players, (int(state.player) - seat) % players)
    plane = one_of(out, plane + players, CELLS, DONE, state.phase)
    plane = one_of(out, plane, CELLS, 6, state.rolled - 1)
    plane = one_of(out, plane, CELLS, 6, state.second - 1)
    plane = one_of(out, plane, CELLS, CARDS, state.taken - 1)
    fill_plane(out, plane, CELLS, int(state.idle) / (int(state.standstill) * players))
