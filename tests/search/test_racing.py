"""Races between actions: the same random numbers for all, everybody plays on greedily and honestly, and the better one wins."""

from __future__ import annotations

import time

import numpy as np
import pytest

import wandelgang
from tests.search.test_tree import WIN_IN_ONE, play, stopped
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.play.match import Match
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.racing import Race, RaceSearch
from wandelgang.search.result import Result
from wandelgang.search.settings import RaceSettings, SearchSettings

RACING = ("tiles", "fences", "cards")  # the games of chance or secrets, where a race is worth running


def think(match: Match, iterations: int, seed: int = 1, rounds: int = 1, lines: int = 1) -> Result:
    settings = SearchSettings(race=RaceSettings(rounds=rounds))
    search = RaceSearch(Generator(seed), COMPILED, settings)
    return search.search(match.view(match.turn).array(), match.turn, Limits(iterations=iterations), lines=lines)


def advance(name: str, seed: int, plies: int, **options: object) -> Match:
    """A match some greedy actions after its beginning, where somebody has a choice."""
    match = wandelgang.game(name, **options).match(seed=seed, calls=COMPILED)
    for _ in range(plies):
        play(match, best(match))
    while len(COMPILED.legal(match.position.array())) == 1:
        play(match, best(match))
    return match


def best(match: Match) -> int:
    actions, values = action_values(match.position.array(), match.turn)
    return actions[int(np.argmax(values))]


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_it_takes_a_win_in_reach(rounds: int) -> None:
    match = wandelgang.game("tiles", position=WIN_IN_ONE).match(seed=1, calls=COMPILED)
    while match.turn == 0:
        play(match, think(match, 100, rounds=rounds).best.action)
    assert match.outcome == [1.0, 0.0]


def expected(state: States, action: int) -> float:
    """What the first player may expect of an action if everybody goes on greedily, over all throws."""
    after = state.copy()
    COMPILED.apply(after, action)
    turn = COMPILED.turn(after)
    if turn == OVER:
        return COMPILED.returns(after, 2)[0]
    if turn == CHANCE:
        return float(np.mean([expected(after, outcome) for outcome in COMPILED.legal(after)]))
    actions, values = action_values(after, turn)
    return expected(after, actions[int(np.argmax(values))])


def test_chance_falls_evenly() -> None:
    """The last turn before the limit: the mover brings their last piece home or the game is drawn, as the dice fall."""
    pieces = "pieces=goal+goal+goal+h4,goal+goal+goal+h15 fences=-,-"
    position = f"fences 15x15 seats=NS {pieces} turn=0:fence played=119 limit=120"
    match = wandelgang.game("fences", position=position).match(seed=1, calls=COMPILED)
    roll = next(action for action in COMPILED.legal(match.position.array()) if match.position.action_text(action) == "roll")
    exact = expected(match.position.array(), roll)
    assert 0.5 < exact < 1.0
    race = Race(match.view(0).array(), 0, Generator(1))
    race.candidates = np.array([roll])
    race.running = np.arange(1)
    race.run(36)  # as many samples as there are throws: each comes up once
    assert race.results[:36, 0, 0].mean() == pytest.approx(exact)


@pytest.mark.parametrize("name", RACING)
def test_every_variant_is_searched_and_the_view_is_left_alone(name: str) -> None:
    for options in find_game(name).variants:
        match = wandelgang.game(name, **options).match(seed=5, calls=COMPILED)
        if match.players == 1:
            continue
        for _ in range(4):
            view = match.view(match.turn).array()
            before = view.tobytes()
            found = RaceSearch(Generator(3)).search(view, match.turn, Limits(iterations=10))
            assert view.tobytes() == before
            assert sorted(ranked.action for ranked in found.actions) == COMPILED.legal(view)
            for ranked in found.actions:
                assert sum(ranked.value) == pytest.approx(1.0)
            play(match, found.best.action)


@pytest.mark.parametrize("name", RACING)
def test_the_same_generator_and_iterations_give_the_same_search(name: str) -> None:
    match = advance(name, 6, 12)
    one, two, other = think(match, 60, seed=9), think(match, 60, seed=9), think(match, 60, seed=10)
    assert one == replace_seconds(two, one)
    assert one.actions != other.actions


def replace_seconds(result: Result, like: Result) -> Result:
    return Result(result.actions, result.depth, result.nodes, result.iterations, like.seconds)


