"""How fast batches are: 1, 64 and 4,096 games, on one core and on all, beside a plain Python loop and beside another library.

Everything is measured in turns in the same run, because machines are shared and noisy. One core is measured in processor time,
all cores in time on the clock. Actions are drawn at random, and drawing them belongs to a step.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

from wandelgang.envs.batch import MODES, Batch
from wandelgang.play.variant import Variant

SIZES = (1, 64, 4096)
ROUNDS = 3
SEED = 2012
LOOP = "python loop"  # over positions
Clock = Callable[[], float]


def measure(variant: Variant, seconds: float) -> dict[str, dict[str, float]]:
    """Steps per second by number of games and by what a step does; those of the Python loop are under LOOP."""
    found: dict[str, dict[str, float]] = {}
    for size in SIZES:
        steps: dict[str, tuple[Callable[[], None], Clock]] = {}
        for name, arguments in (("", {}), (", observed", {"observed": True})):
            one, many = (new(variant, size, threads=threads, **arguments) for threads in (1, None))
            steps[f"one core{name}"] = partial(step, one), time.process_time
            steps[f"all cores{name}"] = partial(step, many), time.perf_counter
            if not name:
                steps["one core, unchecked"] = partial(step_unchecked, one), time.process_time
        found[str(size)] = in_turns(steps, size, seconds)
    loop = PythonLoop(variant)
    found[LOOP] = in_turns({"one core": (loop.step, time.process_time)}, 1, seconds)
    return found


def new(variant: Variant, size: int, **arguments: Any) -> Batch:
    batch = Batch(variant, size, deals=min(size, 16), **arguments)
    batch.reset(SEED)
    return batch


def step(batch: Batch) -> None:
    batch.step(batch.sample())


def step_unchecked(batch: Batch) -> None:
    """The same without looking at the actions, which are known to be legal here."""
    batch._advance(batch.sample(), MODES[batch.autoreset], trusted=True)


class PythonLoop:
    """What a step costs without a batch: a loop over positions, chance included."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.chance = variant, random.Random(SEED)
        self.position = self.begin()

    def begin(self) -> Any:
        return self.settled(self.variant.deal(SEED))

    def settled(self, position: Any) -> Any:
        while position.is_chance:
            position = position.apply(self.chance.choice(position.legal_actions()))
        return position

    def step(self) -> None:
        if self.position.is_over:
            self.position = self.begin()
        self.position = self.settled(self.position.apply(self.chance.choice(self.position.legal_actions())))


def in_turns(steps: dict[str, tuple[Callable[[], None], Clock]], size: int, seconds: float) -> dict[str, float]:
    """Steps per second of each, the best of several rounds."""
    best = dict.fromkeys(steps, 0.0)
    for call, _ in steps.values():
        call()
    for _ in range(ROUNDS):
        for name, (call, clock) in steps.items():
            best[name] = max(best[name], size * rate(call, clock, seconds / ROUNDS))
    return best


def rate(call: Callable[[], None], clock: Clock, seconds: float) -> float:
    """Calls per second."""
    number, calls, began = 0, 1, clock()
    while clock() - began < seconds:
        for _ in range(calls):
            call()
        number += calls
        calls = min(2 * calls, 64)
    return number / (clock() - began)


def connect_four(seconds: float) -> dict[str, dict[str, float]]:
    """The same for Connect Four in pgx, where it is installed; it always observes."""
    if find_spec("pgx") is None or find_spec("jax") is None:
        return {}
    import jax  # type: ignore[import-not-found, unused-ignore]
    import pgx  # type: ignore[import-not-found, unused-ignore]
    from pgx.experimental.wrappers import auto_reset  # type: ignore[import-not-found, unused-ignore]

    env = pgx.make("connect_four")
    play = jax.vmap(auto_reset(env.step, env.init))

    def advance(states: Any, key: Any) -> tuple[Any, Any]:
        key, drawing, playing = jax.random.split(key, 3)
        actions = jax.random.categorical(drawing, jax.numpy.log(states.legal_action_mask), axis=-1)
        return play(states, actions, jax.random.split(playing, actions.shape[0])), key

    compiled, found = jax.jit(advance), {}
    for size in SIZES:
        key = jax.random.PRNGKey(SEED)
        now = [jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key]

        def step(now: list[Any] = now) -> None:
            now[:] = jax.block_until_ready(compiled(*now))

        clocks = {"processor time, observed": time.process_time, "all cores, observed": time.perf_counter}
        found[str(size)] = in_turns({name: (step, clock) for name, clock in clocks.items()}, size, seconds)
    return found
