"""The limits of one server and everything that is counted against them."""

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
    """The limits of a server, and everything that is counted because of them."""

    def __init__(self, limits: ServerLimits, origins: Iterable[str] = (), trust: Iterable[str] = ()) -> None:
        self.limits = limits
        self.origins = {read_origin(one) for one in origins}
        self.trusted = [read_trust(one) for one in trust]
        self.messages = TokenBuckets(limits.address_messages, limits.address_messages_burst)
        self.changes = TokenBuckets(limits.changes, limits.changes_burst)
        self.questions = TokenBuckets(limits.questions, limits.questions_burst)
        self.files = TokenBuckets(limits.files, limits.files_burst)
        self.arrivals = TokenBuckets(limits.arrivals, limits.arrivals_burst)
        self.address_tables = TokenBuckets(limits.address_tables / HOUR, limits.address_tables)
        self.browser_tables = TokenBuckets(limits.browser_tables / HOUR, limits.browser_tables)
        self.sockets = Quota(limits.sockets, limits.address_sockets, limits.browser_sockets, limits.table_sockets)
        self.connections = Quota(limits.connections, limits.address_connections)
        self.bodies = Quota(limits.bodies, limits.address_bodies)
        self.records = TokenBuckets(limits.address_records / HOUR, limits.address_records)
        self.asking, self.hearing = (
            KeyedSemaphore(limits.at_once),
            KeyedSemaphore(limits.at_once),
        )  # questions never hold up a table
        self.bringing = KeyedSemaphore(1)  # of records, nor do they hold up other questions

    def welcomes(self, origin: str | None, host: str | None) -> bool:
        """May a page from there speak for a browser? Programs come from nowhere; pages from our own host or an allowed one."""
        if origin is None:
            return True
        with suppress(ValueError):
            return (bool(host) and urlsplit(origin).netloc == host) or origin in self.origins
        return False

    def opens(self, address: str, browser: str) -> float:
        """One more table: 0, or the seconds until there may be one."""
        late = self.address_tables.take(address)
        if not late and browser and (late := self.browser_tables.take(browser)):
            self.address_tables.give_back(address)
        return late

    def did_not_open(self, address: str, browser: str) -> None:
        self.address_tables.give_back(address)
        self.browser_tables.give_back(browser)

    def trusts(self, host: str) -> bool:
        """Is it a reverse proxy, behind which there are many?"""
        with suppress(ValueError):
            return any(ip_address(host) in network for network in self.trusted)
        return False
