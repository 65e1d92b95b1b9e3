"""The text record of a match: who played, the first position, every action. It can be replayed without a seed.

    Wandelgang 1
    Game: tiles
    Seats: Ada, Bruno
    Options: players=2
    Start: tiles set ┏─┓/…
    Result: 1 0
    Commitment: 9c1185a5…
    Key: 5f4dcc3b…

    1  Ada    Nb+1 c3[0+A]
    3  Bruno  W3 g7

A line of play holds consecutive actions of one player (chance is `*`), after the number of the first. What an action openly
revealed follows it in brackets. Lines that start with `;` are comments. A commitment to what chance decides is shown from the
start, the key that opens it only once the game is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from wandelgang.errors import Unreadable, words
from wandelgang.language import Message, quoted
from wandelgang.texts import is_line, whole_number

FIRST_LINE = "Wandelgang 1"
HEADERS = ("Game", "Seats", "Options", "Date", "Start", "Result", "Commitment", "Key")
DIGITS = {"Commitment": (64,), "Key": (40, 32)}  # hexadecimal; earlier versions had shorter keys
LONGEST_HEADER = 1000  # characters; the first position is exempt, since its game parses it
CHANCE_NAME = "*"


@dataclass(frozen=True)
class Entry:
    """One action of a record: who (None is chance), the text, and what it revealed."""

    seat: int | None
    action: str
    revealed: str = ""


@dataclass
class Record:
    """A match as text. Nothing here is checked against the rules; replaying does that."""

    game: str
    seats: list[str]
    start: str
    entries: list[Entry] = field(default_factory=list)
    options: str = ""
    date: str = ""
    result: str = ""
    commitment: str = ""
    key: str = ""


def write(record: Record) -> str:
    """The text of a record, which `read` reads. Raises Unreadable for a record that it could not read back."""
    headers = {
        "Game": record.game,
        "Seats": ", ".join(record.seats),
        "Options": record.options,
        "Date": record.date,
        "Start": record.start,
        "Result": record.result,
        "Commitment": record.commitment,
        "Key": record.key,
    }
    for name, value in headers.items():
        check_header(name, value)
    check_names(record.seats)
    lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in headers.items() if value), ""]
    width = max(len(name) for name in [*record.seats, CHANCE_NAME])
    digits = len(str(len(record.entries)))
    for first, entries in runs(record.entries):
        seat = entries[0].seat
        name = CHANCE_NAME if seat is None else record.seats[seat]
        actions = " ".join(entry.action + (f"[{entry.revealed}]" if entry.revealed else "") for entry in entries)
        lines.append(f"{first + 1:>{digits}}  {name:<{width}}  {actions}")
    return "\n".join(lines) + "\n"


def runs(entries: Iterable[Entry]) -> Iterable[tuple[int, list[Entry]]]:
    """Consecutive actions of the same seat, with the ply of the first."""
    found: list[tuple[int, list[Entry]]] = []
    for ply, entry in enumerate(entries):
        if found and found[-1][1][-1].seat == entry.seat:
            found[-1][1].append(entry)
        else:
            found.append((ply, [entry]))
    return found


def read(text: str) -> Record:
    """The record of a text. Raises Unreadable with the number of the line that cannot be read."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise Unreadable(words("no-record", expected=FIRST_LINE, got=lines[0].strip() if lines else ""))
    headers: dict[str, str] = {}
    place = 1
    while place < len(lines) and lines[place].strip():
        name, colon, value = lines[place].partition(":")
        if not lines[place].startswith(";"):
            if not colon or name not in HEADERS or name in headers:
                raise Unreadable(words("no-header", line=place + 1, names=", ".join(HEADERS), got=lines[place]))
            headers[name] = value.strip()
            if (fault := header_fault(name, headers[name])) is not None:
                raise Unreadable(words("header-line", line=place + 1, reason=fault))
        place += 1
    for name in ("Game", "Seats", "Start"):
        if name not in headers:
            raise Unreadable(words("header-missing", name=name))
    record = Record(
        game=headers["Game"],
        seats=[seat.strip() for seat in headers["Seats"].split(",")],
        start=headers["Start"],
        options=headers.get("Options", ""),
        date=headers.get("Date", ""),
        result=headers.get("Result", ""),
        commitment=headers.get("Commitment", ""),
        key=headers.get("Key", ""),
    )
    check_names(record.seats)
    for index in range(place, len(lines)):
        line = lines[index].strip()
        if line and not line.startswith(";"):
            read_run(record, line, index + 1)
    return record


def check_header(name: str, value: str) -> None:
    """What goes into a record can be read back from it."""
    fault = header_fault(name, value)
    if fault is not None and not (isinstance(value, str) and value == ""):
        raise Unreadable(words("header-unfit", reason=fault))


def header_fault(name: str, value: str) -> Message | None:
    """Headers are one line of limited length, a date must be a date, and a hash or key has so many digits."""
    if not is_line(value):
        return words("no-line", name=name, got=value if isinstance(value, str) else quoted(value))
    if name != "Start" and len(value) > LONGEST_HEADER:
        return words("long-header", name=name, most=LONGEST_HEADER, got=len(value))
    if name == "Date" and value and not is_date(value):
        return words("no-date", got=value)
    if name in DIGITS and not (re.fullmatch("[0-9a-f]*", value) and len(value) in DIGITS[name]):
        return words("no-digits", name=name, digits=DIGITS[name][0], got=value)
    return None


def is_date(text: str) -> bool:
    """Is it a date such as `2012-10-23`?"""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_names(seats: list[str]) -> None:
    """On a line of play, names must be distinguishable from each other, from chance and from actions."""
    for seat in seats:
        is_valid = is_line(seat) and seat not in ("", CHANCE_NAME)
        if not is_valid or "," in seat or "  " in seat or seats.count(seat) > 1:
            raise Unreadable(words("no-seat-name", name=seat if isinstance(seat, str) else quoted(seat)))


def read_run(record: Record, line: str, place: int) -> None:
    """One line of play: `3  Bruno  W3 g7[1+B]`."""
    first, rest = (*line.split(maxsplit=1), "")[:2]
    if whole_number(first) != len(record.entries) + 1 or not rest:
        raise Unreadable(words("no-play-line", line=place, expected=len(record.entries) + 1, got=line))
    names = sorted([*record.seats, CHANCE_NAME], key=len, reverse=True)
    name = next((name for name in names if rest == name or rest.startswith(name + " ")), None)
    tokens = rest[len(name) :].split() if name is not None else []
    if name is None or not tokens:
        raise Unreadable(words("no-seat-line", line=place, names=", ".join(names), got=rest))
    seat = None if name == CHANCE_NAME else record.seats.index(name)
    for token in tokens:
        entry = re.fullmatch(r"([^\[\]]+)(?:\[([^\[\]]+)\])?", token)
        if not entry:
            raise Unreadable(words("no-token", line=place, got=token))
        record.entries.append(Entry(seat, entry[1], entry[2] or ""))
