"""Handing out tasks to the workers of a Ray cluster: in batches, as workers become free.

Whatever a worker was working on when it died, or when its node left, is handed out again, each task alone; a task that has seen
several workers die is reported as lost. Where the workers come from is not decided here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

from wandelgang.system import cores
from wandelgang.workers.connection import connected, words
from wandelgang.workers.nodes import LOOK_EVERY, Nodes, RemoteWorker, Tell, cause, death
from wandelgang.workers.tasks import Done, Lost, Prepare

TRIES = 3  # of a task whose worker dies
AT_A_WORKER = 2  # batches of quick tasks: one that it is working on, and one so that it need not wait
BATCH_SECONDS = 0.5  # small tasks are handed out together until they take about so long
BATCHES_PER_SECOND = 100  # that this process receives; with more workers, batches are larger
ROUNDS = 4  # batches per worker that are left at least, so that all workers end at about the same time
NEW_WEIGHT = 0.2  # of the last batch in the mean time per task


@dataclass
class Task:
    """A task, and how many workers have died with it."""

    task: Any
    deaths: int = 0


@dataclass
class Sent:
    """Tasks that a worker has, and what will be its answer."""

    tasks: list[Task]
    answer: Any


class Cluster:
    """The workers of a Ray cluster, at most as many as asked for; the `with` statement connects to it and ends them."""

    nodes: Nodes

    def __init__(self, prepare: Prepare, address: str, most: int | None, tell: Tell) -> None:
        self.prepare, self.address, self.most, self.tell = prepare, address, most, tell
        self.opened = ExitStack()
        self.seconds: float | None = None  # per task, the mean of late

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            ray = opening.enter_context(connected(self.address, self.most or cores()))
            self.ray, self.nodes = ray, Nodes(ray, self.prepare, self.most, self.tell)
            opening.callback(self.nodes.end)
            self.opened = opening.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self.opened.close()

    def start_first(self) -> None:
        """Wait until one worker is prepared; the first one of every other node is being prepared meanwhile."""
        while not self.nodes.ready:
            self._receive(deque())

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        """Report each task as it ends, exactly once. Tasks are started in their order."""
        left = deque(map(Task, tasks))
        for worker in self.nodes.workers:
            worker.batches.clear()  # of an earlier run that nobody wanted to the end
        while left or any(worker.batches for worker in self.nodes.workers):
            self._hand_out(left)
            yield from self._receive(left)

    def _hand_out(self, left: deque[Task]) -> None:
        """Give all workers something to do, first those that have nothing."""
        ready = self.nodes.ready
        is_quick = self.seconds is not None and self.seconds < BATCH_SECONDS
        for number in range(AT_A_WORKER if is_quick else 1):
            for worker in ready:
                if left and len(worker.batches) <= number:
                    tasks = self._next_batch(left, len(ready))
                    answer = worker.actor.answer.remote([one.task for one in tasks])
                    worker.batches.append(Sent(tasks, answer))

    def _next_batch(self, left: deque[Task], workers: int) -> list[Task]:
        """As many tasks as take long enough to be worth a message. One that has seen a worker die is sent alone."""
        size = 1
        if self.seconds is not None:
            wanted = max(BATCH_SECONDS, workers / BATCHES_PER_SECOND)
            size = min(int(wanted / max(self.seconds, 1e-6)), len(left) // (ROUNDS * workers))
        batch = [left.popleft()]
        while len(batch) < size and not batch[0].deaths and not left[0].deaths:
            batch.append(left.popleft())
        return batch

    def _receive(self, left: deque[Task]) -> list[Done | Lost]:
        """Wait for something to happen at any worker. Tasks that must be handed out again are put back."""
        self.nodes.look()
        awaited = {
            (worker.batches[0].answer if worker.preparing is None else worker.preparing): worker
            for worker in self.nodes.workers
            if worker.preparing is not None or worker.batches
        }
        if not awaited:
            time.sleep(LOOK_EVERY)
            return []
        refs = list(awaited)
        happened, _ = self.ray.wait(refs, num_returns=1, timeout=LOOK_EVERY)
        if happened:  # whatever else is there already
            happened, _ = self.ray.wait(refs, num_returns=len(refs), timeout=0)
        ended: list[Done | Lost] = []
        for ref in happened:
            worker = awaited[ref]
            if worker.preparing is not None:
                self.nodes.prepared(worker)
            else:
                ended += self._end_batch(worker, left)
        return ended

    def _end_batch(self, worker: RemoteWorker, left: deque[Task]) -> list[Done | Lost]:
        """What came of a worker's oldest batch."""
        sent: Sent = worker.batches.popleft()
        try:
            answers, seconds = self.ray.get(sent.answer)
        except self.ray.exceptions.RayTaskError as error:  # the tasks, or their answers, cannot be sent
            return [Lost(one.task, cause(error), str(error)) for one in sent.tasks]
        except self.ray.exceptions.RayError as error:
            self._take_back(worker, left)
            return self._tried(sent.tasks, left, death(error))
        each = seconds / len(answers)
        self.seconds = each if self.seconds is None else (1 - NEW_WEIGHT) * self.seconds + NEW_WEIGHT * each
        if answers[-1].is_last:
            self._take_back(worker, left)
            left.extendleft(reversed(sent.tasks[len(answers) :]))
        return [answer.ended(one.task) for answer, one in zip(answers, sent.tasks, strict=False)]

    def _take_back(self, worker: RemoteWorker, left: deque[Task]) -> None:
        """End a worker, and hand out elsewhere what it has not begun."""
        self.nodes.replace(worker)
        for sent in reversed(worker.batches):
            left.extendleft(reversed(sent.tasks))

    def _tried(self, tasks: list[Task], left: deque[Task], reason: str) -> list[Done | Lost]:
        """A worker has died with these tasks, which are tried again a few times."""
        for one in tasks:
            one.deaths += 1
        left.extendleft(reversed([one for one in tasks if one.deaths < TRIES]))
        text = str(words("worker-died", tries=TRIES, reason=reason))
        return [Lost(one.task, text) for one in tasks if one.deaths >= TRIES]
