"""`python -m bench.load [scenario …]`, from the root of the repository: prints the tables that docs/host/load.md keeps.

Everything stays on this machine's loopback interface; servers, stores and clients are gone when it ends.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

from bench.load import floods, idle, lists, pace, processes, saturation
from bench.load.compiling import compile_rules
from bench.load.options import Options
from bench.load.tables import GAMES

SCENARIOS: dict[str, Callable[[Options], None]] = {
    "saturation": saturation.run,
    "pace": pace.run,
    "idle": idle.run,
    "lists": lists.run,
    "floods": floods.run,
    "processes": processes.run,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Measure the server under load.")
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=f"all by default: {', '.join(SCENARIOS)}")
    parser.add_argument("--seconds", type=float, default=Options.seconds, help="per row")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one is measured alone; may be repeated")
    parser.add_argument("--most", type=int, default=0, metavar="TABLES", help="tables at most, for a short run")
    parser.add_argument("--processes", type=int, default=1, help="server processes; more than one need --store")
    parser.add_argument("--store", default="", metavar="ADDRESS", help="a store that our servers share")
    given = parser.parse_args()
    chosen = given.scenarios or list(SCENARIOS)
    if unknown := set(chosen) - set(SCENARIOS):
        parser.error(f"expected scenarios among {', '.join(SCENARIOS)}, got {', '.join(sorted(unknown))}")
    options = Options(given.seconds, tuple(given.game or GAMES), given.processes, given.store, given.most)
    begun = time.monotonic()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}. Loopback only; every client has an address of its own.")
    compile_rules()
    for name in chosen:
        SCENARIOS[name](options)
    print(f"\n{time.monotonic() - begun:.0f} s in total; load {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
