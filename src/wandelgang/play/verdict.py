"""Who has won a match, in a sentence everybody may read."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.language import Message
from wandelgang.play.levels import words


def verdict(names: Sequence[str], outcome: Sequence[float]) -> Message:
    """Those with the best of an outcome have won, if it is worth anything; if that is everybody, nobody has."""
    best = max(outcome, default=0.0)
    winners = [name for name, share in zip(names, outcome, strict=True) if share == best and share > 0]
    if not winners:
        return words("no-winner")
    if len(winners) == len(names) > 1:
        return words("draw")
    return words("winners", n=len(winners), names=", ".join(winners))
