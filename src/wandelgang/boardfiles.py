"""Board files: TOML shipped with a game or written by its players. This module knows no game's keys.

Any board file may have a title, which can differ by language, and a confidence mark, which says how certain its source is.
Both are for readers: they are checked, and no game gets to see them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from stat import S_ISREG
from typing import Any

from wandelgang.errors import BadSetup, Missing, words
from wandelgang.language import LANGUAGES

ABOUT = ("title", "confidence")
LARGEST = 1_000_000  # bytes of a board file


def shipped(package: str, name: str) -> str:
    """The text of a board that comes with a game."""
    return resources.files(package).joinpath("boards", f"{name}.toml").read_text("utf-8")


def own(path: str) -> str:
    """The text of a player's own board file. A device or a pipe is not read: it may never end."""
    try:
        status = os.stat(path)
        if not S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise Missing(words("no-ordinary-file", path=path, most=LARGEST))
        return Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Missing(words("no-board-file", path=path, reason=error)) from error


def table(source: str, keys: Iterable[str]) -> dict[str, Any]:
    """What a TOML text says under a game's *keys*; any other key is refused."""
    try:
        entries = tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        raise BadSetup("board file", words("expected-toml"), error) from error
    known = (*keys, *ABOUT)
    for key in entries:
        if key not in known:
            raise BadSetup(key, words("expected-choice", choices=", ".join(known)), key)
    check_about(entries)
    return {key: value for key, value in entries.items() if key not in ABOUT}


def check_about(entries: dict[str, Any]) -> None:
    title = entries.get("title", "")
    by_language = isinstance(title, dict) and set(title) <= set(LANGUAGES)
    if not all(isinstance(text, str) for text in (title.values() if by_language else [title])):
        raise BadSetup("title", words("expected-title"), title)
    if not isinstance(entries.get("confidence", ""), str):
        raise BadSetup("confidence", words("expected-text"), entries["confidence"])
