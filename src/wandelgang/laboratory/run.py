"""One run of a laboratory: the plan, and one line per finished game. In a folder it survives whatever kills it.

A game is written as soon as it ends. When all are played, the lines are sorted, so that the files of a run do not depend on who
played which game when, nor on how often it was interrupted. It knows neither processes nor terminals.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from wandelgang.errors import Missing
from wandelgang.errors import words as common
from wandelgang.laboratory.intervals import Estimate
from wandelgang.laboratory.measures import decisive_share
from wandelgang.laboratory.plan import LEVELS, Key, Laboratory, Plan
from wandelgang.laboratory.trial import Trial
from wandelgang.play.run_files import append, read_finished, replace_file, writing
from wandelgang.workers.tasks import Done, Lost, Workers

PLAN, GAMES = "plan.json", "games.jsonl"
FORMAT = 1
KIND = "laboratory"  # of run, in the plan: the arena has other ones
FIRST_ROUND, GROWTH = 50, 1.25  # with a precision: games of a variant before it is looked at, and how many more each time


@dataclass(frozen=True)
class TrialFailure:
    """One game that did not finish."""

    key: Key
    reason: str


class Run:
    """What is planned and what has been played. Made by `begin` or `resume`; without a folder nothing is kept."""

    def __init__(self, laboratory: Laboratory, folder: Path | None = None) -> None:
        self.laboratory, self.folder = laboratory, folder
        self.trials: dict[Key, Trial] = {}
        self.failures: dict[Key, TrialFailure] = {}

    @property
    def planned(self) -> int:
        """How many games there will be at most."""
        lab = self.laboratory
        return sum(lab.deals(cell, level) * lab.seatings(cell, level) for cell in lab.cells for level in lab.levels(cell))

    @property
    def is_complete(self) -> bool:
        return not self.failures and not any(self._missing(games) for games in self.rounds())

    def rounds(self) -> Iterator[int]:
        """After how many games per variant it is decided which of them need more."""
        most, games = self.laboratory.plan.games, FIRST_ROUND
        while self.laboratory.plan.precision is not None and games < most:
            yield games
            games = max(games + FIRST_ROUND, round(games * GROWTH))
        yield most

    def play(self, workers: Workers) -> Iterator[Trial | TrialFailure]:
        """Play what is missing and report each game as it ends."""
        for games in self.rounds():
            for ended in workers.run(self._missing(games)):
                yield self._store(ended)
        self._sort()

    def _missing(self, games: int) -> list[Key]:
        """The games of a round that have not been played. What was precise enough after the round before gets none."""
        before = max((size for size in self.rounds() if size < games), default=0)
        enough = self._precise(before) if before else set()
        keys = self.laboratory.keys(games)
        return [key for key in keys if key not in self.trials and (key.cell, key.level) not in enough]

    def _precise(self, games: int) -> set[tuple[int, int]]:
        """Variants and levels that are known precisely enough after so many games of each."""
        wanted = self.laboratory.plan.precision
        shares = self._decisive_shares(games)
        return {key for key, share in shares.items() if share is not None and wanted is not None and share.half <= wanted}

    def precision(self) -> float | None:
        """The widest of all intervals that count, half of it; None while there is one without any game."""
        shares = list(self._decisive_shares(self.laboratory.plan.games).values())
        return None if None in shares else max(share.half for share in shares if share is not None)

    def _decisive_shares(self, games: int) -> dict[tuple[int, int], Estimate | None]:
        """By variant and level, after so many games of each."""
        lab, found = self.laboratory, defaultdict(list)
        for key in sorted(self.trials):
            if key.deal < lab.deals(lab.cells[key.cell], key.level, games):
                found[key.cell, key.level].append(self.trials[key])
        return {
            (cell.number, level): decisive_share(cell, level, found[cell.number, level])
            for cell in lab.cells
            for level in lab.levels(cell)
        }

    def _store(self, ended: Done | Lost) -> Trial | TrialFailure:
        if isinstance(ended, Done):
            trial: Trial = ended.answer
            self.failures.pop(trial.key, None)
            self.trials[trial.key] = trial
            self._append(trial_line(trial))
            return trial
        failure = TrialFailure(ended.task, ended.reason or f"exit code {ended.exit_code}")
        self.failures[failure.key] = failure
        self._append(failure_line(failure))
        return failure

    def _append(self, line: str) -> None:
        if self.folder is not None:
            with writing(self.folder):
                append(self.folder / GAMES, line)

    def _sort(self) -> None:
        if self.folder is not None:
            lines = [trial_line(self.trials[key]) for key in sorted(self.trials)]
            lines += [failure_line(self.failures[key]) for key in sorted(self.failures)]
            with writing(self.folder):
                replace_file(self.folder / GAMES, "".join(lines))


def begin(laboratory: Laboratory, folder: Path | None) -> Run:
    """A new run, in a folder that does not contain one."""
    if folder is not None:
        if (folder / PLAN).exists():
            raise Missing(common("run-is-there", path=folder))
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(folder / GAMES, "")
            write_plan(folder, laboratory.plan)
    return Run(laboratory, folder)


def resume(folder: Path, games: int | None = None, precision: float | None = None) -> Run:
    """Continue a run, perhaps with more games or a finer precision. Games that failed are played again."""
    plan = read_plan(folder)
    if games is not None:
        plan = replace(plan, games=games, precision=precision)
    elif precision is not None:
        plan = replace(plan, precision=precision)
    run = Run(Laboratory(plan), folder)
    finished = read_finished(folder / GAMES, read_trial)
    with writing(folder):
        write_plan(folder, plan)
        replace_file(folder / GAMES, "".join(map(trial_line, finished)))  # without failures and without a truncated line
    planned = set(run.laboratory.keys(plan.games))
    run.trials = {trial.key: trial for trial in finished if trial.key in planned}
    return run


def write_plan(folder: Path, plan: Plan) -> None:
    facts = {"format": FORMAT, "kind": KIND, **asdict(plan)}
    replace_file(folder / PLAN, json.dumps(facts, ensure_ascii=False, indent=2) + "\n")


def read_plan(folder: Path) -> Plan:
    """The plan of a run. A folder without one, or with one of another kind or of a later version, is refused."""
    try:
        facts = json.loads((folder / PLAN).read_text("utf-8"))
        kind, written = facts.pop("kind", None), facts.pop("format", None)
        if kind == KIND and written != FORMAT:
            raise Missing(common("run-format", path=folder, newest=FORMAT, got=repr(written)))
        if kind != KIND:
            raise ValueError(f"kind: expected {KIND}, got {kind}")
        return Plan(**facts)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise Missing(common("no-run", path=folder, reason=error)) from error


def trial_line(trial: Trial) -> str:
    """One game as a line of a file: everything there is counted from 1."""
    facts = asdict(trial)
    for name in ("deal", "cell", "seating"):
        facts[name] += 1
    facts["order"] = [seat + 1 for seat in trial.order]
    if trial.heat is None:
        del facts["heat"]
    return json.dumps(facts, ensure_ascii=False) + "\n"


def read_trial(facts: dict[str, Any]) -> Trial:
    counted = {name: facts[name] - 1 for name in ("deal", "cell", "seating")}
    return Trial(**facts | counted | {"order": [seat - 1 for seat in facts["order"]]})


def failure_line(failure: TrialFailure) -> str:
    key = failure.key
    facts = {"deal": key.deal + 1, "cell": key.cell + 1, "level": LEVELS[key.level], "seating": key.seating + 1}
    return json.dumps({**facts, "failed": failure.reason}, ensure_ascii=False) + "\n"
