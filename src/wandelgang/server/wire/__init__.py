"""Everything that crosses the wire, as msgspec types: `ServerMessage` and `BrowserMessage` are the two discriminated unions
of a table's socket (tag `type`), `requests` and `responses` the bodies over HTTP, `scenes` what both are made of. This package
knows no table, no rules and no connection; docs/program/protocol.md explains it, and the page's types are derived from it.
"""

from __future__ import annotations

import msgspec

from wandelgang.server.wire.incoming import BrowserMessage
from wandelgang.server.wire.outgoing import ServerMessage

__all__ = ["BrowserMessage", "ServerMessage", "decode", "encode"]

_decoder = msgspec.json.Decoder(BrowserMessage)
_encoder = msgspec.json.Encoder()


def decode(source: str | bytes) -> BrowserMessage:
    """A browser's message; raises msgspec.DecodeError, UnicodeError or, if it is deeply nested, RecursionError."""
    return _decoder.decode(source)


def encode(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()
