"""How a worker plays a game against itself for the sake of its positions: some games of one table at a time.

Which tables those are, and what is fitted to the positions, is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.search.selfplay import Gathered, gather


class Piece(NamedTuple):
    """Some games of one table, one per seed."""

    number: int
    options: dict[str, object]
    seeds: range


@dataclass(frozen=True)
class SelfPlay:
    """How the games are played. It can be sent to another process."""

    game: str
    tables: tuple[dict[str, object], ...]  # settled options
    positions: int  # kept per game
    slips: float
    most: int  # actions tried at a time
    longest: int

    def prepare(self) -> Callable[[Piece], Gathered]:
        """Compile what the tables need; what plays the pieces."""
        game = find_game(self.game)
        starts = {start.dtype: start for start in (game.start(options, Generator(0)) for options in self.tables)}
        for start in starts.values():
            gather(start, 0, self.positions, self.slips, self.most, self.longest)
        return self.play

    def play(self, piece: Piece) -> Gathered:
        starts = [find_game(self.game).start(piece.options, Generator(seed)) for seed in piece.seeds]
        return gather(np.concatenate(starts), piece.seeds[0], self.positions, self.slips, self.most, self.longest)
