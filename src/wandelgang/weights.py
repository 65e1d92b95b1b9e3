"""Fitted weights: a small text file beside a game, made by `fitting/fit.py`. This module knows no game's features."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import numpy as np

GROUPS = ("one", "two", "more")  # by the number of players; a group left out is weighed like the one before it
FILE = "weights.toml"


def fitted(package: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The weights of a game: one table for each section of its file, a row for each group of players, a column a feature."""
    said = tomllib.loads(resources.files(package).joinpath(FILE).read_text("utf-8"))
    sections = [section for section in said.values() if isinstance(section, dict)]
    return np.array([rows(section) for section in sections], np.float64)


def rows(section: dict[str, Any]) -> list[list[float]]:
    """One row a group; what is left out is taken from the group before, or from the first there is."""
    row = next(section[group] for group in GROUPS if group in section)
    found = []
    for group in GROUPS:
        row = section.get(group, row)
        found.append(row)
    return found
