"""One arena run in its folder: the plan, one line per finished game, the records. It knows neither processes nor terminals.

A game is written as soon as it ends, its record first. So whatever kills the run, every line in the list is complete, and
the run can be resumed from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from wandelgang.errors import Missing, words
from wandelgang.play.arena import Arena, GameKey, GameResult, Plan, PlayerFactory
from wandelgang.play.players import player
from wandelgang.play.standings import Decision, decision
from wandelgang.play.workers import Done, Lost, Workers

PLAN, RESULTS, RECORDS = "plan.json", "results.jsonl", "records"
GROWTH = 20  # with *stop*, look for a decision whenever the run has grown by one part in this many


@dataclass(frozen=True)
class GameFailure:
    """One game that did not finish, with what is needed to play it again."""

    deal: int
    seating: int
    seats: list[str]
    seed: int  # of the match
    reason: str
    trace: str = ""
    exit_code: int | None = None  # of the process that died with it

    @property
    def key(self) -> GameKey:
        return GameKey(self.deal, self.seating)


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
                (self.folder / RECORDS / record_name(result.key)).write_text(record, "utf-8")
                self._append(result)
                self.results[result.key] = result
                return result
            key: GameKey = ended.task
            names, seed = [copy.name for copy in self.arena.seating(key)], self.arena.seed_for(key.deal)
            failure = GameFailure(*key, names, seed, ended.reason, ended.trace, ended.exit_code)
            self._append(failure)
            self.failures[failure.key] = failure
            return failure

    def _append(self, ended: GameResult | GameFailure) -> None:
        with (self.folder / RESULTS).open("a", encoding="utf-8") as results:
            results.write(json_line(ended))


def begin(folder: Path, arena: Arena) -> Run:
    """A new run in a folder that does not contain one."""
    if (folder / PLAN).exists():
        raise Missing(words("run-is-there", path=folder))
    with writing(folder):
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        (folder / RESULTS).write_text("", "utf-8")
        write_plan(folder, arena.plan)
    return Run(folder, arena)


def resume(folder: Path, games: int | None = None, make_player: PlayerFactory = player) -> Run:
    """Continue a run, perhaps with more games than were planned. Games that failed are played again."""
    try:
        plan = Plan(**json.loads((folder / PLAN).read_text("utf-8")))
        lines = (folder / RESULTS).read_text("utf-8").splitlines()
    except (OSError, ValueError, TypeError) as error:
        raise Missing(words("no-run", path=folder, reason=error)) from error
    plan = plan if games is None else replace(plan, games=games)
    run = Run(folder, Arena(plan, make_player))
    finished = [result for line in lines if (result := read_result(line)) is not None]
    planned = set(run.arena.games())
    with writing(folder):
        write_plan(folder, plan)
        rewritten = folder / f"{RESULTS}.new"
        rewritten.write_text("".join(json_line(result) for result in finished), "utf-8")
        rewritten.replace(folder / RESULTS)  # without failures and without a truncated line
    run.results = {result.key: result for result in finished if result.key in planned}
    return run


def read_result(line: str) -> GameResult | None:
    """A finished game; None for a failure and for a truncated line."""
    try:
        return GameResult(**json.loads(line))
    except (ValueError, TypeError):
        return None


def json_line(ended: GameResult | GameFailure) -> str:
    return json.dumps(asdict(ended), ensure_ascii=False) + "\n"


def write_plan(folder: Path, plan: Plan) -> None:
    (folder / PLAN).write_text(json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n", "utf-8")


def record_name(key: GameKey) -> str:
    """Deals and seatings are counted from 1 where people see them."""
    return f"{key.deal + 1:05}-{key.seating + 1}.wandelgang"


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """A folder that cannot be written to is refused in one sentence."""
    try:
        yield
    except OSError as error:
        raise Missing(words("cannot-keep", path=folder, reason=error)) from error
