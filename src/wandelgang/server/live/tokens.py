"""Invitation tokens. None is stored: each is an HMAC, under a secret of this server, of the seat and of how many links of that
seat have been used or revoked. So a link can be shown again, and a copy of the store opens no seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from pathlib import Path

from wandelgang.errors import Missing
from wandelgang.server.store.files import replacing
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table
from wandelgang.server.words import words

BYTES = 16  # of a token: 128 bits
REMEMBERED = 30  # used links of a seat for which a repeated request gets the same answer
FRIEND, DEVICE = "friend", "device"


class InvitationTokens:
    """The tokens of all seats."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def current(self, table: Table, seat: Seat) -> str:
        """The token of an empty seat, or the one with which its person can use another device."""
        kind = FRIEND if seat.awaits else DEVICE
        return self.made(table.id, seat.number, seat.links, kind)

    def made(self, table_id: str, seat: int, links: int, kind: str) -> str:
        text = f"{table_id}/{seat}/{links}/{kind}".encode()
        digest = hmac.digest(self.secret, text, hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def seat(self, table: Table, token: str) -> Seat | None:
        """The seat that a token opens now."""
        return next(
            (seat for seat in table.seats if hmac.compare_digest(self.current(table, seat).encode(), token.encode())), None
        )

    def used(self, table: Table, token: str, browser: str) -> Seat | None:
        """The seat that this browser took with that very token, so that a repeated request gets the same answer."""
        for seat in table.seats:
            if browser in seat.browsers and any(
                hmac.compare_digest(self.made(table.id, seat.number, links, kind).encode(), token.encode())
                for links in range(max(0, seat.links - REMEMBERED), seat.links)
                for kind in (FRIEND, DEVICE)
            ):
                return seat
        return None


def secret_in(path: Path) -> bytes:
    """The secret in a file that only its owner may read; created if there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with replacing(path) as file:
                file.write_bytes(secrets.token_bytes(32))
        found = path.read_bytes()
    except OSError as error:
        raise Missing(words("no-store", path=path, reason=error)) from error
    if len(found) != 32:
        raise Missing(words("bad-key", path=path))
    return found
