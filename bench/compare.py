"""Our compiled rules of `tiles` against the plain C++ loop beside this file, in turns, best of several runs each."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.search.playouts import random_games
from wandelgang.trust.speed import random_play

ROUNDS = 6


def main() -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("needs a C++ compiler")
    tiles = find_game("tiles")
    start = tiles.start(tiles.settled({}), Generator(2012))
    ours = plain = 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, Path(__file__).with_name("plain.cpp")], check=True)
        for _ in range(ROUNDS):
            told = subprocess.run([program, "3000000"], check=True, capture_output=True, text=True).stdout
            plain = max(plain, float(told.split()[0]))
            ours = max(ours, random_play(start, random_games, 1.0)[1])
    print(f"plain C++ {plain:,.0f} turns/s, ours {ours:,.0f} turns/s, ratio {ours / plain:.2f}")


if __name__ == "__main__":
    main()
