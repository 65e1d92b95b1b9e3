"""The warm-up: a child process compiles the computer players, one unit after another, while the server stays responsive.

What somebody waits for comes first. What is in the compile cache is ready at once. If the child fails at a unit twice, the unit
counts as ready: whoever needs it compiles it in the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, duplicate
from wandelgang.core.rules import States
from wandelgang.play.position import states_of
from wandelgang.play.prepare import call_rules, mark, rules_unit, unit_for, units
from wandelgang.server.table import computers
from wandelgang.server.table.table import Table

log = logging.getLogger("wandelgang")
TRIES = 2
COMMAND = [sys.executable, "-m", "wandelgang.play.prepare"]


def unit(table: Table, level: int = 0) -> str:
    """The unit that must be compiled before a level can play at a table or, with level 0, before anybody can give advice."""
    level = level if level < computers.FIRST else 1  # a player on offer thinks elsewhere: the rules alone are enough
    return unit_for(states_of(table.match.positions[0]), str(level) if level else None)


class WarmUp:
    """Which computer players are ready. One thread talks to the child; everything else runs in the event loop."""

    def __init__(self, ahead: bool = True, calls: Calls = COMPILED) -> None:
        self.ahead = ahead  # compile what nobody waits for yet
        self.calls = calls  # how computer players call the rules; the interpreted way needs no warm-up
        self.left: list[str] = []
        self.idle: list[str] = []  # not ready, and not to be compiled until somebody waits
        self.ready: dict[str, asyncio.Event] = {}
        self.child: subprocess.Popen[str] | None = None
        self.is_closed = False
        self.lock = threading.Lock()  # guards what is left to do and who does it
        self.thread: threading.Thread | None = None
        self.loader = ThreadPoolExecutor(1, "loading rules")
        self.loading: set[str] = set()  # units whose rules are being, or have been, loaded from the cache
        self.loaded: set[str] = set()

    def start(self) -> None:
        """Check what is ready, and start the child for the rest."""
        for one in units():
            self.ready[one] = asyncio.Event()
            if not self.calls.compiled or mark(one).exists():
                self.ready[one].set()
            else:
                (self.left if self.ahead else self.idle).append(one)
        self.work()

    def work(self) -> None:
        """Make sure that a thread is running if there is something to do."""
        with self.lock:
            if self.left and self.thread is None:
                loop = asyncio.get_running_loop()
                self.thread = threading.Thread(target=self.run, args=(loop,), name="warm-up", daemon=True)
                self.thread.start()

    def is_ready(self, wanted: str) -> bool:
        return self.ready[wanted].is_set()

    def can_play(self, table: Table) -> bool:
        """Whether the computer player that acts at a table is ready."""
        return self.is_ready(unit(table, table.level))

    def quickest(self, states: States) -> Calls:
        """The fastest way to call the rules of a game without waiting: compiled as soon as they have been loaded."""
        wanted = rules_unit(states)
        if not self.calls.compiled or wanted in self.loaded:
            return self.calls
        if self.is_ready(wanted) and wanted not in self.loading:
            self.loading.add(wanted)
            self.loader.submit(self.load, wanted, duplicate(states))
        return INTERPRETED

    def load(self, wanted: str, states: States) -> None:
        """Loading takes some tenths of a second, which nobody's action should have to wait for."""
        try:
            call_rules(states)
            self.loaded.add(wanted)
        except Exception:
            log.exception("the compiled rules of %(unit)s cannot be loaded", {"unit": wanted})

    async def wait(self, wanted: str) -> None:
        """Wait until a unit is ready; from now on it comes first."""
        self.want(wanted)
        await self.ready[wanted].wait()

    def want(self, wanted: str) -> None:
        """Somebody needs a unit: it comes first."""
        with self.lock:
            for waiting in (self.left, self.idle):
                with contextlib.suppress(ValueError):  # the child is compiling it already
                    waiting.remove(wanted)
                    self.left.insert(0, wanted)
                    break
        self.work()

    @property
    def preparing(self) -> tuple[str, ...]:
        """The games whose computer players are not ready yet."""
        waiting = [one for one, event in self.ready.items() if not event.is_set() and one not in self.idle]
        return tuple(dict.fromkeys(one.split("-")[0] for one in waiting))

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand one unit after another to the child until all are done or the server stops."""
        failed: Counter[str] = Counter()
        while (doing := self.next()) is not None:
            is_done = self.is_compiled_by_child(doing)
            failed[doing] += not is_done
            if is_done or failed[doing] == TRIES:
                loop.call_soon_threadsafe(self.ready[doing].set)
            else:
                with self.lock:
                    self.left.append(doing)

    def next(self) -> str | None:
        """The next unit; when there is none, thread and child end."""
        with self.lock:
            if self.left and not self.is_closed:
                return self.left.pop(0)
            self.end_child()
            self.thread = None
            return None

    def is_compiled_by_child(self, doing: str) -> bool:
        """Let the child compile a unit; False if that failed."""
        reason: object = "the child has ended"
        try:
            child = self.started()
            if child is not None and child.stdin is not None and child.stdout is not None:
                child.stdin.write(f"{doing}\n")
                child.stdin.flush()
                if child.stdout.readline().strip() == doing:
                    return True
        except Exception as error:  # whatever it is, people must not wait for this unit for ever
            reason = error
        if not self.is_closed:
            log.warning("compiling %(unit)s failed: %(reason)s", {"unit": str(doing), "reason": str(reason)})
        self.end_child()
        return False

    def started(self) -> subprocess.Popen[str] | None:
        """The child; None once the server stops."""
        with self.lock:
            if self.child is None and not self.is_closed:
                # A session of its own: Ctrl-C in a terminal goes to the server, which ends the child.
                self.child = subprocess.Popen(
                    COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
                )
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

    async def close(self) -> None:
        with self.lock:
            self.is_closed = True
            thread = self.thread
            if self.child is not None:
                self.child.kill()  # the thread that reads from it notices
        if thread is not None:
            await asyncio.to_thread(thread.join)
        await asyncio.to_thread(self.loader.shutdown, cancel_futures=True)
