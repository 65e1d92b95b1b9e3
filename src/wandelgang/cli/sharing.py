"""Where a table is to be found: what is printed when it is served, and the addresses others in the same network may open.

Nothing is sent to find them out.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address

from wandelgang.cli.shared import console, words
from wandelgang.language import Message, preferred

EVERYWHERE = ("0.0.0.0", "::", "")
# Somewhere else: a router would be asked for the first, nobody has the others, and connecting a datagram socket sends nothing.
ELSEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
ELSEWHERE_SIX = ("2001:db8::1",)


def announce(host: str, port: int, public: str = "") -> None:
    """Say where the table is, here, in this network and for friends."""
    for line in lines(host, port, public):
        console.print(line.say(preferred()), soft_wrap=True, markup=False)


def lines(host: str, port: int, public: str) -> list[Message]:
    said = [words("serving", address=address(shown(host), port))]
    others = neighbours(host) if host in EVERYWHERE else [] if is_only_here(host) else [host]
    if others:
        said.append(words("sharing", addresses="  ".join(address(other, port) for other in others)))
    elif host in EVERYWHERE:
        said.append(words("sharing-nothing"))
    if public:
        said.append(words("sharing-public", address=f"{public}/"))
    elif not is_only_here(host):
        said.append(words("sharing-wide"))
    return said


def address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def shown(host: str) -> str:
    """A host as one opens it on this computer."""
    return "localhost" if host in EVERYWHERE else host


def is_only_here(host: str) -> bool:
    """Is it an address that only this computer can reach?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def nearby(host: str, port: int) -> str:
    """An address that others in the same network can open; empty if there is none."""
    return next((address(other, port) for other in neighbours(host)), "") if host in EVERYWHERE else ""


def neighbours(host: str) -> list[str]:
    """The addresses of this computer in its networks, as far as they can be guessed; perhaps none."""
    found = [own_address(socket.AF_INET, other) for other in ELSEWHERE]
    if host == "::":
        found += [own_address(socket.AF_INET6, other) for other in ELSEWHERE_SIX]
    return [one for one in dict.fromkeys(found) if one and not is_only_here(one)]


def own_address(family: socket.AddressFamily, other: str) -> str:
    """The address from which this computer would speak to another; empty if there is no way."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as speaking:
            speaking.connect((other, 9))
            return str(speaking.getsockname()[0])
    except OSError:
        return ""
