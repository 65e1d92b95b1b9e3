"""The weights of a network as small integers, and what the integers say: a reference for the compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core.network import HIGHEST, ONE, OUTPUT, STRENGTH

Array = np.ndarray[Any, Any]
LARGEST_OUTPUT = 16.0
INT16 = 2**15 - 1


def largest_row(most: int) -> float:
    """The largest weight of an input: so many of them and the start never leave 16 bits."""
    return INT16 / (most + 1) / ONE - 1 / ONE


def quantised(weights: dict[str, Array]) -> dict[str, Array]:
    """Rounded to the units of core/network.py."""
    return {
        "direct": np.rint(weights["direct"] * STRENGTH).astype(np.int32),
        "outputs": np.rint(weights["outputs"] * OUTPUT).astype(np.int32),
        "rows": np.rint(weights["rows"] * ONE).astype(np.int16),
        "start": np.rint(weights["start"] * ONE).astype(np.int16),
    }


def real(network: dict[str, Array]) -> dict[str, Array]:
    """The weights behind rounded ones, as near as they are known."""
    units = {"direct": STRENGTH, "outputs": OUTPUT, "rows": ONE, "start": ONE}
    return {name: network[name] / unit for name, unit in units.items()}


def strengths(network: dict[str, Array], active: Array) -> Array:
    """The strength of each list of inputs; a place without an input holds the number of inputs."""
    rows = np.vstack([network["rows"], np.zeros_like(network["rows"][:1])]).astype(np.int64)
    direct = np.append(network["direct"], 0).astype(np.int64)
    found = []
    for part in np.array_split(active.reshape(-1, active.shape[-1]), max(1, active.size // 500_000)):
        hidden = np.clip(rows[part].sum(1) + network["start"], 0, HIGHEST)
        found.append((hidden @ network["outputs"].astype(np.int64) + direct[part].sum(1)) / STRENGTH)
    return np.concatenate(found).reshape(active.shape[:-1])
