"""Fitted weights: small files in a game's folder, written by `fitting/fit.py` (features) and `fitting/learn.py` (a network).

This module knows no game's features or inputs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

import numpy as np

from wandelgang.core.network import WEIGHTS
from wandelgang.errors import Fault

GROUPS = ("one", "two", "more")  # by number of players; a group that is left out has the weights of the one before it
FILE = "weights.toml"
NETWORK = "network.npz"


def fitted(package: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The weights of a game: one table per section of its file, one row per group of players, one column per feature."""
    sections = tomllib.loads(resources.files(package).joinpath(FILE).read_text("utf-8"))
    return np.array([rows(section) for section in sections.values() if isinstance(section, dict)], np.float64)


def rows(section: dict[str, Any]) -> list[list[float]]:
    """One row per group. A missing group has the row of the group before it, or of the first that is given."""
    row = next(section[group] for group in GROUPS if group in section)
    found = []
    for group in GROUPS:
        row = section.get(group, row)
        found.append(row)
    return found


def learned(package: str, work: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A workspace that holds the network of a game; without a file, one that holds none."""
    file = resources.files(package).joinpath(NETWORK)
    if not file.is_file():
        return np.zeros(1, work)
    with file.open("rb") as opened, np.load(opened) as kept:
        return with_network(work, kept)


def with_network(work: np.dtype[Any], weights: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """A workspace that holds these weights, which must fit it."""
    blank = np.zeros(1, work)
    for name in WEIGHTS:
        expected, found = blank[name][0], weights[name]
        if (found.shape, found.dtype) != (expected.shape, expected.dtype):
            raise Fault(NETWORK, f"{name}: {expected.dtype} {expected.shape}", f"{found.dtype} {found.shape}")
        blank[name][0] = found
    blank["trained"] = 1
    return blank
