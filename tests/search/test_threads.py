"""Several threads for one search: nothing is lost, one thread is exact, and cores are shared fairly."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from tests.search.test_alphabeta import position, root_values
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE
from wandelgang.cores import CORES, Cores, use_cores
from wandelgang.errors import BadSetup
from wandelgang.play.levels import recipe
from wandelgang.play.players import SearchingPlayer, player
from wandelgang.play.position import states_of
from wandelgang.play.variant import Variant
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits
from wandelgang.search.montecarlo import TreeSearch, merged
from wandelgang.search.racing import Race, RaceSearch
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.settings import AlphaBetaSettings, SearchSettings
from wandelgang.search.threads import Threads, threads_for, together
from wandelgang.search.transpositions import EXACT, find, new_table, store


@pytest.fixture(autouse=True)
def four_cores() -> Iterator[None]:
    before = CORES.total
    use_cores(4)
    yield
    use_cores(before)


def test_searches_share_the_cores_and_each_has_one() -> None:
    cores = Cores(4)
    assert cores.share == 4
    with cores.searching():
        assert cores.share == 4
        with cores.searching(), cores.searching():
            assert cores.share == 1
            with cores.searching(), cores.searching():
                assert cores.share == 1
        assert cores.share == 4


def test_what_is_counted_stays_in_one_thread_unless_told_otherwise() -> None:
    assert [Threads(Limits(**{name: 5})).allowed for name in ("iterations", "nodes", "depth")] == [1, 1, 1]
    assert Threads(Limits(nodes=5, threads=3)).allowed == 3
    assert Threads(Limits(seconds=1.0)).allowed == Threads(Limits()).allowed == 4
    with threads_for(Limits(seconds=1.0)) as mine, threads_for(Limits(seconds=1.0)) as yours:
        assert (mine.allowed, yours.allowed) == (2, 2)


def test_a_thread_whose_core_is_wanted_elsewhere_ends_alone() -> None:
    dropped, release = threading.Event(), threading.Event()
    threads = Threads(Limits(seconds=1.0))

    def first(stop: object) -> str:
        release.wait(10)
        assert dropped.wait(10)
        return "first"

    def second(stop: threading.Event) -> str:
        use_cores(1)
        release.set()
        while not stop.is_set():
            time.sleep(0.001)
        dropped.set()
        return "second"

    assert together(threads, None, [first, second], one_is_enough=True) == ["first", "second"]  # type: ignore[list-item]


def test_an_error_in_a_thread_is_raised() -> None:
    def fail(stop: object) -> None:
        raise ValueError("here")

    with pytest.raises(ValueError, match="here"):
        together(Threads(Limits(threads=2)), None, [lambda stop: None, fail], one_is_enough=False)


@pytest.mark.parametrize("name", ["tiles", "sliders", "gears"])
@pytest.mark.parametrize("depth", [2, 3])
def test_alphabeta_values_are_those_of_minimax_in_any_number_of_threads(name: str, depth: int) -> None:
    states = position(name)
    me, wanted = COMPILED.turn(states), root_values(position(name), COMPILED.turn(states), depth)
    search = AlphaBetaSearch(Generator(1), COMPILED, SearchSettings(alphabeta=AlphaBetaSettings(reductions=False)))
    for threads in (1, 2, 4):
        best = search.search(states, me, Limits(depth=depth, threads=threads, megabytes=1)).best
        assert best.value[me] == pytest.approx(max(wanted.values()), abs=1e-12)
        assert wanted[best.action] == pytest.approx(best.value[me], abs=1e-12)


def test_what_alphabeta_found_out_holds_for_the_rest_of_the_turn_only() -> None:
    match = Variant("tiles", {"goal": "shared"}).match(3)
    view, seat = match.view(match.turn), match.turn
    search, fresh = AlphaBetaSearch(Generator(1)), AlphaBetaSearch(Generator(1))
    push = search.search(states_of(view), seat, Limits(nodes=20_000)).best.action
    search.keep(states_of(view), seat, push)
    after = view.apply(push)
    assert after.turn == seat
    known = search.search(states_of(after), seat, Limits(depth=4)).nodes
    alone = fresh.search(states_of(after), seat, Limits(depth=4)).nodes
    assert known < alone
    assert search.search(states_of(after), seat, Limits(depth=4)).nodes == alone, "not kept: begun anew"
    search.keep(states_of(view), seat, push)
    other = Variant("tiles", {"goal": "shared"}).match(4).view(0)
    before = search.age
    search.search(states_of(other), other.turn, Limits(nodes=10))
    assert search.age == before + 1, "another position than the expected one"


def test_an_entry_written_by_two_threads_is_not_found() -> None:
    table = new_table(1 << 16)
    store(table, 1234, 7, 3, 0.25, EXACT, 9)
    slot = find(table, 1234, 7)
    assert slot != NONE
    for field, torn in (("value", 0.75), ("action", 8), ("depth", 4), ("bound", 1)):
        whole = table[field][slot]
        table[field][slot] = torn
        assert find(table, 1234, 7) == NONE, field
        table[field][slot] = whole
    assert find(table, 1234, 7) == slot


@pytest.mark.parametrize("name", ["tiles", "fences"])
def test_a_race_gives_the_same_result_in_any_number_of_threads(name: str) -> None:
    match = Variant(name, {}).match(5)
    view, seat = match.view(match.turn).array(), match.turn
    limits = {count: Limits(iterations=90, threads=count) for count in (1, 3)}
    alone, three = (RaceSearch(Generator(2)).search(view, seat, one) for one in limits.values())
    assert alone.actions == three.actions
    assert (alone.nodes, alone.iterations) == (three.nodes, three.iterations)


def test_a_race_gives_the_same_result_however_it_is_cut_into_steps() -> None:
    match = Variant("tiles", {}).match(5)
    view, seat = match.view(match.turn).array(), match.turn
    whole, parts = (Race(view, seat, Generator(2), lines=8) for _ in range(2))
    whole.run(100)
    for steps in (1, 7, 8, 30, 54):
        parts.run(steps)
    assert np.array_equal(whole.samples, parts.samples)
    assert np.array_equal(whole.results[: whole.begun], parts.results[: parts.begun])


def test_trees_are_added_up() -> None:
    first = Result([RankedAction(4, (0.5, 0.5), 3, (4, 1)), RankedAction(2, (1.0, 0.0), 1, (2,))], 5, 10, 4, 0.5)
    second = Result([RankedAction(2, (0.4, 0.6), 5, (2, 7)), RankedAction(4, (0.0, 1.0), 0, ())], 3, 20, 5, 0.25)
    found = merged([first, second])
    assert [(one.action, one.visits, one.variation) for one in found.actions] == [(2, 6, (2, 7)), (4, 3, (4, 1))]
    assert found.actions[0].value == pytest.approx(((2 * 1.0 + 6 * 0.4) / 8, 6 * 0.6 / 8))
    assert (found.depth, found.nodes, found.iterations, found.seconds) == (5, 30, 9, 0.5)


def test_several_trees_think_as_much_as_they_may() -> None:
    match = Variant("gears", {"players": 3}).match(5)
    view, seat = match.view(match.turn).array(), match.turn
    search = TreeSearch(Generator(1))
    found = search.search(view, seat, Limits(iterations=300, threads=3), lines=2)
    assert found.iterations == 300 == sum(one.visits for one in found.actions)
    assert sorted(one.action for one in found.actions) == sorted(COMPILED.legal(view))
    search.keep(view, seat, found.best.action)
    assert all((one.expected is None) == (search.expected is None) for one in search.others)


def test_players_of_all_kinds_think_in_threads_and_stop_in_time() -> None:
    for name, options in (("sliders", {}), ("tiles", {}), ("cards", {}), ("gears", {"players": 3})):
        match = Variant(name, options).match(1)
        view = match.view(match.turn)
        made = SearchingPlayer(recipe("5", states_of(view)).within(Limits(seconds=0.2, threads=3)), Generator(1))
        made.choose(view)
        began = time.perf_counter()
        made.choose(view)
        assert made.found is not None
        assert made.found.seconds < 0.2 + 0.5 * (time.perf_counter() - began + 1)


def test_a_number_of_threads_is_checked() -> None:
    for threads in (0, -1, 1.5, "2"):
        with pytest.raises(BadSetup, match="threads"):
            player("5", threads=threads)  # type: ignore[arg-type]
