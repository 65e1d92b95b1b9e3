"""One arena run in its folder: the plan, one line per finished game, the records. It knows neither processes nor terminals.

A game is written as soon as it ends, its record first. So whatever kills the run, every line in the list is complete, and
the run can be resumed from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from wandelgang.errors import Missing, words
from wandelgang.play.arena import Arena, GameKey, GameResult, PlayerFactory, limited_player
from wandelgang.play.run_files import (
    PLAN,
    RECORDS,
    GameFailure,
    append_line,
    read_plan,
    read_results,
    write_plan,
    write_record,
    write_results,
    writing,
)
from wandelgang.play.standings import Decision, decision
from wandelgang.workers.tasks import Done, Lost, Workers

GROWTH = 20  # with *stop*, look for a decision whenever the run has grown by one part in this many


class Run:
    """What is planned and what has been played. Made by `begin` or `resume`."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder, self.arena = folder, arena
        self.results: dict[GameKey, GameResult] = {}
        self.failures: dict[GameKey, GameFailure] = {}
        self.decision: Decision | None = None

    @property
    def remaining(self) -> list[GameKey]:
        return [key for key in self.arena.games() if key not in self.results]

    @property
    def counted(self) -> list[GameResult]:
        """The finished games that count, in order: all, or those up to the deal that decided the run."""
        last = self.arena.deals if self.decision is None else self.decision.deal
        return [self.results[key] for key in sorted(self.results) if key.deal <= last]

    def play(self, workers: Workers, stop: bool = False) -> Iterator[GameResult | GameFailure]:
        """Play the remaining games and report each as it ends. With *stop*, end once it is clear who is the strongest."""
        checked = 0
        if stop and self._is_decided():
            return
        for ended in workers.run(self.remaining):
            yield self._store(ended)
            size = len(self.results) + len(self.failures)
            if stop and size - checked >= max(self.arena.games_per_deal, checked // GROWTH):
                checked = size
                if self._is_decided():
                    return
        if stop:
            self._is_decided()

    def _is_decided(self) -> bool:
        self.decision = decision(self.arena, self.results, self.failures.keys())
        return self.decision is not None

    def _store(self, ended: Done | Lost) -> GameResult | GameFailure:
        with writing(self.folder):
            if isinstance(ended, Done):
                result, record = ended.answer
                write_record(self.folder, result.key, record)
                append_line(self.folder, result)
                self.results[result.key] = result
                return result
            key: GameKey = ended.task
            names, seed = [copy.name for copy in self.arena.seating(key)], self.arena.seed_for(key.deal)
            failure = GameFailure(*key, names, seed, ended.reason, ended.trace, ended.exit_code)
            append_line(self.folder, failure)
            self.failures[failure.key] = failure
            return failure


def begin(folder: Path, arena: Arena) -> Run:
    """A new run in a folder that does not contain one."""
    if (folder / PLAN).exists():
        raise Missing(words("run-is-there", path=folder))
    with writing(folder):
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        write_results(folder, [])
        write_plan(folder, arena.plan)
    return Run(folder, arena)


def resume(folder: Path, games: int | None = None, make_player: PlayerFactory = limited_player) -> Run:
    """Continue a run, perhaps with more games than were planned. Games that failed are played again."""
    plan = read_plan(folder)
    plan = plan if games is None else replace(plan, games=games)
    run = Run(folder, Arena(plan, make_player))
    finished = read_results(folder, cache(run.arena.first_to_act))
    planned = set(run.arena.games())
    with writing(folder):
        write_plan(folder, plan)  # first: an earlier version of this program refuses a plan with a format
        write_results(folder, finished)  # without failures and without a truncated line
    run.results = {result.key: result for result in finished if result.key in planned}
    return run
