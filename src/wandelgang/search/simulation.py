"""Whole games in compiled code, one from each dealt start, by players that need no search: random and greedy ones.

The games are those that the same players would play through Python with the same generators, decision by decision. Dealing
and seeds are decided elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, NONE, OVER, REGISTERED, Floats, Ints, States, rule
from wandelgang.search.lookahead import TIE, Lookahead, new_lookahead, value_actions

RANDOM, GREEDY = 0, 1


class Games(NamedTuple):
    """The games to play."""

    starts: States
    pasts: Ints
    words: Ints  # the generators: game by game, first that of chance, then one per seat
    kinds: Ints  # who plays at each seat, RANDOM or GREEDY
    longest: int  # the most actions of a game


class Table(NamedTuple):
    """Where they are played, one after the other."""

    state: States
    past: Ints
    actions: Ints


class Played(NamedTuple):
    """What came of them. The plies of a game without an end are −1."""

    returns: Floats  # game × seat
    plies: Ints
    began: Ints  # the seat that decided first, or NONE


def play_all(starts: States, words: Ints, kinds: list[int], longest: int, compiled: bool = True) -> Played:
    """Play on from each first state. *words* has one row per game: the generators of chance and of every seat."""
    known, count, seats = REGISTERED[starts.dtype], len(starts), len(kinds)
    games = Games(positions(starts), pasts(starts), words.reshape(-1), np.array(kinds, np.int64), longest)
    table = Table(np.zeros(1, known.STATE), np.zeros(known.PAST, np.int64), np.zeros(known.ACTIONS, np.int64))
    played = Played(np.zeros((count, seats)), np.zeros(count, np.int64), np.full(count, NONE, np.int64))
    greedy = new_lookahead(starts.dtype, seats)._replace(past=table.past) if GREEDY in kinds else None
    (play if compiled else play.py_func)(games, table, greedy, played)  # type: ignore[attr-defined]
    return played


def positions(starts: States) -> States:
    """The positions of some states without their pasts, copied byte by byte: NumPy would copy them field by field."""
    state = REGISTERED[starts.dtype].STATE
    if starts.dtype == state:
        return starts
    rows = starts.view(np.uint8).reshape(len(starts), -1)[:, : state.itemsize]
    return np.ascontiguousarray(rows).reshape(-1).view(state)


def pasts(starts: States) -> Ints:
    known = REGISTERED[starts.dtype]
    found = np.zeros((len(starts), *known.PAST), np.int64)
    if found.size:
        found[:] = starts["past"]
    return found


@entry
def play(games: Games, table: Table, greedy: Lookahead | None, played: Played) -> None:
    """Play all games. Where nobody is greedy, *greedy* is None and looking ahead is not even compiled."""
    state, past, actions = table
    seats = len(games.kinds)
    for game in range(len(games.starts)):
        state[0] = games.starts[game]
        rules.copy_past(games.pasts[game], past)
        plies, acting = 0, rules.turn(state[0])
        while acting != OVER and plies < games.longest:
            place = game * (seats + 1) + (0 if acting == CHANCE else acting + 1)
            rng = games.words[place : place + 1]
            if acting != CHANCE and played.began[game] == NONE:
                played.began[game] = acting
            if greedy is None:
                action = any_action(state, actions, rng)
            else:
                is_random = acting == CHANCE or games.kinds[acting] == RANDOM
                action = any_action(state, actions, rng) if is_random else best_action(greedy, state, acting, rng)
            rules.apply(state[0], action, past)
            plies += 1
            acting = rules.turn(state[0])
        if acting == OVER:
            rules.returns(state[0], played.returns[game])
        played.plies[game] = plies if acting == OVER else -1


@rule
def any_action(state: States, actions: Ints, rng: Ints) -> int:
    """One of the legal actions or outcomes of chance, all equally likely."""
    return int(actions[below(rng, rules.legal(state[0], actions))])


@rule
def best_action(space: Lookahead, state: States, me: int, rng: Ints) -> int:
    """What the estimate prefers at the end of the turn, with what the seat may not see guessed."""
    space.positions[0] = state[0]
    rules.hide(space.positions[0], me)
    rules.fill(space.positions[0], me, rng)
    count = value_actions(space, me, len(space.values), len(space.values), rng)
    return int(space.actions[0, any_best(space.values, count, rng)])


@rule
def any_best(values: Floats, count: int, rng: Ints) -> int:
    """The index of one of the greatest of so many values, all of them equally likely."""
    best, alike = values[0], 0
    for number in range(1, count):
        best = max(best, values[number])
    for number in range(count):
        if values[number] >= best - TIE:
            alike += 1
    left = below(rng, alike)
    for number in range(count):
        if values[number] >= best - TIE:
            if left == 0:
                return number
            left -= 1
    return 0
