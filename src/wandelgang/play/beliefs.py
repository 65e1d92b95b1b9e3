"""What a player believes about what it may not see, from what it has seen. Written once for all games: a game that tells more
than its view says how likely what was seen is for a guess (core/belief.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wandelgang.core.belief import Belief
from wandelgang.core.calls import Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import Floats, States
from wandelgang.errors import WandelgangError
from wandelgang.play.position import Position, states_of
from wandelgang.records.record import Entry

DRAWN = 192  # guesses that are weighed
KEPT = 128  # guesses that a search is given


class Memory:
    """Follows one game after another. Where nothing was told, or something else than what is seen now, nothing is believed."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.start: Position | None = None
        self.seen: list[Entry] = []
        self.belief: Belief | None = None

    def follow(self, start: Position, seen: Sequence[Entry]) -> None:
        """Everything since the first position, as the seat saw it; what is known already is not looked at again."""
        if start != self.start or self.seen != list(seen[: len(self.seen)]):
            self.start, self.seen = start, []
            kind = start.game.belief
            self.belief = None if kind is None else kind(states_of(start), self.calls)
        new = seen[len(self.seen) :]
        self.seen += new
        if self.belief is not None and not has_followed(self.belief, new):
            self.belief = None

    def guesses(self, view: States, seat: int, generator: Generator) -> States | None:
        """Guesses at the secrets of a view, as likely as what was seen makes them; None if all are equally likely."""
        belief = self.belief
        if belief is None or not belief.is_informed or not self.is_now(belief.view, view):
            return None
        drawn = np.repeat(view, DRAWN)
        for number in range(DRAWN):
            self.calls.fill(drawn[number : number + 1], seat, generator.word)
        return resampled(drawn, belief.weigh(drawn), generator)

    def is_now(self, followed: States, view: States) -> bool:
        """Did what was told lead to this view? One that was read from a text may be another record of the same position."""
        if followed.tobytes() == view.tobytes():
            return True
        return self.start is not None and self.start.game.position(followed) == self.start.game.position(view)


def has_followed(belief: Belief, seen: Sequence[Entry]) -> bool:
    """Tell a belief what was seen; could that have happened?"""
    try:
        for entry in seen:
            belief.see(entry.action, entry.revealed)
    except WandelgangError:
        return False
    return True


def resampled(drawn: States, weights: Floats, generator: Generator) -> States:
    """So many of the guesses drawn, each as often as its weight says up to rounding, in random order."""
    shares = np.exp(weights - weights.max())
    steps = np.cumsum(shares / shares.sum()) * KEPT
    marks = np.arange(KEPT) + generator.below(1 << 30) / (1 << 30)
    places = np.minimum(np.searchsorted(steps, marks, side="right"), len(drawn) - 1)
    order = np.argsort([generator.below(1 << 30) for _ in places], kind="stable")
    return np.ascontiguousarray(drawn[places[order]])
