"""An engine as a player: the host's side of the engine protocol (docs/research/engine.md).

An engine is sent views of its seat and nothing else. Whatever goes wrong becomes a Forfeit that says what it was.
"""

from __future__ import annotations

import atexit
import shlex
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from types import MappingProxyType

from wandelgang.cores import CORES
from wandelgang.errors import Illegal, Unreadable
from wandelgang.play import protocol
from wandelgang.play.engine_process import EngineProcess
from wandelgang.play.position import Position
from wandelgang.play.protocol import THREADS, EngineOption, Go, Info, seen_words
from wandelgang.records.record import Entry

POLL = 0.02  # seconds between two looks at the stop event
IDLE_KEPT = 4  # processes per command that wait for the next game


@dataclass(frozen=True)
class Patience:
    """How many seconds an external player is given."""

    decision: float = 60.0  # without a limit by time
    tolerance: float = 1.0  # beyond a limit by time, or after `stop`
    greeting: float = 60.0
    preparing: float = 900.0  # until it is ready for a game: it may have to compile first

    def allowed(self, seconds: float | None) -> float:
        """The most one decision may take."""
        return self.decision if seconds is None else seconds + self.tolerance


USUAL_PATIENCE = Patience()
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


class Connection:
    """A running engine that has introduced itself."""

    def __init__(self, command: Sequence[str], given: Mapping[str, str], patience: Patience) -> None:
        self.key, self.patience = key_of(command, given), patience
        self.name, self.author = "", ""
        self.options: dict[str, EngineOption] = {}
        self.wants_actions = False
        self.process = EngineProcess(command)
        self.info = Info()
        try:
            self._greet()
            self._set(given)
        except BaseException:
            self.process.end(is_polite=False)
            raise

    def _greet(self) -> None:
        self.process.send(protocol.GREETING, protocol.VERSION)
        version = self.wait_for("protocol", self.patience.greeting)
        if protocol.whole(version, 1, protocol.VERSION) is None:
            raise self.process.forfeit("version", expected=protocol.VERSION, got=version[:40])

    def _set(self, given: Mapping[str, str]) -> None:
        """Set options that somebody asked for, if the engine has declared them so."""
        for name, value in given.items():
            if name not in self.options or not self.options[name].accepts(value):
                declared = " / ".join(" ".join(map(str, option.words)) for option in self.options.values())
                raise self.process.forfeit("option", option=f"{name}={value}", declared=declared or "–")
            self.process.send("setoption", name, value)

    def wait_for(self, wanted: str, seconds: float, stop: threading.Event | None = None) -> str:
        """What follows the wanted command; other lines are noted or ignored. If told to stop, so is the engine."""
        deadline, is_stopped = monotonic() + seconds, False
        while True:
            if stop is not None and stop.is_set() and not is_stopped:
                self.process.send("stop")
                is_stopped, deadline = True, min(deadline, monotonic() + self.patience.tolerance)
            left = deadline - monotonic()
            if left <= 0:
                raise self.process.forfeit("late", wanted=wanted, seconds=f"{seconds:.4g}")
            line = self.process.receive(left if stop is None or is_stopped else min(left, POLL))
            if line is not None:
                command, rest = protocol.split(line)
                if command == wanted:
                    return rest
                self.note(command, rest)

    def ignore_earlier_lines(self) -> None:
        """What was said before a question does not answer it."""
        while (line := self.process.receive(0.0)) is not None:
            self.note(*protocol.split(line))
        self.info = Info()

    def note(self, command: str, rest: str) -> None:
        """A line that answers nothing."""
        if command == "refuse":
            raise self.process.forfeit("refused", reason=rest)
        if command == "id":
            key, _, value = rest.partition(" ")
            self.name, self.author = (value, self.author) if key == "name" else (self.name, value)
        elif command == "option" and (option := protocol.parse_option(rest)) is not None:
            self.options[option.name] = option
        elif command == "feature":
            self.wants_actions |= "actions" in rest.split()
        elif command == "info":
            self.info = protocol.parse_info(rest)


Key = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]  # a command and the options it has been given
IDLE: dict[Key, list[Connection]] = {}
IDLE_LOCK = threading.Lock()


def key_of(command: Sequence[str], given: Mapping[str, str]) -> Key:
    return tuple(command), tuple(sorted(given.items()))


def connect(command: Sequence[str], given: Mapping[str, str], patience: Patience) -> Connection:
    """An engine that waits for its next game, or a new one."""
    with IDLE_LOCK:
        waiting = IDLE.get(key_of(command, given), [])
        while waiting:
            found = waiting.pop()
            if found.process.process.poll() is None:
                found.patience = patience
                return found
            found.process.end(is_polite=False)
    return Connection(command, given, patience)


