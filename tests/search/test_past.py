"""A past outside the position: a tiny game that ends when a place is reached for the third time, searched in every way."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, split
from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER, REGISTERED, Floats, Ints, Rules, State, States, as_record, register, rule
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.montecarlo import TreeSearch
from wandelgang.search.racing import RaceSearch
from wandelgang.search.selfplay import gather
from wandelgang.search.settings import AlphaBetaSettings, SearchSettings
from wandelgang.trust.perft import perft

LONGEST = 14
EXACT = SearchSettings(alphabeta=AlphaBetaSettings(reductions=False))
LEFT, RIGHT, BURN = 0, 1, 2
STATE = as_record([(name, np.int64) for name in ("place", "fuel", "players", "player", "played", "since", "over", "score")])
WORK = as_record([("seen", np.float64, 2)])


@rule
def turn(state: State) -> int:
    return OVER if state.over else int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.over:
        return 0
    for action in range(3 if state.fuel else 2):
        out[action] = action
    return 3 if state.fuel else 2


@rule
def apply(state: State, action: int, past: Ints) -> None:
    """Two players push one piece around a ring of four places; to burn fuel cannot be undone."""
    state.player = 1 - state.player
    state.played += 1
    state.score += (1 if state.player else -1) * state.place
    if action == BURN:
        state.fuel -= 1
        state.since = state.played
    else:
        state.place = (state.place + (1 if action == RIGHT else 3)) % 4
    past[state.played, 0] = state.place
    past[state.played, 1] = state.player
    before = 0
    for entry in range(state.since, state.played):
        before += past[entry, 0] == state.place and past[entry, 1] == state.player
    state.over = before >= 2 or state.played >= LONGEST


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    work.seen[0] = 1.0 / (1.0 + np.exp(-state.score / 10.0))
    out[0] = work.seen[0]
    out[1] = 1.0 - out[0]


@rule
def returns(state: State, out: Floats) -> None:
    out[0] = 1.0 / (1.0 + np.exp(-state.score / 10.0))
    out[1] = 1.0 - out[0]


@rule
def features(state: State, player: int, work: State) -> tuple[float]:
    work.seen[player] = state.score
    return (work.seen[player],)


RULES = register(Rules(STATE, 3, turn, legal, apply, returns, evaluate, features=features, WORK=WORK, PAST=(LONGEST + 1, 2)))


def start(*actions: int) -> States:
    states = np.zeros(1, RULES.RECORD)
    states["players"], states["fuel"], states["score"] = 2, 2, 1
    for action in actions:
        INTERPRETED.apply(states, action)
    return states


LINES = [(), (RIGHT, RIGHT, LEFT), (RIGHT, LEFT, RIGHT, BURN, LEFT), (RIGHT, RIGHT, RIGHT, LEFT, LEFT)]


def leaves(states: States, depth: int) -> int:
    """Perft by copies of whole states."""
    legal = INTERPRETED.legal(states)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = states.copy()
        INTERPRETED.apply(after, action)
        total += leaves(after, depth - 1)
    return total


@cache
def minimax(state: bytes, depth: int) -> float:
    """Player 0's share with best play so many turns deep, by copies of whole states."""
    states = np.frombuffer(bytearray(state), RULES.RECORD)
    if depth == 0 or INTERPRETED.turn(states) == OVER:
        return INTERPRETED.evaluate(states, 2)[0]
    values = []
    for action in INTERPRETED.legal(states):
        after = states.copy()
        INTERPRETED.apply(after, action)
        values.append(minimax(after.tobytes(), depth - 1))
    return max(values) if INTERPRETED.turn(states) == 0 else min(values)


def test_only_the_position_is_copied_and_both_record_types_find_the_rules() -> None:
    states = start(RIGHT)
    position, past = split(states)
    assert position.dtype == RULES.STATE
    assert past.tolist()[1] == [1, 1]
    assert np.shares_memory(position, states)
    assert np.shares_memory(past, states)
    assert REGISTERED[RULES.STATE] is REGISTERED[RULES.RECORD] is RULES
    assert RULES.RECORD.itemsize == RULES.STATE.itemsize + 16 * (LONGEST + 1)


@pytest.mark.parametrize("calls", [COMPILED, INTERPRETED])
def test_the_third_occurrence_ends_the_game_and_what_cannot_occur_again_is_erased(calls: Calls) -> None:
    states = start(RIGHT, LEFT, RIGHT)
    calls.apply(states, LEFT)
    assert calls.turn(states) == OVER
    burnt = start(RIGHT, LEFT, BURN)
    assert split(burnt)[1][:4].tolist() == [[0, 0], [0, 0], [0, 0], [0, 1]]
    for action in (LEFT, RIGHT, LEFT):
        calls.apply(burnt, action)
    assert calls.turn(burnt) != OVER


@pytest.mark.parametrize("line", LINES)
def test_branches_that_share_a_past_count_the_same_leaves(line: tuple[int, ...]) -> None:
    for depth in (4, 8):
        expected = leaves(start(*line), depth)
        before = start(*line).tobytes()
        for compiled in (True, False):
            states = start(*line)
            assert perft(states, depth, compiled) == expected
            assert states.tobytes() == before


@pytest.mark.parametrize("line", LINES)
def test_alpha_beta_finds_the_value_of_minimax(line: tuple[int, ...]) -> None:
    states = start(*line)
    search = AlphaBetaSearch(Generator(1), COMPILED, EXACT)
    me = INTERPRETED.turn(states)
    for depth in (1, 3, 6):
        found = search.search(states, me, Limits(depth=depth, megabytes=1))
        assert found.best.value[0] == pytest.approx(minimax(states.tobytes(), depth), abs=1e-9)


@pytest.mark.parametrize("line", LINES)
def test_every_search_leaves_its_view_alone_and_plays_on_from_its_past(line: tuple[int, ...]) -> None:
    states = start(*line)
    before, me = states.tobytes(), INTERPRETED.turn(states)
    tree = [TreeSearch(Generator(1), calls).search(states, me, Limits(iterations=300)) for calls in (COMPILED, INTERPRETED)]
    assert tree[0].actions == tree[1].actions
    race = RaceSearch(Generator(1)).search(states, me, Limits(iterations=40))
    assert sorted(ranked.action for ranked in race.actions) == INTERPRETED.legal(states)
    assert action_values(states, me, compiled=True) == action_values(states, me, compiled=False)
    assert states.tobytes() == before


def test_self_play_begins_with_the_past_of_each_start() -> None:
    nearly = (RIGHT, LEFT, RIGHT)  # LEFT ends the game
    found = gather(np.concatenate([start(*nearly)] * 30), 1, 4, 1.0, 3, 100)
    assert found.lengths.min() == 1
    assert found.lengths.max() > 1
