"""The limits of a server: named numbers with sensible defaults, changed with texts such as `sockets=20000`.

docs/host/limits.md explains each. `Gate` counts what they are compared with.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable
from typing import Any

from wandelgang.errors import BadSetup
from wandelgang.server.words import words

LEAST = {"message": 1000, "body": 1000}  # less would lock out our own page; all others are at least 1
MOST = 1_000_000_000


@dataclasses.dataclass(frozen=True)
class ServerLimits:
    """An address is one IPv4 address or one IPv6 network; a burst is how much may arrive at once."""

    message: int = 65_536  # bytes per message on a socket
    messages: float = 40.0  # per second on one socket
    messages_burst: int = 200
    address_messages: float = 60.0  # per second on all sockets of one address; more are delayed
    address_messages_burst: int = 600
    changes: float = 1.0  # per second by one seat: names, offers, answers, help, what is allowed
    changes_burst: int = 30
    warnings: int = 50  # messages refused for their rate before the socket is closed; one per second is forgiven
    body: int = 1_000_000  # bytes per body; a long record has a tenth of that
    questions: float = 30.0  # requests to /api/ per second from one address
    questions_burst: int = 300
    work: float = 0.1  # seconds of processor time per second for the queries of one address
    work_burst: float = 3.0
    files: float = 300.0  # and pages per second from one address; a page has about forty
    files_burst: int = 3000
    at_once: int = 4  # requests of one address processed at the same time, and as many messages; others wait
    bodies: int = 400  # being received or waiting to be processed
    address_bodies: int = 40
    sockets: int = 10_000  # open at the same time
    address_sockets: int = 300
    browser_sockets: int = 30
    table_sockets: int = 20  # of one address at one table: each of them is sent everything
    arrivals: float = 10.0  # sockets opened per second from one address
    arrivals_burst: int = 100
    connections: int = 20_000  # open at the same time, sockets included
    address_connections: int = 600  # does not apply to trusted reverse proxies
    address_tables: int = 3000  # opened per hour
    browser_tables: int = 300
    address_open_tables: int = 60  # among these, with a seat for anybody
    browser_open_tables: int = 10
    address_records: int = 100  # uploaded per hour, refused ones included
    address_labs: int = 60  # runs of the laboratory begun per hour
    address_reviews: int = 60  # of games, begun per hour
    address_positions: int = 600  # analysed per hour
    labs: int = 200  # runs that are kept; those played longest ago are deleted
    lab_games: int = 10_000  # of one run
    quiet: float = 45.0  # seconds without a message after which a person counts as away: two missed pings
    silence: float = 75.0  # seconds without a message after which a socket is closed
    head_time: float = 15.0  # seconds for the head of a request
    body_time: float = 30.0  # seconds for a body
    unsent_time: float = 30.0  # seconds that something may wait for a browser that does not read
    unsent: int = 400  # messages that may wait for it

    def changed(self, texts: Iterable[str]) -> ServerLimits:
        """A copy with other numbers, one or several per text, separated by commas or spaces."""
        typed = [one for text in texts for one in re.split(r"[,\s]+", text) if one]
        numbers: dict[str, Any] = dict(read(one) for one in typed)
        return dataclasses.replace(self, **numbers)


FIELDS = {field.name.replace("_", "-"): field for field in dataclasses.fields(ServerLimits)}
NAMES = tuple(FIELDS)


def read(typed: str) -> tuple[str, float]:
    """A field and its value."""
    name, equals, value = typed.partition("=")
    if not equals or name not in FIELDS:
        raise BadSetup("--limit", words("expected-limit", names=", ".join(NAMES)), typed)
    is_whole = isinstance(FIELDS[name].default, int)
    least = LEAST.get(name, 1 if is_whole else 0.01)
    try:
        number = int(value) if is_whole else float(value)
    except ValueError:
        number = math.nan
    if not least <= number <= MOST:
        expected = words("expected-whole" if is_whole else "expected-number", least=least, most=MOST)
        raise BadSetup(f"--limit {name}", expected, value or typed)
    return FIELDS[name].name, number
