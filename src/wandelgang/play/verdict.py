"""Who has won a match, in one sentence for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.core.endings import winners
from wandelgang.language import Message
from wandelgang.play.levels import words


def verdict(names: Sequence[str], outcome: Sequence[float]) -> Message:
    """The seats with the best result have won; if all share one that is more than nothing, it is a draw."""
    won = [names[seat] for seat in winners(outcome)]
    if won:
        return words("winners", n=len(won), names=", ".join(won))
    return words("draw" if any(share > 0 for share in outcome) else "no-winner")
