"""Players from outside, by specification: `package.module:Class`, `engine:COMMAND`, either with a name in front (`NAME=…`).

A class runs in this process. Its decisions are made in a thread, so that one that hangs can be left behind; such a thread
cannot be ended. An engine runs in a process of its own, which can.
"""

from __future__ import annotations

import importlib
import inspect
import operator
import os
import re
import shlex
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from wandelgang.errors import Forfeit, Missing, words
from wandelgang.play.engine import POLL, USUAL_PATIENCE, EnginePlayer, Patience
from wandelgang.play.position import Position
from wandelgang.records.record import Entry

ENGINE = re.compile(r"engine(?:\(([^()]*)\))?:(.*)", re.DOTALL)
EXTERNAL = ("package.module:Class", "engine:COMMAND")  # how they are specified
LONGEST_NAME = 20
LARGEST_SHOWN = 10**30  # Python refuses to write out numbers with thousands of digits
HUNG: list[threading.Thread] = []  # threads left behind; nothing can end them but the end of this process


def split_name(typed: str) -> tuple[str, str]:
    """The name and the specification of `NAME=SPEC`; without a name, one that a table has room for."""
    found = re.fullmatch(r"([^=:()]+)=(.+)", typed.strip(), re.DOTALL)
    if found and found[1].strip():
        return found[1].strip(), found[2].strip()
    return short_name(typed.strip()), typed.strip()


