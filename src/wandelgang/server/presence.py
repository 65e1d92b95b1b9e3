"""Who is at a table now, and since when somebody is away. It is not kept: after a restart everybody is away until he comes."""

from __future__ import annotations

import time
from collections import Counter

from wandelgang.server.room import Room, Seat


class Presence:
    """The pages that are open at one table."""

    def __init__(self) -> None:
        self.began = time.time()
        self.open: Counter[str] = Counter()  # pages of each browser
        self.left: dict[str, float] = {}  # when the last page of a browser was closed

    def come(self, browser: str) -> None:
        self.open[browser] += 1

    def go(self, browser: str) -> None:
        self.open[browser] -= 1
        if not self.open[browser]:
            del self.open[browser]
            self.left[browser] = time.time()

    def is_away(self, seat: Seat) -> bool:
        """A person sits there, and none of his pages is open."""
        return seat.is_person and not any(browser in self.open for browser in seat.browsers)

    def absent(self, seat: Seat) -> float:
        """For how many seconds a person has been away."""
        if not self.is_away(seat):
            return 0.0
        return time.time() - max(self.left.get(browser, self.began) for browser in seat.browsers)

    def watchers(self, room: Room) -> int:
        """How many browsers look on that have no seat."""
        return sum(1 for browser in self.open if not room.sat_by(browser))
