"""Addresses and origins: the network a client counts as, the sites whose pages may act for a browser, trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from wandelgang.errors import BadSetup
from wandelgang.server.words import words

HOME = 64  # bits of an IPv6 address that one household has to itself
LONGEST_ADDRESS = 64

Network = IPv4Network | IPv6Network


def network_address(host: str) -> str:
    """The address a client is counted under: for IPv6, the whole network of a household."""
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
    """An origin as a browser writes it: no path, no default port, lower case."""
    with suppress(ValueError):
        parts = urlsplit(text)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        is_plain = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if usual and parts.hostname and is_plain:
            host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
            return f"{parts.scheme}://{host}" + ("" if parts.port in (None, usual) else f":{parts.port}")
    raise BadSetup(option, words("expected-origin"), text)


def read_network(text: str, option: str) -> Network:
    """An IP address or a network."""
    with suppress(ValueError):
        return ip_network(text, strict=False)
    raise BadSetup(option, words("expected-trust"), text)


def is_within(host: str, networks: Iterable[Network]) -> bool:
    """Whether an address belongs to one of the networks."""
    with suppress(ValueError):
        return any(ip_address(host) in network for network in networks)
    return False
