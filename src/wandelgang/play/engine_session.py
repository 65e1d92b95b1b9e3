"""The engine's side of the engine protocol (docs/research/engine.md): our computer players for other programs.

One thread reads commands, another prepares and thinks, so `stop` and `quit` are obeyed at any time. A session is sent views and
never sees more.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from typing import BinaryIO

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.cores import MOST_CORES, use_cores
from wandelgang.errors import WandelgangError
from wandelgang.play import protocol
from wandelgang.play.analysis import advised
from wandelgang.play.players import PLAYERS, LevelPlayer, Player, SearchingPlayer
from wandelgang.play.position import Position, states_of
from wandelgang.play.protocol import THREADS, EngineOption, Go, Info
from wandelgang.search.limits import Limits
from wandelgang.system import cores

LARGEST_SEED = 2**53
REHEARSAL = Limits(iterations=2)


class EngineSession:
    """One host, one game at a time."""

    def __init__(self, name: str, level: str, seed: int, source: BinaryIO, sink: BinaryIO) -> None:
        self.name = name
        self.options = {
            "level": EngineOption("level", protocol.CHOICE, level, choices=tuple(PLAYERS)),
            "seed": EngineOption("seed", protocol.NUMBER, str(seed), 0, LARGEST_SEED),
            THREADS: EngineOption(THREADS, protocol.NUMBER, "0", 0, MOST_CORES),
        }
        self.values = {name: option.default for name, option in self.options.items()}
        self.source, self.sink, self.writing = source, sink, threading.Lock()
        self.jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.thinking = threading.Event()
        self.stop = threading.Event()
        self.commands: dict[str, Callable[[str], None]] = {
            protocol.GREETING: self.greet,
            "setoption": self.set_option,
            "isready": self.answer_ready,
            "newgame": self.begin,
            "start": self.start,
            "seen": lambda rest: None,  # our players choose from the view alone
            "view": self.look,
            "action": lambda rest: None,  # we know the rules
            "go": self.go,
            "stop": lambda rest: self.stop.set(),
        }
        self.forget()

    def run(self) -> None:
        """Obey until `quit`, or until nobody writes any more."""
        threading.Thread(target=self.work, name="thinking", daemon=True).start()
        with contextlib.suppress(OSError):  # nobody reads any more
            for line in protocol.read_lines(self.source):
                if line is not None and protocol.split(line)[0] == "quit":
                    return
                try:
                    self.obey(line)
                except OSError:
                    raise
                except Exception as error:  # whatever a line says, the next one may be better
                    self.say("error", error)

    def obey(self, line: str | None) -> None:
        """One line; an empty one means nothing. Raises ValueError or WandelgangError with a sentence."""
        if line is None:
            raise ValueError(f"expected lines of at most {protocol.LONGEST_LINE} bytes")
        command, rest = protocol.split(line)
        if command and command not in self.commands:
            raise ValueError(f"unknown command: {command[:40]}")
        if command:
            self.commands[command](rest)

    def say(self, *words: object) -> None:
        with self.writing:
            self.sink.write(protocol.written(*words))
            self.sink.flush()

    def work(self) -> None:
        """What the thinking thread does: one job after another."""
        with contextlib.suppress(OSError):
            while True:
                self.jobs.get()()

    def greet(self, rest: str) -> None:
        """Who we are, what can be set, and the protocol we speak: ours, unless the host's is older."""
        theirs = protocol.whole(rest, 1)
        if theirs is None:
            raise ValueError(f"expected {protocol.GREETING} and the number of a version from 1, got {rest}")
        self.say("id", "name", self.name)
        self.say("id", "author", "the Wandelgang authors")
        for option in self.options.values():
            self.say(*option.words)
        self.say(protocol.GREETING, min(theirs, protocol.VERSION))

    def set_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name not in self.options:
            raise ValueError(f"expected an option among {', '.join(self.options)}, got {name[:40]}")
        if not self.options[name].accepts(value):
            raise ValueError(f"expected a value as declared for {name}, got {value[:40]}")
        self.values[name] = value
        if name == THREADS:  # 0: one per core
            use_cores(int(value) or cores())
        self.renew()

    def renew(self) -> None:
        """A player that knows nothing of earlier games."""
        self.generator = Generator(int(self.values["seed"]))
        self.players: dict[Go, Player] = {}

    def forget(self) -> None:
        """No game has been announced."""
        self.renew()
        self.seat = 0
        self.first: Position | None = None
        self.view: Position | None = None

    def begin(self, rest: str) -> None:
        """A new game, and the seat we have in it."""
        name, seat, players = (*rest.split(), "", "", "")[:3]
        self.forget()
        most = protocol.whole(players, 1, 99)
        number = None if most is None else protocol.whole(seat, 0, most - 1)
        if number is None:
            raise ValueError(f"expected newgame, the name of a game, our seat and the number of players; got newgame {rest}")
        self.seat = number
        try:
            find_game(name)
        except WandelgangError as error:
            self.say("refuse", error)

    def start(self, rest: str) -> None:
        self.first = parse_view(rest)

    def look(self, rest: str) -> None:
        self.view = None
        self.view = parse_view(rest)

    def answer_ready(self, rest: str) -> None:
        """Ready once everything that the announced game needs is compiled; while thinking, at once."""
        first, seat = self.view if self.first is None else self.first, self.seat
        if self.thinking.is_set():
            self.say("readyok")
        else:
            self.jobs.put(lambda: self.prepare(first, seat))

    def prepare(self, first: Position | None, seat: int) -> None:
        if first is not None:
            try:
                rehearse(self.values["level"], first, seat)
            except Exception as error:  # whatever it is, the host must learn of it
                self.say("refuse", f"{type(error).__name__}: {error}")
        self.say("readyok")

    def go(self, rest: str) -> None:
        if self.thinking.is_set():
            raise ValueError("expected the next go after the answer to the last one")
        view = self.view
        try:
            go = protocol.parse_go(rest)
            if view is None or view.turn < 0:
                raise ValueError("expected go after a view in which somebody is to act")
        except ValueError as error:
            self.say("refuse", error)
            return
        self.stop = threading.Event()
        self.thinking.set()
        if go not in self.players:  # other limits: another player, which goes on where the last one was
            self.players = {go: PLAYERS[self.values["level"]](self.generator, COMPILED, limits(go))}
        chooser, stop = self.players[go], self.stop
        self.jobs.put(lambda: self.think(chooser, view, stop))

    def think(self, chooser: Player, view: Position, stop: threading.Event) -> None:
        """Choose, and answer in any case: a host waits for one line."""
        try:
            chosen = chooser.choose(view, stop)
            info = found_out(chooser, view, chosen)
            if info is not None:
                self.say(*info.words)
            answer = "bestaction", view.action_text(chosen)
        except OSError:
            raise
        except Exception as error:
            answer = "refuse", f"{type(error).__name__}: {error}"
        self.thinking.clear()
        self.say(*answer)


