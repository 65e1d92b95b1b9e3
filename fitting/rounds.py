"""What a round of learning has come to: its network, how well that predicts, and how well it plays."""

from __future__ import annotations

from collections.abc import Sequence
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
    teacher: int | None = None  # the round whose network played the games; None: the features
    progress: Score | None = None  # against that network

    @property
    def curve(self) -> list[dict[str, float]]:
        """The losses before the first epoch and after each."""
        found: list[dict[str, float]] = self.losses["curve"]
        return found

    @property
    def is_better(self) -> bool:
        """Than whoever played its games."""
        return (self.progress or self.score).value > 0.5

    def told(self) -> str:
        held = self.losses["held out"]
        said = ", ".join(f"{name} {loss:.4f}" for name, loss in held.items())
        match = f"{self.score}" if self.progress is None else f"{self.score}, {self.progress} against round {self.teacher}"
        return f"round {self.number}: {self.losses['positions']} positions; held out: {said}; match: {match}"


def strongest(rounds: Sequence[Round]) -> Round | None:
    """The last round that was better than its teacher; None: the features."""
    return next((one for one in reversed(rounds) if one.is_better), None)
