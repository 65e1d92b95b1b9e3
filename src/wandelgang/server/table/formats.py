"""The format of an event's body. A field with a default can be added without a new format: earlier bodies simply lack it.
Any other change needs one: raise FORMAT, and add a function that makes a body of the next format from one of the last.

Bodies are brought up to date whenever they are read, and stay as they were written, so that nothing in the log changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from wandelgang.server.errors import Damaged
from wandelgang.server.words import words

Body = dict[str, Any]
FORMAT = 1
UPGRADES: dict[int, Callable[[Body], Body]] = {}  # from each format to the next


class Stamp(msgspec.Struct):
    """As much of a body as says how to read the rest. The first format has no number."""

    format: int = 1


decoder = msgspec.json.Decoder(Stamp)


def stamped(body: bytes) -> bytes:
    """A body in the current format, with its number."""
    return body if FORMAT == 1 else b'{"format":%d,' % FORMAT + body[1:]


def plain(body: bytes) -> bytes:
    """The body of an event in the current format, without its number. A newer one is refused."""
    found = decoder.decode(body).format
    if found == FORMAT == 1:
        return body
    if not 1 <= found <= FORMAT:
        raise Damaged(words("other-body-format", found=found, expected=FORMAT))
    upgraded: Body = msgspec.json.decode(body)
    upgraded.pop("format", None)
    for older in range(found, FORMAT):
        upgraded = UPGRADES[older](upgraded)
    return msgspec.json.encode(upgraded)
