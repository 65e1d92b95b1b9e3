"""A fuzzer of position texts: whatever text is accepted, no public call may crash, hang, raise a foreign error or go astray.

    python -m tests.fuzzing cards --cases 2000 --seed 1

Texts of random games are damaged and parsed. What is accepted is first played by the interpreted rules over arrays that refuse
an index out of bounds or below zero, because compiled code would read or write there without a word. Then everything public is
called, and both kinds of rules must agree. A text that crashes or hangs is found through the process that dies of it: the last
text is kept in a file. `fuzzed` does all this in a process of its own.
"""

from __future__ import annotations

import argparse
import faulthandler
import pickle
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import wandelgang
from wandelgang import SPECTATOR, Position
from wandelgang.core import stepping
from wandelgang.core.calls import INTERPRETED, duplicate, split, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import REGISTERED, States
from wandelgang.errors import WandelgangError
from wandelgang.play import observations
from wandelgang.play import position as position_module

LONGEST_CASE = 120  # seconds: no text takes one, but the machine may be busy
PLIES = 6  # played from every accepted text
SEARCHED = 40  # one accepted text in so many is searched
NUMBERS = [
    *("-1", "0", "1", "2", "3", "9", "10", "15", "16", "25", "26", "99", "255", "400", "32767", "65536", "999999999"),
    *(str(2**31), str(2**63), "9" * 5000, "²", "٣", "-", "", "?", "1.5", "1e9"),
]


class Finding(AssertionError):
    """Something that must not happen, with the text it happened to."""


class Guarded(np.ndarray[Any, Any]):
    """An array that takes only indices within its bounds."""

    def __getitem__(self, where: Any) -> Any:
        return super().__getitem__(inside(where))

    def __setitem__(self, where: Any, value: Any) -> None:
        super().__setitem__(inside(where), value)


def inside(where: Any) -> Any:
    for one in where if isinstance(where, tuple) else (where,):
        if isinstance(one, int | np.integer) and one < 0:
            raise IndexError(f"index {one} below zero")
    return where


class GuardedState:
    """A record as the rules see it, its arrays guarded."""

    def __init__(self, states: States) -> None:
        object.__setattr__(self, "_record", states[0])

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        return value.view(Guarded) if value.ndim else value

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value


