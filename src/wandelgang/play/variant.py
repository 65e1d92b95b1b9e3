"""A game with its options settled: what `wandelgang.game(…)` returns, and what matches are made from."""

from __future__ import annotations

from collections.abc import Mapping

from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup, words
from wandelgang.play.match import Match


class Variant:
    """One way to play one game. Bad options are rejected here, before anything begins."""

    def __init__(self, name: str, given: Mapping[str, object]) -> None:
        self.game: Game = find_game(name)
        self.given = {name: value for name, value in given.items() if value is not None}
        self.options = self.game.settled(given)
        self.start(Generator(0))

    def start(self, generator: Generator) -> States:
        """An initial state; chance decides what the options leave open."""
        return self.game.start(self.options, generator)

    def match(self, seed: int | None = None, seats: list[str] | None = None, calls: Calls = INTERPRETED) -> Match:
        """A new match. The same seed gives the same match, chance included."""
        if seed is not None and type(seed) is not int:
            raise BadSetup("seed", words("a-seed"), repr(seed))
        generator = Generator(seed)
        told = " ".join(f"{name}={value}" for name, value in self.given.items() if name not in ("position", "board"))
        return Match(self.game, self.start(generator), seats, generator, told, calls)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.given.items())
        return f"wandelgang.game({self.game.name!r}{given})"
