"""What a round of learning has come to: its network, how well that predicts, and how well it plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from contest import Score

from examples import Array


@dataclass(frozen=True)
class Round:
    """One round of self-play, training and a match."""

    number: int
    network: dict[str, Array]
    losses: dict[str, Any]  # of training, see `measured` in losses.py, and the curve of the training
    score: Score  # against the features, at equal nodes
    teacher: int | None  # the round whose network played the games; None: the features

    @property
    def curve(self) -> list[dict[str, float]]:
        """The losses before the first epoch and after each."""
        found: list[dict[str, float]] = self.losses["curve"]
        return found

    def told(self) -> str:
        held = self.losses["held out"]
        said = ", ".join(f"{name} {loss:.4f}" for name, loss in held.items())
        return f"round {self.number}: {self.losses['positions']} positions; held out: {said}; match: {self.score}"
