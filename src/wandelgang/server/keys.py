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
from wandelgang.server.naming import words
from wandelgang.server.room import Room, Seat

BYTES = 16  # of a key: 128 bits
FRIEND, DEVICE = "friend", "device"


class Keys:
    """The keys of all seats."""

    def __init__(self, path: Path) -> None:
        self.secret = secret_in(path)

    def key(self, room: Room, seat: Seat, links: int | None = None) -> str:
        """The key of an empty seat, or the one that carries a seat to another device."""
        kind = FRIEND if seat.awaits else DEVICE
        return self.made(room.id, seat.number, seat.links if links is None else links, kind)

    def made(self, table: str, seat: int, links: int, kind: str) -> str:
        text = f"{table}/{seat}/{links}/{kind}".encode()
        digest = hmac.digest(self.secret, text, hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def seat(self, room: Room, key: str) -> Seat | None:
        """The seat a key opens now."""
        return next((seat for seat in room.seats if hmac.compare_digest(self.key(room, seat).encode(), key.encode())), None)

    def used(self, room: Room, key: str, browser: str) -> Seat | None:
        """The seat at which this browser sat down by that very key: a question that is asked twice is answered twice."""
        for seat in room.seats:
            keys = [self.made(room.id, seat.number, seat.links - 1, kind) for kind in (FRIEND, DEVICE)]
            if browser in seat.browsers and any(hmac.compare_digest(one.encode(), key.encode()) for one in keys):
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
