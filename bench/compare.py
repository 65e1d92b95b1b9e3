"""Our compiled rules of `tiles` against the C++ loops beside this file, in turns, best of several runs each, in CPU time.

`plain.cpp` is written as one would at first; `bitset.cpp` is made for this one board and holds sets of cells in words.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.search.playouts import new_playouts, random_games

ROUNDS = 6
LOOPS = ("plain", "bitset")
TURNS = 3_000_000
SEED = 2012


def main() -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("needs a C++ compiler")
    tiles = find_game("tiles")
    start = tiles.start(tiles.settled({}), Generator(SEED))
    best = dict.fromkeys((*LOOPS, "ours"), 0.0)
    with tempfile.TemporaryDirectory() as folder:
        for loop in LOOPS:
            source = Path(__file__).with_name(f"{loop}.cpp")
            subprocess.run([compiler, "-O3", "-march=native", "-o", Path(folder) / loop, source], check=True)
        for _ in range(ROUNDS):
            for loop in LOOPS:
                told = subprocess.run([Path(folder) / loop, str(TURNS)], check=True, capture_output=True, text=True).stdout
                best[loop] = max(best[loop], float(told.split()[0]))
            best["ours"] = max(best["ours"], ours(start))
    print(f"ours {best['ours']:,.0f} turns per second")
    for loop in LOOPS:
        print(f"{loop} C++ {best[loop]:,.0f}, ratio {best['ours'] / best[loop]:.2f}")


def ours(start: States) -> float:
    """Turns per second of our rules."""
    space, word = new_playouts(start), np.array([SEED], np.uint64)
    random_games(space, word, 100)
    space.tally[:] = 0
    began = time.process_time()
    random_games(space, word, 2 * TURNS)
    return float(space.tally[1]) / (time.process_time() - began)


if __name__ == "__main__":
    main()
