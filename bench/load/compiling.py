"""What tables call compiled, compiled once before anything is measured, with one process per core.

Searches of computer players are left out: nobody plays against one here.
"""

from __future__ import annotations

import multiprocessing
import os

from wandelgang.play.prepare import RULES, mark, prepare, units


def compile_unit(unit: str) -> None:
    prepare(unit)


def compile_rules() -> None:
    """Compile the rules of all games, unless they are in the cache."""
    missing = [unit for unit in units() if unit.endswith(f"-{RULES}") and not mark(unit).exists()]
    if missing:
        print(f"Compiling the rules first: {', '.join(missing)}.", flush=True)
        with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
            pool.map(compile_unit, missing, chunksize=1)
