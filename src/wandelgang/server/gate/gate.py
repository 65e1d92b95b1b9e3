"""The gate of one server: its limits, and everything that is counted against them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from wandelgang.server.errors import TooOften
from wandelgang.server.gate.hosts import HostNames
from wandelgang.server.gate.hourly import HourlyLimit, Ledger, PairedLimit
from wandelgang.server.gate.limits import ServerLimits
from wandelgang.server.gate.origins import is_within, read_network, read_origin
from wandelgang.server.gate.rate_limit import KeyedSemaphore, Quota, TokenBuckets
from wandelgang.server.words import words


class Gate:
    """Limits, counters, names of this server, allowed origins, trusted proxies, and who may read metrics."""

    def __init__(
        self,
        limits: ServerLimits,
        origins: Iterable[str] = (),
        trust: Iterable[str] = (),
        observers: Iterable[str] = (),
        names: Iterable[str] = (),
    ) -> None:
        self.limits = limits
        self.origins = {read_origin(one) for one in origins}
        self.host_names = HostNames(names, self.origins)
        self.trusted = [read_network(one, "--trust") for one in trust]
        self.observers = [read_network(one, "--metrics") for one in observers]
        self.messages = TokenBuckets(limits.address_messages, limits.address_messages_burst)
        self.changes = TokenBuckets(limits.changes, limits.changes_burst)
        self.requests = TokenBuckets(limits.questions, limits.questions_burst)
        self.work = TokenBuckets(limits.work, limits.work_burst)
        self.files = TokenBuckets(limits.files, limits.files_burst)
        self.arrivals = TokenBuckets(limits.arrivals, limits.arrivals_burst)
        self.tables = PairedLimit("tables", limits.address_tables, limits.browser_tables)
        self.open_tables = PairedLimit("open tables", limits.address_open_tables, limits.browser_open_tables)
        self.uploads = HourlyLimit("records", limits.address_records)
        self.labs = HourlyLimit("labs", limits.address_labs)
        self.reviews = HourlyLimit("reviews", limits.address_reviews)
        self.positions = HourlyLimit("positions", limits.address_positions)
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

    def share(self, ledger: Ledger) -> None:
        """Count together with other processes what fills the store that they share."""
        for limit in (self.tables, self.open_tables):
            limit.addresses.ledger = limit.browsers.ledger = ledger
        self.uploads.ledger = ledger

    def forget(self) -> None:
        """Forget everybody who has long been allowed everything again."""
        for buckets in (self.messages, self.changes, self.requests, self.work, self.files, self.arrivals):
            buckets.forget()

    async def check_open_table(self, address: str, browser: str) -> None:
        """Count one more table that the lobby shows, or refuse it."""
        if late := await self.open_tables.take(address, browser):
            raise TooOften(words("too-many-open"), late)

    def trusts(self, host: str) -> bool:
        """Whether it is a trusted reverse proxy, which stands for many clients."""
        return is_within(host, self.trusted)

    def may_read_metrics(self, host: str) -> bool:
        return is_within(host, self.observers)
