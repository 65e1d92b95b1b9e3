"""What the estimate of `cards` looks at: hits, how long everybody still needs, and who is in whose way. It knows no weights."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.core.rules import State, as_record, rule
from wandelgang.games.cards.distances import EVERYWHERE, neighbourhood, way_to
from wandelgang.games.cards.state import (
    ACT,
    ALL_GOLD,
    CARDS,
    DRAW,
    GOLD,
    IN_PLAY,
    NO_CARD,
    PILE,
    PLAYERS,
    RELEASE,
    ROLL,
)
from wandelgang.games.cards.turn_order import STILL_IN_SIGHT, turns_to_standstill

BOTH = 3  # the set of both ways
LONGEST = 40.0  # turns; beyond this all ends are equally far
LEAD = 2.0  # a lead of more hits is no safer
TURNS_PER_STEP = np.array([1.0, 1.4])  # without and with the die, because of which a card often has to wait
DEAD_DRAW = 0.5  # turns that a dead card of the pile costs, since not all of them will be drawn

WORK = as_record(
    [
        ("needed", np.float64, PLAYERS),  # the turns that a player still needs
        ("left", np.float64),  # the turns until somebody is through with all their cards
        ("fewest", np.int64),  # the live cards of whoever has the fewest
    ]
)


@rule
def features(state: State, player: int, work: State) -> tuple[float, ...]:
    survey(state, work)
    return surveyed(state, player, work)


@rule
def survey(state: State, work: State) -> None:
    """Note how long everybody needs, and how near the end is."""
    work.left, work.fewest = LONGEST, CARDS
    for player in range(state.players):
        work.needed[player] = turns_needed(state, player)
        work.fewest = min(work.fewest, live_cards(state, player))
        if not is_locked(state, player):  # whoever cannot enter any card will not be through
            work.left = min(work.left, max(0.5, work.needed[player] - (0.5 if player == state.player else 0.0)))


@rule
def surveyed(state: State, player: int, work: State) -> tuple[float, ...]:
    """The features of one player after a survey; their names are in weights.toml."""
    hits, stock = count(state.hits[player]), count(waiting(state, player))
    in_play = count(state.lying[player] & ~state.dead)
    mine = player == state.player
    beside, shut, contested, ways, hit_ways = cards_in_play(state, player)
    if may_enter(state, player):
        ways = BOTH
    part = min(1.0, (work.left + (0.5 if mine else 0.0)) / max(0.5, work.needed[player]))
    root = 1.0 / math.sqrt(1.0 + work.left)
    lead = max(-LEAD, min(LEAD, float(hits - most_hits(state, player))))
    return (
        float(hits),
        hits * (1.0 - work.fewest / CARDS),
        (hits + (in_play + stock) * part) * root,
        stock * part * root if is_locked(state, player) else 0.0,
        lead * root,
        lead * (1.0 - turns_to_standstill(state) / STILL_IN_SIGHT),
        float(in_play),
        float(stock),
        0.1 * work.needed[player],
        1.0 if in_play + stock == 1 else 0.0,
        chance(state, ways),
        float(beside),
        chance_now(state, hit_ways) if mine else 0.0,
        float(shut),
        float(contested),
        start_threat(state, player),
        1.0 if mine else 0.0,
        dead_draw(state, player) if mine and state.phase == DRAW else 0.0,
    )


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
def turns_needed(state: State, player: int) -> float:
    """The turns a player needs for all their live cards, if no card that can move is in the way."""
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
    return turns + TURNS_PER_STEP[state.die] * steps


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
    """Does another player's card hold the start field that this player still needs (CARDS-A30)?"""
    start = GOLD[state.seats[player]]
    if state.free_start or (state.free >> start) & 1 or (state.lying[player] >> start) & 1:
        return False
    return waiting(state, player) != 0 and not (state.mercy and state.lying[player] == 0)


@rule
def may_enter(state: State, player: int) -> bool:
    """Could the player enter a card, if it were their turn now?"""
    if count(state.lying[player]) >= IN_PLAY or waiting(state, player) == 0:
        return False
    return bool(state.free_start or (state.free >> GOLD[state.seats[player]]) & 1)


@rule
def cards_in_play(state: State, player: int) -> tuple[int, int, int, int, int]:
    """How many cards of a player are beside their picture, have no way now, or have a rival nearer to their last picture; the
    ways of first steps that lead on, and of steps that hit."""
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
def start_threat(state: State, player: int) -> float:
    """How near a rival's card is to the free start field that the player still needs: 1 beside it, ½ two steps away."""
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


@rule
def chance(state: State, ways: int) -> float:
    """How likely the next roll goes one of these ways; without the die all are open."""
    if state.die:
        return 0.5 * count(ways)
    return 1.0 if ways else 0.0


@rule
def chance_now(state: State, ways: int) -> float:
    """How likely the move that is due can go one of these ways: before the roll as likely as ever, after it certain or not."""
    if state.phase == ROLL or (state.phase == ACT and not state.die):
        return chance(state, ways)
    if state.phase != ACT:  # a card is removed or enters instead
        return 0.0
    roll = state.second if state.second else state.rolled
    return float((ways >> (1 - (roll & 1))) & 1)
