"""What can be chosen on the command line."""

from __future__ import annotations

from dataclasses import dataclass

from bench.load.tables import GAMES


@dataclass(frozen=True)
class Options:
    """How long each row takes, which games, and how our servers run."""

    seconds: float = 8.0
    games: tuple[str, ...] = GAMES
    processes: int = 1
    store: str = ""  # the address of a shared store; empty: SQLite in a temporary folder
    most: int = 0  # tables or clients per scenario at most; 0: as many as the scenario says

    def bounded(self, count: int) -> int:
        return min(count, self.most) if self.most else count
