"""The time of every seat: what is left, and since when whose runs. All of it follows from instants that are kept in the log.

It knows neither tables nor the real time; whoever asks says when.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from wandelgang.server.table.events import ClockRule
from wandelgang.server.wire.outgoing import ShownClock


@dataclass
class Clock:
    """With time for the whole game, everybody's first turn is free: people have to find their seats.

    While a helper acts for somebody his time stands; but who takes his seat back before the helper has acted has used it.
    """

    rule: ClockRule
    left: list[float]
    turn: int | None = None
    runs: int | None = None  # the seat whose time runs
    since: float = 0.0  # that instant
    lent: float | None = None  # the instant since which a helper is about to act
    begun: set[int] = field(default_factory=set)  # seats whose first turn is over

    def follow(self, turn: int | None, is_running: bool, is_lent: bool, at: float, is_done: bool) -> None:
        """It is (still) somebody's turn, or nobody's; his time runs, or a helper has his seat, or neither.

        *is_done*: by an action, not in another way.
        """
        if self.runs is not None:
            self.left[self.runs] = self.remaining(self.runs, at)
        if is_done or turn != self.turn:
            self.lent = None
        if turn != self.turn:
            if self.turn is not None and is_done:
                self.ended(self.turn)
            if turn is not None and self.rule.days:
                self.left[turn] = float(self.rule.seconds)
            self.turn = turn
        counts = turn is not None and (self.rule.days or turn in self.begun)
        self.runs = turn if is_running and counts else None
        self.since = at if self.lent is None else self.lent
        self.lent = (self.lent or at) if is_lent and counts else None

    def ended(self, seat: int) -> None:
        """A turn was played to its end."""
        if seat in self.begun and not self.rule.days:
            self.left[seat] += self.rule.more
        self.begun.add(seat)

    def remaining(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.since) if seat == self.runs else 0.0
        return max(0.0, self.left[seat] - used)

    @property
    def due(self) -> float | None:
        """The instant at which somebody's time will be up."""
        return None if self.runs is None else self.since + self.left[self.runs]

    def is_up(self, now: float) -> bool:
        """Is somebody's time up?"""
        return self.due is not None and now >= self.due

    def shown(self, now: float) -> ShownClock:
        left = tuple(round(self.remaining(seat, now), 1) for seat in range(len(self.left)))
        return ShownClock(left, self.runs, self.rule.more, self.rule.days)
