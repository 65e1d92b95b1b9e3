"""The gate of one server: its limits, and everything that is counted against them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.origins import read_origin, read_trust
from wandelgang.server.gate.rate_limit import KeyedSemaphore, Quota, TokenBuckets

HOUR = 3600.0


class Gate:
    """Limits, counters, allowed origins and trusted proxies."""

    def __init__(self, limits: ServerLimits, origins: Iterable[str] = (), trust: Iterable[str] = ()) -> None:
        self.limits = limits
        self.origins = {read_origin(one) for one in origins}
        self.trusted = [read_trust(one) for one in trust]
        self.messages = TokenBuckets(limits.address_messages, limits.address_messages_burst)
        self.changes = TokenBuckets(limits.changes, limits.changes_burst)
        self.requests = TokenBuckets(limits.questions, limits.questions_burst)
        self.files = TokenBuckets(limits.files, limits.files_burst)
        self.arrivals = TokenBuckets(limits.arrivals, limits.arrivals_burst)
        self.address_tables = TokenBuckets(limits.address_tables / HOUR, limits.address_tables)
        self.browser_tables = TokenBuckets(limits.browser_tables / HOUR, limits.browser_tables)
        self.uploads = TokenBuckets(limits.address_records / HOUR, limits.address_records)
        self.sockets = Quota(limits.sockets, limits.address_sockets, limits.browser_sockets, limits.table_sockets)
        self.connections = Quota(limits.connections, limits.address_connections)
        self.bodies = Quota(limits.bodies, limits.address_bodies)
        # Separate semaphores: requests never hold up messages, nor uploads other requests.
        self.request_slots = KeyedSemaphore(limits.at_once)
        self.message_slots = KeyedSemaphore(limits.at_once)
        self.upload_slots = KeyedSemaphore(1)

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a page from there may act for a browser: our own host's, or an allowed site's. Programs send no origin."""
        if origin is None:
            return True
        with suppress(ValueError):
            return (bool(host) and urlsplit(origin).netloc == host) or origin in self.origins
        return False

    def take_table(self, address: str, browser: str) -> float:
        """Count one more new table and return 0; or return the seconds until another one is allowed."""
        late = self.address_tables.take(address)
        if not late and browser and (late := self.browser_tables.take(browser)):
            self.address_tables.give_back(address)
        return late

    def give_back_table(self, address: str, browser: str) -> None:
        """The table was not opened after all."""
        self.address_tables.give_back(address)
        self.browser_tables.give_back(browser)

    def trusts(self, host: str) -> bool:
        """Whether it is a trusted reverse proxy, which stands for many clients."""
        with suppress(ValueError):
            return any(ip_address(host) in network for network in self.trusted)
        return False
