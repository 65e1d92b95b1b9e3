"""Compile once, with one process per game, what the tests call compiled: `make ready`.

Most of a compilation is the rules themselves, so after the first search of a game the rest is cheap here, but expensive in a
process that begins with it. Nothing breaks without this: tests compile what they miss.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.entry_points import compiled_features, compiled_key
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.envs.batch import Batch
from wandelgang.play import prepare
from wandelgang.play.simulate import simulate
from wandelgang.play.variant import Variant
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits
from wandelgang.search.playouts import new_playouts, random_games
from wandelgang.search.selfplay import gather
from wandelgang.trust.perft import perft

ALPHA_BETA = ("tiles-0", "sliders-0", "gears-0", "cards-0")  # tests/search/test_alphabeta.py
GATHERED = ("tiles-0",)  # tests/search/test_fitting.py
OBSERVED: dict[str, Any] = {"observed": True}
LOOKING_AHEAD: dict[str, Any] = {"seat": 0, "opponent": "greedy", "observed": True}
BATCHES = {"cards": (OBSERVED, LOOKING_AHEAD), "gears": (OBSERVED,)}  # tests/test_batch.py, tests/test_gymnasium.py
SIMULATED = ("cards-0",)  # tests/test_simulate.py


def compile_all(name: str) -> None:
    for unit in prepare.units():
        if unit.startswith(f"{name}-"):
            prepare.prepare(unit)
            prepare.mark(unit).touch()
    for number in range(len(find_game(name).rules)):
        compile_further(prepare.view(name, number).array(), f"{name}-{number}")
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
    if kind in SIMULATED:
        for players in (["random", "random"], ["greedy", "random"]):
            simulate("cards", players, games=1, seed=1)


if __name__ == "__main__":
    for game in sys.argv[1:]:
        compile_all(game)
