"""The subscriptions of browsers to a push service. A browser names its push service's address itself, so it is checked before
anything is sent there: HTTPS, and no address of a private network. Certificates are verified besides, so a name that is pointed
at something private later does not answer for it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec

from wandelgang.errors import BadSetup
from wandelgang.language import Language
from wandelgang.server.store.interface import Document, Store
from wandelgang.server.wire.requests import Subscribed
from wandelgang.server.words import words

KIND = "push"
MOST = 5  # devices of a browser; the store lists them by key, and the first ones go
LONGEST = 1000  # characters of an address
HTTPS = 443
POINT, SECRET = 65, 16  # bytes of a browser's key and of its secret


class Subscription(msgspec.Struct, frozen=True):
    """Where to send, how to encrypt, and in which language."""

    endpoint: str
    p256dh: str
    auth: str
    language: Language


def read(asked: Subscribed, language: Language, is_private_allowed: bool) -> Subscription:
    """Raises BadSetup if that is no subscription."""
    check_address(asked.endpoint, is_private_allowed)
    if len(decoded(asked.p256dh)) != POINT or len(decoded(asked.auth)) != SECRET:
        raise BadSetup("p256dh", words("push-keys"), f"{asked.p256dh[:20]}…")
    return Subscription(asked.endpoint, asked.p256dh, asked.auth, language)


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text[:200] + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def check_address(endpoint: str, is_private_allowed: bool) -> str:
    """The host of a push service's address; raises BadSetup if it is none that may be sent to."""
    try:
        found = urlsplit(endpoint)
        host, port = found.hostname or "", found.port
    except ValueError:
        host, port, found = "", None, urlsplit("")
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST
    if plain and host and is_private_allowed:
        return host
    is_usual = found.scheme == "https" and port in (None, HTTPS) and not found.username and not found.password
    if not plain or not host or not is_usual or "." not in host or is_private(host):
        raise BadSetup("endpoint", words("push-endpoint"), endpoint[:80])
    return host


def is_private(host: str) -> bool:
    """Whether a host is an address that not everybody can reach."""
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal"))


def leads_elsewhere(host: str) -> bool:
    """Whether a name leads to public addresses only. Asks the system's resolver: not for the event loop."""
    try:
        found = socket.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(one[4][0]).is_global for one in found)


def key_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


async def keep(store: Store, browser: str, subscription: Subscription) -> None:
    """Keep a subscription; an endpoint belongs to whoever subscribed with it last."""
    key = key_of(subscription.endpoint)
    await store.put(Document(KIND, key, msgspec.json.encode(subscription), owner=browser))
    others = [one.key for one in await store.documents(KIND, browser) if one.key != key]
    for old in others[: max(0, len(others) + 1 - MOST)]:
        await store.discard(KIND, old)


async def of_browser(store: Store, browser: str) -> list[Subscription]:
    return [msgspec.json.decode(one.body, type=Subscription) for one in await store.documents(KIND, browser)]


async def end(store: Store, browser: str, endpoint: str) -> None:
    """End a subscription of this browser."""
    key = key_of(endpoint)
    found = await store.document(KIND, key)
    if found is not None and found.owner == browser:
        await store.discard(KIND, key)
