"""Cookies: each browser is known by a random token. The server stores only its hash, so a copy of the store opens no seat."""

from __future__ import annotations

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from wandelgang.server.gate.origins import network_address

COOKIE = "wandelgang"
SECURE_COOKIE = f"__Host-{COOKIE}"  # browsers accept it over TLS only, and from this very host
BYTES = 24  # of randomness in a cookie
LASTS = 400 * 24 * 3600  # seconds, the longest that browsers allow
SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


def token_of(connection: HTTPConnection) -> str:
    """A browser's token; empty if it has none. Over TLS, one that was given under the plain name before still counts."""
    names = (SECURE_COOKIE, COOKIE) if is_secure(connection) else (COOKIE,)
    tokens = (connection.cookies.get(name, "") for name in names)
    return next((token for token in tokens if SHAPE.fullmatch(token)), "")


def browser_of(connection: HTTPConnection) -> str:
    """The hash of a browser's token; empty if it has none."""
    token = token_of(connection)
    return hashed(token) if token else ""


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def client_address(connection: HTTPConnection) -> str:
    """The address a client is counted under."""
    return network_address(connection.client.host) if connection.client else ""


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def is_current(connection: HTTPConnection) -> bool:
    """Whether a browser has its token under the name that it should have now."""
    name = SECURE_COOKIE if is_secure(connection) else COOKIE
    return bool(SHAPE.fullmatch(connection.cookies.get(name, "")))


def give(response: Response, token: str, connection: HTTPConnection) -> None:
    """Set a browser's cookie: no script can read it, and no other site's request sends it. One with the plain name goes.

    No cache may keep a response with a cookie, not even a file's: it would hand one person's cookie to another.
    """
    response.headers["Cache-Control"] = "no-store"
    if is_secure(connection):
        response.set_cookie(SECURE_COOKIE, token, max_age=LASTS, httponly=True, samesite="lax", secure=True)
        if COOKIE in connection.cookies:
            response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=True)
    else:
        response.set_cookie(COOKIE, token, max_age=LASTS, httponly=True, samesite="lax")


def take(response: Response, connection: HTTPConnection) -> None:
    """Take a browser's cookie away."""
    for name in {COOKIE, SECURE_COOKIE} & set(connection.cookies):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=name == SECURE_COOKIE)
