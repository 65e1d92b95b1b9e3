"""How a game of `cards` ended, on the board: the crowns are on the cards that counted."""

from __future__ import annotations

from wandelgang.core.rules import State
from wandelgang.games.cards.positions import cells
from wandelgang.scene import Trace


def ending(over: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """Hits lie face down on their pictures (CARDS-18); if a winner has none there, all cards in play have a crown."""
    hits = {f"card{over.owner[cell]}-{over.picture[cell]}" for cell in cells(over.blocked)}
    return tuple(trace for trace in found if trace.sprite in hits) or found
