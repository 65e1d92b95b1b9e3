"""Server processes that start at once: forked by a process that has imported everything, which takes most of a second.

They are processes like others, with signals, exit statuses and files of their own.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import IO

from tests.server import quick

ROOT = Path(__file__).parents[2]


@cache
def nursery() -> ForkServerContext:
    """The process that forks."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([quick.__name__])
    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *([path] if path else [])])  # it does not inherit sys.path
    try:
        forkserver.ensure_running()
    finally:
        del os.environ["PYTHONPATH"]
        if path:
            os.environ["PYTHONPATH"] = path
    atexit.register(kill_all)
    return context


def kill_all() -> None:
    """At its end, a process would wait for children that nobody has ended."""
    for child in multiprocessing.active_children():
        child.kill()


class Forked:
    """A quick server, to be treated like a `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], complaints: IO[str] | None) -> None:
        reader, writer = multiprocessing.Pipe(duplex=False)
        errors = Connection(os.dup(complaints.fileno() if complaints else 2), readable=False)
        self.child = nursery().Process(target=serve, args=(list(arguments), dict(environment), writer, errors))
        self.child.start()
        writer.close()
        errors.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
        reader.close()
        assert self.child.pid is not None
        self.pid = self.child.pid

    def send_signal(self, sign: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, sign)

    def poll(self) -> int | None:
        return self.child.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.child.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired(quick.__name__, timeout or 0.0)
        return code


def serve(arguments: list[str], environment: dict[str, str], output: Connection, errors: Connection) -> None:
    """What a child does."""
    os.dup2(output.fileno(), 1)
    os.dup2(errors.fileno(), 2)
    output.close()
    errors.close()
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", buffering=1, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1, closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    quick.main(arguments)
