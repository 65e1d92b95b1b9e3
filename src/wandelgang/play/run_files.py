"""The files of an arena run: the plan and one line per game. It plays nothing and knows no process and no terminal.

Deals, seatings and seats count from 1 in these files, as in the names of the records. Up to format 1 they counted from 0, and
nobody wrote down who began; such a line is recognised by that, wherever it stands, so an interrupted conversion loses nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from wandelgang.errors import Missing, words
from wandelgang.play.arena import GameKey, GameResult, Plan
from wandelgang.play.forfeits import Forfeited

T = TypeVar("T")
PLAN, RESULTS, RECORDS = "plan.json", "results.jsonl", "records"
FORMAT = 2  # of the folder, in the plan; a plan without one has format 1


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


def read_plan(folder: Path) -> Plan:
    """The plan of a run. A folder without one, or one that a later version has written, is refused."""
    try:
        facts = json.loads((folder / PLAN).read_text("utf-8"))
        written = facts.pop("format", 1)
        if written not in range(1, FORMAT + 1):
            raise Missing(words("run-format", path=folder, newest=FORMAT, got=repr(written)))
        return Plan(**facts)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise Missing(words("no-run", path=folder, reason=error)) from error


def write_plan(folder: Path, plan: Plan) -> None:
    facts = {"format": FORMAT, **asdict(plan)}
    replace_file(folder / PLAN, json.dumps(facts, ensure_ascii=False, indent=2) + "\n")


def read_results(folder: Path, first_to_act: Callable[[int], int | None]) -> list[GameResult]:
    """All finished games; *first_to_act* says who began a deal if a line does not. Failures and a truncated line are left out.

    A complete line that is not understood is refused, since the file is about to be written again without it.
    """
    return read_finished(folder / RESULTS, lambda facts: read_result(facts, first_to_act))


def read_finished(path: Path, read: Callable[[dict[str, Any]], T]) -> list[T]:
    """Every complete line of a file that has an outcome; the others are failures, or were cut off when the run was killed."""
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise Missing(words("no-run", path=path.parent, reason=error)) from error
    results: list[T] = []
    for number, line in enumerate(lines, 1):
        try:
            facts = json.loads(line)
        except ValueError:
            continue
        try:
            results += [read(facts)] if "outcome" in facts else []
        except (TypeError, KeyError) as error:
            raise Missing(words("run-line", path=path, line=number, reason=error)) from error
    return results


def read_result(facts: dict[str, Any], first_to_act: Callable[[int], int | None]) -> GameResult:
    if "began" not in facts:  # format 1
        return GameResult(**facts, began=first_to_act(facts["deal"]))
    began = facts["began"]
    counted = {"deal": facts["deal"] - 1, "seating": facts["seating"] - 1, "began": None if began is None else began - 1}
    return GameResult(**facts | counted | {"forfeit": counted_from(facts.get("forfeit"), -1)})


def write_results(folder: Path, results: list[GameResult]) -> None:
    replace_file(folder / RESULTS, "".join(json_line(result) for result in results))


def append_line(folder: Path, ended: GameResult | GameFailure) -> None:
    append(folder / RESULTS, json_line(ended))


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def json_line(ended: GameResult | GameFailure) -> str:
    facts = asdict(ended) | {"deal": ended.deal + 1, "seating": ended.seating + 1}
    if isinstance(ended, GameResult):
        facts["began"] = None if ended.began is None else ended.began + 1
        facts["forfeit"] = counted_from(ended.forfeit, 1)
    return json.dumps(facts, ensure_ascii=False) + "\n"


def counted_from(forfeit: Forfeited | None, first: int) -> Forfeited | None:
    """The same forfeit with its seat counted from 1 (*first* 1) or from 0 again (-1)."""
    return None if forfeit is None else Forfeited(**forfeit | {"seat": forfeit["seat"] + first})


def write_record(folder: Path, key: GameKey, record: str) -> None:
    (folder / RECORDS / f"{key.name}.wandelgang").write_text(record, "utf-8")


def replace_file(path: Path, text: str) -> None:
    """A new content, whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """A folder that cannot be written to is refused in one sentence."""
    try:
        yield
    except OSError as error:
        raise Missing(words("cannot-keep", path=folder, reason=error)) from error