@pytest.mark.parametrize("name", RACING)
def test_random_numbers_are_the_same_for_all(name: str) -> None:
    """What a candidate gets does not depend on which others run."""
    match = advance(name, 8, 9)
    many = Race(match.view(match.turn).array(), match.turn, Generator(4), COMPILED, RaceSettings(candidates=4))
    few = Race(match.view(match.turn).array(), match.turn, Generator(4), COMPILED, RaceSettings(candidates=2))
    many.run(4 * 5)
    few.run(2 * 5)
    assert np.array_equal(many.candidates[:2], few.candidates)
    assert np.array_equal(many.results[:5, :2], few.results[:5])


@pytest.mark.parametrize("name", RACING)
def test_to_the_end_of_the_game_results_are_those_of_the_game(name: str) -> None:
    match = advance(name, 3, 20, players=2)
    race = Race(match.view(match.turn).array(), match.turn, Generator(4), COMPILED, RaceSettings(candidates=2, rounds=0))
    race.run(8)
    assert {float(share) for share in race.results[:4].flat} <= {0.0, 0.5, 1.0}
    assert race.results[:4].sum(2) == pytest.approx(np.ones((4, 2)))


def racing(samples: int, left: float, lines: int = 1) -> int:
    """How many of sixteen candidates are still running after so many samples."""
    match = advance("fences", 8, 9)
    race = Race(match.view(match.turn).array(), match.turn, Generator(4), COMPILED, RaceSettings(candidates=16), lines=lines)
    assert len(race.running) == 16
    race.run(16 * samples)
    race.is_settled(left)
    return len(race.running)


def test_fewer_run_as_the_end_comes_nearer() -> None:
    assert [racing(4, left) for left in (np.inf, 3 * 64, 64, 64 / 3, 0)] == [16, 8, 4, 2, 1]
    assert racing(4, 0, lines=3) == 3
    assert racing(1, 0) == 16, "a single sample says too little"


def test_before_many_samples_the_look_ahead_counts() -> None:
    match = advance("fences", 8, 9)
    race = Race(match.view(match.turn).array(), match.turn, Generator(4), COMPILED, RaceSettings(candidates=2))
    race.looks[:] = 0.6, 0.5
    race.results[:, 0, match.turn], race.results[:, 1, match.turn] = 0.5, 0.55
    assert race.score(0, 2) > race.score(1, 2)
    assert race.score(0, 40) < race.score(1, 40)


def test_trailing_candidates_are_dropped_but_not_those_asked_for() -> None:
    match = wandelgang.game("tiles", position=WIN_IN_ONE).match(seed=1, calls=COMPILED)
    alone, three = think(match, 400), think(match, 400, lines=3)
    assert alone.iterations < 400
    samples = [ranked.visits for ranked in three.actions]
    assert max(samples[:3]) - min(samples[:3]) <= 1
    assert min(samples[:3]) > max(samples[3:])
    for ranked in three.actions[:3]:
        state = match.position.array().copy()
        for action in ranked.variation:
            assert COMPILED.turn(state) == 0
            assert action in COMPILED.legal(state)
            COMPILED.apply(state, action)
        assert COMPILED.turn(state) != 0


def test_limits_of_nodes_and_time_are_kept() -> None:
    match = advance("fences", 3, 8)
    view, seat = match.view(match.turn).array(), match.turn
    found = RaceSearch(Generator(1)).search(view, seat, Limits(nodes=300), lines=2)
    assert 300 <= found.nodes < 300 + 64 * 40
    enough = max(0.3, 3 * RaceSearch(Generator(1)).search(view, seat, Limits(iterations=16), lines=2).seconds)
    began = time.perf_counter()
    found = RaceSearch(Generator(1)).search(view, seat, Limits(seconds=enough), lines=2)
    assert found.iterations > 8
    assert 0.8 * enough < time.perf_counter() - began < enough + 0.7


def test_it_stops_when_told_to() -> None:
    match = advance("fences", 3, 8)
    think(match, 1)
    view, seat = match.view(match.turn).array(), match.turn
    assert stopped(lambda stop: RaceSearch(Generator(1)).search(view, seat, Limits(), stop, lines=2)).iterations > 0


def test_one_action_needs_no_thinking() -> None:
    match = wandelgang.game("cards").match(seed=1, calls=COMPILED)
    assert len(COMPILED.legal(match.position.array())) == 1
    assert think(match, 100_000).iterations == 0
