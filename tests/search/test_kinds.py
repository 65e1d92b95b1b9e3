"""One protocol for three searches: the same constructor, the same limits with the same meaning."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import wandelgang
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.play.decisions import choose
from wandelgang.play.players import player
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.kinds import ALPHABETA, KINDS, TREE
from wandelgang.search.limits import Limits, Timer, spend
from wandelgang.search.montecarlo import TreeSearch
from wandelgang.search.racing import Race
from wandelgang.search.result import Result
from wandelgang.search.settings import RaceSettings, SearchSettings


def view(**options: object) -> tuple[States, int]:
    match = wandelgang.game("tiles", goal="shared", players=2, **options).match(seed=3, calls=COMPILED)
    return match.view(match.turn).array(), match.turn


def searched(kind: str, limits: Limits, lines: int = 2, stop: threading.Event | None = None) -> Result:
    states, seat = view()
    return KINDS[kind](Generator(1), COMPILED, SearchSettings()).search(states, seat, limits, stop, lines)


@pytest.mark.parametrize("kind", KINDS)
def test_every_limit_ends_every_search(kind: str) -> None:
    states, _ = view()
    for limits in (Limits(iterations=30), Limits(nodes=30), Limits(seconds=0.05), Limits(seconds=0.05, megabytes=0)):
        found = searched(kind, limits)
        assert sorted(ranked.action for ranked in found.actions) == COMPILED.legal(states)
        assert found.best.variation[0] == found.best.action
    stop = threading.Event()
    stop.set()
    assert len(searched(kind, Limits(), stop=stop).actions) == len(COMPILED.legal(states))


@pytest.mark.parametrize("kind", KINDS)
def test_depth_counts_turns(kind: str) -> None:
    """One turn deep, no search looks behind its own turn: a push and a walk."""
    states, seat = view()
    found = searched(kind, Limits(iterations=200, depth=1))
    for ranked in found.actions:
        after = states.copy()
        for action in ranked.variation:
            assert COMPILED.turn(after) == seat
            COMPILED.apply(after, action)
    if kind == TREE:
        assert found.depth == 2
    deeper = searched(kind, Limits(iterations=20_000 if kind == ALPHABETA else 200, depth=2))
    assert deeper.best.value != found.best.value


def test_the_tree_and_the_transposition_table_fit_into_the_megabytes() -> None:
    states, seat = view()
    tree, deep = TreeSearch(Generator(1)), AlphaBetaSearch(Generator(1))
    sizes = []
    for megabytes in (1, 8):
        limits = Limits(iterations=300, megabytes=megabytes)
        tree.search(states, seat, limits)
        deep.search(states, seat, limits)
        sizes.append((tree.tree.nodes.nbytes + tree.tree.sums.nbytes, deep.table.nbytes))
        assert all(limits.bytes / 2 < size <= limits.bytes for size in sizes[-1])
    assert all(large > 4 * small for small, large in zip(*sizes, strict=True))


def test_a_race_ends_when_its_memory_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wandelgang.search.racing.RESERVED", 2)
    monkeypatch.setattr(Limits, "bytes", 5 * 8 * 2 * 8)  # five samples of eight candidates for two players
    states, seat = view()
    race = Race(states, seat, Generator(1), settings=RaceSettings(candidates=8), lines=8)
    race.run(1000)
    assert race.is_settled(np.inf)
    assert race.samples.tolist() == [5] * 8
    assert race.results.nbytes <= 5 * 8 * 2 * 8


class Exhausted:
    """A search that soon knows every position there is."""

    at_once, at_least = 64, 1

    def __init__(self, positions: int) -> None:
        self.positions, self.steps = positions, 0

    @property
    def nodes(self) -> int:
        return min(self.steps, self.positions)

    def run(self, steps: int) -> None:
        self.steps += steps

    def is_settled(self, left: float) -> bool:
        return False


def test_a_search_ends_where_there_are_fewer_positions_than_it_may_reach() -> None:
    few, many = Exhausted(40), Exhausted(10_000)
    for search in (few, many):
        spend(Timer(Limits(nodes=500)), search)
    assert 500 <= few.steps <= 500 + 64
    assert many.nodes >= 500


def test_level_4_of_gears_plays_with_three_to_the_end() -> None:
    """At the end of a game its tree has fewer nodes than it may reach."""
    match = wandelgang.game("gears", players=3).match(seed=1, calls=COMPILED)
    players = [player("4", 10 + seat) if seat == 0 else player("3", 10 + seat) for seat in range(3)]
    while not match.is_over:
        match.submit(match.turn, match.ply, match.position.action_text(choose(match, players[match.turn])))
    assert match.outcome is not None
