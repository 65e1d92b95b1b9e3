"""The addresses at which a table can be opened: from this computer, from others in the same network, and publicly.

Nothing is sent over the network to find them.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address

from wandelgang.cli.console import chosen_language, console, words
from wandelgang.errors import BadSetup
from wandelgang.language import Message
from wandelgang.server.gate.hosts import read_name

EVERYWHERE = ("0.0.0.0", "::", "")
# Destinations that are reached through the default route or a private network. Connecting a datagram socket sends nothing.
DESTINATIONS = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
DESTINATIONS_IPV6 = ("2001:db8::1",)


def announce(host: str, port: int, public: str = "") -> None:
    """Print the addresses of the table: here, in this network and in public."""
    for line in lines(host, port, public):
        console.print(line.say(chosen_language(None)), soft_wrap=True, markup=False)


def lines(host: str, port: int, public: str) -> list[Message]:
    found = [words("serving", address=address(local_name(host), port))]
    others = network_addresses(host) if host in EVERYWHERE else [] if is_only_here(host) else [host]
    if others:
        found.append(words("sharing", addresses="  ".join(address(other, port) for other in others)))
    elif host in EVERYWHERE:
        found.append(words("sharing-nothing"))
    if public:
        found.append(words("sharing-public", address=f"{public}/"))
    elif not is_only_here(host):
        found.append(words("sharing-wide"))
    return found


def address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def local_name(host: str) -> str:
    """The host as it is opened on this computer."""
    return "localhost" if host in EVERYWHERE else host


def is_only_here(host: str) -> bool:
    """Can only this computer reach the address?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def host_names(host: str) -> list[str]:
    """The names of this computer, and the one to listen on: browsers may use them instead of an address."""
    own = socket.gethostname().lower()
    found = {own, own.partition(".")[0], f"{own.partition('.')[0]}.local", host.lower()}
    return sorted(name for name in found if is_name(name))


def nearby(host: str, port: int) -> str:
    """An address that others in the same network can open; empty if there is none."""
    return next((address(other, port) for other in network_addresses(host)), "") if host in EVERYWHERE else ""


def network_addresses(host: str) -> list[str]:
    """The addresses of this computer in its networks, as far as they can be determined."""
    found = [own_address(socket.AF_INET, other) for other in DESTINATIONS]
    if host == "::":
        found += [own_address(socket.AF_INET6, other) for other in DESTINATIONS_IPV6]
    return [one for one in dict.fromkeys(found) if one and not is_only_here(one)]


def own_address(family: socket.AddressFamily, other: str) -> str:
    """The address from which this computer would contact another; empty if there is no route."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((other, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def is_name(text: str) -> bool:
    """Whether browsers can use it as a host name."""
    try:
        return bool(read_name(text))
    except BadSetup:
        return False
