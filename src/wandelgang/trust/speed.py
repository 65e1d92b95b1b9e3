"""How fast a game is: compiled against interpreted, measured in the same run, because machines are shared and noisy."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, split
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import CHANCE, REGISTERED, States
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits, Timer
from wandelgang.search.montecarlo import TreeSearch
from wandelgang.search.playouts import new_playouts, random_games
from wandelgang.search.racing import Race

SEED = 2012
START_UP = """
import time
began = time.perf_counter()
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
found = game({name!r})
state = found.start(found.settled({{}}), Generator({seed}))
COMPILED.apply(state, COMPILED.legal(state)[0])
print(time.perf_counter() - began)
"""


def measure(game: Game, seconds: float, cold: bool) -> dict[str, float]:
    """All figures of one game's usual variant; `…_interpreted` and `…_ratio` beside what can be interpreted."""
    generator = Generator(SEED)
    start = game.start(game.settled({}), generator)
    while COMPILED.turn(start) == CHANCE:
        COMPILED.apply(start, generator.pick(COMPILED.legal(start)))
    figures: dict[str, float] = {}
    fast = random_play(start, random_games, seconds)
    slow = random_play(start, random_games.py_func, seconds)  # type: ignore[attr-defined]
    for index, name in enumerate(("decisions", "turns", "games")):
        figure = f"{name}_per_second"
        figures[figure] = fast[index]
        if name != "games":  # few interpreted games end in the time
            figures[f"{figure}_interpreted"] = slow[index]
            figures[f"{figure}_ratio"] = fast[index] / slow[index]
    for name, call in (("legal", call_legal), ("apply", call_apply)):
        quick, plodding = (microseconds(start, call, calls, seconds) for calls in (COMPILED, INTERPRETED))
        figures[f"{name}_microseconds"] = quick
        figures[f"{name}_microseconds_interpreted"] = plodding
        figures[f"{name}_microseconds_ratio"] = plodding / quick
    figures |= searching(start, seconds)
    figures["iterations_per_second_interpreted"] = searching(start, seconds, INTERPRETED)["iterations_per_second"]
    figures["iterations_per_second_ratio"] = figures["iterations_per_second"] / figures["iterations_per_second_interpreted"]
    figures["evaluated_to_playout_decisions"] = figures["evaluated_per_second"] / figures["decisions_per_second"]
    figures |= start_up(game, cold)
    figures["bytes_per_state"] = start.dtype.itemsize
    figures["bytes_copied_per_node"] = REGISTERED[start.dtype].STATE.itemsize
    return figures


def searching(start: States, seconds: float, calls: Calls = COMPILED) -> dict[str, float]:
    """What searches do per second from a first state: iterations, states evaluated, nodes of alpha-beta, rollouts of a race."""
    seat = int(calls.turn(start))
    view = calls.view(start, seat)
    tree = TreeSearch(Generator(SEED), calls).search(view, seat, Limits(seconds=seconds), lines=2)
    figures = {"iterations_per_second": tree.iterations / tree.seconds, "evaluated_per_second": tree.nodes / tree.seconds}
    if calls.compiled:
        calls.fill(view, seat, Generator(SEED).word)
        search = AlphaBetaSearch(Generator(SEED), calls)
        search.search(view, seat, Limits(depth=1))
        deep = search.search(view, seat, Limits(seconds=seconds), lines=2)
        figures["alphabeta_nodes_per_second"] = deep.nodes / deep.seconds
        race, timer = Race(view, seat, Generator(SEED), calls), Timer(Limits(seconds=seconds))
        while not timer.is_up:
            race.run(1)
        figures["rollouts_per_second"] = race.rolled / timer.seconds
    return figures


def random_play(start: States, play: Callable[..., None], seconds: float) -> list[float]:
    """Actions, turns and games per second of random play, every legal action listed."""
    space, word = new_playouts(start), np.array([SEED], np.uint64)
    play(space, word, 100)
    played, began, batch = np.zeros(3, np.int64), time.perf_counter(), 100
    while time.perf_counter() - began < seconds:
        space.tally[:] = 0
        play(space, word, batch)
        played += space.tally
        batch = min(batch * 4, 2_000_000) if play is random_games else batch
    took = time.perf_counter() - began
    return [float(number / took) for number in played]


def call_legal(states: States, calls: Calls) -> Callable[[], object]:
    out = np.empty(REGISTERED[states.dtype].ACTIONS, np.int64)
    position, _ = split(states)
    return lambda: calls._legal(position, out)


def call_apply(states: States, calls: Calls) -> Callable[[], object]:
    """Copying the state back belongs to the call, as it does to every caller who tries an action."""
    position, before = split(states)
    state, past, action = position.copy(), before.copy(), calls.legal(states)[0]

    def play() -> None:
        state[0], past[:] = position[0], before
        calls._apply(state, action, past)

    return play


def microseconds(start: States, call: Callable[[States, Calls], Callable[[], object]], calls: Calls, seconds: float) -> float:
    """Microseconds per call from Python."""
    once = call(start, calls)
    once()
    number, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds / 2:
        for _ in range(20):
            once()
        number += 20
    return (time.perf_counter() - began) / number * 1e6


def start_up(game: Game, cold: bool) -> dict[str, float]:
    """Seconds from import to the first compiled decision in a new process: with an empty cache, then with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | ({"WANDELGANG_CACHE": cache} if cold else {})
        command = [sys.executable, "-c", START_UP.format(name=game.name, seed=SEED)]

        def run() -> float:
            return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)

        return ({"cold_seconds": run()} if cold else {}) | {"warm_seconds": run()}
