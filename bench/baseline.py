"""An earlier build as an engine, so that today's players can be matched against it (docs/research/engine.md).

    wandelgang arena sliders 5 "engine:python bench/baseline.py WHEEL" --time 0.2 --games 40

WHEEL is a build of version 0.1, which has players but does not speak the engine protocol. It is unpacked next to where compiled
code is kept and imported from there; Numba and NumPy are those of the interpreter that runs this. `--processor` counts the
time of the processor instead of that on the clock, so that whatever else a machine does makes no difference. A later build
speaks the protocol itself: `engine:python bench/baseline.py --processor SOURCES` runs its own engine from the folder SOURCES,
which contains the package, with the processor's time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

LARGEST_SEED = 1 << 53


def unpacked(build: Path) -> Path:
    """The folder of a build's packages: itself, or a wheel's contents, unpacked once."""
    if build.is_dir():
        return build
    name = f"wandelgang-{hashlib.sha256(build.read_bytes()).hexdigest()[:16]}"
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wandelgang" / "builds" / name
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as nearby, zipfile.ZipFile(build) as wheel:
            half = Path(nearby, name)
            wheel.extractall(half)
            if not folder.is_dir():
                half.rename(folder)
    return folder


class Bridge:
    """The engine's side of the protocol over the players of version 0.1."""

    def __init__(self, level: str) -> None:
        self.values = {"level": level, "seed": "0"}
        self.player: Any = None
        self.limits: str | None = None  # those that the player was made for
        self.game: Any = None
        self.view: Any = None
        self.commands: dict[str, Callable[[str], None]] = {
            "protocol": self.greet,
            "setoption": self.set_option,
            "newgame": self.begin,
            "view": self.look,
            "isready": self.rehearse,
            "go": self.go,
        }

    def greet(self, rest: str) -> None:
        say("id name Wandelgang 0.1")
        say(f"option level text {self.values['level']}")
        say(f"option seed number 0 0 {LARGEST_SEED}")
        say("protocol 1")

    def set_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        self.values[name] = value

    def begin(self, rest: str) -> None:
        self.game, self.player = import_module(f"wandelgang.games.{rest.split()[0]}").GAME, None

    def rehearse(self, rest: str) -> None:
        """Compile and load before the clock runs: choose once in the first view."""
        from wandelgang.core.calls import COMPILED

        if self.player is None:
            self.made("iterations 30").choose(self.view, COMPILED.turn(self.view))
        say("readyok")

    def look(self, rest: str) -> None:
        self.view = self.game.parse_position(rest)

    def made(self, limits: str) -> Any:
        """A player that thinks within these limits."""
        from wandelgang.core.calls import COMPILED
        from wandelgang.core.generator import Generator
        from wandelgang.play.players import PLAYERS
        from wandelgang.search.limits import Limits

        words = limits.split()
        said = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        seconds = said["time"] / 1000 if "time" in said else None
        allowed = Limits(seconds, said.get("iterations"), said.get("nodes")) if said else None
        return PLAYERS[self.values["level"]](Generator(int(self.values["seed"])), COMPILED, allowed)

    def go(self, rest: str) -> None:
        from wandelgang.core.calls import COMPILED

        if self.player is None or self.limits != rest:
            self.player, self.limits = self.made(rest), rest
        chosen = self.player.choose(self.view, COMPILED.turn(self.view))
        say(f"bestaction {self.game.action_text(self.view[0], chosen)}")

    def run(self) -> None:
        """Obey until `quit`, or until nobody writes any more; unknown lines mean nothing."""
        for line in sys.stdin:
            command, _, rest = line.rstrip("\r\n").partition(" ")
            if command == "quit":
                return
            if command in self.commands:
                try:
                    self.commands[command](rest)
                except Exception as error:  # the host must learn of it
                    say(f"refuse {type(error).__name__}: {' '.join(str(error).split())}")


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="a wheel of version 0.1, or the folder that contains the package of any build")
    parser.add_argument("--level", default="5", help="who plays: 1 to 5, greedy, random or uct")
    parser.add_argument("--processor", action="store_true", help="count the time of the processor")
    given = parser.parse_args()
    if not given.build.exists():
        parser.error(f"expected a wheel or a folder, got {given.build}")
    sys.path.insert(0, str(unpacked(given.build.resolve())))
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if given.processor:  # searches measure the time that their thread was on the processor
        time.perf_counter = time.thread_time
    try:
        from wandelgang.play.engine_session import EngineSession
    except ImportError:
        Bridge(given.level).run()
    else:
        EngineSession(f"Wandelgang in {given.build}", given.level, 0, sys.stdin.buffer, sys.stdout.buffer).run()
        os._exit(0)  # at once, whatever the other thread is doing


if __name__ == "__main__":
    main()
