"""A commitment to what chance decides: everybody sees a hash before the first action, and the key that opens it after the end.

The hash binds a random key to the first position. Every later outcome of chance follows from the key and the ply, so whoever
has the record of a finished game can check that neither the deal nor a die was changed once the hash was known. This module
knows no match.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
KEY_BYTES = 16


def new_key() -> str:
    """A key that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(KEY_BYTES)


def commitment(key: str, start: str) -> str:
    """The hash of a key and the text of a first position, in hexadecimal digits."""
    return hashlib.sha256(f"Wandelgang deal 1\n{key}\n{start}\n".encode()).hexdigest()


def drawn(key: str, ply: int, outcomes: Sequence[T]) -> T:
    """What chance decides at a ply. With 256 bits for a few outcomes, each of them is equally likely."""
    digest = hmac.digest(key.encode(), f"chance {ply}".encode(), "sha256")
    return outcomes[int.from_bytes(digest, "big") % len(outcomes)]
