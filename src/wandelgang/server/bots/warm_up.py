"""The warm-up: child processes compile the computer players, one unit after another, while the server stays responsive.

What somebody waits for comes first: if the first child is busy with something else, a second one begins with it at once. What
is in the compile cache is ready at once. If a child fails at a unit twice, the unit counts as ready: whoever needs it compiles
it in the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls, duplicate
from wandelgang.core.rules import States
from wandelgang.play.position import states_of
from wandelgang.play.prepare import call_rules, mark, rules_unit, unit_for, units
from wandelgang.server.bots.compiler import Compiler
from wandelgang.server.table import computers
from wandelgang.server.table.table import Table

log = logging.getLogger("wandelgang")
TRIES = 2
COMMAND = [sys.executable, "-m", "wandelgang.play.prepare"]
URGENT = "3"  # how nice the child is that compiles what somebody waits for
Progress = tuple[int, int]  # steps done, and all


def unit(table: Table, level: int = 0) -> str:
    """The unit that must be compiled before a level can play at a table or, with level 0, before anybody can give advice."""
    level = level if level < computers.FIRST else 1  # a player on offer thinks elsewhere: the rules alone are enough
    return unit_for(states_of(table.match.positions[0]), str(level) if level else None)


class WarmUp:
    """Which computer players are ready. Each child has a thread that talks to it; everything else runs in the event loop."""

    def __init__(self, ahead: bool = True, calls: Calls = COMPILED) -> None:
        self.ahead = ahead  # compile what nobody waits for yet
        self.calls = calls  # how computer players call the rules; the interpreted way needs no warm-up
        self.left: list[str] = []  # to compile ahead
        self.wanted: list[str] = []  # somebody waits for it, and no child has begun
        self.idle: list[str] = []  # not ready, and not to be compiled until somebody waits
        self.ready: dict[str, asyncio.Event] = {}
        self.doing: dict[str, Progress] = {}
        self.urgent: set[str] = set()  # what somebody has waited for
        self.failed: Counter[str] = Counter()
        self.is_closed = False
        self.lock = threading.Lock()  # guards what is left to do and who does it
        self.compilers: list[Compiler] = []
        self.loader = ThreadPoolExecutor(1, "loading rules")
        self.loading: set[str] = set()  # units whose rules are being, or have been, loaded from the cache
        self.loaded: set[str] = set()

    def start(self) -> None:
        """Check what is ready, and start a child for the rest."""
        for one in units():
            if not self.is_ready(one):
                (self.left if self.ahead else self.idle).append(one)
        self.work()

    def event(self, wanted: str) -> asyncio.Event:
        """Set once a unit is ready; a unit may be wanted that nobody has thought of ahead."""
        found = self.ready.get(wanted)
        if found is None:
            found = self.ready[wanted] = asyncio.Event()
            if not self.calls.compiled or mark(wanted).exists():
                found.set()
        return found

    def work(self) -> None:
        """Make sure that there are children if there is something to do: one, and another for what somebody waits for."""
        with self.lock:
            if self.is_closed:
                return
            if not self.compilers:
                loop = asyncio.get_running_loop()
                self.compilers = [
                    Compiler(COMMAND, lambda: self.next(False), lambda *told: self.note(loop, *told), self.lock),
                    Compiler([*COMMAND, URGENT], lambda: self.next(True), lambda *told: self.note(loop, *told), self.lock),
                ]
            anything, urgent = self.compilers
            if self.left or self.wanted:
                anything.start()
            if self.wanted and anything.is_busy:
                urgent.start()

    def is_ready(self, wanted: str) -> bool:
        return self.event(wanted).is_set()

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
        await self.event(wanted).wait()

    def want(self, wanted: str) -> None:
        """Somebody needs a unit: it comes first."""
        if self.is_ready(wanted):
            return
        with self.lock:
            self.urgent.add(wanted)
            for waiting in (self.left, self.idle):
                with contextlib.suppress(ValueError):
                    waiting.remove(wanted)
            if wanted in self.wanted:
                self.wanted.remove(wanted)
            if wanted not in self.doing:  # a child is compiling it already
                self.wanted.insert(0, wanted)
        self.work()

    @property
    def preparing(self) -> tuple[str, ...]:
        """The games whose computer players are not ready yet."""
        waiting = [one for one, event in self.ready.items() if not event.is_set() and one not in self.idle]
        return tuple(dict.fromkeys(one.split("-")[0] for one in waiting))

    def progress(self) -> dict[str, Progress]:
        """How far the children are, by game; what somebody waits for counts, else what is compiled ahead."""
        with self.lock:
            doing = sorted(self.doing.items(), key=lambda one: one[0] in self.urgent)
        return {one.split("-")[0]: steps for one, steps in doing}

    def next(self, only_wanted: bool) -> str | None:
        """The next unit for a child; the lock is held."""
        if self.is_closed:
            return None
        source = self.wanted or ([] if only_wanted else self.left)
        if not source:
            return None
        found = source.pop(0)
        self.doing[found] = (0, 1)
        return found

    def note(self, loop: asyncio.AbstractEventLoop, one: str, told: Progress | bool) -> None:
        """A child says how far it is with a unit, or (True, False) that it is done or has failed."""
        with self.lock:
            if not isinstance(told, bool):
                self.doing[one] = told
                return
            self.doing.pop(one, None)
            self.failed[one] += not told
            is_over = told or self.failed[one] >= TRIES
            if not is_over:
                (self.wanted if one in self.urgent else self.left).append(one)
            if self.is_closed:
                return
        if is_over:
            loop.call_soon_threadsafe(self.ready[one].set)

    async def close(self) -> None:
        with self.lock:
            self.is_closed = True
        for compiler in self.compilers:
            await asyncio.to_thread(compiler.close)
        await asyncio.to_thread(self.loader.shutdown, cancel_futures=True)
