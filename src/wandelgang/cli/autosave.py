"""Matches that were not finished at the terminal: saved after every action, continued with `wandelgang play --resume`.

Each is a record like any other; a comment says who plays at each seat. A finished one stays, and is not offered any more.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from wandelgang.cli.console import words
from wandelgang.cli.files import read_text
from wandelgang.cli.folders import new_name
from wandelgang.errors import BadSetup, Missing, WandelgangError
from wandelgang.places import data_folder
from wandelgang.play.match import Match
from wandelgang.records import record as records

ENDING = ".wandelgang"
PLAYERS = re.compile(r"^; Players: (\[.*\])$", re.MULTILINE)
MOST_NAMED = 8  # of those that could be continued, the latest


@dataclass(frozen=True)
class Kept:
    """A match that can be continued."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(ENDING)

    @property
    def kinds(self) -> list[str]:
        """Who plays at each seat; nothing if the comment is missing."""
        found = PLAYERS.search(self.text)
        with suppress(ValueError):
            given = json.loads(found[1]) if found else []
            return given if all(isinstance(kind, str) for kind in given) else []
        return []


def folder() -> Path:
    return data_folder() / "terminal"


def new_file(game: str) -> Path:
    """An empty file for a new match, which no other terminal will take. Raises OSError."""
    folder().mkdir(parents=True, exist_ok=True)
    while True:
        path = new_name(folder(), game, ENDING)
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path


def keep(path: Path, match: Match, kinds: list[str]) -> None:
    """Save a match as it is, at once or not at all. Raises OSError."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as file:
        file.write(f"{match.record()}\n; Players: {json.dumps(kinds)}\n")
    try:
        os.replace(file.name, path)
    except OSError:
        os.unlink(file.name)
        raise


def unfinished() -> list[Kept]:
    """The matches that can be continued, the latest first."""
    found = []
    for path in sorted(folder().glob(f"*{ENDING}"), key=changed, reverse=True):
        with suppress(WandelgangError):  # not ours, or gone
            text = read_text(str(path))
            if not records.read(text).result:
                found.append(Kept(path, text))
    return found


def changed(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def chosen(name: str | None) -> tuple[Kept, list[str]]:
    """The latest unfinished match, or the latest whose name begins so; and the names of the others."""
    all_kept = unfinished()
    if not all_kept:
        raise Missing(words("nothing-to-resume"))
    matching = [kept for kept in all_kept if kept.name.startswith(name or "")]
    if not matching:
        raise BadSetup("--resume", words("expected-kept", names=", ".join(kept.name for kept in all_kept[:MOST_NAMED])), name)
    return matching[0], [kept.name for kept in all_kept if kept is not matching[0]][:MOST_NAMED]
