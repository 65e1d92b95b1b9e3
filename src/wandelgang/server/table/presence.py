"""Presence: who is at a table now, and since when others have been away. It is not part of the log: after a restart everybody
is away until they return. A page counts while it is open and responding, here or at another process.
"""

from __future__ import annotations

from collections import Counter

from wandelgang.server import times
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table

AWAY = 60.0  # seconds after which others may let a computer player stand in


class Presence:
    """The pages that are open at one table."""

    def __init__(self, absence: float = AWAY) -> None:
        self.absence = absence
        self.began = times.now()
        self.open: Counter[str] = Counter()  # pages of each browser here
        self.elsewhere: frozenset[str] = frozenset()  # browsers with pages at other processes
        self.left: dict[str, float] = {}  # when the last page of a browser was closed

    def come(self, browser: str) -> bool:
        """Whether it is the browser's first page here."""
        self.open[browser] += 1
        return self.open[browser] == 1

    def go(self, browser: str) -> bool:
        """Whether it was the browser's last page here."""
        self.open[browser] -= 1
        if self.open[browser]:
            return False
        del self.open[browser]
        self.left[browser] = times.now()
        return True

    def follow(self, elsewhere: frozenset[str]) -> None:
        """These browsers are present at other processes now."""
        self.left |= dict.fromkeys(self.elsewhere - elsewhere, times.now())
        self.elsewhere = elsewhere

    @property
    def browsers(self) -> frozenset[str]:
        """All that are present."""
        return self.elsewhere | self.open.keys()

    def is_away(self, seat: Seat) -> bool:
        """A person sits there, and none of their pages is open."""
        return seat.is_person and not any(device in self.open or device in self.elsewhere for device in seat.devices)

    def is_long_away(self, seat: Seat) -> bool:
        """They have been away long enough for a computer player to stand in."""
        if not self.is_away(seat):
            return False
        return times.now() - max(self.left.get(device, self.began) for device in seat.devices) >= self.absence

    def watchers(self, table: Table) -> int:
        """How many browsers without a seat are watching."""
        return sum(1 for browser in self.browsers if not table.sat_by(browser))
