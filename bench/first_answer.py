"""The first minute on a machine that has never compiled: `python -m bench.first_answer [--sources OTHER/src] [--levels 1 5]`.

A server starts with an empty compile cache, as `make play` does once everything is installed; somebody opens a table against
the computer at once and acts whenever it is their turn. Reported are the seconds from the start of the server to the first
answer of the computer, next to those of other sources, such as the worktree of an earlier version, in the same run.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from contextlib import closing
from pathlib import Path

import wandelgang
from tests.server.serving import REAL, Browser, Line, Server


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sources", type=Path, help="the folder src of another version, measured first each time")
    parser.add_argument("--levels", nargs="+", default=["1", "5"])
    parser.add_argument("--games", nargs="+", default=list(wandelgang.GAMES))
    given = parser.parse_args()
    for game in given.games:
        for level in given.levels:
            before = f"{seconds(game, level, given.sources):6.1f} s before, " if given.sources else ""
            print(f"{game:8} level {level}: {before}{seconds(game, level):6.1f} s", flush=True)


def seconds(game: str, level: str, sources: Path | None = None) -> float:
    """From the start of a server to the first answer of its computer player."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        os.environ["WANDELGANG_CACHE"] = f"{folder}/cache"
        if sources:
            os.environ["PYTHONPATH"] = str(sources.absolute())
        server = Server(Path(folder), program=REAL)
        os.environ.pop("PYTHONPATH", None)
        try:
            with closing(Browser(server)) as browser, browser.line(browser.open(game, "me", f"computer-{level}")) as line:
                wait_for_answer(line)
            return time.perf_counter() - begun
        finally:
            server.end()


def wait_for_answer(line: Line) -> None:
    """Act until the computer, in the second seat, has acted."""
    line.until("table")
    is_waited_for = False
    while True:
        if line.now["turn"] == 1:
            is_waited_for = True
        elif is_waited_for:
            return
        elif line.now.get("choices"):
            line.play()
            continue
        line.until("now", "table")


if __name__ == "__main__":
    main()
