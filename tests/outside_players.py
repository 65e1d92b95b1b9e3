"""Players as somebody else might write them, named in tests by `tests.outside_players:Class`."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence

from wandelgang.play.position import Position
from wandelgang.records.record import Entry


class Simple:
    """Takes the first action and remembers what it was told."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.told: list[int] = []

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        self.told.append(len(seen))

    def choose(self, view: Position) -> int:
        return self.random.choice(view.legal_actions())


class Faulty:
    """Does something wrong in its second decision."""

    decisions = 0

    def choose(self, view: Position, stop: threading.Event | None = None) -> object:
        self.decisions += 1
        return view.legal_actions()[0] if self.decisions < 2 else self.fail()

    def fail(self) -> object:
        raise ValueError("I cannot go on")


class Exiting(Faulty):
    def fail(self) -> object:
        raise SystemExit(3)


class Nonsense(Faulty):
    def fail(self) -> object:
        return "abracadabra"


class Illegal(Faulty):
    def fail(self) -> object:
        return 2**70


class Enormous(Faulty):
    def fail(self) -> object:
        return 10**5000


class Unprintable(Faulty):
    def fail(self) -> object:
        class Broken(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Broken


class Hanging(Faulty):
    def fail(self) -> object:
        time.sleep(1000)
        return 0


class Unmade(Faulty):
    def __init__(self) -> None:
        raise OSError("no weights")


NOT_A_PLAYER = object()
