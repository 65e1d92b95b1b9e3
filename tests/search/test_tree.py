"""Tree search: it finds wins, weighs chance rightly, guesses what it may not see, keeps its limits, and repeats itself."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

import wandelgang
from tests.wait import wait_until
from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.core.rules import CHANCE, OVER, UNKNOWN, States
from wandelgang.play.match import Match
from wandelgang.search.limits import Limits
from wandelgang.search.montecarlo import TreeSearch
from wandelgang.search.result import Result
from wandelgang.search.settings import UNINFORMED, SearchSettings, TreeSettings
from wandelgang.search.tree import USED

WIN_IN_ONE = "tiles set ┏─┓/│┼│/┗─┛ free=└ pawns=a1,c3 stones=A:c1,B:b2 goals=A,B won=-,- turn=0:push"


def think(
    match: Match, iterations: int, seed: int = 1, settings: TreeSettings | None = None, calls: Calls = COMPILED
) -> Result:
    search = TreeSearch(Generator(seed), calls, SearchSettings(settings or TreeSettings()))
    return search.search(match.view(match.turn).array(), match.turn, Limits(iterations=iterations))


def play(match: Match, action: int) -> None:
    match.submit(match.turn, match.ply, match.position.action_text(action))


@pytest.mark.parametrize("settings", [TreeSettings(), TreeSettings(playout=4), UNINFORMED])
def test_it_takes_a_win_in_reach(settings: TreeSettings) -> None:
    match = wandelgang.game("tiles", position=WIN_IN_ONE).match(seed=1)
    while match.turn == 0:
        play(match, think(match, 400, settings=settings).best.action)
    assert match.outcome == [1.0, 0.0]


def expectation(state: States, players: int) -> list[float]:
    """The result of perfect play of the mover, by looking at everything; only for the last moments of a game."""
    turn = COMPILED.turn(state)
    if turn == OVER:
        return COMPILED.returns(state, players)
    found = []
    for action in COMPILED.legal(state):
        after = state.copy()
        COMPILED.apply(after, action)
        found.append(expectation(after, players))
    if turn == CHANCE:
        return [float(value) for value in np.mean(found, axis=0)]
    return max(found, key=lambda values: values[turn])


def test_chance_is_weighed_as_it_falls() -> None:
    """The last turn before the limit: the mover brings their last piece home or the game is drawn, as the dice fall."""
    pieces = "pieces=goal+goal+goal+h4,goal+goal+goal+h15 fences=-,-"
    position = f"fences 15x15 seats=NS {pieces} turn=0:fence played=119 limit=120"
    match = wandelgang.game("fences", position=position).match(seed=1, calls=COMPILED)
    exact = expectation(match.position.array(), 2)
    assert 0.5 < exact[0] < 1.0
    search = TreeSearch(Generator(1), COMPILED)
    found = search.search(match.view(0).array(), 0, Limits(iterations=20_000), lines=2)
    assert found.best.value == pytest.approx(exact, abs=0.02)


@pytest.mark.parametrize("name", names())
def test_every_variant_is_searched_and_the_view_is_left_alone(name: str) -> None:
    game = find_game(name)
    for options in game.variants:
        match = wandelgang.game(name, **options).match(seed=5, calls=COMPILED)
        generator = Generator(3)
        for _ in range(6):
            if match.is_over:
                break
            view = match.view(match.turn).array()
            before = view.tobytes()
            found = TreeSearch(generator, COMPILED).search(view, match.turn, Limits(iterations=20))
            assert view.tobytes() == before
            assert sorted(ranked.action for ranked in found.actions) == COMPILED.legal(view)
            for ranked in found.actions:
                assert len(ranked.value) == match.players
                assert sum(ranked.value) == pytest.approx(1.0) or match.players == 1
            play(match, found.best.action)


@pytest.mark.parametrize("name", names())
def test_the_same_generator_and_iterations_give_the_same_search(name: str) -> None:
    match = wandelgang.game(name).match(seed=6, calls=COMPILED)
    one, two = think(match, 150, seed=9), think(match, 150, seed=9)
    assert one.actions == two.actions


@pytest.mark.parametrize("name", names())
def test_compiled_and_interpreted_search_alike(name: str) -> None:
    match = wandelgang.game(name).match(seed=7, calls=COMPILED)
    play(match, COMPILED.legal(match.position.array())[0])
    compiled, interpreted = think(match, 6, calls=COMPILED), think(match, 6, calls=INTERPRETED)
    assert [one.action for one in compiled.actions] == [other.action for other in interpreted.actions]
    for one, other in zip(compiled.actions, interpreted.actions, strict=True):
        assert one.value == pytest.approx(other.value)
        assert (one.visits, one.variation) == (other.visits, other.variation)


def test_an_outcome_the_player_cannot_see_is_one_branch() -> None:
    """A rival turns up their next card: whichever it is, the searching player goes on from the same node."""
    match = wandelgang.game("tiles", goal="stack", players=2).match(seed=2, calls=COMPILED)
    search = TreeSearch(Generator(1), COMPILED)
    search.search(match.view(match.turn).array(), match.turn, Limits(iterations=4000))
    nodes = search.tree.nodes[: int(search.tree.counters[USED])]
    hidden = nodes[nodes["action"] == UNKNOWN]
    assert len(hidden) > 0
    parents = [
        [int(nodes["action"][child]) for child in children(nodes, int(parent))] for parent in np.nonzero(nodes["first"])[0]
    ]
    assert all(actions.count(UNKNOWN) <= 1 for actions in parents)


def children(nodes: States, parent: int) -> list[int]:
    found, child = [], int(nodes["first"][parent])
    while child:
        found.append(child)
        child = int(nodes["next"][child])
    return found


def test_the_tree_is_kept_between_the_decisions_of_a_turn() -> None:
    match = wandelgang.game("tiles").match(seed=3, calls=COMPILED)
    search, me = TreeSearch(Generator(1), COMPILED), match.turn
    found = search.search(match.view(me).array(), me, Limits(iterations=500))
    search.keep(match.view(me).array(), me, found.best.action)
    play(match, found.best.action)
    walks = search.search(match.view(me).array(), me, Limits(iterations=1))
    assert sum(ranked.visits for ranked in walks.actions) >= found.best.visits - 1
    other = wandelgang.game("tiles").match(seed=4, calls=COMPILED)
    fresh = search.search(other.view(other.turn).array(), other.turn, Limits(iterations=10))
    assert sum(ranked.visits for ranked in fresh.actions) == 10


def test_little_memory_is_enough() -> None:
    match = wandelgang.game("fences").match(seed=3, calls=COMPILED)
    search = TreeSearch(Generator(1), COMPILED)
    found = search.search(match.view(match.turn).array(), match.turn, Limits(iterations=2000, megabytes=0))
    assert int(search.tree.counters[USED]) <= len(search.tree.nodes) == 1024
    assert found.best.action in COMPILED.legal(match.position.array())


def test_nodes_are_a_limit() -> None:
    match = wandelgang.game("tiles").match(seed=3, calls=COMPILED)
    search = TreeSearch(Generator(1), COMPILED)
    found = search.search(match.view(match.turn).array(), match.turn, Limits(nodes=5000))
    assert 5000 <= found.nodes < 5000 + 64 * 60


class Stop(threading.Event):
    """Counts how often a search has looked at it."""

    looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return super().is_set()


def stopped(think: Callable[[threading.Event], Result]) -> Result:
    """What a search without limits has found when it is told to stop in the middle."""
    stop, found = Stop(), list[Result]()
    thread = threading.Thread(target=lambda: found.append(think(stop)), daemon=True)
    thread.start()
    wait_until(lambda: stop.looks > 2)
    assert thread.is_alive()
    stop.set()
    thread.join(5)
    assert not thread.is_alive()
    return found[0]


def test_it_stops_when_told_to() -> None:
    match = wandelgang.game("tiles").match(seed=3, calls=COMPILED)
    search, view, seat = TreeSearch(Generator(1), COMPILED), match.view(match.turn).array(), match.turn
    search.search(view, seat, Limits(iterations=1))
    assert stopped(lambda stop: search.search(view, seat, Limits(), stop)).iterations > 0


def test_one_action_needs_no_thinking() -> None:
    match = wandelgang.game("cards").match(seed=1, calls=COMPILED)
    assert len(COMPILED.legal(match.position.array())) == 1
    assert think(match, 100_000).iterations < 100
