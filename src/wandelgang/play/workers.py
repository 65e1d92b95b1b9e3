"""Work shared by processes, of which any may die: its task is reported as lost, a new process takes its place.

The tasks are whatever the given function understands; this module knows neither games nor players.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

PATIENCE = 2.0  # seconds a process is given to end before it is killed

Work = Callable[[Any], Any]
Prepare = Callable[[], Work]  # called once in each process, may take a while; picklable


@dataclass(frozen=True)
class Done:
    """A task and what became of it."""

    task: Any
    answer: Any


@dataclass(frozen=True)
class Lost:
    """A task without an answer: an error was raised, or the process died."""

    task: Any
    reason: str = ""
    trace: str = ""
    exit_code: int | None = None  # of the process, if it died


@dataclass
class Worker:
    """One process and the task it has in hand, if any."""

    process: BaseProcess
    pipe: Connection
    task: Any = None


class Workers:
    """A number of processes; use it in a `with` statement, which ends them."""

    def __init__(self, prepare: Prepare, number: int) -> None:
        self.prepare, self.number = prepare, number
        # A fresh interpreter: a fork would copy locks held by whatever threads the caller has.
        self.context = multiprocessing.get_context("spawn")
        self.workers: list[Worker] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join(PATIENCE)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self.workers.clear()

    def start_first(self) -> None:
        """Start one process and wait until it is prepared: what it leaves in the compile cache serves the others."""
        first = self._start()
        with contextlib.suppress(EOFError, OSError):  # if preparing kills it, so will its first task, and that is reported
            first.pipe.recv()

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        """Each task's end, as it comes. Tasks are begun in their order; every one is reported exactly once."""
        left = deque(tasks)
        while left or self._busy():
            self._hand_out(left)
            pipes: dict[Any, Worker] = {worker.pipe: worker for worker in self.workers}
            for pipe in wait(list(pipes)):
                ended = self._hear(pipes[pipe])
                if ended is not None:
                    yield ended

    def _busy(self) -> int:
        return sum(worker.task is not None for worker in self.workers)

    def _hand_out(self, left: deque[Any]) -> None:
        """Give every idle worker a task, and start workers that are missing."""
        while len(self.workers) < min(self.number, len(left) + self._busy()):
            self._start()
        for worker in self.workers:
            if left and worker.task is None:
                worker.task = left.popleft()
                with contextlib.suppress(OSError):  # it died: the next time somebody listens that is found
                    worker.pipe.send(worker.task)

    def _hear(self, worker: Worker) -> Done | Lost | None:
        """What a worker says; one that died leaves, and the task it had is lost."""
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join()
            worker.pipe.close()
            self.workers.remove(worker)
            return None if worker.task is None else Lost(worker.task, exit_code=worker.process.exitcode)
        if said is None:  # it is prepared
            return None
        task, worker.task = worker.task, None
        return Lost(task, *said[1:]) if said[0] == "error" else Done(task, said[1])

    def _start(self) -> Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=serve, args=(self.prepare, theirs), daemon=True)
        with interrupts_ignored():
            process.start()
        theirs.close()
        self.workers.append(Worker(process, ours))
        return self.workers[-1]


@contextlib.contextmanager
def interrupts_ignored() -> Iterator[None]:
    """A process started meanwhile ignores Ctrl-C from its first moment: whoever started it decides when it ends."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def serve(prepare: Prepare, pipe: Connection) -> None:
    """The life of a worker: prepare, say so, answer tasks until the other end is closed."""
    work = prepare()
    with contextlib.suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            said: tuple[Any, ...]
            try:
                said = ("done", work(task))
            except Exception as error:
                said = ("error", f"{type(error).__name__}: {error}", traceback.format_exc())
            pipe.send(said)


def cores() -> int:
    """How many processes this one may have run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
