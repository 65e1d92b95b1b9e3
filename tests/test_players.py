"""Computer players: they see only their view, and lookahead beats chance."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

import wandelgang
from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import names
from wandelgang.errors import BadSetup, Missing
from wandelgang.play.analysis import analyse
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.players import PLAYERS, GreedyPlayer, RandomPlayer, first_noticed, player, slipping
from wandelgang.search.kinds import choose_kind
from wandelgang.search.limits import Limits
from wandelgang.search.lookahead import action_values
from wandelgang.search.result import RankedAction


def duel(name: str, seed: int, greedy_seat: int) -> float:
    match = wandelgang.game(name).match(seed, calls=COMPILED)
    generator = Generator(seed)
    seats = [RandomPlayer(generator), RandomPlayer(generator)]
    greedy = GreedyPlayer(generator)
    while not match.is_over and match.ply < 2000:
        seat = match.turn
        chosen = (greedy if seat == greedy_seat else seats[seat]).choose(match.view(seat))
        match.submit(seat, match.ply, match.position.action_text(chosen))
    return match.outcome[greedy_seat] if match.outcome else 0.5


@pytest.mark.parametrize("name", names())
def test_greedy_beats_random(name: str) -> None:
    score = sum(duel(name, seed, seed % 2) for seed in range(8))
    assert score >= 6


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("options", [{"players": 3}, {"players": 2, "goal": "stack"}, {"players": 4, "overlap": True}])
def test_choices_do_not_depend_on_secrets(name: str, options: dict[str, object]) -> None:
    """With other secrets dealt to the opponents, a player who may not see them chooses the same throughout a turn."""
    match = wandelgang.game("tiles", **options).match(seed=2, calls=COMPILED)
    seat = match.turn
    swapped = match.view(seat).guess(seat, seed=99)
    assert swapped != match.position
    chosen = []
    for position in (match.position, swapped):
        # Time must not matter: every level counts iterations here.
        thinker = player(name, 5, iterations=60)
        for _ in range(2):
            chosen.append(thinker.choose(position.view(seat)))
            position = position.apply(chosen[-1])
    assert chosen[:2] == chosen[2:]


def test_advice_does_not_depend_on_secrets() -> None:
    match = wandelgang.game("tiles", players=3).match(seed=2, calls=COMPILED)
    seat = match.turn
    swapped = match.view(seat).guess(seat, seed=99)
    told = [analyse(position.view(seat), seconds=None, iterations=200).advice for position in (match.position, swapped)]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", names())
def test_every_level_finishes_a_game_it_is_seated_in(name: str) -> None:
    """Levels 1 to 5 against each other with little time; the match checks every choice."""
    for level, rival in pairwise(LEVELS):
        match = wandelgang.game(name).match(seed=4, calls=COMPILED)
        seated = [player(kind, 1, iterations=8) for kind in (level, rival)]
        for _ in range(12):
            if not match.is_over:
                seat = match.turn
                chosen = seated[seat].choose(match.view(seat))
                match.submit(seat, match.ply, match.position.action_text(chosen))
        assert match.ply >= 12


def test_small_slips_are_more_likely_than_large_ones() -> None:
    generator = Generator(1)
    actions, values = [10, 20, 30], [0.6, 0.5, 0.05]
    assert {slipping(actions, values, 0.0, generator) for _ in range(50)} == {10}
    taken = [slipping(actions, values, 0.3, generator) for _ in range(2000)]
    assert taken.count(10) > taken.count(20) > taken.count(30)
    assert taken.count(30) < 10
    wild = [slipping(actions, values, 3.0, generator) for _ in range(2000)]
    assert wild.count(30) > 200


def test_whoever_overlooks_half_takes_the_best_they_notice() -> None:
    generator = Generator(1)
    ranked = [RankedAction(action, (0.5,), 1, ()) for action in (10, 20, 30)]
    assert {first_noticed(ranked, 0.0, generator) for _ in range(50)} == {10}
    assert {first_noticed(ranked, 1.0, generator) for _ in range(50)} == {10}
    taken = [first_noticed(ranked, 0.5, generator) for _ in range(2000)]
    assert taken.count(10) > taken.count(20) > taken.count(30) > 150


@pytest.mark.parametrize("level", ["1", "2"])
def test_the_lower_levels_of_sliders_bring_all_pegs_home(level: str) -> None:
    """They once shuffled until the moves ran out."""
    for seed in (1, 2):
        match = wandelgang.game("sliders").match(seed=seed, calls=COMPILED)
        seats = [player(level, seed), player("random", seed)]
        while not match.is_over:
            match.submit(match.turn, match.ply, match.position.action_text(seats[match.turn].choose(match.view(match.turn))))
        assert match.outcome == [1.0, 0.0]


@pytest.mark.parametrize("name", names())
def test_analysis_recommends_an_action_and_an_expected_result(name: str) -> None:
    match = wandelgang.game(name).match(seed=3)
    found = match.analyse(seconds=None, iterations=50, lines=2)
    assert found.seat == match.turn
    assert 1 <= len(found.advice) <= 2
    for advice in found.advice:
        assert advice.action in match.legal()
        assert advice.line[0] == advice.action
        assert sum(advice.value) == pytest.approx(1.0)
    assert found.value == found.best.value


def test_analysis_refuses_impossible_requests() -> None:
    match = wandelgang.game("tiles").match(seed=3)
    for limits in (
        {"seconds": None},
        {"seconds": 0.0},
        {"seconds": -1.0},
        {"lines": 0},
        {"iterations": 0},
        {"seconds": "long"},
    ):
        with pytest.raises(BadSetup):
            match.analyse(**limits)


def test_thinking_time_is_kept() -> None:
    """A search limited to a quarter of a second ends long before two seconds, however busy the machine is."""
    match = wandelgang.game("tiles").match(seed=3, calls=COMPILED)
    thinker = player("5", 1, seconds=0.25)
    thinker.choose(match.view(match.turn))
    began = time.perf_counter()
    thinker.choose(match.view(match.turn))
    assert time.perf_counter() - began < 2.0


def test_lookahead_is_the_same_compiled_and_interpreted() -> None:
    position = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2,C:a3 goals=A,B won=-,- turn=0:push"
    state = wandelgang.game("tiles", position=position).match(seed=1).position.array()
    assert action_values(state, 0) == action_values(state, 0, compiled=False)


def test_greedy_takes_a_win_in_reach() -> None:
    position = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2 goals=A,B won=-,- turn=0:push"
    for calls in (COMPILED, INTERPRETED):
        match = wandelgang.game("tiles", position=position).match(seed=1)
        greedy = player("greedy", 1, calls=calls)
        while match.turn == 0:
            match.submit(0, match.ply, match.position.action_text(greedy.choose(match.view(0))))
        assert match.outcome == [1.0, 0.0]


def test_unknown_players_are_refused() -> None:
    with pytest.raises(Missing, match="random, greedy"):
        player("wizard")


def test_the_thinking_time_does_not_change_the_lower_levels() -> None:
    """Level 4 counts nodes or iterations, whatever the time; level 5 uses all the time it is given."""
    for name in wandelgang.GAMES:
        view = wandelgang.game(name).match(seed=1).view(0).array()
        usual, hurried = recipe("4", view), recipe("4", view).within(Limits(seconds=0.5))
        assert (usual.limits.nodes, usual.limits.iterations) == (hurried.limits.nodes, hurried.limits.iterations)
        assert usual.search == "lookahead" or usual.limits.nodes or usual.limits.iterations
        assert hurried.limits.seconds == 0.5
        assert recipe("5", view).within(Limits(seconds=0.5)).limits == Limits(seconds=0.5)


def test_a_game_that_says_how_long_a_level_thinks_says_it_all() -> None:
    view = wandelgang.game("sliders").match(seed=1).view(0).array()
    assert recipe("3", view).limits == Limits(nodes=8000)
    assert recipe("4", view).limits == Limits(nodes=80000)


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("tiles", {"goal": "shared", "players": 2}, "alphabeta"),
        ("tiles", {"players": 2}, "race"),
        ("tiles", {"goal": "shared", "players": 4}, "race"),
        ("sliders", {}, "alphabeta"),
        ("gears", {"players": 2}, "alphabeta"),
        ("gears", {"players": 4}, "tree"),
        ("fences", {"players": 2}, "race"),
        ("cards", {"players": 2}, "tree"),
        ("cards", {"players": 3}, "race"),
        ("cards", {"players": 1}, "tree"),
    ],
)
def test_how_the_best_level_searches(name: str, options: dict[str, object], kind: str) -> None:
    match = wandelgang.game(name, **options).match(seed=1)
    view = match.view(match.turn).array()
    best = recipe("5", view)
    assert choose_kind(best.search, best.otherwise, view, COMPILED) == kind
    assert choose_kind(best.search, best.otherwise, view, INTERPRETED) == "tree"
