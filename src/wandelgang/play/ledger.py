"""The folder of one arena run: its plan, a line for every finished game, the records. It knows neither processes nor terminals.

A game is written as soon as it is finished, its record first: whatever kills the run, what is in the list is whole, and the
run can go on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from wandelgang.errors import Missing, words
from wandelgang.play.arena import Arena, Key, Plan, Played, Seat, preparation
from wandelgang.play.players import player
from wandelgang.play.workers import Done, Lost, Workers

PLAN, RESULTS, RECORDS = "plan.json", "results.jsonl", "records"
LOOKS = 20  # the run is looked at for a decision whenever it has grown by such a part


@dataclass(frozen=True)
class Failed:
    """One game that was not finished, with what is needed to play it again."""

    deal: int
    seating: int
    seats: list[str]
    seed: int  # of the match
    reason: str
    trace: str = ""
    exit_code: int | None = None  # of the process that died with it

    @property
    def key(self) -> Key:
        return self.deal, self.seating


class Ledger:
    """A run: what is planned, what is played. Use `begin` or `resume`."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder, self.arena = folder, arena
        self.played: dict[Key, Played] = {}
        self.failed: dict[Key, Failed] = {}
        self.decision: tuple[int, int] | None = None  # the strongest player and the deal that decided it

    @property
    def left(self) -> list[Key]:
        return [key for key in self.arena.all_games() if key not in self.played]

    @property
    def counted(self) -> list[Played]:
        """The finished games that count, in their order: all, or those up to the deal that decided the run."""
        last = self.arena.deals if self.decision is None else self.decision[1]
        return [self.played[key] for key in sorted(self.played) if key[0] <= last]

    def run(self, workers: Workers, stop: bool = False) -> Iterator[Played | Failed]:
        """Play what is left, each game as it ends. With *stop*, end as soon as it is clear who is the strongest."""
        looked = 0
        if stop and self._decided():
            return
        for ended in workers.run(self.left):
            yield self._note(ended)
            grown = len(self.played) + len(self.failed)
            if stop and grown - looked >= max(self.arena.games_a_deal, looked // LOOKS):
                looked = grown
                if self._decided():
                    return
        if stop:
            self._decided()

    def _decided(self) -> bool:
        self.decision = self.arena.decided(self.played, self.failed.keys())
        return self.decision is not None

    def _note(self, ended: Done | Lost) -> Played | Failed:
        with kept(self.folder):
            if isinstance(ended, Done):
                played, record = ended.answer
                (self.folder / RECORDS / record_name(played.key)).write_text(record, "utf-8")
                self._append(asdict(played))
                self.played[played.key] = played
                return played
            deal, seating = ended.task
            seats, seed = self.arena.seated(ended.task), self.arena.chance(deal)
            failed = Failed(deal, seating, seats, seed, ended.reason, ended.trace, ended.exit_code)
            self._append(asdict(failed))
            self.failed[failed.key] = failed
            return failed

    def _append(self, line: dict[str, object]) -> None:
        with (self.folder / RESULTS).open("a", encoding="utf-8") as results:
            results.write(json.dumps(line, ensure_ascii=False) + "\n")

    def workers(self, number: int) -> Workers:
        return Workers(preparation(self.arena), min(number, len(self.left)))


def begin(folder: Path, arena: Arena) -> Ledger:
    """A new run in a folder that holds none."""
    if (folder / PLAN).exists():
        raise Missing(words("run-is-there", path=folder))
    with kept(folder):
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        (folder / RESULTS).write_text("", "utf-8")
        write_plan(folder, arena.plan)
    return Ledger(folder, arena)


def resume(folder: Path, games: int | None = None, seat: Seat = player) -> Ledger:
    """Go on with a run, perhaps with more games than were planned. Games that failed are played again."""
    try:
        plan = Plan(**json.loads((folder / PLAN).read_text("utf-8")))
        lines = (folder / RESULTS).read_text("utf-8").splitlines()
    except (OSError, ValueError, TypeError) as error:
        raise Missing(words("no-run", path=folder, reason=error)) from error
    plan = plan if games is None else replace(plan, games=games)
    ledger = Ledger(folder, Arena(plan, seat))
    finished = [played for line in lines if (played := read_line(line)) is not None]
    planned = set(ledger.arena.all_games())
    with kept(folder):
        write_plan(folder, plan)
        whole = folder / f"{RESULTS}.new"
        whole.write_text("".join(json.dumps(asdict(played), ensure_ascii=False) + "\n" for played in finished), "utf-8")
        whole.replace(folder / RESULTS)  # without a line that was cut short, and without failures
    ledger.played = {played.key: played for played in finished if played.key in planned}
    return ledger


def read_line(line: str) -> Played | None:
    """A finished game; None for a failure and for a line that was cut short."""
    try:
        return Played(**json.loads(line))
    except (ValueError, TypeError):
        return None


def write_plan(folder: Path, plan: Plan) -> None:
    (folder / PLAN).write_text(json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n", "utf-8")


def record_name(key: Key) -> str:
    """Deals and seatings are counted from 1 where people see them."""
    return f"{key[0] + 1:05}-{key[1] + 1}.wandelgang"


@contextmanager
def kept(folder: Path) -> Iterator[None]:
    """A folder that cannot be written is refused in a sentence."""
    try:
        yield
    except OSError as error:
        raise Missing(words("cannot-keep", path=folder, reason=error)) from error
