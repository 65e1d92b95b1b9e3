"""A game played against itself for the sake of its positions: what the estimate looks at, and how it ended.

Everybody looks to the end of his own turn and slips now and then. It looks at true states, because it gathers and does not
compete; fitting weights to what it gathers is done elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import workspace
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, Floats, Ints, States
from wandelgang.search.lookahead import Desk, judge, new_desk, top

SLIPS = 1 << 20  # slips are given as chances out of so many


@dataclass(frozen=True)
class Gathered:
    """Positions of some games, several a game; of an unfinished game none."""

    features: Floats  # game × position × player × feature
    moments: Ints  # game × position: how many actions were played before it
    taken: Ints  # positions a game
    lengths: Ints  # actions a game
    results: Floats  # game × player


def gather(starts: States, seed: int, positions: int, slips: float, most: int, longest: int) -> Gathered:
    """Play on from each first state; the same seed gathers the same."""
    known = REGISTERED[starts.dtype]
    games, players = len(starts), int(starts["players"].max())
    width = len(known.features(starts[0], 0, workspace(starts.dtype)[0]))
    found = Gathered(
        np.zeros((games, positions, players, width)),
        np.zeros((games, positions), np.int64),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, players)),
    )
    words = np.random.default_rng(seed).integers(0, 1 << 63, games).astype(np.uint64)
    limits = np.array([int(slips * SLIPS), most, longest], np.int64)
    desk = new_desk(starts.dtype, players)
    firsts, pasts = np.ascontiguousarray(starts.getfield(known.STATE)), np.zeros((games, *known.PAST), np.int64)
    if pasts.size:
        pasts[:] = starts["past"]
    play(firsts, pasts, words, limits, desk, found.features, found.moments, found.taken, found.lengths, found.results)
    return found


@entry
def play(
    starts: States,
    pasts: Ints,
    words: Ints,
    limits: Ints,
    desk: Desk,
    features: Floats,
    moments: Ints,
    taken: Ints,
    lengths: Ints,
    results: Floats,
) -> None:
    """One game from each first state with a generator of its own; limits: chance of a slip, actions tried, longest game."""
    line, past, out = desk.line, desk.past, desk.out[0]
    for game in range(len(starts)):
        rng = words[game : game + 1]
        line[0] = starts[game]
        past[:] = pasts[game]
        acting = rules.turn(line[0])
        while acting != OVER and lengths[game] < limits[2]:
            place = reservoir(rng, lengths[game], features.shape[1])
            if place >= 0:
                moments[game, place] = lengths[game]
                taken[game] = max(taken[game], place + 1)
                for player in range(line[0].players):
                    looked = rules.features(line[0], player, desk.work[0])
                    for number in range(len(looked)):
                        features[game, place, player, number] = looked[number]
            if acting == CHANCE or below(rng, SLIPS) < limits[0]:
                action = out[below(rng, rules.legal(line[0], out))]
            else:
                found = judge(desk, acting, limits[1], limits[1], rng)
                action = out[top(desk.values, found, rng)]
            rules.apply(line[0], action, past)
            lengths[game] += 1
            acting = rules.turn(line[0])
        if acting == OVER:
            rules.returns(line[0], results[game])
        else:
            taken[game] = 0


@rules.rule
def reservoir(rng: Ints, number: int, places: int) -> int:
    """The place a position is kept at, or −1: of all positions of a game each is kept equally likely."""
    if number < places:
        return number
    place = below(rng, number + 1)
    return place if place < places else -1
