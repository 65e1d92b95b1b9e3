"""Folders of runs: where a new one goes by default, and what may be said beside one that is continued."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from wandelgang.errors import BadSetup
from wandelgang.errors import words as common


def new_folder(kind: str, game: str) -> Path:
    """Where a run is stored by default: below the current folder, named after the game and the time."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    folder, tried = Path(kind) / stem, 1
    while folder.exists():
        tried += 1
        folder = Path(kind) / f"{stem}-{tried}"
    return folder


def refuse_beside_resume(given: dict[str, object]) -> None:
    """A resumed run has its plan; only the number of games may grow."""
    for name, value in given.items():
        if value is not None:
            raise BadSetup(name, common("says-everything", name="--resume"), value)