def release(connection: Connection) -> None:
    """A game is over: the engine waits for the next one, unless enough of its kind do."""
    with IDLE_LOCK:
        waiting = IDLE.setdefault(connection.key, [])
        if len(waiting) < IDLE_KEPT:
            waiting.append(connection)
            return
    connection.process.end()


@atexit.register
def end_idle() -> None:
    """End all engines that wait for a game."""
    with IDLE_LOCK:
        ending = [connection for waiting in IDLE.values() for connection in waiting]
        IDLE.clear()
    for connection in ending:
        connection.process.end()


class EnginePlayer:
    """A seat played by an engine. The process is started with the first decision, and serves one game at a time."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] = NO_OPTIONS,
        seed: int | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        nodes: int | None = None,
        patience: Patience = USUAL_PATIENCE,
        threads: int | None = None,
    ) -> None:
        self.command, self.options, self.threads = tuple(command), dict(options), threads
        self.seed, self.patience = seed, patience
        self.seconds = seconds
        self.limits = Go(None if seconds is None else max(1, round(seconds * 1000)), iterations, nodes)
        self.connection: Connection | None = None
        self.start: Position | None = None
        self.seen: Sequence[Entry] = ()
        self.thought = 0.0  # seconds from the last `go` to its answer: starting and preparing are no thinking
        self.sent: tuple[Position | None, list[Entry]] = (None, [])  # the start and the actions the engine has been told

    def __repr__(self) -> str:
        return f"<player engine:{shlex.join(self.command)}>"

    def __getstate__(self) -> dict[str, object]:
        """A copy starts a process of its own."""
        return {**self.__dict__, "connection": None}

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        """How the game came about, as the seat saw it."""
        self.start, self.seen = start, seen

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        """The engine's choice. Raises Forfeit, and then its process has been ended."""
        try:
            is_new = self.connection is None
            connection = self.connection = self.connection or connect(self.command, self.options, self.patience)
            if is_new:
                self._begin(connection, view)
            self._tell(connection, view)
            if is_new:
                connection.process.send("isready")
                connection.wait_for("readyok", self.patience.preparing, stop)
            if connection.wants_actions:
                for action in view.legal_actions():
                    connection.process.send("action", action, view.action_text(action))
            connection.ignore_earlier_lines()
            connection.process.send(*self.limits.words)
            began = monotonic()
            answer = connection.wait_for("bestaction", self.patience.allowed(self.seconds), stop)
            self.thought = monotonic() - began
            return self._action(connection, view, answer)
        except BaseException:
            self.abandon()
            raise

    @property
    def info(self) -> Info:
        """What the engine said about its last choice."""
        return self.connection.info if self.connection else Info()

    def close(self) -> None:
        """The game is over for this player."""
        connection, self.connection = self.connection, None
        if connection is not None:
            release(connection)

    def abandon(self) -> None:
        """End the process: it may be anywhere in a conversation."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.process.end(is_polite=False)

    def _begin(self, connection: Connection, view: Position) -> None:
        seed = None if "seed" in self.options else connection.options.get("seed")
        if self.seed is not None and seed is not None and seed.kind == protocol.NUMBER:
            connection.process.send("setoption", "seed", seed.least + self.seed % (seed.most - seed.least + 1))
        threads = None if THREADS in self.options else connection.options.get(THREADS)
        if threads is not None and threads.kind == protocol.NUMBER:
            connection.process.send("setoption", THREADS, min(max(self.threads or CORES.total, threads.least), threads.most))
        connection.process.send("newgame", view.game.name, view.turn, view.players)
        self.sent = (None, [])

    def _tell(self, connection: Connection, view: Position) -> None:
        """What has been seen since the last decision, or everything if it does not continue what was told before."""
        start, told = self.sent
        if self.start is not None and (start != self.start or told != list(self.seen[: len(told)])):
            connection.process.send("start", self.start.text)
            told = []
        for seen in self.seen[len(told) :]:
            connection.process.send(*seen_words(seen))
        self.sent = (self.start, list(self.seen))
        connection.process.send("view", view.text)

    def _action(self, connection: Connection, view: Position, answer: str) -> int:
        """A legal action, by its text or its number: no action's text is a number."""
        action = protocol.whole(answer)
        if action is None:
            try:
                action = view.parse_action(answer)
            except Unreadable as error:
                raise connection.process.forfeit("nonsense", got=answer[:100]) from error
            except Illegal as error:
                raise connection.process.forfeit("illegal", got=answer[:100]) from error
        if action not in view.legal_actions():
            raise connection.process.forfeit("illegal", got=answer[:100])
        return action
