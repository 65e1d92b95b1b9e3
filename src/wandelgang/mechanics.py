"""The vocabulary of game mechanics in German and English, read from `mechanics.toml`.

A mechanic has a key, a title, a definition and, if an original rule text tags its lines with it, the number it has there. This
module knows neither games nor rules; which sentence has which mechanics stands in the games' own files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from wandelgang.language import Message

FILE = "mechanics.toml"


@dataclass(frozen=True)
class Mechanic:
    """One term of the vocabulary."""

    key: str
    title: Message
    about: Message  # what it means, in a sentence
    number: int | None = None  # in an original rule text
    is_frame: bool = False  # every game needs it, so it characterises none


def read_mechanics(table: Mapping[str, Any]) -> dict[str, Mechanic]:
    """The mechanics of a file, by key and in its order."""
    return {
        key: Mechanic(
            key, Message(entry["title"], {}), Message(entry["about"], {}), entry.get("number"), entry.get("frame", False)
        )
        for key, entry in table.items()
    }


@cache
def common_mechanics() -> dict[str, Mechanic]:
    """Those that every game may use."""
    return read_mechanics(tomllib.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8")))
