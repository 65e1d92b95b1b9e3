"""Cards on the board of `cards`: their steps, what a hit changes, and the removal of dead cards. Part of the rules."""

from __future__ import annotations

import numpy as np

from wandelgang.boards.bits import bit, lowest
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.cards.state import (
    BLOCKADE,
    CARDS,
    CORNERS,
    GUARDS,
    NEXT,
    NO_CARD,
    NORTH,
    NOT_OVER,
    RELEASE,
    SOUTH,
    STEPS,
    WEST,
)
from wandelgang.games.cards.turn_order import complete, ending, finish


@rule
def list_steps(state: State, out: Ints) -> int:
    """CARDS-11, CARDS-12, CARDS-A07, CARDS-A09: an own card to a free neighbouring field; CARDS-A23: not a dead one."""
    first, last = WEST, SOUTH
    if state.die:  # CARDS-06: without it every way is free
        roll = state.second if state.second else state.rolled
        first = WEST if roll & 1 else NORTH  # CARDS-14, CARDS-16
        last = first + 1
    total = 0
    cells = state.lying[state.player] & ~state.dead
    while cells:
        here = lowest(cells)
        cells &= cells - 1
        for way in range(first, last + 1):
            there = NEXT[here, way]
            if there != NONE and (state.free >> there) & 1:
                out[total] = STEPS + 4 * here + way
                total += 1
    return total


@rule
def step(state: State, here: int, there: int) -> None:
    """CARDS-11; CARDS-17, CARDS-A08: a card that reaches its picture hits it at once."""
    card = state.number[here]
    state.number[here] = NO_CARD
    state.free ^= bit(here)
    if state.picture[there] == card and (state.open >> there) & 1:
        state.lying[state.player] ^= bit(here)
        hit(state, card, there)
    else:
        state.number[there] = card
        state.free ^= bit(there)
        state.lying[state.player] ^= bit(here) | bit(there)
        complete(state, False, True)


@rule
def hit(state: State, card: int, there: int) -> None:
    """The card is out of play for good (CARDS-A29). CARDS-19: the release rule leaves the picture as it is."""
    state.hits[state.player] |= bit(card)
    if state.target == BLOCKADE:  # CARDS-18, CARDS-A10: the card stays, face down
        state.owner[there] = state.player
        state.blocked |= bit(there)
        state.free ^= bit(there)
    if state.target != RELEASE:  # CARDS-20, CARDS-A11: the field rule takes the card and turns the picture over
        state.open ^= bit(there)
        update_targets(state)
    end = ending(state)
    if end != NOT_OVER:  # CARDS-A15, CARDS-A22: at once; a pending second roll lapses
        state.idle = 0
        finish(state, end)
    else:
        complete(state, True, True)


@rule
def update_targets(state: State) -> None:
    """CARDS-A12, CARDS-A24: which numbers can still be hit, and which cards in play are dead.

    White fields never block and every picture but a corner's touches one, so only a corner can be shut off, by
    face-down cards on both of its neighbours. Cards that can move are ignored.
    """
    shut = np.int64(0)
    for corner in range(4):
        if GUARDS[corner] & ~state.blocked == 0:
            shut |= CORNERS[corner]
    within_reach = state.open & ~shut
    live = 0
    for card in range(1, CARDS + 1):
        if state.targets[card] & within_reach:
            live |= bit(card)
    state.live = live
    dead = np.int64(0)
    for player in range(state.players):
        cells = state.lying[player]
        while cells:
            place = lowest(cells)
            if (shut >> place) & 1 or (live >> state.number[place]) & 1 == 0:
                dead |= bit(place)
            cells &= cells - 1
    state.dead = dead


@rule
def dead_cards(state: State) -> int:
    """The player's cards in play that have no target left."""
    cards = 0
    cells = state.lying[state.player] & state.dead
    while cells:
        cards |= bit(state.number[lowest(cells)])
        cells &= cells - 1
    return cards


@rule
def remove(state: State, card: int) -> None:
    """CARDS-21, CARDS-A23: a dead card leaves the board, and this is the whole turn."""
    cells = state.lying[state.player] & state.dead
    while state.number[lowest(cells)] != card:
        cells &= cells - 1
    place = cells & -cells
    state.number[lowest(cells)] = NO_CARD
    state.lying[state.player] ^= place
    state.dead ^= place
    state.free ^= place
    complete(state, True, False)
