"""Host names: a request is answered only if it was sent to a name of this server.

Otherwise another site could point its own name at this server's address (DNS rebinding), and its page would be one of ours.
An IP address cannot be pointed elsewhere, so all of them are fine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from wandelgang.errors import BadSetup
from wandelgang.server.words import words

LOCAL = "localhost"
NO_HOST = set("@/\\?#")  # characters that would end the name elsewhere in an address
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


def read_name(text: str) -> str:
    """A host name without a port."""
    found = text.lower().rstrip(".")
    if not NAME.fullmatch(found):
        raise BadSetup("--name", words("expected-host"), text)
    return found


class HostNames:
    """The names of this server, besides localhost and IP addresses."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self.names = {*map(read_name, names), *(urlsplit(origin).hostname or "" for origin in origins)}

    def include(self, host: str | None) -> bool:
        """Whether a Host header names this server. Programs that speak HTTP/1.0 send none."""
        if host is None:
            return True
        if NO_HOST & set(host):
            return False
        with suppress(ValueError):
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
            return name == LOCAL or name.endswith(f".{LOCAL}") or name in self.names or is_address(name)
        return False


def is_address(name: str) -> bool:
    with suppress(ValueError):
        ip_address(name)
        return True
    return False
