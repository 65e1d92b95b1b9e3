"""Processes on this machine, any of which may die: its task is then reported as lost, and a new process takes its place."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Self

from wandelgang.cores import share_cores
from wandelgang.workers.tasks import Answer, Done, Lost, Prepare, answer_to

GRACE = 2.0  # seconds a process is given to end before it is killed


@dataclass
class Worker:
    """One process and the task it is working on, if any."""

    process: BaseProcess
    pipe: Connection
    task: Any = None


class Processes:
    """One process per core, or as many as asked for; the `with` statement ends them."""

    def __init__(self, prepare: Prepare, number: int) -> None:
        self.prepare, self.number = prepare, number
        # A fresh interpreter: a fork would copy locks held by whatever threads the caller has.
        self.context = multiprocessing.get_context("spawn")
        self.workers: list[Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join(GRACE)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self.workers.clear()

    def start_first(self) -> None:
        """Start one process and wait until it is prepared, so that the others find the compile cache filled."""
        first = self._start()
        with contextlib.suppress(EOFError, OSError):  # if it dies here, its first task will be reported as lost
            first.pipe.recv()

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        """Report each task as it ends, exactly once. Tasks are started in their order."""
        left = deque(tasks)
        while left or self._busy():
            self._hand_out(left)
            pipes: dict[Any, Worker] = {worker.pipe: worker for worker in self.workers}
            for pipe in wait(list(pipes)):
                ended = self._receive(pipes[pipe])
                if ended is not None:
                    yield ended

    def _busy(self) -> int:
        return sum(worker.task is not None for worker in self.workers)

    def _hand_out(self, left: deque[Any]) -> None:
        """Start missing workers and give every idle one a task."""
        while len(self.workers) < min(self.number, len(left) + self._busy()):
            self._start()
        for worker in self.workers:
            if left and worker.task is None:
                worker.task = left.popleft()
                with contextlib.suppress(OSError):  # it died, which the next `_receive` will find
                    worker.pipe.send(worker.task)

    def _receive(self, worker: Worker) -> Done | Lost | None:
        """The end of a worker's task; None if it is only ready. A worker that died is removed, and its task is lost."""
        try:
            answer: Answer | None = worker.pipe.recv()
        except (EOFError, OSError):
            self._remove(worker)
            return None if worker.task is None else Lost(worker.task, exit_code=worker.process.exitcode)
        if answer is None:  # it is prepared
            return None
        task, worker.task = worker.task, None
        if answer.is_last:
            self._remove(worker)
        return answer.ended(task)

    def _remove(self, worker: Worker) -> None:
        """A worker that has ended, or is about to."""
        worker.process.join(GRACE)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self.workers.remove(worker)

    def _start(self) -> Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=serve, args=(self.prepare, self.number, theirs), daemon=True)
        with interrupts_ignored():
            process.start()
        theirs.close()
        self.workers.append(Worker(process, ours))
        return self.workers[-1]


@contextlib.contextmanager
def interrupts_ignored() -> Iterator[None]:
    """A process started in here ignores Ctrl-C from the beginning: its parent decides when it ends."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def serve(prepare: Prepare, processes: int, pipe: Connection) -> None:
    """What one of so many worker processes does: prepare, report that, then answer tasks until the pipe is closed."""
    share_cores(processes)
    work = prepare()
    with contextlib.suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            answer = answer_to(work, pipe.recv())
            pipe.send(answer)
            if answer.is_last:
                return
