"""Who may come in, and how often: what one browser and one address have had so far, compared with the limits.

Buckets, crowds and turns are forgotten when nobody uses them, so that no number of strangers fills the memory. This module
knows neither tables nor HTTP; `porch` asks it about every question and message, `connections` about every connection.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from wandelgang.errors import BadSetup
from wandelgang.server.limits import Limits
from wandelgang.server.naming import words

MOST_REMEMBERED = 20_000  # addresses or browsers; whoever was away longest is forgotten first
HOUR = 3600.0
HOME = 64  # bits of an IPv6 address that one home has to itself
LONGEST_ADDRESS = 64

Clock = Callable[[], float]
Network = IPv4Network | IPv6Network


class Bucket:
    """So many a second, and a burst at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = burst, clock()

    def take(self, amount: float = 1.0) -> float:
        """Take some: 0 if they were there, else the seconds until they will be."""
        now = self.clock()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < amount:
            return (amount - self.left) / self.rate
        self.left -= amount
        return 0.0

    def owe(self) -> float:
        """Take one, be it there or not: the seconds after which it would have been."""
        late = self.take()
        if late:
            self.left -= 1.0
        return late

    def give_back(self) -> None:
        self.left = min(self.burst, self.left + 1.0)


class Buckets:
    """One bucket for everybody who comes."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.all: dict[str, Bucket] = {}

    def take(self, who: str) -> float:
        return self._of(who).take()

    def owe(self, who: str) -> float:
        return self._of(who).owe()

    def give_back(self, who: str) -> None:
        if who in self.all:
            self.all[who].give_back()

    def _of(self, who: str) -> Bucket:
        bucket = self.all.pop(who, None) or Bucket(self.rate, self.burst, self.clock)
        self.all[who] = bucket  # the last
        if len(self.all) > MOST_REMEMBERED:
            del self.all[next(iter(self.all))]
        return bucket


class Crowd:
    """How many are in, altogether and of each kind."""

    def __init__(self, most: int, *most_of_each: int) -> None:
        self.most, self.most_of_each = most, most_of_each
        self.inside = 0
        self.each: tuple[Counter[str], ...] = tuple(Counter() for _ in most_of_each)

    def enter(self, *who: str) -> bool:
        """Is there room? Somebody without a name is counted only among all."""
        kinds = list(zip(who, self.each, self.most_of_each, strict=True))
        if self.inside >= self.most or any(one and counter[one] >= most for one, counter, most in kinds):
            return False
        self.inside += 1
        for one, counter, _ in kinds:
            counter[one] += bool(one)
        return True

    def leave(self, *who: str) -> None:
        self.inside -= 1
        for one, counter in zip(who, self.each, strict=True):
            counter[one] -= bool(one)
            if counter[one] <= 0:
                del counter[one]


class Turns:
    """At most so many of everybody's affairs are worked on at the same time; the others wait in order."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.all: dict[str, asyncio.Semaphore] = {}
        self.users: Counter[str] = Counter()

    async def begin(self, who: str) -> None:
        free = self.all.setdefault(who, asyncio.Semaphore(self.most))
        self.users[who] += 1
        try:
            await free.acquire()
        except BaseException:
            self._left(who)
            raise

    def end(self, who: str) -> None:
        self.all[who].release()
        self._left(who)

    def _left(self, who: str) -> None:
        self.users[who] -= 1
        if not self.users[who]:
            del self.users[who], self.all[who]


class Turn:
    """A turn that one of somebody's affairs waits for, has, and gives back once; with `async with`, or by hand."""

    def __init__(self, turns: Turns, who: str) -> None:
        self.turns, self.who, self.is_on = turns, who, False

    async def begin(self) -> None:
        await self.turns.begin(self.who)
        self.is_on = True

    def end(self) -> None:
        if self.is_on:
            self.is_on = False
            self.turns.end(self.who)

    async def __aenter__(self) -> None:
        await self.begin()

    async def __aexit__(self, *error: object) -> None:
        self.end()


class Doors:
    """The limits of a server, and everything that is counted because of them."""

    def __init__(self, limits: Limits, origins: Iterable[str] = (), trust: Iterable[str] = ()) -> None:
        self.limits = limits
        self.origins = {read_origin(one) for one in origins}
        self.trusted = [read_trust(one) for one in trust]
        self.messages = Buckets(limits.address_messages, limits.address_messages_burst)
        self.changes = Buckets(limits.changes, limits.changes_burst)
        self.questions = Buckets(limits.questions, limits.questions_burst)
        self.files = Buckets(limits.files, limits.files_burst)
        self.arrivals = Buckets(limits.arrivals, limits.arrivals_burst)
        self.address_tables = Buckets(limits.address_tables / HOUR, limits.address_tables)
        self.browser_tables = Buckets(limits.browser_tables / HOUR, limits.browser_tables)
        self.sockets = Crowd(limits.sockets, limits.address_sockets, limits.browser_sockets, limits.table_sockets)
        self.connections = Crowd(limits.connections, limits.address_connections)
        self.bodies = Crowd(limits.bodies, limits.address_bodies)
        self.records = Buckets(limits.address_records / HOUR, limits.address_records)
        self.asking, self.hearing = Turns(limits.at_once), Turns(limits.at_once)  # questions never hold up a table
        self.bringing = Turns(1)  # of records, nor do they hold up other questions

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


def home(host: str) -> str:
    """Whom an address stands for: of IPv6, the whole network of a home."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address) >> HOME << HOME, HOME)))
    return host


def read_origin(text: str, option: str = "--origin") -> str:
    """The address of a site as a browser writes it: no path, no usual port, small letters."""
    with suppress(ValueError):
        parts = urlsplit(text)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        is_plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if usual and parts.hostname and is_plain:
            host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            return f"{parts.scheme}://{host}" + ("" if parts.port in (None, usual) else f":{parts.port}")
    raise BadSetup(option, words("expected-origin"), text)


def read_trust(text: str) -> Network:
    """An address, or a network of them."""
    with suppress(ValueError):
        return ip_network(text, strict=False)
    raise BadSetup("--trust", words("expected-trust"), text)
