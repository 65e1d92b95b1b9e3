"""An estimate of who will win a game of `cards`: hits, how many more before somebody is through, and who is in whose way.

What each feature counts is fitted (weights.toml), apart for each target rule with and without the die.
"""

from __future__ import annotations

import math

from wandelgang.boards.bits import count
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import Floats, State, rule
from wandelgang.games.cards.outlook import dead_draw, is_locked, labour, live_cards, may_enter, most_hits, roads, siege, waiting
from wandelgang.games.cards.rules import returns
from wandelgang.games.cards.state import ACT, CARDS, DONE, DRAW, ROLL
from wandelgang.games.cards.turn_order import STILL_IN_SIGHT, turns_to_standstill
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)
BOTH = 3  # the set of both ways
LONGEST = 40.0  # turns; beyond this all ends are equally far
LEAD = 2.0  # a lead of more hits is no safer


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do (CARDS-A31)."""
    if state.phase == DONE:
        returns(state, out)
        return
    left, least = LONGEST, CARDS
    for player in range(state.players):
        out[player] = labour(state, player)
        left = soonest(state, player, out[player], left)
        least = min(least, live_cards(state, player))
    for player in range(state.players):
        looked = portrait(state, player, out[player], left, least)
        out[player] = weigh(looked, state.players, WEIGHTS[3 * state.die + state.target])
    share(state.players, out)


@rule
def features(state: State, player: int, work: State) -> tuple[float, ...]:
    """What the estimate looks at for one player; see weights.toml for the names."""
    left, least = LONGEST, CARDS
    for other in range(state.players):
        left = soonest(state, other, labour(state, other), left)
        least = min(least, live_cards(state, other))
    return portrait(state, player, labour(state, player), left, least)


@rule
def portrait(state: State, player: int, work: float, left: float, least: int) -> tuple[float, ...]:
    """The features of a player, given his work, the turns left to the end and the live cards of whoever has least."""
    hits, stock = count(state.hits[player]), count(waiting(state, player))
    in_play = count(state.lying[player] & ~state.dead)
    mine = player == state.player
    beside, shut, contested, ways, hit_ways = roads(state, player)
    if may_enter(state, player):
        ways = BOTH
    part = min(1.0, (left + (0.5 if mine else 0.0)) / max(0.5, work))
    root = 1.0 / math.sqrt(1.0 + left)
    lead = max(-LEAD, min(LEAD, float(hits - most_hits(state, player))))
    return (
        float(hits),
        hits * (1.0 - least / CARDS),
        (hits + (in_play + stock) * part) * root,
        stock * part * root if is_locked(state, player) else 0.0,
        lead * root,
        lead * (1.0 - turns_to_standstill(state) / STILL_IN_SIGHT),
        float(in_play),
        float(stock),
        0.1 * work,
        1.0 if in_play + stock == 1 else 0.0,
        chance(state, ways),
        float(beside),
        chance_now(state, hit_ways) if mine else 0.0,
        float(shut),
        float(contested),
        siege(state, player),
        1.0 if mine else 0.0,
        dead_draw(state, player) if mine and state.phase == DRAW else 0.0,
    )


@rule
def soonest(state: State, player: int, work: float, left: float) -> float:
    """The turns until somebody is through with all his cards; who cannot enter any will not be."""
    if is_locked(state, player):
        return left
    return min(left, max(0.5, work - (0.5 if player == state.player else 0.0)))


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
