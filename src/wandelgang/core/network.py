"""A small network as a part of an estimate: the sum of the rows of the inputs that are set, clipped, weighed. Integers only.

Its weights lie in the workspace of the estimate, not in compiled code, so another network needs no compilation. All sums are
exact, so every machine computes the same. Which inputs are set is the business of a game; learning weights is done elsewhere
(fitting/learn.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import numpy as np
from numba.extending import overload

from wandelgang.core.rules import COMPILED, OPTIONS, REGISTERED, Ints, State, States, rule
from wandelgang.errors import Fault

NETWORK = "network.npz"  # in a game's folder

ONE = 256  # a hidden value of 1
OUTPUT = 1024  # a weight of 1 between a hidden value and the strength
STRENGTH = ONE * OUTPUT  # a strength of 1
HIGHEST = 2 * ONE  # hidden values are clipped to 0 … 2
WEIGHTS = ("direct", "outputs", "rows", "start")


def network_fields(inputs: int, most: int, hidden: int) -> list[Any]:
    """The fields of a workspace for so many inputs, of which at most so many are set, and so many hidden values."""
    return [
        ("active", np.int64, most),  # the inputs that are set
        ("trained", np.int64),  # is there a network at all?
        ("direct", np.int32, inputs),  # what each input adds to the strength by itself
        ("outputs", np.int32, hidden),
        ("rows", np.int16, (inputs, hidden)),  # what each input adds to the hidden values
        ("start", np.int16, hidden),  # hidden values without any input
        ("sums", np.int16, hidden),
    ]


def learned(package: str, work: np.dtype[Any]) -> States:
    """A workspace that holds the network of a game; without a file, one that holds none."""
    file = resources.files(package).joinpath(NETWORK)
    if not file.is_file():
        return np.zeros(1, work)
    with file.open("rb") as opened, np.load(opened) as kept:
        return with_network(work, kept)


def with_network(work: np.dtype[Any], weights: Mapping[str, Any]) -> States:
    """A workspace that holds these weights, which must fit it."""
    blank = np.zeros(1, work)
    for name in WEIGHTS:
        expected, found = blank[name][0], weights[name]
        if (found.shape, found.dtype) != (expected.shape, expected.dtype):
            raise Fault(NETWORK, f"{name}: {expected.dtype} {expected.shape}", f"{found.dtype} {found.shape}")
        blank[name][0] = found
    blank["trained"] = 1
    return blank


@rule
def strength_of(work: State, count: int) -> float:
    """The strength of a player whose first *count* active inputs are set."""
    rows, sums, active = work.rows, work.sums, work.active
    total = 0
    for unit in range(len(sums)):
        sums[unit] = work.start[unit]
    for place in range(count):
        number = active[place]
        total += int(work.direct[number])
        for unit in range(len(sums)):
            sums[unit] += rows[number, unit]
    for unit in range(len(sums)):
        total += min(max(int(sums[unit]), 0), HIGHEST) * int(work.outputs[unit])
    return total / STRENGTH


def inputs(state: State, player: int, out: Ints) -> int:
    """Write the inputs that are set for a player into *out*; how many there are. Only of a game that has inputs."""
    found = REGISTERED[state.dtype].inputs
    assert found is not None
    return found(state, player, out)


@overload(inputs, jit_options=OPTIONS, strict=False)
def _inputs(state: Any, player: Any, out: Any) -> Any:
    return COMPILED[state].inputs
