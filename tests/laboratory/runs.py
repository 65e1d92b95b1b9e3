"""Small laboratories for tests, played in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from wandelgang.laboratory.plan import Laboratory, Plan
from wandelgang.laboratory.run import Run, begin
from wandelgang.laboratory.trial import Table
from wandelgang.workers.tasks import Done, Lost

SMALL = Plan("cards", {}, {}, [], 12, "random", "greedy", 7)
SWEPT = replace(SMALL, sweep={"die": [True, False]}, players=[2, 3], games=4)


class Here:
    """Plays in this process, in order; perhaps only so many games before somebody pulls the plug."""

    def __init__(self, laboratory: Laboratory, most: int | None = None) -> None:
        self.table, self.most = Table(laboratory), most

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """There is nothing to end."""

    def start_first(self) -> None:
        """There is nothing to start."""

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        for number, task in enumerate(tasks):
            if number == self.most:
                raise KeyboardInterrupt
            yield Done(task, self.table.play(task))


def played(plan: Plan, folder: Path | None = None) -> Run:
    run = begin(Laboratory(plan), folder)
    assert len(list(run.play(Here(run.laboratory)))) == len(run.trials)
    return run
