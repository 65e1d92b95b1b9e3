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
LANES, BITS = 4, 16  # hidden values in a word, and the bits of each
HALF = 1 << (BITS - 1)


def network_fields(inputs: int, most: int, hidden: int) -> list[Any]:
    """The fields of a workspace for so many inputs, of which at most so many are set, and so many hidden values."""
    return [
        ("active", np.int64, most),  # the inputs that are set
        ("trained", np.int64),  # is there a network at all?
        ("direct", np.int32, inputs),  # what each input adds to the strength by itself
        ("outputs", np.int32, hidden),
        # What each input adds to the hidden values and, as a last row, what they are without any input; several per word.
        ("packed", np.int64, (inputs + 1, hidden // LANES)),
    ]


def no_weights(work: np.dtype[Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The weights that fit a workspace, as they are kept in files; all of them zero."""
    inputs, hidden = work["direct"].shape[0], work["outputs"].shape[0]
    return {
        "direct": np.zeros(inputs, np.int32),
        "outputs": np.zeros(hidden, np.int32),
        "rows": np.zeros((inputs, hidden), np.int16),
        "start": np.zeros(hidden, np.int16),
    }


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
    for name, expected in no_weights(work).items():
        found = weights[name]
        if (found.shape, found.dtype) != (expected.shape, expected.dtype):
            raise Fault(NETWORK, f"{name}: {expected.dtype} {expected.shape}", f"{found.dtype} {found.shape}")
    blank["direct"][0], blank["outputs"][0] = weights["direct"], weights["outputs"]
    blank["packed"][0] = packed(np.vstack([weights["rows"], weights["start"]]))
    blank["trained"] = 1
    return blank


def packed(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Several values per word: as digits of a number, each of which may be negative. So sums of words are words of sums."""
    digits = rows.astype(np.int64).reshape(len(rows), -1, LANES)
    return (digits << (BITS * np.arange(LANES))).sum(2)


@rule
def strength_of(work: State, count: int) -> float:
    """The strength of a player whose first *count* active inputs are set."""
    rows, active = work.packed, work.active
    total = 0
    for place in range(count):
        total += int(work.direct[active[place]])
    for word in range(rows.shape[1]):
        sums = rows[rows.shape[0] - 1, word]
        for place in range(count):
            sums += rows[active[place], word]
        for lane in range(LANES):
            hidden = ((sums + HALF) & (2 * HALF - 1)) - HALF
            total += min(max(hidden, 0), HIGHEST) * int(work.outputs[word * LANES + lane])
            sums = (sums - hidden) >> BITS
    return total / STRENGTH


def inputs(state: State, player: int, out: Ints) -> int:
    """Write the inputs that are set for a player into *out*; how many there are. Only of a game that has inputs."""
    found = REGISTERED[state.dtype].inputs
    assert found is not None
    return found(state, player, out)


@overload(inputs, jit_options=OPTIONS, strict=False)
def _inputs(state: Any, player: Any, out: Any) -> Any:
    return COMPILED[state].inputs
