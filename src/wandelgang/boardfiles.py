"""Board files: TOML shipped with a game or written by its players, read and written. This module knows no game's keys.

Any board file may name its game, and may have a title, which can differ by language, and a confidence mark, which says how
certain its source is. They are for readers and for whoever looks for the right game: they are checked, and no game sees them.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from stat import S_ISREG
from typing import Any

from wandelgang.errors import BadSetup, Missing, words
from wandelgang.language import LANGUAGES, Language

ABOUT = ("game", "title", "confidence")
LARGEST = 1_000_000  # bytes of a board file
LONGEST_LINE = 120  # characters up to which a list or a table is written on one line


def shipped(package: str, name: str) -> str:
    """The text of a board that comes with a game."""
    return resources.files(package).joinpath("boards", f"{name}.toml").read_text("utf-8")


def is_text(value: str) -> bool:
    """Is it the text of a board rather than the name of one, or of a file? A text has at least two lines."""
    return "\n" in value


def own(value: str) -> str:
    """The text of a player's own board, given as the text itself or as the name of a file."""
    return value if is_text(value) else read_file(value)


def read_file(path: str) -> str:
    """The text of a board file. A device or a pipe is not read: it may never end."""
    try:
        status = os.stat(path)
        if not S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise Missing(words("no-ordinary-file", path=path, most=LARGEST))
        text = Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Missing(words("no-board-file", path=path, reason=error)) from error
    return text if is_text(text) else f"{text}\n"


def parsed(source: str) -> dict[str, Any]:
    """Everything a TOML text says."""
    try:
        return tomllib.loads(source.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise BadSetup("board file", words("expected-toml"), error) from error


def table(source: str, keys: Iterable[str], game: str | None = None) -> dict[str, Any]:
    """What a TOML text says under a game's *keys*; any other key is refused, and so is a board of another *game*."""
    entries = parsed(source)
    known = (*keys, *ABOUT)
    for key in entries:
        if key not in known:
            raise BadSetup(key, words("expected-choice", choices=", ".join(known)), key)
    check_about(entries)
    if game is not None and entries.get("game", game) != game:
        raise BadSetup("game", words("expected-choice", choices=game), entries["game"])
    return {key: value for key, value in entries.items() if key not in ABOUT}


def check_about(entries: dict[str, Any]) -> None:
    title = entries.get("title", "")
    by_language = isinstance(title, dict) and set(title) <= set(LANGUAGES)
    if not all(isinstance(text, str) for text in (title.values() if by_language else [title])):
        raise BadSetup("title", words("expected-title"), title)
    for key in ("game", "confidence"):
        if not isinstance(entries.get(key, ""), str):
            raise BadSetup(key, words("expected-text"), entries[key])


def title(source: str, language: Language) -> str:
    """What a board is called in a language; empty if it has no title, or none that can be read."""
    try:
        entries = parsed(source)
        check_about(entries)
    except BadSetup:
        return ""
    called: str | dict[str, str] = entries.get("title", "")
    return called if isinstance(called, str) else called.get(language) or next(iter(called.values()), "")


def titled(source: str) -> str:
    """The shortest board file with the same title: for lists, which show nothing else of it."""
    names = {language: title(source, language) for language in LANGUAGES}
    return f"{written({'title': names})}\n"


def written(entries: Mapping[str, Any]) -> str:
    """A board file that says this, tables last; `parsed` reads it back. What is None is left out."""
    said = {key: value for key, value in entries.items() if value is not None}
    lines = [f"{bare(key)} = {literal(value)}" for key, value in said.items() if not is_section(value)]
    for key, value in said.items():
        if is_section(value):
            lines += ["", f"[{bare(key)}]", *(f"{bare(name)} = {literal(entry)}" for name, entry in value.items())]
    return "\n".join(lines) + "\n"


def is_section(value: object) -> bool:
    """A table that contains lists or tables gets a heading and a line per entry."""
    return isinstance(value, dict) and any(isinstance(entry, dict | list) for entry in value.values())


def literal(value: object) -> str:
    """A value in TOML; a text of several lines keeps them, a long list has a line per entry."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"""\n{escaped(value, keep=True)}"""' if "\n" in value else f'"{escaped(value)}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{bare(key)} = {literal(entry)}" for key, entry in value.items()) + " }" if value else "{}"
    entries = [literal(entry) for entry in value]  # type: ignore[attr-defined]
    line = f"[{', '.join(entries)}]"
    return line if len(line) <= LONGEST_LINE else "[\n" + "".join(f"  {entry},\n" for entry in entries) + "]"


def escaped(text: str, keep: bool = False) -> str:
    """The inside of a TOML string; with *keep*, line ends stay as they are."""
    return "".join(
        sign if keep and sign == "\n" else f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else sign
        for sign in text.replace("\\", "\\\\").replace('"', '\\"')
    )


def bare(key: str) -> str:
    """A key, in quotation marks if it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{escaped(key)}"'
