"""A commitment to what chance decides: everybody sees a hash before the first action, and the key that opens it after the end.

The hash binds a random key to the first position. Every later outcome of chance follows from the key and from how many there
were before it, so whoever has the record of a finished game can check that neither the deal nor a die was changed once the hash
was known. Since what people do in between does not count, nobody gets another die by going back and acting differently. This
module knows no match.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
KEY_BYTES = 20
BY_PLY = 32  # digits of a key as earlier versions made them: outcomes followed from the ply


def new_key() -> str:
    """A key that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(KEY_BYTES)


def commitment(key: str, start: str) -> str:
    """The hash of a key and the text of a first position, in hexadecimal digits."""
    return hashlib.sha256(f"Wandelgang deal 1\n{key}\n{start}\n".encode()).hexdigest()


def goes_by_ply(key: str) -> bool:
    """Whether another number of actions before it leads to another outcome."""
    return len(key) == BY_PLY


def drawn(key: str, ply: int, number: int, outcomes: Sequence[T]) -> T:
    """What chance decides at a ply, after a *number* of earlier outcomes.

    With 256 bits for a few outcomes, each of them is equally likely.
    """
    what = f"chance {ply}" if goes_by_ply(key) else f"outcome {number}"
    digest = hmac.digest(key.encode(), what.encode(), "sha256")
    return outcomes[int.from_bytes(digest, "big") % len(outcomes)]
