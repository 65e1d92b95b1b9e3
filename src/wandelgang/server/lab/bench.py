"""What the child process of the laboratory does: it opens runs in their folders, plays their games one at a time, and writes
reports. It knows neither requests nor who is waiting.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any, Literal, Self

from wandelgang.laboratory.report import Findings, report_facts
from wandelgang.laboratory.run import FIRST_ROUND, Run, resume
from wandelgang.laboratory.trial import Prepared
from wandelgang.laboratory.views import page
from wandelgang.language import Language
from wandelgang.server.lab.reports import shown_report
from wandelgang.server.wire.laboratory import LabReport
from wandelgang.system import lower_priority
from wandelgang.workers.tasks import Done, Lost, Work, answer_to

NICE = 5  # lower priority than the server, which people are waiting for
MOST_OPEN = 4  # runs in memory
DEVIATIONS = 1.96  # half an interval of 95 %


@dataclass(frozen=True)
class Piece:
    """A piece of work on the run in a folder."""

    what: Literal["look", "play", "report", "page"]
    folder: Path
    language: Language = "en"


@dataclass(frozen=True)
class Progress:
    """How far a run is. One that is over has nothing left to play, but some of its games may have failed."""

    done: int
    expected: int  # games in all; with a precision, an estimate
    is_over: bool
    wanted: float | None
    failure: str = ""


@dataclass(frozen=True)
class Outcome:
    """How far a run is after a piece of work, and what was written."""

    progress: Progress
    report: LabReport | None = None
    page: str = ""


class InTurn:
    """Workers that are nobody else than this process; each game is played when it is asked for."""

    def __init__(self, prepare: Prepared) -> None:
        self.prepare = prepare
        self.work: Work | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """There is nothing to end."""

    def start_first(self) -> None:
        """There is nothing to start."""

    def run(self, tasks: Iterable[Any]) -> Iterator[Done | Lost]:
        for task in tasks:
            self.work = self.work or self.prepare()
            yield answer_to(self.work, task).ended(task)


class OpenRun:
    """A run in memory, and the games that are left."""

    def __init__(self, folder: Path) -> None:
        self.run: Run = resume(folder)
        self.is_over = self.run.is_complete
        self.games = self.run.play(InTurn(Prepared(self.run.laboratory)))

    def play(self) -> None:
        """One more game."""
        self.is_over = next(self.games, None) is None

    @property
    def progress(self) -> Progress:
        failures = list(self.run.failures.values())
        failure = failures[0].reason if failures else ""
        done, wanted = len(self.run.trials), self.run.laboratory.plan.precision
        left = done if self.is_over else max(done + 1, self.expected)
        return Progress(done, left, self.is_over, wanted, failure)

    @cached_property
    def expected(self) -> int:
        """How many games there will be. Until intervals are narrow enough, that is an estimate: as if all shares were fair."""
        lab, wanted = self.run.laboratory, self.run.laboratory.plan.precision
        if wanted is None:
            return self.run.planned
        shares = [1 / max(2, cell.players) for cell in lab.cells for _ in lab.levels(cell)]
        needed = [ceil(share * (1 - share) * (DEVIATIONS / wanted) ** 2) for share in shares]
        return sum(min(lab.plan.games, max(FIRST_ROUND, games)) for games in needed)


class Bench:
    """All open runs."""

    def __init__(self) -> None:
        self.runs: OrderedDict[Path, OpenRun] = OrderedDict()  # the one used last is the last one

    def open(self, folder: Path) -> OpenRun:
        found = self.runs.pop(folder, None) or OpenRun(folder)
        self.runs[folder] = found
        while len(self.runs) > MOST_OPEN:
            self.runs.popitem(last=False)
        return found

    def work(self, piece: Piece) -> Outcome:
        if piece.what == "look":
            self.runs.pop(piece.folder, None)  # the server has just found it, perhaps with other games
        found = self.open(piece.folder)
        if piece.what == "play" and not found.is_over:
            found.play()
        if piece.what == "report":
            return Outcome(found.progress, shown_report(Findings(found.run), piece.language))
        if piece.what == "page":
            return Outcome(found.progress, page=page(report_facts(Findings(found.run), piece.language)))
        return Outcome(found.progress)


def prepare() -> Work:
    """Called once in the child process, which the server ends: Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(NICE)
    return Bench().work
