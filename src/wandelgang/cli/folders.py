"""Folders: where a new run goes by default, and what may be said beside one that is continued."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from wandelgang.errors import BadSetup
from wandelgang.errors import words as common


def new_folder(kind: str, game: str) -> Path:
    """Where a run is stored by default: below the current folder, named after the game and the time."""
    return new_name(Path(kind), game)


def new_name(parent: Path, game: str, ending: str = "") -> Path:
    """A name that nothing in a folder has yet, after the game and the time."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path, tried = parent / f"{stem}{ending}", 1
    while path.exists():
        tried += 1
        path = parent / f"{stem}-{tried}{ending}"
    return path


def refuse_beside_resume(given: dict[str, object]) -> None:
    """A resumed run has its plan; only the number of games may grow."""
    for name, value in given.items():
        if value is not None:
            raise BadSetup(name, common("says-everything", name="--resume"), value)
