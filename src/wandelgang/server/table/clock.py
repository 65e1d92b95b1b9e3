"""The chess clock of a table: the time left per seat, and whose clock has been running since when.

All of it follows from the timestamps in the log. It knows neither tables nor the current time, which is always passed in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from wandelgang.server.table.events import ClockRule
from wandelgang.server.wire.outgoing import ShownClock


@dataclass
class Clock:
    """If the time is for the whole game, everybody's first turn is free, so that people can arrive.

    A clock stops while a computer player stands in. Whoever takes the seat back before it has acted has used that time.
    """

    rule: ClockRule
    left: list[float]
    turn: int | None = None
    runs: int | None = None  # the seat whose clock is running
    since: float = 0.0  # the timestamp when it started
    lent: float | None = None  # the timestamp since which a stand-in is about to act
    begun: set[int] = field(default_factory=set)  # seats whose first turn is over

    def follow(self, turn: int | None, is_running: bool, is_lent: bool, at: float, is_done: bool) -> None:
        """Whose turn it is from now on, and whether their clock runs or a computer player stands in for them.

        *is_done*: an action led here, not another event.
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
        """A turn has been completed."""
        if seat in self.begun and not self.rule.days:
            self.left[seat] += self.rule.more
        self.begun.add(seat)

    def remaining(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.since) if seat == self.runs else 0.0
        return max(0.0, self.left[seat] - used)

    @property
    def due(self) -> float | None:
        """The timestamp of the flag fall."""
        return None if self.runs is None else self.since + self.left[self.runs]

    def is_up(self, now: float) -> bool:
        """Whether the flag has fallen."""
        return self.due is not None and now >= self.due

    def shown(self, now: float) -> ShownClock:
        left = tuple(round(self.remaining(seat, now), 1) for seat in range(len(self.left)))
        return ShownClock(left, self.runs, self.rule.more, self.rule.days)
