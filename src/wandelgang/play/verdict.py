"""Who has won a match, in one sentence for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.language import Message
from wandelgang.play.levels import words


def verdict(names: Sequence[str], outcome: Sequence[float]) -> Message:
    """The seats with the best result have won if it is more than nothing; if all seats share it, it is a draw."""
    best = max(outcome, default=0.0)
    winners = [name for name, share in zip(names, outcome, strict=True) if share == best and share > 0]
    if not winners:
        return words("no-winner")
    if len(winners) == len(names) > 1:
        return words("draw")
    return words("winners", n=len(winners), names=", ".join(winners))
