"""A fuzzer of everything that strangers send: messages on a socket, bodies over HTTP, records, positions, board files, options.

    python -m tests.input_fuzzing --cases 1000000 --seed 1

Good inputs are damaged and handed to whatever reads them. It may accept them or refuse them with one of our errors, in both
languages; any other exception is a finding. What is accepted is used: a message is executed at a table, a record is written and
read again, a board and a set of options are dealt. Editors look at some of the texts, and must find what is wrong with them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

import wandelgang
from tests.fuzzing import NUMBERS, summary
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.errors import WandelgangError
from wandelgang.play.match import Match, load
from wandelgang.puzzles import puzzle
from wandelgang.records import record as records
from wandelgang.server import wire
from wandelgang.server.errors import NO_MESSAGE, refusal, unreadable
from wandelgang.server.table import setup
from wandelgang.server.table.commands import Command, execute
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import Table, Unchanged
from wandelgang.server.wire import requests

DOCS = Path(__file__).parent.parent / "docs"
HOST, GUEST = "a" * 64, "b" * 64
SHARES = {
    "messages": 68,
    "bodies": 20,
    "records": 5,
    "positions": 4,
    "boards": 1,
    "options": 1,
    "puzzles": 1,
}  # parts of a hundred
TRIES = 20  # to find an input that is new
SIGNS = ["\0", "\n", '"', "\\", "{", "}", "[", "]", ":", ",", "\ud800", "\u202e", "é", "😀", "\ufeff", "  ", "-", "?"]
VALUES: list[Any] = [None, True, False, -1, 0, 1, 7, 99, 2**31, 2**63, 10**400, 1.5, "", "0", "x", "\0", [], [1], {}, {"a": 1}]
BODIES: tuple[type[msgspec.Struct], ...] = (
    requests.TablePlan,
    requests.CheckPlan,
    requests.Sit,
    requests.InvitationKey,
    requests.ChosenName,
)


class Damage:
    """Small changes to texts, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def text(self, source: str, others: Sequence[str]) -> str:
        for _ in range(1 + self.generator.below(3) // 2):
            source = self.once(source, self.generator.pick(others))
        return source

    def once(self, text: str, other: str) -> str:
        below, pick = self.generator.below, self.generator.pick
        kind, place = below(8), below(len(text) + 1)
        if kind == 0 and (numbers := list(re.finditer(r"\d+", text))):
            number = pick(numbers)
            return text[: number.start()] + pick(NUMBERS) + text[number.end() :]
        if kind <= 2:
            return text[:place] + pick(SIGNS) + text[place + below(2) :]
        if kind == 3:
            return text[:place] + text[place + 1 + below(20) :]
        if kind == 4:
            return text[:place] + other[below(len(other) + 1) :]
        if kind == 5:
            end = min(len(text), place + 1 + below(40))
            return text[:end] + text[place:end] * (1 + below(3)) + text[end:]
        if kind == 6:
            lines, theirs = text.split("\n"), other.split("\n")
            lines[below(len(lines))] = pick(theirs)
            return "\n".join(lines)
        return text[:place] + pick(["[", "{", '{"a":', "("]) * (1 + below(3) * below(3000)) + text[place:]

    def json(self, source: str, others: Sequence[str]) -> str:
        """JSON with another value or field somewhere; sometimes no JSON at all."""
        if self.generator.below(3) == 0:
            return self.text(source, others)
        found = json.loads(source)
        place = found
        while isinstance(place, dict) and place and self.generator.below(3) == 0:
            inner = [value for value in place.values() if isinstance(value, dict) and value]
            if not inner:
                break
            place = self.generator.pick(inner)
        key = self.generator.pick([*place, "type", "x"])
        if self.generator.below(8) == 0:
            place.pop(key, None)
        else:
            place[key] = self.value()
        return json.dumps(found)

    def value(self) -> Any:
        """A value that is hardly ever the same: one of the odd ones, a number, a text or a list."""
        below, pick = self.generator.below, self.generator.pick
        match below(6):
            case 0:
                return pick(VALUES)
            case 1:
                return below(10 ** (1 + below(12))) - below(3)
            case 2:
                return (below(1 << 30) - (1 << 29)) / (1 + below(1000))
            case 3:
                return [self.value() for _ in range(below(3))]
            case _:
                return "".join(pick([*SIGNS, chr(97 + below(26))]) for _ in range(1 + below(12)))


class InputFuzzer:
    """Good inputs of each kind, and what reads them."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.folder = folder  # for board files
        self.damage = Damage(seed)
        self.generator = self.damage.generator
        self.accepted = self.refused = 0
        self.seen: set[int] = set()  # hashes of all inputs
        examples = re.findall(r"```json\n(.*?)```", (DOCS / "program" / "protocol.md").read_text("utf-8"), re.DOTALL)
        lines = [line for block in examples for line in block.splitlines() if line.startswith("{") and line.endswith("}")]
        self.messages = [line for line in lines if is_read(wire.decode, line)]
        plans = [line for line in lines if is_read(type_decoder(requests.TablePlan), line)]
        self.bodies = [
            *plans,
            '{"key": "Gk2ZqXb1yEo0mHc7u5TtRw", "name": "Ada"}',
            '{"name": "Bruno"}',
            '{"options": {"players": 3}}',
        ]
        self.types = {body: [type for type in BODIES if is_read(type_decoder(type), body)] for body in self.bodies}
        self.matches = [self.match(name) for name in wandelgang.GAMES for _ in range(4)]
        self.records = [match.record() for match in self.matches]
        self.positions = [position.text for match in self.matches for position in match.positions[::2]]
        self.boards = [(name, file.read_text("utf-8")) for name in wandelgang.GAMES for file in boards(name)]
        self.puzzles = [puzzle.write(puzzle.load(find_game(name))[:2]) for name in wandelgang.GAMES]
        self.tables = [self.table() for _ in range(8)]

    def match(self, name: str) -> Match:
        """A few actions of a game."""
        match = wandelgang.game(name).match(self.generator.below(1 << 30), key="ab" * 16)
        for _ in range(8):
            if not match.is_over:
                match.submit(match.turn, match.ply, self.generator.pick(match.legal()))
        return match

    def table(self) -> Table:
        seats = (requests.SeatPlan("me"), requests.SeatPlan("here"))
        name = self.generator.pick(["cards", "sliders", "fences"])
        return restored("table", [setup.planned(requests.TablePlan(name, seats), HOST)])

    def examine(self, kind: str) -> str:
        """One damaged input of a kind; returns it, so that a finding can be told."""
        text, use = self.new(kind)
        try:
            use()
        except (WandelgangError, Unchanged) as error:
            self.refused += 1
            if isinstance(error, WandelgangError):
                assert refusal(error, "de").text
                assert refusal(error, "en").text
        except Exception as error:
            raise Found(summary(error), text) from error
        else:
            self.accepted += 1
        return text

    def new(self, kind: str) -> tuple[str, Callable[[], object]]:
        """An input that has not been examined yet, if one is found soon, and what to do with it."""
        for _ in range(TRIES):
            text, use = getattr(self, f"_{kind}")()
            if hash(text) not in self.seen:
                break
        self.seen.add(hash(text))
        return text, use

    def _messages(self) -> tuple[str, Callable[[], object]]:
        text = self.damage.json(self.generator.pick(self.messages), self.messages)
        return text, lambda: self.receive(text)

    def receive(self, text: str) -> None:
        """As a session does: decode, and if it is a command, execute it at a table that belongs to whoever sends it."""
        message = decoded(lambda: wire.decode(text.encode("utf-8", "surrogatepass")))
        if isinstance(message, Command) and self.generator.below(4) == 0:
            place = self.generator.below(len(self.tables))
            execute(self.tables[place], message, self.generator.pick([HOST, GUEST, ""]))
            if self.tables[place].over or self.tables[place].ply > 20:
                self.tables[place] = self.table()

    def _bodies(self) -> tuple[str, Callable[[], object]]:
        source = self.generator.pick(self.bodies)
        text = self.damage.json(source, self.bodies)
        type = self.generator.pick(self.types[source] if self.generator.below(4) else BODIES)
        return text, lambda: self.plan(text, type)

    def plan(self, text: str, type: type[msgspec.Struct]) -> None:
        body = decoded(lambda: type_decoder(type)(text.encode("utf-8", "surrogatepass")))
        if isinstance(body, requests.TablePlan) and self.generator.below(8) == 0:
            setup.planned(body, HOST)

    def _records(self) -> tuple[str, Callable[[], object]]:
        text = self.damage.text(self.generator.pick(self.records), self.records)
        return text, lambda: self.replay(text)

    def replay(self, text: str) -> None:
        record = records.read(text)
        assert records.read(records.write(record)) == record
        if self.generator.below(4) == 0:
            match = load(text, live=False)
            assert load(match.record(), live=False) == match

    def _positions(self) -> tuple[str, Callable[[], object]]:
        text = self.damage.text(self.generator.pick(self.positions), self.positions)
        return text, lambda: self.set_up(text)

    def set_up(self, text: str) -> None:
        name = text.split(" ", 1)[0]
        if name in wandelgang.GAMES and self.generator.below(24) == 0:
            editor = find_game(name).position_editor
            assert editor is not None
            editor.sketch(text)  # finds what is wrong, and raises nothing
        wandelgang.Position(name, text)

    def _boards(self) -> tuple[str, Callable[[], object]]:
        name, source = self.generator.pick(self.boards)
        text = self.damage.text(source, [other for _, other in self.boards])
        return f"{name}: {text}", lambda: self.lay(name, text)

    def lay(self, name: str, text: str) -> None:
        file = self.folder / "board.toml"
        file.write_text(text, "utf-8", "surrogatepass")
        editor = find_game(name).board_editor
        if editor is not None and self.generator.below(8) == 0:
            editor.sketch(text)
        wandelgang.game(name, board=str(file)).deal(self.generator.below(1 << 30))

    def _puzzles(self) -> tuple[str, Callable[[], object]]:
        text = self.damage.text(self.generator.pick(self.puzzles), self.puzzles)
        return text, lambda: self.read_puzzles(text)

    def read_puzzles(self, text: str) -> None:
        found = list(puzzle.parse(text, "cards"))
        assert list(puzzle.parse(puzzle.write(found), "cards")) == found

    def _options(self) -> tuple[str, Callable[[], object]]:
        name = self.generator.pick(list(wandelgang.GAMES))
        game = find_game(name)
        given = dict(self.generator.pick(list(game.variants)))
        for _ in range(1 + self.generator.below(2)):
            option = self.generator.pick(list(game.options))
            given[option.name] = self.generator.pick([*VALUES, *option.values, *option.choices])
        return f"{name}: {given}", lambda: wandelgang.game(name, **given).deal(self.generator.below(1 << 30))


class Found(AssertionError):
    """Something that must not happen: what, and the input it happened to."""

    def __init__(self, what: str, text: str) -> None:
        super().__init__(f"{what}\n  {text[:2000]!r}")
        self.what = what


def boards(name: str) -> list[Path]:
    folder = Path(find_game(name).package.replace(".", "/"), "boards")
    return sorted((Path(wandelgang.__file__).parent.parent / folder).glob("*.toml"))


def decoded(decode: Callable[[], Any]) -> Any:
    """What arrived, or our error for what cannot be read."""
    try:
        return decode()
    except NO_MESSAGE as error:
        raise unreadable(error) from error


def type_decoder(type: type[msgspec.Struct]) -> Callable[[str | bytes], msgspec.Struct]:
    return lambda text: msgspec.json.decode(text, type=type)


def is_read(decode: Callable[[str], object], text: str) -> bool:
    try:
        decode(text)
    except NO_MESSAGE:
        return False
    return True


def fuzz(kind: str, cases: int, seed: int, folder: Path) -> tuple[int, int, int]:
    """Examine so many inputs of a kind: how many were accepted, refused and different. Raises Found at the first finding."""
    fuzzer = InputFuzzer(seed, folder)
    for _ in range(cases):
        fuzzer.examine(kind)
    return fuzzer.accepted, fuzzer.refused, len(fuzzer.seen)


def main() -> int:
    parser = argparse.ArgumentParser(description="Examine damaged inputs of every kind.")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    findings: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for kind, share in SHARES.items():
            fuzzer, cases = InputFuzzer(given.seed, Path(folder)), given.cases * share // 100
            for _ in range(cases):
                try:
                    fuzzer.examine(kind)
                except Found as found:
                    if found.what not in findings:
                        findings.add(found.what)
                        print(found, flush=True)
            told = f"{fuzzer.accepted} accepted, {fuzzer.refused} refused"
            print(f"{kind}: {cases} inputs, {len(fuzzer.seen)} of them different, {told}", flush=True)
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
