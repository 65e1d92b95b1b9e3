"""A child process that compiles, and the thread that talks to it: from when there is something to do until there is nothing
more. It knows neither which unit comes next nor what it is for.
"""

from __future__ import annotations

import contextlib
import logging
import re
import subprocess
import threading
from collections.abc import Callable, Sequence

from wandelgang.system import alone

log = logging.getLogger("wandelgang")
STEPS = re.compile(r" (\d+)/(\d+)")


class Compiler:
    """Asks for one unit after another (with the lock held), and says how far it is and whether it succeeded."""

    def __init__(
        self,
        command: Sequence[str],
        next: Callable[[], str | None],
        note: Callable[[str, tuple[int, int] | bool], None],
        lock: threading.Lock,
    ) -> None:
        self.command, self.next, self.note, self.lock = command, next, note, lock
        self.child: subprocess.Popen[str] | None = None
        self.thread: threading.Thread | None = None
        self.is_busy = self.is_closed = False

    def start(self) -> None:
        """Begin, unless it is at work; the lock is held."""
        if self.thread is None and not self.is_closed:
            self.thread = threading.Thread(target=self.run, name="warm-up", daemon=True)
            self.thread.start()

    def run(self) -> None:
        while (unit := self.take()) is not None:
            self.note(unit, self.is_compiled(unit))

    def take(self) -> str | None:
        """The next unit; when there is none, thread and child end."""
        with self.lock:
            found = self.next()
            self.is_busy = found is not None
            if found is None:
                self.end_child()
                self.thread = None
            return found

    def is_compiled(self, unit: str) -> bool:
        """Let the child compile a unit; False if that failed."""
        reason: object = "the child has ended"
        try:
            child = self.started()
            if child is not None and child.stdin is not None and child.stdout is not None:
                child.stdin.write(f"{unit}\n")
                child.stdin.flush()
                for line in child.stdout:
                    said = line.rstrip("\n")
                    if said == unit:
                        return True
                    steps = STEPS.fullmatch(said.removeprefix(unit))
                    if steps is None:
                        reason = "the child said something else"
                        break
                    self.note(unit, (int(steps[1]), int(steps[2])))
        except Exception as error:  # whatever it is, people must not wait for this unit for ever
            reason = error
        if not self.is_closed:
            log.warning("compiling %(unit)s failed: %(reason)s", {"unit": unit, "reason": str(reason)})
        self.end_child()
        return False

    def started(self) -> subprocess.Popen[str] | None:
        """The child; None once the server stops."""
        with self.lock:
            if self.child is None and not self.is_closed:
                pipe = subprocess.PIPE
                self.child = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", **alone())
            return self.child

    def end_child(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def close(self) -> None:
        with self.lock:
            self.is_closed = True
            thread = self.thread
            if self.child is not None:
                self.child.kill()  # the thread that reads from it notices
        if thread is not None:
            thread.join()
