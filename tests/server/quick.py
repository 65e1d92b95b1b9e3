"""A server for tests: computer players use the interpreted rules, so nothing has to be compiled, and act without a pause.

Hints do not depend on the clock. Limits, allowed origins and trusted proxies can be set as for the real server.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wandelgang.cli.serve import run
from wandelgang.core.calls import INTERPRETED
from wandelgang.server.app.settings import Settings
from wandelgang.server.gate.limits import ServerLimits

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("port", type=int)
    for name in ("--limit", "--origin", "--trust"):
        parser.add_argument(name, action="append", default=[])
    given = parser.parse_args()
    settings = Settings(given.data, pace=0.0, ahead=False, calls=INTERPRETED, hint=4, grace=1.0, absence=0.5)
    settings.limits = ServerLimits().changed(given.limit)
    settings.origins, settings.trust = tuple(given.origin), tuple(given.trust) or settings.trust
    run(settings, "127.0.0.1", given.port)
