"""All runs of this server: finding the one of a plan, and playing those that are wanted, in turn by address.

The games are played in a child process; a thread waits for it, so the event loop never does. It knows no request.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from wandelgang.errors import Missing
from wandelgang.laboratory.plan import Laboratory
from wandelgang.laboratory.run import GAMES, PLAN, begin
from wandelgang.language import Language
from wandelgang.server.errors import TooOften
from wandelgang.server.gate.gate import Gate
from wandelgang.server.lab.bench import Outcome, Piece, prepare
from wandelgang.server.lab.plans import is_run_name, made, run_name
from wandelgang.server.lab.run_state import RunState
from wandelgang.server.store.lock_file import acquire
from wandelgang.server.threads import OwnThreads, Run
from wandelgang.server.wire.laboratory import LabPlan
from wandelgang.server.words import words
from wandelgang.workers.processes import Processes
from wandelgang.workers.tasks import Lost

log = logging.getLogger("wandelgang")
FOLDER = "lab"
MOST_FOLDERS = 20  # of processes that share a data folder
MOST_KNOWN = 50  # runs of which anything is remembered in memory
IDLE = 60.0  # seconds without work after which the child process ends


class LabRuns:
    """Runs and the process that plays them; nothing starts before somebody asks."""

    def __init__(self, data: Path, gate: Gate, is_on: bool) -> None:
        self.data, self.gate, self.is_on = data, gate, is_on
        self.limits = gate.limits
        self.states: dict[str, RunState] = {}
        self.folder: Path | None = None
        self.lock: BinaryIO | None = None
        self.served: dict[str, float] = {}  # addresses, and when something was last done for them
        self.pages: list[tuple[RunState, Piece, asyncio.Future[str]]] = []
        self.processes = Processes(prepare, 1)
        self.thread = OwnThreads(1, "laboratory")
        self.asked = asyncio.Event()
        self.is_closing = False

    async def ask(
        self, plan: LabPlan, browser: str, address: str, language: Language, pause: bool, run: Run
    ) -> tuple[RunState, int]:
        """The run of a plan, which is begun if nobody has asked for it before; and how many are being played."""
        self.check_on()
        name = run_name(plan)
        state = self.states.get(name) or await run(lambda: self.known(name, address))
        if state is None:
            laboratory = await run(lambda: made(plan, self.limits.lab_games))
            if late := await self.gate.labs.take(address):
                raise TooOften(words("too-many-labs"), late)
            state = await run(lambda: self.begun(name, laboratory, address))
        self.forget()
        state = self.states.setdefault(name, state)
        state.ask(browser, address, language, pause)
        self.asked.set()
        return state, sum(one.is_wanted for one in self.states.values())

    async def page(self, name: str, address: str, language: Language, run: Run) -> tuple[RunState, str]:
        """The report of a run as one HTML file."""
        self.check_on()
        state = self.states.get(name) or (await run(lambda: self.known(name, address)) if is_run_name(name) else None)
        if state is None:
            raise Missing(words("no-lab-run"))
        state = self.states.setdefault(name, state)
        waiting: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.pages.append((state, Piece("page", state.folder, language), waiting))
        self.asked.set()
        return state, await waiting

    def check_on(self) -> None:
        if not self.is_on:
            raise Missing(words("no-lab"))

    def place(self) -> Path:
        """The folder of this process: one that shares its data folder with others has its own copies."""
        if self.folder is None:
            for number in range(1, MOST_FOLDERS + 1):
                folder = self.data / (FOLDER if number == 1 else f"{FOLDER}-{number}")
                with suppress(Missing):
                    self.lock = acquire(folder, PLAN)
                    self.folder = folder
                    break
            else:
                raise Missing(words("no-lab"))
        return self.folder

    def known(self, name: str, address: str) -> RunState | None:
        """A run that was begun earlier, perhaps before this server was started."""
        folder = self.place() / name
        return RunState(name, folder, address) if (folder / PLAN).exists() else None

    def begun(self, name: str, laboratory: Laboratory, address: str) -> RunState:
        folder = self.place() / name
        self.make_room()
        if not (folder / PLAN).exists():
            begin(laboratory, folder)
        return RunState(name, folder, address)

    def make_room(self) -> None:
        """Delete the runs that were played longest ago, apart from those that somebody looks at."""
        kept = sorted(self.place().glob(f"*/{GAMES}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[self.limits.labs - 1 :]:
            state = self.states.get(path.parent.name)
            if state is None or state.next_piece() is None:
                self.states.pop(path.parent.name, None)
                shutil.rmtree(path.parent, ignore_errors=True)

    async def work(self) -> None:
        """Do what is wanted, one piece after the other; the process ends when nothing has been wanted for a while."""
        idle = time.monotonic()
        while True:
            self.asked.clear()
            found = self.next_piece()
            if found is not None:
                await self.do(*found)
                idle = time.monotonic()
                continue
            if time.monotonic() - idle > IDLE:
                await self.thread.run(self.processes.__exit__)
                self.served.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), IDLE)

    def next_piece(self) -> tuple[RunState, Piece, asyncio.Future[str] | None] | None:
        """Pages that somebody downloads come first; then the address that has waited longest, and its run that has."""
        if self.pages:
            return self.pages.pop(0)
        wanted = [(state, piece) for state in self.states.values() if (piece := state.next_piece()) is not None]
        if not wanted:
            return None
        state, piece = min(wanted, key=lambda pair: (self.served.get(pair[0].address, 0.0), pair[0].served))
        return state, piece, None

    async def do(self, state: RunState, piece: Piece, waiting: asyncio.Future[str] | None) -> None:
        begun = time.monotonic()
        ended = await self.thread.run(lambda: next(iter(self.processes.run([piece]))))
        state.served = self.served[state.address] = time.monotonic()
        if isinstance(ended, Lost):
            if not self.is_closing:
                self.lose(state, piece, ended, waiting)
            return
        outcome: Outcome = ended.answer
        state.take(piece, outcome, time.monotonic() - begun)
        if waiting is not None and not waiting.done():
            waiting.set_result(outcome.page)

    def lose(self, state: RunState, piece: Piece, ended: Lost, waiting: asyncio.Future[str] | None) -> None:
        reason = ended.reason or f"exit code {ended.exit_code}"
        log.error("a run of the laboratory failed (%(what)s): %(reason)s", {"what": piece.what, "reason": reason})
        state.lose(reason)
        if waiting is not None and not waiting.done():
            waiting.set_exception(Missing(words("no-lab-run")))

    def forget(self) -> None:
        """Too much would be remembered: runs that nobody looks at are found again in their folders."""
        if len(self.states) > MOST_KNOWN:
            self.states = {name: state for name, state in self.states.items() if state.next_piece() is not None}

    async def close(self) -> None:
        """End the process; a game that is being played is played again another time."""
        self.is_closing = True
        for worker in list(self.processes.workers):
            worker.process.kill()
        await asyncio.to_thread(self.thread.close)
        await asyncio.to_thread(self.processes.__exit__)
        if self.lock is not None:
            self.lock.close()
