"""Text files named on the command line, and positions that are given as text, in a file or on standard input."""

from __future__ import annotations

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


def read_text(path: str) -> str:
    """The text of a file, or of standard input if the path is `-`."""
    try:
        if path == "-" and sys.stdin is None:
            raise Missing(words("cannot-read", path=path, reason=words("input-closed")))
        return sys.stdin.read() if path == "-" else Path(path).expanduser().read_text("utf-8-sig")
    except OSError as error:
        raise Missing(words("cannot-read", path=path, reason=error.strerror or error)) from error
    except (ValueError, RuntimeError) as error:  # not text, not a path at all, or nobody's home
        raise Missing(words("cannot-read", path=path, reason=error)) from error


def write_text(path: str, text: str) -> None:
    try:
        Path(path).expanduser().write_text(text, "utf-8")
    except (OSError, ValueError, RuntimeError) as error:  # ValueError: not a path at all; RuntimeError: nobody's home
        raise Missing(words("cannot-write", path=path, reason=error)) from error


def check_writable(path: str) -> None:
    """Refuse a file that could not be written later; an existing one stays as it is."""
    try:
        Path(path).expanduser().open("a", encoding="utf-8").close()
    except (OSError, ValueError, RuntimeError) as error:
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
