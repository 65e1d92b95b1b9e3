"""Limits per hour on what fills the store. They are counted here and, if processes share the store, by all of them together;
while the store does not answer, here alone. This module knows neither tables nor HTTP.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from wandelgang.server.errors import NotStored
from wandelgang.server.gate.rate_limit import TokenBuckets

HOUR = 3600.0


class Ledger(Protocol):
    """Counts what all processes allow."""

    async def take(self, key: str, hourly: int) -> float:
        """Count one more and return 0; or return the seconds until another one is allowed."""

    async def give_back(self, key: str, hourly: int) -> None:
        """Count one less."""


class HourlyLimit:
    """So many of something per hour and key (an address or a browser)."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most = name, most
        self.buckets = TokenBuckets(most / HOUR, most)
        self.ledger: Ledger | None = None

    async def take(self, key: str) -> float:
        """Count one more and return 0; or return the seconds until another one is allowed."""
        if late := self.buckets.take(key):
            return late
        if self.ledger is not None:
            with suppress(NotStored):
                late = await self.ledger.take(f"{self.name} {key}", self.most)
        if late:
            self.buckets.give_back(key)
        return late

    async def give_back(self, key: str) -> None:
        """It was not done after all."""
        self.buckets.give_back(key)
        if self.ledger is not None:
            with suppress(NotStored):
                await self.ledger.give_back(f"{self.name} {key}", self.most)


class PairedLimit:
    """The same per address and per browser: both are counted, or neither. A browser without a cookie has no key."""

    def __init__(self, name: str, most_per_address: int, most_per_browser: int) -> None:
        self.addresses = HourlyLimit(f"address {name}", most_per_address)
        self.browsers = HourlyLimit(f"browser {name}", most_per_browser)

    async def take(self, address: str, browser: str) -> float:
        late = await self.addresses.take(address)
        if not late and browser and (late := await self.browsers.take(browser)):
            await self.addresses.give_back(address)
        return late

    async def give_back(self, address: str, browser: str) -> None:
        await self.addresses.give_back(address)
        if browser:
            await self.browsers.give_back(browser)