class Fuzzer:
    """Damaged texts of one game, the same ones for the same seed."""

    def __init__(self, name: str, seed: int, searched: int = SEARCHED) -> None:
        self.name, self.generator, self.searched = name, Generator(seed), searched
        self.accepted = self.refused = 0
        self.corpus = list(self.collected())

    def collected(self) -> Iterator[str]:
        """Texts of positions and views from random games of all variants."""
        for options in find_game(self.name).variants:
            position = wandelgang.game(self.name, **options).deal(self.generator.below(1 << 30))
            plies = self.generator.below(150)
            for ply in range(plies + 1):
                if ply % 10 == 0 or ply >= plies - 3 or position.is_over:
                    yield position.text
                    viewer = self.generator.below(position.players)
                    if (view := position.view(viewer)) != position:
                        yield view.text
                if position.is_over:
                    break
                position = position.apply(self.generator.pick(position.legal_actions()))

    def warm_up(self) -> None:
        """Examine one undamaged text per type of record, however long it takes: this compiles what is not compiled yet."""
        kinds = {Position(self.name, text).array().dtype: text for text in self.corpus}
        for text in kinds.values():
            self.examine(text)
            if self.searched:
                self.search(Position(self.name, text))
        self.accepted = 0

    def texts(self, cases: int) -> Iterator[str]:
        for _ in range(cases):
            text = self.generator.pick(self.corpus)
            for _ in range(1 + self.generator.below(3) // 2):
                text = self.damaged(text)
            yield text

    def damaged(self, text: str) -> str:
        """A text after one small change."""
        below, pick = self.generator.below, self.generator.pick
        kind = below(10)
        if kind <= 2:  # a field of another position
            return self.with_field(text, pick(self.corpus))
        if kind == 3:  # a number
            numbers = list(re.finditer(r"\d+", text))
            if numbers:
                number = pick(numbers)
                return text[: number.start()] + pick(NUMBERS) + text[number.end() :]
        if kind <= 6:  # one entry of a list: gone, twice, or like another
            pieces = re.split(r"([ ,+/:=])", text)
            one, two = 2 * below((len(pieces) + 1) // 2), 2 * below((len(pieces) + 1) // 2)
            if kind == 4:
                pieces[one] = pieces[two]
            elif kind == 5:
                pieces[one], pieces[two] = pieces[two], pieces[one]
            else:
                pieces[one : one + 2] = [] if below(2) else [*pieces[one : one + 2], *pieces[one : one + 2]]
            return "".join(pieces)
        if not text:
            return pick(self.corpus)
        signs, place, other = list(text), below(len(text)), below(len(text))
        if kind == 7:
            signs[place] = pick(list(text + pick(self.corpus)))
        elif kind == 8:
            signs[place], signs[other] = signs[other], signs[place]
        else:
            signs[place : place + 1] = [] if below(2) else [signs[place], signs[place]]
        return "".join(signs)

    def with_field(self, text: str, other: str) -> str:
        """A field of another text in the place of the one with the same name, added if there is none, or gone."""
        mine, theirs = text.split(" "), other.split(" ")
        given = self.generator.pick(theirs)
        name = given.partition("=")[0]
        for place, field in enumerate(mine):
            if "=" in given and field.partition("=")[0] == name:
                return " ".join([*mine[:place], given, *mine[place + 1 :]])
        if self.generator.below(3) == 0:
            del mine[self.generator.below(len(mine))]
            return " ".join(mine)
        return " ".join([*mine, given])

    def examine(self, text: str) -> None:
        """Parse a text; if that succeeds, call whatever can be called."""
        try:
            position = Position(self.name, text)
        except WandelgangError as error:
            self.refused += 1
            assert error.message.say("de")
            return
        self.accepted += 1
        written = position.text
        expect(Position(self.name, written) == position, "a text that says the same")
        for _ in range(PLIES):
            guarded(position)
            self.call_everything(position)
            full = position.guess(max(position.turn, SPECTATOR), seed=self.generator.below(1 << 30))
            expect(not full.has_secrets, "nothing hidden in a guess")
            guarded(full)
            legal = full.legal_actions()
            expect(bool(legal) != full.is_over, "actions exactly until the end")
            if not legal:
                break
            action = self.generator.pick(legal)
            position = full.apply(action)
            played = guarded_apply(full, action)
            expect(played.tobytes() == position.array().tobytes(), "the same after an action, compiled and interpreted")

    def call_everything(self, position: Position) -> None:
        legal = position.legal_actions()
        expect(legal == sorted(set(legal)), "ascending actions")
        expect(np.flatnonzero(position.action_mask()).tolist() == legal, "a mask of the legal actions")
        texts = position.legal()
        expect([position.parse_action(text) for text in texts] == legal, "texts that mean their actions")
        expect(pickle.loads(pickle.dumps(position)) == position, "the same after a pickle")
        expect(Position(self.name, position.text).text == position.text, "a text that can be read again")
        position.choices()
        for viewer in range(SPECTATOR, position.players):
            view = position.view(viewer)
            view.legal_actions()
            guess = view.guess(viewer, seed=self.generator.below(1 << 30))
            expect(guess.view(SPECTATOR) == position.view(SPECTATOR), "a guess that looks the same to everybody")
            if viewer >= 0:
                seen = position.observation(viewer)
                expect(bool(np.isfinite(seen).all() and (seen >= 0).all() and (seen <= 1).all()), "observations from 0 to 1")
                expect(view.observation(viewer).tobytes() == seen.tobytes(), "observations of what can be seen")
                position.view(SPECTATOR).observation(viewer)
        shares = position.returns() if position.is_over else (0.0,) if position.has_secrets else position.evaluate()
        expect(all(-1e-9 <= share <= 1 + 1e-9 for share in shares), "shares from 0 to 1")
        if self.generator.below(10) == 0:
            position.svg()
            str(position)
        if self.searched and self.generator.below(self.searched) == 0:
            self.search(position)

    def search(self, position: Position) -> None:
        if position.turn >= 0:
            position.analyse(seconds=None, iterations=16)
            chosen = wandelgang.player("3", seed=1, iterations=8).choose(position)
            expect(chosen in position.legal_actions(), "a legal choice")


def expect(right: bool, expected: str) -> None:
    if not right:
        raise Finding(f"expected {expected}")


def guarded(position: Position) -> None:
    """The interpreted rules over guarded arrays, and the compiled ones in comparison."""
    states, rules = position.array(), REGISTERED[position.array().dtype]
    state = GuardedState(split(states)[0])
    out = np.zeros(rules.ACTIONS, np.int64).view(Guarded)
    expect(
        out[: rules.legal(state, out)].tolist() == position.legal_actions(), "the same legal actions, compiled and interpreted"
    )
    expect(rules.turn(state) == position.turn, "the same turn")
    if rules.observe is not None:
        for seat in range(position.players):
            seen = np.zeros_like(position.observation(seat).ravel()).view(Guarded)
            rules.observe(state, seat, seen)
            expect(seen.tobytes() == position.observation(seat).tobytes(), "the same observation")
    if not position.has_secrets:
        shares, work = np.zeros(position.players).view(Guarded), GuardedState(workspace(states.dtype))
        rules.evaluate(state, work, shares)
        expect(np.allclose(shares, position.evaluate()), "the same estimate")


def guarded_apply(position: Position, action: int) -> States:
    """The array after an action, by the interpreted rules."""
    states = duplicate(position.array())
    known, (record, past) = REGISTERED[states.dtype], split(states)
    if len(past):
        known.apply(GuardedState(record), action, past.view(Guarded))
    else:
        known.apply(GuardedState(record), action)
    again = duplicate(position.array())
    INTERPRETED.apply(again, action)
    if len(past):
        past[: record["since"][0]] = 0
    expect(states.tobytes() == again.tobytes(), "the same with guarded arrays")
    return states


def interpret() -> None:
    """Let positions be played by the interpreted rules, so that nothing has to be compiled."""
    position_module.COMPILED = observations.COMPILED = INTERPRETED  # type: ignore[attr-defined]
    stepping.play = stepping.play.py_func  # type: ignore[attr-defined]


def run(name: str, cases: int, seed: int, last: Path, searched: int = SEARCHED) -> int:
    """Examine texts in this process; how many findings there were. *last* holds the text in work."""
    fuzzer = Fuzzer(name, seed, searched)
    fuzzer.warm_up()
    found: set[str] = set()
    for text in fuzzer.texts(cases):
        last.write_text(text, "utf-8", "surrogatepass")
        faulthandler.dump_traceback_later(LONGEST_CASE, exit=True)
        try:
            fuzzer.examine(text)
        except Exception as error:
            if (what := summary(error)) not in found:
                found.add(what)
                print(f"{what}\n  {text}", flush=True)
    faulthandler.cancel_dump_traceback_later()
    print(f"{name}: {cases} texts, {fuzzer.accepted} accepted, {fuzzer.refused} refused, {len(found)} findings")
    return len(found)


def summary(error: Exception) -> str:
    """An error and where it came from, the same for the same mistake."""
    places = []
    trace = error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        places.append(f"{Path(code.co_filename).name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {re.sub('[0-9]+', '#', str(error))[:120]} ({' '.join(places[-4:])})"


def fuzzed(names: Sequence[str], cases: int, seed: int, searched: int = SEARCHED) -> str:
    """Run in a process of its own: what it printed. Raises Finding if it found anything, crashed or hung."""
    with tempfile.TemporaryDirectory() as folder:
        last = Path(folder, "last")
        arguments = [*names, "--cases", str(cases), "--seed", str(seed), "--searched", str(searched), "--last", str(last)]
        ended = subprocess.run([sys.executable, "-m", "tests.fuzzing", *arguments], capture_output=True, text=True)
        if ended.returncode:
            text = last.read_text("utf-8", "surrogatepass") if last.exists() else "–"
            raise Finding(f"{ended.stdout}{ended.stderr[-3000:]}\nexit status {ended.returncode}, last text: {text}")
        return ended.stdout


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Examine damaged position texts.")
    parser.add_argument("games", nargs="+", choices=wandelgang.GAMES)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--searched", type=int, default=SEARCHED, help="search one accepted text in so many; 0 for none")
    parser.add_argument("--interpreted", action="store_true", help="compile nothing")
    parser.add_argument("--last", type=Path, default=Path(tempfile.gettempdir(), "wandelgang-fuzzing"))
    given = parser.parse_args()
    if given.interpreted:
        interpret()
    warnings.simplefilter("error")
    findings = sum(run(name, given.cases, given.seed, given.last, given.searched) for name in given.games)
    sys.exit(1 if findings else 0)