def parse_view(text: str) -> Position:
    return Position(text.partition(" ")[0], text)


def found_out(chooser: Player, view: Position, chosen: int) -> Info | None:
    """What a player that searches has found out about its choice."""
    inner = chooser.inner if isinstance(chooser, LevelPlayer) else chooser
    found = inner.found if isinstance(inner, SearchingPlayer) else None
    if found is None:
        return None
    ranked = next(one for one in found.actions if one.action == chosen)
    advice = advised(view.game, states_of(view), view.turn, ranked, COMPILED)
    return Info(found.depth, found.iterations, found.nodes, round(found.seconds * 1000), advice.value, advice.line)


def limits(go: Go) -> Limits | None:
    """What a request allows; None leaves it to the player."""
    if go == Go():
        return None
    return Limits(None if go.time is None else go.time / 1000, go.iterations, go.nodes)


def rehearse(level: str, view: Position, viewer: int) -> None:
    """Choose once, with guessed secrets and chance, so that the first decision does not have to wait for compilation."""
    position, generator = view.guess(viewer, seed=0), Generator(0)
    while position.is_chance:
        position = position.apply(generator.pick(position.legal_actions()))
    if not position.is_over:
        PLAYERS[level](generator, COMPILED, REHEARSAL).choose(position.view(position.turn))
