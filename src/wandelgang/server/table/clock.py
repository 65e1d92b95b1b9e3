"""The chess clock of a table: the time left per seat, and whose clock has been running since when.

All of it follows from the timestamps in the log. It knows neither tables nor the current time, which is always passed in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wandelgang.server.table.events import ClockRule
from wandelgang.server.wire.outgoing import ShownClock


@dataclass
class Clock:
    """If the time is for the whole game, everybody's first turn is free for a while, so that people can arrive.

    A clock stops while a computer player stands in. Whoever takes the seat back before it has acted has used that time.
    """

    rule: ClockRule
    left: list[float]
    turn: int | None = None
    runs: int | None = None  # the seat whose clock is running
    since: float = 0.0  # the timestamp when it started
    lent: float | None = None  # the timestamp since which a stand-in is about to act
    begun: set[int] = field(default_factory=set)  # seats whose first turn is over
    spent: dict[int, float] = field(default_factory=dict)  # of the free time of a first turn, per seat

    def __copy__(self) -> Clock:
        return replace(self, left=list(self.left), begun=set(self.begun), spent=dict(self.spent))

    def follow(self, turn: int | None, is_running: bool, is_lent: bool, at: float, is_done: bool) -> None:
        """Whose turn it is from now on, and whether their clock runs or a computer player stands in for them.

        *is_done*: an action led here, not another event.
        """
        if self.runs is not None:
            free = self.free(self.runs, at)
            self.left[self.runs] = self.remaining(self.runs, at)
            self.spent[self.runs] = (self.rule.first or 0) - free
        if is_done or turn != self.turn:
            self.lent = None
        if turn != self.turn:
            if self.turn is not None and is_done:
                self.ended(self.turn)
            if turn is not None and self.rule.days:
                self.left[turn] = float(self.rule.seconds)
            self.turn = turn
        counts = turn is not None and (self.rule.days or turn in self.begun or self.rule.first is not None)
        self.runs = turn if is_running and counts else None
        self.since = at if self.lent is None else self.lent
        self.lent = (self.lent or at) if is_lent and counts else None

    def ended(self, seat: int) -> None:
        """A turn has been completed."""
        if seat in self.begun and not self.rule.days:
            self.left[seat] += self.rule.more
        self.begun.add(seat)

    def used(self, seat: int, now: float) -> float:
        """The time since a seat's clock started, if it runs."""
        return max(0.0, now - self.since) if seat == self.runs else 0.0

    def granted(self, seat: int) -> float:
        """The free time that a seat's first turn had left when its clock started."""
        if self.rule.days or self.rule.first is None or seat in self.begun:
            return 0.0
        return max(0.0, self.rule.first - self.spent.get(seat, 0.0))

    def free(self, seat: int, now: float) -> float:
        """The free time that a seat's first turn has left."""
        return max(0.0, self.granted(seat) - self.used(seat, now))

    def remaining(self, seat: int, now: float) -> float:
        return max(0.0, self.left[seat] - max(0.0, self.used(seat, now) - self.granted(seat)))

    @property
    def due(self) -> float | None:
        """The timestamp of the flag fall."""
        return None if self.runs is None else self.since + self.granted(self.runs) + self.left[self.runs]

    def is_up(self, now: float) -> bool:
        """Whether the flag has fallen."""
        return self.due is not None and now >= self.due

    def shown(self, now: float) -> ShownClock:
        left = tuple(round(self.remaining(seat, now), 1) for seat in range(len(self.left)))
        free = 0.0 if self.runs is None else round(self.free(self.runs, now), 1)
        runs, starts = (None, self.runs) if free else (self.runs, None)
        return ShownClock(left, runs, self.rule.more, self.rule.days, starts, free)
