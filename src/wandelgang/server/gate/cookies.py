"""Cookies: each browser is known by a random token. The server stores only its hash, so a copy of the store opens no seat."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from wandelgang.server.gate.origins import network_address

COOKIE = "wandelgang"
BYTES = 24  # of randomness in a cookie
LASTS = 400 * 24 * 3600  # seconds, the longest that browsers allow
SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


def browser_of(cookies: Mapping[str, str]) -> str:
    """The hash of a browser's token; empty if it has none."""
    token = cookies.get(COOKIE, "")
    return hashed(token) if SHAPE.fullmatch(token) else ""


def client_address(connection: HTTPConnection) -> str:
    """The address a client is counted under."""
    return network_address(connection.client.host) if connection.client else ""


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def give(response: Response, token: str, connection: HTTPConnection) -> None:
    """Set a browser's cookie: no script can read it, and no other site's request sends it."""
    is_secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, token, max_age=LASTS, httponly=True, samesite="lax", secure=is_secure)
