"""docs/program/protocol.md: every example can be parsed, and every message has one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from wandelgang.server.app.application import ROUTES
from wandelgang.server.wire import incoming, outgoing, requests

PAGE = (Path(__file__).parents[2] / "docs" / "program" / "protocol.md").read_text("utf-8")
Anything = outgoing.ServerMessage | incoming.BrowserMessage


def examples() -> list[dict[str, Any]]:
    """All JSON values of all JSON blocks."""
    found, reader = [], json.JSONDecoder()
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        rest = block.strip()
        while rest:
            value, end = reader.raw_decode(rest)
            found.append(value)
            rest = rest[end:].strip()
    return found


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example.get("type", "plan")))
def test_every_example_can_be_read(example: dict[str, Any]) -> None:
    if "type" in example:
        msgspec.convert(example, Anything)
    else:
        msgspec.convert(example, requests.TablePlan if "game" in example else requests.CheckPlan)


def test_every_message_has_an_example() -> None:
    shown = {example["type"] for example in examples() if "type" in example}
    assert shown == {message.__struct_config__.tag for message in get_args(Anything)}


def test_every_route_is_listed() -> None:
    listed = re.sub(r"<\w+>", "{}", PAGE)
    for route in ROUTES:
        address = re.sub(r"\{\w+\}", "{}", route.path)
        if address.startswith("/api/") and ":path" not in address:
            assert f" {address}" in listed or f"`{address}" in listed, route.path


def test_unknown_fields_are_refused() -> None:
    for example in examples():
        kind: Any = Anything if "type" in example else requests.TablePlan if "game" in example else requests.CheckPlan
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**example, "more": 1}, kind)
