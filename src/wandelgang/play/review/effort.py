"""How much work a review puts into a decision: counted, never timed, so that the same game gets the same review."""

from __future__ import annotations

from dataclasses import dataclass

from wandelgang.errors import BadSetup, words
from wandelgang.language import quoted
from wandelgang.play.players import LARGEST


@dataclass(frozen=True)
class Effort:
    """Counts for each kind of search; all candidates of a decision get the same."""

    nodes: int = 30_000  # of alpha-beta, to find the best turns
    walks: int = 2000  # down the tree, to find the best turns, and for the value of each
    rollouts: int = 256  # of the race that finds the best turns
    samples: int = 108  # rollouts for the value of a turn
    lines: int = 3  # turns that the search proposes, beside the one played
    outcomes: int = 12  # of one chance event that are looked at where each takes a search

    def times(self, factor: float) -> Effort:
        """As many times the work; at least a little."""
        if not isinstance(factor, int | float) or not 0 < factor <= 1000:
            raise BadSetup("effort", words("expected-positive"), quoted(factor))
        counts = {name: max(1, min(LARGEST, round(getattr(self, name) * factor))) for name in SCALED}
        return Effort(**counts, lines=self.lines, outcomes=self.outcomes)


SCALED = ("nodes", "walks", "rollouts", "samples")
