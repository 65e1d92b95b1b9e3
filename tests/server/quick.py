"""A server for tests: computer players call the interpreted rules, so nothing has to be compiled, and do not dawdle."""

from __future__ import annotations

import sys
from pathlib import Path

from wandelgang.cli.serve import run
from wandelgang.core.calls import INTERPRETED
from wandelgang.server.house import Settings

if __name__ == "__main__":
    run(
        Settings(Path(sys.argv[1]), pace=0.0, ahead=False, calls=INTERPRETED, grace=1.0, absence=0.5),
        "127.0.0.1",
        int(sys.argv[2]),
    )
