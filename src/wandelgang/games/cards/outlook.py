"""What lies before a player of `cards`: the cards he still has to place, the way of each, and who is in his way.

The estimate is made of it; this module does not know what it counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.core.rules import State, rule
from wandelgang.games.cards.distances import EVERYWHERE, neighbourhood, way_to
from wandelgang.games.cards.state import ALL_GOLD, GOLD, IN_PLAY, NO_CARD, PILE, RELEASE

TURNS_A_STEP = np.array([1.0, 1.4])  # without and with the die, by which a card often has to wait
DEAD_DRAW = 0.5  # turns that a dead card of the pile costs, since not all of them will be drawn


@rule
def waiting(state: State, player: int) -> int:
    """The live cards that have not entered yet."""
    cards = np.int64(state.stock[player] & state.live)
    if player == state.player and state.taken != NO_CARD:
        cards |= bit(state.taken)
    return int(cards)


@rule
def live_cards(state: State, player: int) -> int:
    return count(waiting(state, player)) + count(state.lying[player] & ~state.dead)


@rule
def most_hits(state: State, player: int) -> int:
    """The hits of the best of the others."""
    most = 0
    for other in range(state.players):
        if other != player:
            most = max(most, count(state.hits[other]))
    return most


@rule
def labour(state: State, player: int) -> float:
    """The turns a player needs for all his live cards, if no card that can move is in his way."""
    steps = 0
    ground = EVERYWHERE & ~state.blocked
    cells = state.lying[player] & ~state.dead
    while cells:
        here = lowest(cells)
        cells &= cells - 1
        steps += way_to(here, state.targets[state.number[here]] & state.open, ground)[0]
    cards = waiting(state, player)
    turns = float(count(cards))
    steps += steps_from_start(state, player, cards)
    if state.choice == PILE:
        turns += DEAD_DRAW * count(state.stock[player] & ~state.live)
    return turns + TURNS_A_STEP[state.die] * steps


@rule
def steps_from_start(state: State, player: int, cards: int) -> int:
    """The steps that cards which have not entered need from the start field to their nearest pictures, all together."""
    reached: Any = ALL_GOLD if state.free_start else bit(GOLD[state.seats[player]])
    ground = EVERYWHERE & ~state.blocked
    total = steps = 0
    while cards:
        fresh = neighbourhood(reached) & ground & ~reached
        if fresh == 0:
            break
        reached |= fresh
        steps += 1
        found = fresh & state.open
        while found:
            card = int(state.picture[lowest(found)])
            found &= found - 1
            if (cards >> card) & 1:
                cards ^= bit(card)
                total += steps
    return total


@rule
def is_locked(state: State, player: int) -> bool:
    """Does another player's card hold the start field that he still needs (CARDS-A30)?"""
    start = GOLD[state.seats[player]]
    if state.free_start or (state.free >> start) & 1 or (state.lying[player] >> start) & 1:
        return False
    return waiting(state, player) != 0 and not (state.mercy and state.lying[player] == 0)


@rule
def may_enter(state: State, player: int) -> bool:
    """Could he enter a card, if it were his turn now?"""
    if count(state.lying[player]) >= IN_PLAY or waiting(state, player) == 0:
        return False
    return bool(state.free_start or (state.free >> GOLD[state.seats[player]]) & 1)


@rule
def roads(state: State, player: int) -> tuple[int, int, int, int, int]:
    """His cards beside their pictures, those with no way now, those whose last picture a rival is nearer to; the ways of
    first steps that lead on, and of steps that hit."""
    beside, shut, contested, ways, hit_ways = 0, 0, 0, 0, 0
    cells = state.lying[player] & ~state.dead
    while cells:
        here = lowest(cells)
        cells &= cells - 1
        goal = state.targets[state.number[here]] & state.open
        steps, first = way_to(here, goal & state.free, state.free)
        ways |= first
        if steps == 0:
            shut += 1
        elif steps == 1:
            beside += 1
            hit_ways |= first
        if state.target != RELEASE and count(goal) == 1 and is_beaten(state, player, here, goal):
            contested += 1
    return beside, shut, contested, ways, hit_ways


@rule
def is_beaten(state: State, player: int, here: int, goal: int) -> bool:
    """Has a rival the same card in play, nearer to its only picture?"""
    ground = EVERYWHERE & ~state.blocked
    for rival in range(state.players):
        cells: Any = state.lying[rival] & ~state.dead if rival != player else np.int64(0)
        while cells:
            there = lowest(cells)
            cells &= cells - 1
            if state.number[there] == state.number[here]:
                mine, other = way_to(here, goal, ground)[0], way_to(there, goal, ground)[0]
                if other < mine or (other == mine and player != state.player):
                    return True
    return False


@rule
def siege(state: State, player: int) -> float:
    """How near a rival's card is to the free start field that he still needs: 1 beside it, ½ two steps away."""
    start = bit(GOLD[state.seats[player]])
    if state.free_start or state.free & start == 0 or waiting(state, player) == 0:
        return 0.0
    rivals = np.int64(0)
    for other in range(state.players):
        if other != player:
            rivals |= state.lying[other]
    near = neighbourhood(start)
    if near & rivals:
        return 1.0
    return 0.5 if neighbourhood(near) & rivals else 0.0


@rule
def dead_draw(state: State, player: int) -> float:
    """How likely the card about to be turned up is dead."""
    return count(state.stock[player] & ~state.live) / max(1, count(state.stock[player]))
