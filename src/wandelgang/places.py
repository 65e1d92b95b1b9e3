"""Where files go by the conventions of this system: games (`data_folder`), what can be made again, and settings.

Until 1.0 they went to the places of Linux on every system. What lies there is moved once: never over anything, and complete or
not at all.
"""

from __future__ import annotations

import errno
import filecmp
import logging
import os
import shutil
import uuid
from contextlib import suppress
from pathlib import Path

from platformdirs import PlatformDirs

from wandelgang import system

NAME = "wandelgang"
LOCK = "lock"  # the file that a server locks in its folder of data
log = logging.getLogger("wandelgang")


def data_folder() -> Path:
    """Where games are stored: `WANDELGANG_DATA`, or the folder for data of this system."""
    given = os.environ.get("WANDELGANG_DATA")
    return Path(given) if given else usual_data_folder()


def usual_data_folder() -> Path:
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME
    return settled(before, Path(PlatformDirs(NAME, appauthor=False).user_data_dir))


def cache_folder() -> Path:
    """Where compiled code is kept. On Windows it lies in the folder of data, which has to be settled first."""
    usual_data_folder()
    before = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME
    return settled(before, Path(PlatformDirs(NAME, appauthor=False).user_cache_dir))


def settings_file() -> Path:
    """The file of settings: `WANDELGANG_CONFIG`, or `config.toml` in the folder for settings of this system."""
    if given := os.environ.get("WANDELGANG_CONFIG"):
        return Path(given)
    return Path(PlatformDirs(NAME, appauthor=False).user_config_dir) / "config.toml"


def settled(before: Path, now: Path) -> Path:
    """The folder to use. What lies in the old one is moved to the new one, unless that is in use or impossible."""
    if before == now or not before.is_dir():
        return now
    if now.is_dir() and any(now.iterdir()):
        log.warning("there are files in %(before)s as well, which are not used: %(now)s is", {"before": before, "now": now})
        return now
    try:
        if is_locked(before):
            return before
        move(before, now)
    except FileNotFoundError:
        return now  # another process has just moved it
    except OSError as error:
        about = {"before": before, "now": now, "reason": error}
        log.warning("%(before)s stays in use: it could not be moved to %(now)s: %(reason)s", about)
        return before
    log.warning("files have been moved from %(before)s to %(now)s", {"before": before, "now": now})
    return now


def is_locked(folder: Path) -> bool:
    """Does a server use the folder?"""
    with suppress(FileNotFoundError), (folder / LOCK).open("rb+") as file:
        try:
            system.lock(file)
        except OSError:
            return True
    return False


def move(before: Path, now: Path) -> None:
    """Move a folder to where there is none, or an empty one: at once, or between two disks by a copy that is compared."""
    now.parent.mkdir(parents=True, exist_ok=True)
    if now.is_dir():
        now.rmdir()
    try:
        before.rename(now)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        draft = now.with_name(f".{now.name}-{uuid.uuid4().hex}")
        try:
            shutil.copytree(before, draft, symlinks=True)
            check_copy(before, draft)
            draft.rename(now)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
        shutil.rmtree(before, ignore_errors=True)


def check_copy(before: Path, copy: Path) -> None:
    """Raises OSError if a copy is not the same, byte by byte."""
    for file in before.rglob("*"):
        other = copy / file.relative_to(before)
        if file.is_file() and not filecmp.cmp(file, other, shallow=False):
            raise OSError(f"{file} could not be copied")
