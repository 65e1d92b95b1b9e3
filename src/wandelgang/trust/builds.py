"""Two builds of Wandelgang compared: each runs its own benchmark in its own process, in turns, because machines are noisy.

The other build is any source tree or folder that contains the package, for example a checkout of an earlier commit.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from wandelgang.core.sources import SOURCES

RATES = ("decisions_per_second", "iterations_per_second", "alphabeta_nodes_per_second", "rollouts_per_second")
SIZES = ("bytes_per_state", "bytes_copied_per_node")


def compare_builds(game: str, other: Path, seconds: float, rounds: int) -> dict[str, tuple[float, float]]:
    """Per figure, the other build's and this one's: sizes, and the best rate of several rounds."""
    builds = (other.resolve(), SOURCES.parent)
    best: list[dict[str, float]] = [{}, {}]
    for _ in range(rounds):
        for found, build in zip(best, builds, strict=True):
            measured = run(game, build, seconds)
            found |= {rate: max(measured[rate], found.get(rate, 0.0)) for rate in RATES}
            found["bytes_per_state"] = measured["bytes_per_state"]
            # Builds that do not tell the position from the rest of a state copy all of it.
            found["bytes_copied_per_node"] = measured.get("bytes_copied_per_node", measured["bytes_per_state"])
    return {figure: (best[0][figure], best[1][figure]) for figure in (*SIZES, *RATES)}


def run(game: str, build: Path, seconds: float) -> dict[str, float]:
    """The figures of one game, measured by a build's own `wandelgang bench`."""
    command = [sys.executable, "-m", "wandelgang", "bench", game, "--json", "--no-cold", "--seconds", str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(build)}
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    figures: dict[str, float] = json.loads(told)["games"][game]
    return figures
