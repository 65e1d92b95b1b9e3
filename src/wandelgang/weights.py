"""Fitted weights: a small text file in a game's folder, written by `fitting/fit.py`. This module knows no game's features."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import numpy as np

GROUPS = ("one", "two", "more")  # by number of players; a group that is left out has the weights of the one before it
FILE = "weights.toml"


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
