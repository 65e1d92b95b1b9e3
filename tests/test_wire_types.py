"""The types of messages that the page's modules are checked with are those of the server."""

from __future__ import annotations

from pathlib import Path

import wandelgang
from wandelgang.server.wire import typescript

COMMITTED = Path(wandelgang.__file__).parent / "web" / "js" / "wire.d.ts"


def test_the_committed_types_are_those_of_the_server() -> None:
    assert COMMITTED.read_text("utf-8") == typescript.declarations(), "run `make wire`"
