"""Presence: who is at a table now, and since when others have been away. It is not stored: after a restart everybody is away
until they return. A page counts while it is open and responding.
"""

from __future__ import annotations

import time
from collections import Counter

from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table

AWAY = 60.0  # seconds after which others may let a computer player stand in


class Presence:
    """The pages that are open at one table."""

    def __init__(self, absence: float = AWAY) -> None:
        self.absence = absence
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
        """A person sits there, and none of their pages is open."""
        return seat.is_person and not any(browser in self.open for browser in seat.browsers)

    def is_long_away(self, seat: Seat) -> bool:
        """They have been away long enough for a computer player to stand in."""
        last = max((self.left.get(browser, self.began) for browser in seat.browsers), default=0.0)
        return self.is_away(seat) and time.time() - last >= self.absence

    def watchers(self, table: Table) -> int:
        """How many browsers without a seat are watching."""
        return sum(1 for browser in self.open if not table.sat_by(browser))
