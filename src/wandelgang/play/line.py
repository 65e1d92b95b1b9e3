"""A game of which only the last position is kept. It is much faster than a match, which keeps everything and reads texts."""

from __future__ import annotations

from collections.abc import Callable

from wandelgang.core.generator import Generator
from wandelgang.play.players import Player
from wandelgang.play.position import Position

Watch = Callable[[Position, int, Position], None]  # before, action or outcome of chance, after


def watch_nothing(before: Position, action: int, after: Position) -> None:
    """Nobody looks on."""


class Line:
    """One game, decision by decision. Whoever watches is told of every action and every outcome of chance."""

    def __init__(self, start: Position, generator: Generator, watch: Watch = watch_nothing) -> None:
        self.position, self.ply, self.generator, self.watch = start, 0, generator, watch
        self._resolve_chance()

    def decide(self, chooser: Player) -> None:
        """One decision of the player whose turn it is, checked like anybody's."""
        self._play(chooser.choose(self.position.view(self.position.turn)))
        self._resolve_chance()

    def open(self, plies: int, generator: Generator) -> None:
        """Random actions up to that ply, or to the end if that is earlier."""
        while self.ply < plies and not self.position.is_over:
            self._play(generator.pick(self.position.legal_actions()))
            self._resolve_chance()

    def _play(self, action: int) -> None:
        before = self.position
        self.position = before.apply(action)
        self.ply += 1
        self.watch(before, action, self.position)

    def _resolve_chance(self) -> None:
        while self.position.is_chance:
            self._play(self.generator.pick(self.position.legal_actions()))