def short_name(spec: str) -> str:
    """A class without its module, an engine's command without folders; nothing that would confuse a record."""
    engine = ENGINE.fullmatch(spec)
    if engine:
        spec = " ".join([*(os.path.basename(word) or word for word in engine[2].split()), engine[1] or ""])
    elif is_external(spec):
        spec = spec.rpartition(":")[2]
    name = " ".join("".join(sign if sign.isprintable() and sign != "," else " " for sign in spec).split())
    if len(name) <= LONGEST_NAME:
        return name
    first = name.split()[0][: LONGEST_NAME // 2]
    return f"{first} … {name[len(first) + 3 - LONGEST_NAME :].lstrip()}"


def is_external(spec: str) -> bool:
    return ":" in spec


def external_player(
    spec: str,
    seed: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    nodes: int | None = None,
    patience: Patience = USUAL_PATIENCE,
    threads: int | None = None,
) -> EnginePlayer | ClassPlayer:
    """The player of a specification. Raises Missing if there is no such program or class; nothing is started yet."""
    engine = ENGINE.fullmatch(spec)
    if engine:
        options = engine_options(spec, engine[1] or "")
        return EnginePlayer(engine_command(spec, engine[2]), options, seed, seconds, iterations, nodes, patience, threads)
    given: dict[str, object] = {"seed": seed, "seconds": seconds, "iterations": iterations, "nodes": nodes, "threads": threads}
    return ClassPlayer(spec, found_class(spec), given, seconds, patience)


def engine_options(spec: str, typed: str) -> dict[str, str]:
    """The options of `engine(NAME=VALUE,…):COMMAND`; whether the engine has them is known once it has introduced itself."""
    pairs = [part.partition("=") for part in typed.split(",") if part.strip()]
    if any(not equals or not name.strip() for name, equals, _ in pairs):
        raise Missing(words("no-engine", spec=spec, reason="engine(NAME=VALUE,…):COMMAND"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def engine_command(spec: str, typed: str) -> list[str]:
    """The program of an engine and its arguments, split as a shell does."""
    try:
        command = shlex.split(typed)
    except ValueError as error:
        raise Missing(words("no-engine", spec=spec, reason=error)) from error
    command[:1] = [os.path.expanduser(program) for program in command[:1]]
    if not command or shutil.which(command[0]) is None:
        raise Missing(words("no-program", name=command[0] if command else ""))
    return command


def found_class(spec: str) -> Callable[..., Any]:
    """The class of `package.module:Class`; modules in the current folder are found, too."""
    module, _, name = spec.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: Any = operator.attrgetter(name)(importlib.import_module(module))
    except (Exception, SystemExit) as error:  # whatever a module does when it is imported
        raise Missing(words("no-class", spec=spec, reason=f"{type(error).__name__}: {error}")) from error
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise Missing(words("no-choose", spec=spec))
    return found


class ClassPlayer:
    """A seat played by an object of somebody's class, made with the first decision.

    A class that has to load or compile something first does so in `prepare(view)`, which does not count as thinking.
    """

    def __init__(
        self,
        spec: str,
        make: Callable[..., Any],
        given: dict[str, object],
        seconds: float | None,
        patience: Patience,
    ) -> None:
        self.spec, self.make, self.given = spec, make, given
        self.seconds, self.patience = seconds, patience
        self.inner: Any = None
        self.start: Position | None = None
        self.seen: Sequence[Entry] = ()
        self.is_hung = False

    def __repr__(self) -> str:
        return f"<player {self.spec}>"

    def __getstate__(self) -> dict[str, object]:
        """What it has found out so far stays behind when it is copied or pickled."""
        return {**self.__dict__, "inner": None, "is_hung": False}

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        self.start, self.seen = start, seen

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        """Its choice, if it makes one in time and without an error. Raises Forfeit."""
        answers: list[int] = []
        errors: list[BaseException] = []
        stopped = threading.Event()

        def think() -> None:
            try:
                answers.append(checked(view, self._choose(view, stopped)))
            except BaseException as error:  # even SystemExit: it must not pass for an answer
                errors.append(error)

        thread = threading.Thread(target=think, name=self.spec, daemon=True)
        thread.start()
        allowed = self.patience.allowed(self.seconds)
        if self.inner is None and callable(getattr(self.make, "prepare", None)):
            allowed += self.patience.preparing
        self._wait(thread, allowed, stop, stopped)
        if thread.is_alive():
            self.is_hung = True
            HUNG.append(thread)
            raise Forfeit("late", wanted="choose", seconds=f"{allowed:.4g}", said="")
        if answers:
            return answers[0]
        raise errors[0] if isinstance(errors[0], Forfeit) else Forfeit("raised", error=summary(errors[0])) from errors[0]

    def close(self) -> None:
        if self.inner is not None and not self.is_hung and callable(getattr(self.inner, "close", None)):
            self.inner.close()

    def _wait(self, thread: threading.Thread, allowed: float, stop: threading.Event | None, stopped: threading.Event) -> None:
        """Until it has chosen, or it was told to stop, at the latest when its time is up, and has had its chance to."""
        thinking = max(0.0, allowed - self.patience.tolerance)
        deadline = monotonic() + thinking
        while stop is not None and thread.is_alive() and monotonic() < deadline and not stop.is_set():
            thread.join(POLL)
        if stop is None:
            thread.join(thinking)
        if thread.is_alive():
            stopped.set()
            thread.join(self.patience.tolerance)

    def _choose(self, view: Position, stop: threading.Event) -> object:
        if self.inner is None:
            inner = self.make(**accepted(self.make, self.given))
            if callable(getattr(inner, "prepare", None)):
                inner.prepare(view)
            self.inner = inner
        if self.start is not None and callable(getattr(self.inner, "follow", None)):
            self.inner.follow(self.start, self.seen)
        return self.inner.choose(view, **accepted(self.inner.choose, {"stop": stop}))


def accepted(function: Callable[..., Any], given: dict[str, object]) -> dict[str, object]:
    """Those of the given keyword arguments that a function takes and that have a value."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return {}
    takes_all = any(one.kind is one.VAR_KEYWORD for one in parameters)
    names = {one.name for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}
    return {name: value for name, value in given.items() if value is not None and (takes_all or name in names)}


def summary(error: BaseException) -> str:
    """An error of somebody else's code in a line; even its text may be an error."""
    try:
        return " ".join(f"{type(error).__name__}: {error}".split())
    except Exception:
        return type(error).__name__


def checked(view: Position, answer: object) -> int:
    """A legal action number. Raises Forfeit."""
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise Forfeit("nonsense", got=repr(answer)[:100], said="")
    action = operator.index(answer)
    if action not in view.legal_actions():
        got = str(action) if abs(action) < LARGEST_SHOWN else "…"
        raise Forfeit("illegal", got=got, said="")
    return action
