"""A game played against itself for the sake of its positions: the features of the estimate, and how the game ended.

Everybody looks to the end of their own turn and slips now and then. It looks at true states, because it gathers and does not
compete; fitting weights to what it gathers is done elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import workspace
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, Floats, Ints, States
from wandelgang.search.lookahead import Lookahead, new_lookahead, top, value_actions

SLIPS = 1 << 20  # slips are given as chances out of so many


class Gathered(NamedTuple):
    """Positions of some games, several per game; none of an unfinished game."""

    features: Floats  # game × position × player × feature
    moments: Ints  # game × position: how many actions were played before it
    taken: Ints  # positions per game
    lengths: Ints  # actions per game
    results: Floats  # game × player


class Games(NamedTuple):
    """The games to play, one from each first state with its own generator."""

    starts: States
    pasts: Ints
    words: Ints
    slips: int
    most: int  # actions tried at each decision
    longest: int


def gather(starts: States, seed: int, positions: int, slips: float, most: int, longest: int) -> Gathered:
    """Play on from each first state; the same seed gathers the same."""
    known = REGISTERED[starts.dtype]
    count, players = len(starts), int(starts["players"].max())
    width = len(known.features(starts[0], 0, workspace(starts.dtype)[0]))
    found = Gathered(
        np.zeros((count, positions, players, width)),
        np.zeros((count, positions), np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, players)),
    )
    pasts = np.zeros((count, *known.PAST), np.int64)
    if pasts.size:
        pasts[:] = starts["past"]
    firsts = np.ascontiguousarray(starts.getfield(known.STATE))
    words = np.random.default_rng(seed).integers(0, 1 << 63, count).astype(np.uint64)
    games = Games(firsts, pasts, words, int(slips * SLIPS), most, longest)
    play(games, new_lookahead(starts.dtype, players), found)
    return found


@entry
def play(games: Games, space: Lookahead, found: Gathered) -> None:
    """Play all games."""
    positions, past, out = space.positions, space.past, space.actions[0]
    for game in range(len(games.starts)):
        rng = games.words[game : game + 1]
        positions[0] = games.starts[game]
        rules.copy_past(games.pasts[game], past)
        acting = rules.turn(positions[0])
        while acting != OVER and found.lengths[game] < games.longest:
            place = reservoir(rng, found.lengths[game], found.features.shape[1])
            if place >= 0:
                found.moments[game, place] = found.lengths[game]
                found.taken[game] = max(found.taken[game], place + 1)
                for player in range(positions[0].players):
                    looked = rules.features(positions[0], player, space.work[0])
                    for number in range(len(looked)):
                        found.features[game, place, player, number] = looked[number]
            if acting == CHANCE or below(rng, SLIPS) < games.slips:
                action = out[below(rng, rules.legal(positions[0], out))]
            else:
                count = value_actions(space, acting, games.most, games.most, rng)
                action = out[top(space.values, count, rng)]
            rules.apply(positions[0], action, past)
            found.lengths[game] += 1
            acting = rules.turn(positions[0])
        if acting == OVER:
            rules.returns(positions[0], found.results[game])
        else:
            found.taken[game] = 0


@rules.rule
def reservoir(rng: Ints, number: int, places: int) -> int:
    """The place a position is kept at, or −1: each position of a game is kept with the same probability."""
    if number < places:
        return number
    place = below(rng, number + 1)
    return place if place < places else -1
