"""A server for tests: computer players use the interpreted rules, so nothing has to be compiled, and act without a pause.

Hints do not depend on the clock. Limits, allowed origins and trusted proxies can be set as for the real server.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from wandelgang.cli.serve import run
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.registry import games
from wandelgang.server.app.settings import Settings
from wandelgang.server.assets import files
from wandelgang.server.gate.limits import ServerLimits

games()  # whoever forks servers has loaded them


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("port", type=int)
    for name in ("--limit", "--origin", "--trust", "--metrics", "--name"):
        parser.add_argument(name, action="append", default=[])
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--grace", type=float, default=10.0)
    parser.add_argument("--log", default="text")
    parser.add_argument("--store", default="")
    parser.add_argument("--skew", type=float, default=0.0, help="seconds by which the clock of this machine is ahead")
    parser.add_argument("--web", type=Path, help="another folder with the files of the page")
    parser.add_argument("--private-push", action="store_true", help="allow push services at private addresses")
    parser.add_argument("--no-lab", action="store_true")
    parser.add_argument("--deaf", action="store_true", help="hear nothing of other processes")
    given = parser.parse_args(arguments)
    settings = Settings(given.data, pace=0.0, ahead=False, calls=INTERPRETED, hint=4, grace=1.0, absence=0.5)
    settings.review = 0.0005
    settings.observers = tuple(given.metrics) or settings.observers
    settings.deadline = given.grace
    settings.log = given.log
    settings.pages = given.pages
    settings.store, settings.lab = given.store, not given.no_lab
    if given.skew:
        of_the_machine = time.time
        time.time = lambda: of_the_machine() + given.skew
    if given.web:
        files.WEB = given.web
    if given.deaf:
        from wandelgang.server.store.postgres.notifications import Notifications

        Notifications.receive = lambda *_: None  # type: ignore[method-assign]
    settings.private_push = given.private_push
    settings.limits = ServerLimits().changed(given.limit)
    settings.origins, settings.trust = tuple(given.origin), tuple(given.trust) or settings.trust
    settings.names = tuple(given.name)
    run(settings, "127.0.0.1", given.port)


if __name__ == "__main__":
    main()
