"""What the workers of the tests of clusters do: players in trouble, and tasks that are numbers. Nodes import this module."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import wandelgang
from tests.wait import wait_until
from wandelgang.core.generator import Generator
from wandelgang.play.players import Player, player
from wandelgang.play.position import Position
from wandelgang.workers.tasks import Work


class Troubled:
    """A player that does something before its first decision of each game."""

    def __init__(self, inner: Player, trouble: Callable[[], None]) -> None:
        self.inner, self.trouble = inner, trouble

    def choose(self, view: Position, stop: threading.Event | None = None) -> int:
        self.trouble()
        self.trouble = lambda: None
        return self.inner.choose(view)


def make_troubled(folder: Path, trouble: Callable[[Path, int], None], name: str, generator: Generator, seconds: Any) -> Player:
    """`random` is troubled in all games; it knows a game by its own seed."""
    made = player(name, generator, seconds=seconds)
    return Troubled(made, partial(trouble, folder, generator.seed)) if name == "random" else made


def die_once(folder: Path, seed: int) -> None:
    if seed and seed % 3 == 0 and not (folder / str(seed)).exists():
        (folder / str(seed)).touch()
        os.kill(os.getpid(), signal.SIGKILL)


def die_always(folder: Path, seed: int) -> None:
    if seed and seed % 3 == 0:
        with (folder / str(seed)).open("a") as deaths:
            deaths.write("x")
        os._exit(7)


def wait_for_release(folder: Path, seed: int) -> None:
    if seed:  # not while it is being prepared
        (folder / f"worker-{os.getpid()}").touch()
        wait_until((folder / "release").exists)


class Around(NamedTuple):
    """Where a worker is, and what it knows."""

    file: str
    games: tuple[str, ...]


def look_around(number: int) -> Around:
    if number % 2:
        raise ValueError(f"{number} is odd")
    return Around(wandelgang.__file__, wandelgang.GAMES)


def work_on_numbers() -> Work:
    return look_around


def unprepared() -> Work:
    raise LookupError("nothing here")
