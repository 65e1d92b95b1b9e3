"""How fast the library is from Python: a successor, what checking its action costs, and simulated games beside other loops.

CPU times, in turns, the best of some rounds: machines are shared and noisy, and only ratios of one run mean something.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import numpy as np

from wandelgang.core.calls import COMPILED, INTERPRETED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.play.position import Position, states_of
from wandelgang.play.simulate import simulate
from wandelgang.play.simulation import Simulation
from wandelgang.play.variant import Variant
from wandelgang.search.playouts import new_playouts, random_games

SEED = 2012
ROUNDS = 3
MOST_GAMES = 10_000
POSITIONS = 200  # from which successors are measured
FEW = 20  # games
INTERPRETED_POSITIONS = 10


def measure(variant: Variant, seconds: float) -> dict[str, float]:
    """All figures of one variant; `…_interpreted` and `…_ratio` beside what can be interpreted."""
    return successors(variant, seconds) | simulations(variant, seconds)


def successors(variant: Variant, seconds: float) -> dict[str, float]:
    """Microseconds per `Position.apply` along a random game; the same unchecked, and checked by the interpreted rules."""
    path = random_path(variant)

    def checked() -> None:
        for position, action in path:
            position.apply(action)

    def unchecked() -> None:
        for position, action in path:
            COMPILED.apply(duplicate(states_of(position)), action)

    def interpreted() -> None:
        for position, action in path[:INTERPRETED_POSITIONS]:
            states = duplicate(states_of(position))
            if action in INTERPRETED.legal(states):
                INTERPRETED.apply(states, action)

    fast, bare, slow = (1e6 * took for took in best([checked, unchecked, interpreted], seconds))
    fast, bare, slow = fast / len(path), bare / len(path), slow / INTERPRETED_POSITIONS
    return {
        "successor_microseconds": fast,
        "successor_microseconds_interpreted": slow,
        "successor_microseconds_ratio": slow / fast,
        "unchecked_successor_microseconds": bare,
        "check_microseconds": fast - bare,
    }


def simulations(variant: Variant, seconds: float) -> dict[str, float]:
    """Random games per second with `simulate`, in the compiled loop with as many actions, and in a loop over positions."""

    def simulated(games: int) -> Simulation:
        return simulate(variant, games=games, seed=SEED, progress=False)

    space, rng = new_playouts(random_path(variant)[0][0].array()), np.array([SEED], np.uint64)
    [warm] = best([lambda: simulated(FEW)], 0.0)  # mostly what is done once
    number = int(np.clip(8 * FEW * seconds / max(warm, 1e-6), FEW, MOST_GAMES))
    few = min(number // 100 + 1, FEW)
    actions = int(simulated(number).plies.sum())

    def compiled_loop() -> None:
        space.tally[:] = 0
        random_games(space, rng, actions)

    def looped() -> None:
        for seed in range(few):
            python_game(variant, Generator(seed))

    compiled, library, loop = best([compiled_loop, lambda: simulated(number), looped], 0.0)
    return {
        "simulated_games": number,
        "simulated_games_per_second": number / library,
        "compiled_loop_games_per_second": number / compiled,
        "simulate_to_compiled_loop": library / compiled,
        "python_loop_games_per_second": few / loop,
        "python_loop_to_simulate": (loop / few) / (library / number),
    }


def best(calls: list[Callable[[], object]], seconds: float) -> list[float]:
    """CPU seconds of each call, the least of several rounds, all calls in turns; the first round only warms up."""
    least, spent, rounds = [float("inf")] * len(calls), 0.0, 0
    while rounds <= ROUNDS or spent < seconds:
        for place, call in enumerate(calls):
            began = process_time()
            call()
            took = process_time() - began
            spent += took
            if rounds:
                least[place] = min(least[place], took)
        rounds += 1
    return least


def random_path(variant: Variant) -> list[tuple[Position, int]]:
    """Positions along random games, and the action taken in each."""
    generator, position = Generator(SEED), variant.deal(SEED)
    path: list[tuple[Position, int]] = []
    while len(path) < POSITIONS:
        action = generator.pick(position.legal_actions())
        path.append((position, action))
        position = position.apply(action)
        if position.is_over:
            position = variant.deal(len(path))
    return path


def python_game(variant: Variant, generator: Generator) -> None:
    """One random game as somebody would write it."""
    position = variant.deal(generator.seed)
    while not position.is_over:
        position = position.apply(generator.pick(position.legal_actions()))
