"""A game with its options settled: what `wandelgang.game(…)` returns, and what matches are made from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wandelgang.boardfiles import own
from wandelgang.core.calls import INTERPRETED, Calls
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.options import BOARD
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import REGISTERED, States
from wandelgang.errors import BadSetup, words
from wandelgang.language import quoted
from wandelgang.play import observations
from wandelgang.play.match import Match
from wandelgang.play.position import Position, checked_seed, position_of


class Variant:
    """One way to play one game. Bad options are rejected here, before anything begins.

    Variants can be compared, hashed, copied and pickled: they are equal if their options are.
    """

    def __init__(self, name: str, given: Mapping[str, object]) -> None:
        self.game: Game = find_game(name)
        if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
            raise BadSetup("options", words("expected-options"), quoted(given))
        # Nobody can write into either; options that were not given have their defaults.
        self.given: Mapping[str, object] = MappingProxyType(
            {name: self._with_text(name, value) for name, value in given.items() if value is not None}
        )
        self.options: Mapping[str, object] = MappingProxyType(self.game.settled(self.given))
        first = self._start(Generator(0))
        self.players = int(first[0].players)
        self.actions = REGISTERED[first.dtype].ACTIONS  # every action number is below this
        self.planes = observations.planes(first)  # what an observation shows
        self.observation_shape = observations.shape(first)

    def _with_text(self, name: str, value: object) -> object:
        """The text of a board file instead of its name: a variant stays what it is wherever it goes."""
        if name != BOARD or not isinstance(value, str):
            return value
        board = next((option for option in self.game.options if option.name == BOARD), None)
        return value if board is None or value in board.offered else own(value)

    @property
    def name(self) -> str:
        return self.game.name

    def deal(self, seed: int | None = None) -> Position:
        """The first position. The same seed deals the same; what chance decides after that is still open."""
        return position_of(self.game, self._start(checked_seed(seed)))

    def position(self, text: str) -> Position:
        """A position of this game from its text."""
        return Position(self.game.name, text)

    def _start(self, generator: Generator) -> States:
        """An initial state; chance decides what the options leave open."""
        return self.game.start(self.options, generator)

    def match(
        self, seed: int | None = None, seats: list[str] | None = None, calls: Calls = INTERPRETED, key: str = ""
    ) -> Match:
        """A new match. The same seed gives the same match, chance included; with a key, later outcomes follow from that."""
        generator = checked_seed(seed)
        return Match(position_of(self.game, self._start(generator)), seats, generator, self._told(), calls, key=key)

    def _told(self) -> str:
        """The given options as a record tells of them; a board or a position is what the record begins with."""
        known = {option.name: option for option in self.game.options if option.name != BOARD}
        told = [known[name].told(value) for name, value in self.given.items() if name in known]
        return " ".join(text for text in told if text)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.given.items())
        return f"wandelgang.game({self.game.name!r}{given})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variant):
            return NotImplemented
        return self.game is other.game and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.game.name, repr(sorted(self.options.items()))))

    def __reduce__(self) -> tuple[type[Variant], tuple[str, Mapping[str, object]]]:
        return Variant, (self.game.name, dict(self.given))
