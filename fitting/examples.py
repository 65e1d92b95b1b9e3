"""Positions of searched games on disk, and what a network is taught of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from wandelgang.core.rules import Rules
from wandelgang.play.searched_games import Searched
from wandelgang.search.examples import look

Array = np.ndarray[Any, Any]
HELD_OUT = 10  # every tenth game
LEAST = 1e-6  # shares are kept at least so far from 0 and 1 where their logarithms are taken


@dataclass(frozen=True)
class Examples:
    """One row per position."""

    active: Array  # position × player × input that is set
    plain: Array  # position × player: the logarithm of the share by features alone
    scores: Array  # position × player: what the search expected
    results: Array  # position × player: how the game ended; NaN of a stray
    games: Array

    def only(self, chosen: Array) -> Examples:
        return Examples(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @property
    def is_held_out(self) -> Array:
        return self.games % HELD_OUT == 0

    @property
    def is_played(self) -> Array:
        """Not a stray."""
        return ~np.isnan(self.results[:, 0])


def write_searched(file: Path, found: Searched) -> None:
    """All of it or nothing: an interrupted run leaves no half file behind."""
    raw = np.frombuffer(found.states.tobytes(), np.uint8).reshape(len(found.states), -1)
    write_arrays(file, {**found._asdict(), "states": raw})


def write_arrays(file: Path, arrays: dict[str, Array]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f".{file.name}")
    with partial.open("wb") as opened:
        np.savez_compressed(opened, **arrays)
    os.replace(partial, file)


def read_arrays(file: Path) -> dict[str, Array]:
    with np.load(file) as kept:
        return {name: kept[name] for name in kept.files}


def read_examples(files: Iterable[Path], rules: Rules) -> Examples:
    """What there is to learn from all these files."""
    return joined([examples(read_arrays(file), rules) for file in files])


def examples(arrays: dict[str, Array], rules: Rules) -> Examples:
    states = np.frombuffer(arrays["states"].tobytes(), rules.STATE)
    active, shares = look(states)
    plain = np.log(np.clip(shares, LEAST, 1.0))
    return Examples(active.astype(np.int32), plain, arrays["scores"], arrays["results"], arrays["games"])


def joined(parts: list[Examples]) -> Examples:
    return Examples(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Examples)))
