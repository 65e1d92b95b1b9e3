"""The lines of the engine protocol (docs/research/engine.md): how both sides read, write and parse them.

It knows no process, no game and no player. A line is a command and its words; at most one free text, always at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from wandelgang.records.record import CHANCE_NAME, Entry

VERSION = 1
THREADS = "threads"  # the option that says how many threads an engine may think in
GREETING = "protocol"  # the first word of the host, and the last of the introduction
LONGEST_LINE = 1 << 20  # bytes
NUMBER, YES_NO, CHOICE, TEXT = "number", "yesno", "choice", "text"  # kinds of options
COUNTS = ("time", "iterations", "nodes")  # limits, each a whole number; time in milliseconds


def read_lines(stream: IO[bytes]) -> Iterator[str | None]:
    """Each line without its end, until the stream ends; None for a line that is too long, which is skipped."""
    while data := stream.readline(LONGEST_LINE + 1):
        is_long = len(data) > LONGEST_LINE
        while len(data) > LONGEST_LINE and not data.endswith(b"\n"):
            data = stream.readline(LONGEST_LINE + 1)
        yield None if is_long else data.decode("utf-8", "replace").rstrip("\r\n")


def written(*words: object) -> bytes:
    """A line from its words. A free text cannot break it: control characters and line breaks become spaces."""
    text = " ".join(str(word) for word in words)
    return (re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", text).rstrip() + "\n").encode("utf-8", "replace")


def split(line: str) -> tuple[str, str]:
    """The command of a line and the rest."""
    command, _, rest = line.strip(" \t").replace("\t", " ").partition(" ")
    return command, rest.strip(" ")


def whole(text: str, least: int = 0, most: int = 10**15) -> int | None:
    """A whole number within bounds; None for anything else."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        return None
    return int(text) if least <= int(text) <= most else None


@dataclass(frozen=True)
class EngineOption:
    """Something that can be set in an engine, as it declares it."""

    name: str
    kind: str
    default: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def accepts(self, value: str) -> bool:
        if self.kind == NUMBER:
            return whole(value, self.least, self.most) is not None
        return self.kind == TEXT or value in (self.choices if self.kind == CHOICE else ("yes", "no"))

    @property
    def words(self) -> tuple[object, ...]:
        bounds = (self.least, self.most) if self.kind == NUMBER else self.choices
        return "option", self.name, self.kind, self.default, *bounds


def parse_option(rest: str) -> EngineOption | None:
    """What follows `option`; None if it declares nothing that we understand."""
    name, _, rest = rest.partition(" ")
    kind, _, rest = rest.strip().partition(" ")
    words = rest.split()
    if kind == TEXT and name:
        return EngineOption(name, kind, rest.strip())
    if kind == NUMBER and len(words) == 3:
        least, most = whole(words[1], -(10**15)), whole(words[2], -(10**15))
        option = EngineOption(name, kind, words[0], least or 0, most or 0)
        return option if None not in (least, most) and option.accepts(words[0]) else None
    if words and kind in (YES_NO, CHOICE):
        option = EngineOption(name, kind, words[0], choices=tuple(words[1:]))
        return option if option.accepts(words[0]) else None
    return None


@dataclass(frozen=True)
class Go:
    """What limits one decision. Without any limit, an engine thinks for as long as it usually does."""

    time: int | None = None  # milliseconds
    iterations: int | None = None
    nodes: int | None = None
    infinite: bool = False

    @property
    def words(self) -> tuple[object, ...]:
        given = [(name, getattr(self, name)) for name in COUNTS if getattr(self, name) is not None]
        return "go", *(word for pair in given for word in pair), *(["infinite"] if self.infinite else [])


def parse_go(rest: str) -> Go:
    """What follows `go`. Raises ValueError with a sentence."""
    words, found = rest.split(), dict[str, int]()
    infinite = words == ["infinite"]
    if not infinite:
        for name, count in zip(words[::2], [*words[1::2], ""] if len(words) % 2 else words[1::2], strict=True):
            number = whole(count, 1)
            if name not in COUNTS or number is None:
                raise ValueError(
                    f"expected go infinite, or time, iterations or nodes, each with a number from 1; got go {rest}"
                )
            found[name] = number
    return Go(infinite=infinite, **found)


@dataclass(frozen=True)
class Info:
    """What an engine has found out: how far it looked, what every seat may expect, how play may continue."""

    depth: int | None = None
    iterations: int | None = None
    nodes: int | None = None
    time: int | None = None  # milliseconds
    shares: tuple[float, ...] = ()  # one per seat
    line: tuple[str, ...] = ()  # action texts

    @property
    def words(self) -> tuple[object, ...]:
        counts = [(name, getattr(self, name)) for name in ("depth", "iterations", "nodes", "time")]
        found = [word for name, value in counts if value is not None for word in (name, value)]
        found += ["shares", ",".join(f"{share:.4f}" for share in self.shares)] if self.shares else []
        return "info", *found, *(["line", *self.line] if self.line else [])


def parse_info(rest: str) -> Info:
    """What follows `info`; whatever cannot be read is left out."""
    before, _, line = f" {rest} ".partition(" line ")
    words = before.split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    counts = {name: whole(found.get(name, "")) for name in ("depth", "iterations", "nodes", "time")}
    shares = found.get("shares", "").split(",")
    is_readable = all(re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,18})?", share) for share in shares)
    return Info(**counts, shares=tuple(float(share) for share in shares) if is_readable else (), line=tuple(line.split()))


def seen_words(entry: Entry) -> tuple[object, ...]:
    """One action as a seat saw it."""
    return "seen", CHANCE_NAME if entry.seat is None else entry.seat, entry.action, entry.revealed


def parse_seen(rest: str) -> Entry:
    """What follows `seen`. Raises ValueError with a sentence."""
    words = rest.split()
    seat = whole(words[0], 0, 99) if words else None
    if len(words) not in (2, 3) or (seat is None and words[0] != CHANCE_NAME):
        raise ValueError(f"expected seen, then a seat or *, an action and what it revealed; got seen {rest}")
    return Entry(seat, words[1], words[2] if len(words) == 3 else "")
