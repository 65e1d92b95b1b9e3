"""How fast the library is from Python: a successor, what checking its action costs, and simulated games beside other loops;
what level 5 does in the middle of a game, in one thread and on all cores; and a large board beside the usual one.

CPU times, in turns, the best of some rounds: machines are shared and noisy, and only ratios of one run mean something.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import process_time

import numpy as np

from wandelgang.core.calls import COMPILED, INTERPRETED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.play.levels import LEVELS, recipe
from wandelgang.play.players import SearchingPlayer
from wandelgang.play.position import Position, states_of
from wandelgang.play.simulate import simulate
from wandelgang.play.simulation import Simulation
from wandelgang.play.variant import Variant
from wandelgang.search.limits import Limits
from wandelgang.search.playouts import Playouts, new_playouts, random_games

SEED = 2012
ROUNDS = 3
MOST_GAMES = 10_000
POSITIONS = 200  # from which successors are measured
FEW = 20  # games
MIDDLES = 3  # positions in the middle of a game
MIDDLE = 30  # actions played before them
MANY = 4  # players
LARGE = 15  # cells
DECISIONS = 100_000  # random ones
INTERPRETED_POSITIONS = 10


def measure(variant: Variant, seconds: float) -> dict[str, float]:
    """All figures of one variant; `…_interpreted` and `…_ratio` beside what can be interpreted."""
    return successors(variant, seconds) | simulations(variant, seconds) | strongest(variant, seconds) | large_board(variant)


def strongest(variant: Variant, seconds: float) -> dict[str, float]:
    """Steps of level 5's search per second (nodes, walks down the tree or rollouts) in the middle of a game, the time that
    everything takes before the first one not counted; on all cores; and where four can play, among four.
    """
    alone, together = level_5_steps(variant, seconds, 1), level_5_steps(variant, seconds, None)
    figures = {"level_5_steps_per_second": alone, "level_5_speedup_by_threads": together / alone}
    if variant.players < MANY <= variant.game.players[1] and "players" not in variant.given:
        figures["level_5_steps_per_second_of_four"] = level_5_steps(Variant(variant.game.name, {"players": MANY}), seconds, 1)
    return figures


def level_5_steps(variant: Variant, seconds: float, threads: int | None) -> float:
    """Steps per second on the clock, the mean of some positions."""
    steps, spent = 0, 0.0
    for seed in range(MIDDLES):
        view = middle(variant, seed)
        limits = Limits(seconds=max(0.2, seconds / MIDDLES), threads=threads)
        found = SearchingPlayer(recipe(LEVELS[-1], states_of(view)).within(limits), Generator(SEED)).think(view, lines=2)
        steps, spent = steps + found.iterations, spent + found.seconds
    return steps / spent


def middle(variant: Variant, seed: int) -> Position:
    """What whoever decides sees after some random actions; a game that ends before is left before its end."""
    generator, position = Generator(seed), variant.deal(seed)
    found, plies = position, 0
    while not position.is_over and plies < MIDDLE:
        if position.turn >= 0:
            found = position
        position = position.apply(generator.pick(position.legal_actions()))
        plies += 1
    return found.view(found.turn)


def large_board(variant: Variant) -> dict[str, float]:
    """Random decisions per second on the usual board and on one of 15 × 15, where boards have a width and a height."""
    if not {"width", "height"} <= {option.name for option in variant.game.options}:
        return {}
    sizes = [variant, Variant(variant.game.name, {**variant.given, "width": LARGE, "height": LARGE})]
    spaces = [new_playouts(random_path(one)[0][0].array()) for one in sizes]
    rng = np.array([SEED], np.uint64)

    def played(space: Playouts) -> None:
        space.tally[:] = 0
        random_games(space, rng, DECISIONS)

    usual, large = best([partial(played, space) for space in spaces], 0.0)
    return {"large_board_decisions_per_second": DECISIONS / large, "large_board_to_usual": usual / large}


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
