"""The keys of links that let somebody sit down. None is kept: each is made of a secret of this server, the seat, and how many
links of that seat have been used or revoked. So a link can be shown again, and a copy of the store opens no seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path

from wandelgang.errors import Missing
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table
from wandelgang.server.words import words

BYTES = 16  # of a key: 128 bits
FRIEND, DEVICE = "friend", "device"


class InvitationTokens:
    """The keys of all seats."""

    def __init__(self, path: Path) -> None:
        self.secret = secret_in(path)

    def key(self, table: Table, seat: Seat, links: int | None = None) -> str:
        """The key of an empty seat, or the one that carries a seat to another device."""
        kind = FRIEND if seat.awaits else DEVICE
        return self.made(table.id, seat.number, seat.links if links is None else links, kind)

    def made(self, table_id: str, seat: int, links: int, kind: str) -> str:
        text = f"{table_id}/{seat}/{links}/{kind}".encode()
        digest = hmac.digest(self.secret, text, hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def seat(self, table: Table, key: str) -> Seat | None:
        """The seat a key opens now."""
        return next((seat for seat in table.seats if hmac.compare_digest(self.key(table, seat).encode(), key.encode())), None)

    def used(self, table: Table, key: str, browser: str) -> Seat | None:
        """The seat at which this browser sat down by that very key: a question that is asked twice is answered twice."""
        for seat in table.seats:
            tokens = [self.made(table.id, seat.number, seat.links - 1, kind) for kind in (FRIEND, DEVICE)]
            if browser in seat.browsers and any(hmac.compare_digest(one.encode(), key.encode()) for one in tokens):
                return seat
        return None


def secret_in(path: Path) -> bytes:
    """The secret in a file that only its owner may read, made if there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:  # only its owner may read it
                file.write(secrets.token_bytes(32))
            os.replace(file.name, path)
        found = path.read_bytes()
    except OSError as error:
        raise Missing(words("no-store", path=path, reason=error)) from error
    if len(found) != 32:
        raise Missing(words("bad-key", path=path))
    return found
