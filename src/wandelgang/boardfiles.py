"""Board files: TOML shipped with a game or written by its players. This module knows no game's keys."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

from wandelgang.errors import BadSetup, Missing, words


def shipped(package: str, name: str) -> str:
    """The text of a board that comes with a game."""
    return resources.files(package).joinpath("boards", f"{name}.toml").read_text("utf-8")


def written(path: str) -> str:
    """The text of a board file of one's own."""
    try:
        return Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Missing(words("no-board-file", path=path, reason=error)) from error


def table(source: str) -> dict[str, Any]:
    """What a TOML text says."""
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        raise BadSetup("board file", words("expected-toml"), error) from error
