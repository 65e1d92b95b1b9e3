"""Text files named on the command line, and positions that are given as text, in a file or on standard input."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Annotated

import typer

from wandelgang.cli.console import words
from wandelgang.errors import BadSetup, Missing
from wandelgang.play.match import Match, load
from wandelgang.play.position import Position
from wandelgang.records.record import FIRST_LINE

PositionSource = Annotated[
    str, typer.Argument(help="A position as text, a file with a position or a record, or - for standard input.")
]
Ply = Annotated[int | None, typer.Option(help="After this many actions of a record; after all of them by default.")]


LARGEST = 20_000_000  # characters: no text of ours is that long, and a device may never end


def read_text(path: str) -> str:
    """The text of a file, or of standard input if the path is `-`."""
    try:
        if path == "-" and sys.stdin is None:
            raise Missing(words("cannot-read", path=path, reason=words("input-closed")))
        if path == "-":
            text = sys.stdin.read(LARGEST + 1)
        else:
            with open(expanded(path), encoding="utf-8-sig", opener=open_at_once) as file:
                text = file.read(LARGEST + 1)
    except OSError as error:
        raise Missing(words("cannot-read", path=path, reason=error.strerror or error)) from error
    except ValueError as error:  # not text
        raise Missing(words("cannot-read", path=path, reason=error)) from error
    if len(text) > LARGEST:
        raise Missing(words("too-long", path=path, most=LARGEST))
    return text


def open_at_once(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to is empty, and nobody waits for a writer."""
    if not stat.S_ISFIFO(os.stat(path).st_mode):
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


def expanded(path: str) -> Path:
    """A path with `~` replaced by somebody's home. Raises Missing if that is nobody's, or if no path can be like this."""
    if "\0" in path:
        raise Missing(words("no-path", path=path))
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise Missing(words("no-path", path=path)) from error


def write_text(path: str, text: str) -> None:
    try:
        expanded(path).write_text(text, "utf-8")
    except OSError as error:
        raise Missing(words("cannot-write", path=path, reason=error)) from error


def check_writable(path: str) -> None:
    """Refuse a file that could not be written later; an existing one stays as it is."""
    try:
        expanded(path).open("a", encoding="utf-8").close()
    except OSError as error:
        raise Missing(words("cannot-write", path=path, reason=error)) from error


def read_position(source: str, ply: int | None) -> Position:
    """A position, or that of a record after *ply* actions."""
    return position_in(read_played(source), ply)


def position_in(found: Position | Match, ply: int | None) -> Position:
    """The position itself, or that after *ply* actions of a match."""
    if isinstance(found, Position):
        check_ply(ply, 0)
        return found
    check_ply(ply, found.ply)
    return found.positions[found.ply if ply is None else ply]


def read_played(source: str) -> Position | Match:
    """A position, or the match of a record."""
    is_text = " " in source.strip() and not is_file(source)
    text = (source if is_text else read_text(source)).strip()
    return load(text, live=False) if text.startswith(FIRST_LINE) else Position(text.split(" ", 1)[0], text)


def check_ply(ply: int | None, most: int) -> None:
    if ply is not None and not 0 <= ply <= most:
        raise BadSetup("--ply", words("expected-range", least=0, most=most), ply)


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long to be a path, or not one at all
        return False
