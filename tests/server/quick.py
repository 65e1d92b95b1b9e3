"""A server for tests: computer players call the interpreted rules, so nothing has to be compiled, and do not dawdle.

Further arguments are limits, such as `sockets=3`, or origins that are allowed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wandelgang.cli.serve import run
from wandelgang.core.calls import INTERPRETED
from wandelgang.server.house import Settings
from wandelgang.server.limits import Limits

if __name__ == "__main__":
    data, port, *further = sys.argv[1:]
    limits = Limits().changed(one for one in further if "=" in one)
    origins = tuple(one for one in further if "=" not in one)
    settings = Settings(Path(data), pace=0.0, ahead=False, calls=INTERPRETED, limits=limits, origins=origins)
    run(settings, "127.0.0.1", int(port))
