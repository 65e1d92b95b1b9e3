"""How much anybody may ask of a server: numbers with names, sane as they are, changed by texts such as `sockets=5000`.

docs/deploy.md explains each. What they are compared with is counted in `doors`.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable
from typing import Any

from wandelgang.errors import BadSetup
from wandelgang.server.words import words

LEAST = {"message": 1000, "body": 1000}  # less would keep honest pages out; everything else is more than nothing
MOST = 1_000_000_000


@dataclasses.dataclass(frozen=True)
class ServerLimits:
    """An address is that of one computer, or all of a home; a burst is how much of it may come at once."""

    message: int = 65_536  # bytes of a message on a socket
    messages: float = 40.0  # a second on one socket
    messages_burst: int = 200
    address_messages: float = 60.0  # a second on all sockets of one address; more are heard later
    address_messages_burst: int = 600
    changes: float = 1.0  # around a table, a second at one seat: names, offers, answers, help, what is allowed
    changes_burst: int = 30
    warnings: int = 50  # messages refused for being too many before the socket is closed; one a second is forgiven
    body: int = 1_000_000  # bytes of a body: a long record is a tenth of it
    questions: float = 30.0  # to /api/, a second from one address
    questions_burst: int = 300
    files: float = 300.0  # and pages, a second from one address: a page is some forty of them
    files_burst: int = 3000
    at_once: int = 4  # questions of one address that are worked on at the same time, and as many messages; others wait
    bodies: int = 400  # on their way at the same time, or waiting to be worked on
    address_bodies: int = 40
    sockets: int = 2000  # open at the same time
    address_sockets: int = 300
    browser_sockets: int = 30
    table_sockets: int = 20  # of one address at one table: each of them is told everything
    arrivals: float = 10.0  # sockets opened a second from one address
    arrivals_burst: int = 100
    connections: int = 4000  # open at the same time, sockets included
    address_connections: int = 600  # not asked of a reverse proxy that is trusted
    address_tables: int = 3000  # opened in an hour
    browser_tables: int = 300
    address_records: int = 100  # brought in an hour, those included that are refused
    quiet: float = 45.0  # seconds in which nothing is heard from a page before nobody is shown to be there: two missed pings
    silence: float = 75.0  # seconds in which nothing is heard on a socket before it is closed
    head_time: float = 15.0  # seconds that the head of a question may take
    body_time: float = 30.0  # seconds that a body may take
    unsent_time: float = 30.0  # seconds that something may wait for a browser which does not read
    unsent: int = 400  # messages that may wait for it

    def changed(self, texts: Iterable[str]) -> ServerLimits:
        """With other numbers, as somebody typed them: one or several in a text, separated by commas or blanks."""
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
