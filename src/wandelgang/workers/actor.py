"""What runs on a node of a cluster: one process that is checked, prepared once, and then answers batches of tasks."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from wandelgang.cores import use_cores
from wandelgang.workers.shipment import contents
from wandelgang.workers.tasks import Answer, Work, answer_to


class Batch(NamedTuple):
    """The answers to a batch of tasks, in order, as far as they were worked on, and how long that took."""

    answers: list[Answer]
    seconds: float


class Actor:
    """One process of a node."""

    def __init__(self) -> None:
        self.work: Work | None = None
        use_cores(1)  # there is one actor per processor

    def prepare(self, expected: dict[str, str], pickled: bytes) -> dict[str, str | None]:
        """Get ready. If anything differs from what is expected, say what is here instead; then nothing has been prepared."""
        found = contents()
        differing = {name: found.get(name) for name, value in expected.items() if found.get(name) != value}
        if not differing:
            from ray import cloudpickle

            self.work = cloudpickle.loads(pickled)()
        return differing

    def answer(self, tasks: list[Any]) -> Batch:
        """Work on some tasks; an answer that is the last one of its process ends the batch."""
        assert self.work is not None
        answers: list[Answer] = []
        began = time.perf_counter()
        for task in tasks:
            answers.append(answer_to(self.work, task))
            if answers[-1].is_last:
                break
        return Batch(answers, time.perf_counter() - began)
