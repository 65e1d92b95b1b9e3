"""Compile once what the tests call compiled, with one process per core: `make ready`.

A piece of work is one type of record. Most of a compilation is the rules themselves, so after the first search of a game the
rest is cheap here, but expensive in a process that begins with it. Nothing breaks without this: tests compile what they miss.
"""

from __future__ import annotations

import multiprocessing
import os
from typing import Any

import wandelgang
from tests.entry_points import compiled_features, compiled_key
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.envs.batch import Batch
from wandelgang.play import prepare
from wandelgang.play.review.review import KNOWLEDGE
from wandelgang.play.simulate import simulate
from wandelgang.play.variant import Variant
from wandelgang.puzzles.checking import check
from wandelgang.puzzles.puzzle import load
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits
from wandelgang.search.playouts import new_playouts, random_games
from wandelgang.search.selfplay import gather
from wandelgang.trust.perft import perft

ALPHA_BETA = ("tiles-0", "sliders-0", "gears-0", "cards-0")  # tests/search/test_alphabeta.py
LONGEST_FIRST = ("gears-0", "fences-0", "tiles-0", "tiles-1", "cards-0", "sliders-0")  # 59 to 44 s of CPU time
GATHERED = ("tiles-0",)  # tests/search/test_fitting.py
OBSERVED: dict[str, Any] = {"observed": True}
LOOKING_AHEAD: dict[str, Any] = {"seat": 0, "opponent": "greedy", "observed": True}
BATCHES = {"cards": (OBSERVED, LOOKING_AHEAD), "gears": (OBSERVED,)}  # tests/test_batch.py, tests/test_gymnasium.py
LITTLE = 0.001  # of the usual work of a review
SIMULATED = {"cards-0": (["random", "random"], ["greedy", "random"]), "tiles-0": (["random", "random"],)}  # simulate, bench


def compile_all(kind: str) -> None:
    name, _, number = kind.partition("-")
    for unit in prepare.units():
        if unit.startswith(f"{kind}-"):
            prepare.prepare(unit)
    compile_further(prepare.view(name, int(number)).array(), kind)
    if kind == prepare.number_of(prepare.view(name, None).array()):
        compile_batches(name)
        check(load(find_game(name))[0])  # puzzles
        for knowledge in KNOWLEDGE:
            wandelgang.game(name).match(seed=1).position.review(knowledge, LITTLE)


def compile_batches(name: str) -> None:
    for arguments in ({}, *BATCHES.get(name, ())):
        batch = Batch(Variant(name, {}), 1, deals=1, **arguments)
        batch.reset(1)
        batch.step(batch.sample())


def compile_further(states: States, kind: str) -> None:
    """What players do not need."""
    COMPILED.returns(states, int(states[0].players))
    COMPILED.seen(states, COMPILED.legal(states)[0], 0)
    random_games(new_playouts(states), Generator(1).word, 1)
    perft(states, 1)
    compiled_key(states)
    compiled_features(states, 0)
    if kind in ALPHA_BETA:
        AlphaBetaSearch(Generator(1)).search(states, COMPILED.turn(states), Limits(nodes=1))
    if kind in GATHERED:
        gather(states, 1, 1, 0.1, 2, 4)
    for players in SIMULATED.get(kind, ()):
        simulate(kind.partition("-")[0], players, games=1, seed=1)


def kinds() -> list[str]:
    """All types of record, the longest compilations first, so that no core is idle at the end."""
    found = dict.fromkeys(unit.rpartition("-")[0] for unit in prepare.units())
    return sorted(found, key=lambda kind: LONGEST_FIRST.index(kind) if kind in LONGEST_FIRST else -1)


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for _ in pool.imap_unordered(compile_all, kinds()):
            pass
