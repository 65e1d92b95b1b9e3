"""A board of `sliders` in the making: read from any board file as far as it goes, with what is wrong about it; and written.

Whatever is missing is open, whatever is too much is dropped with the next change. This module neither draws nor changes boards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from wandelgang import boardfiles
from wandelgang.core.editor import Finding
from wandelgang.errors import BadSetup, Unreadable
from wandelgang.games.sliders.boardfile import (
    FURTHEST,
    HOLES,
    KEYS,
    MIDDLE,
    OPEN,
    OWNERS,
    SLIDERS,
    YELLOW_SIGN,
    Board,
    drawn_rows,
    read_board,
)
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

SIGNS = f"oFBX{OPEN}"
RAIL = re.compile(r"[01Y?][oFBX?|]{3,}")


@dataclass(frozen=True)
class Rail:
    """One slider: its owner (`0`, `1`, `Y` or open), its holes, and after which of them a lateral barrier stands."""

    owner: str
    holes: str
    laterals: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """As it is written in a board file."""
        return self.owner + "".join(f"{sign}|" if at in self.laterals else sign for at, sign in enumerate(self.holes))


@dataclass(frozen=True)
class Draft:
    """All that a board file says and an editor keeps; *flaws* are what is wrong, *lost* is what the next change drops."""

    rails: tuple[Rail, ...]
    travel: int = 1
    title: Any = None  # a text, or one per language
    confidence: str | None = None
    flaws: tuple[Finding, ...] = field(default=(), compare=False)
    lost: tuple[Message, ...] = field(default=(), compare=False)

    @property
    def holes(self) -> int:
        return len(self.rails[0].holes)

    @property
    def board(self) -> Board:
        return Board(tuple(rail.text for rail in self.rails), self.travel)

    @property
    def text(self) -> str:
        """The board file, always in the same form."""
        drawing = "".join(f"{rail.text}\n" for rail in self.rails)
        entries = {"game": "sliders", "title": self.title, "board": drawing, "travel": self.travel}
        return boardfiles.written(entries | {"confidence": self.confidence})


def read_draft(text: str) -> Draft:
    """The draft of a board file, whatever is wrong with it; Unreadable if nothing in it looks like a slider."""
    try:
        entries = boardfiles.parsed(text)
    except BadSetup as error:
        raise Unreadable(error.message) from error
    drawing = entries.get("board")
    lines = drawn_rows(drawing) if isinstance(drawing, str) else []
    game = entries.get("game")
    if game != "sliders" and (game is not None or not any(RAIL.fullmatch(line) for line in lines)):
        raise Unreadable(words("no-board"))
    flaws, lost = about_flaws(entries)
    rails = read_rails(lines, flaws, lost)
    if not lines:
        flaws.insert(0, Finding("wrong", words("flaw-no-drawing"), words("advice-open-rows"), every_rail()))
    travel = entries.get("travel", 1)
    if type(travel) is not int or not 1 <= travel <= FURTHEST:
        flaws.append(Finding("wrong", words("flaw-travel", got=travel, most=FURTHEST), words("advice-travel")))
        travel = 1
    kept = {key: entries.get(key) for key in ("title", "confidence") if is_about(key, entries)}
    return Draft(rails, travel, **kept, flaws=(*flaws, *missed(text, flaws)), lost=tuple(lost))


def about_flaws(entries: dict[str, Any]) -> tuple[list[Finding], list[Message]]:
    """Keys that no board of this game has, and a title or a mark that is none."""
    flaws, lost = [], []
    for key in entries:
        if key not in (*KEYS, *boardfiles.ABOUT):
            flaws.append(Finding("wrong", words("flaw-key", key=key), words("advice-key", keys=", ".join(KEYS))))
            lost.append(words("lost-key", key=key))
    for key in ("title", "confidence"):
        if not is_about(key, entries):
            flaws.append(Finding("wrong", words("flaw-about", key=key), words("advice-about", key=key)))
            lost.append(words("lost-key", key=key))
    return flaws, lost


def is_about(key: str, entries: dict[str, Any]) -> bool:
    """Is it a title, or a mark, or missing?"""
    try:
        boardfiles.check_about({key: entries[key]} if key in entries else {})
    except BadSetup:
        return False
    return True


def missed(text: str, flaws: list[Finding]) -> list[Finding]:
    """What the set-up refuses although nothing seemed to be wrong."""
    try:
        read_board(text)
    except BadSetup as error:
        return [] if flaws else [Finding("wrong", error.message)]
    return []


def every_rail() -> tuple[str, ...]:
    return tuple(rail_id(row) for row in range(1, SLIDERS + 1))


def rail_id(row: int) -> str:
    return f"rail{row}"


def read_rails(lines: list[str], flaws: list[Finding], lost: list[Message]) -> tuple[Rail, ...]:
    """Nine sliders of five or seven holes, whichever is nearer to most of them."""
    read = [read_rail(row, line, flaws) for row, line in enumerate(lines[:SLIDERS], 1)]
    count = HOLES[sum(len(rail.holes) > HOLES[0] for rail in read) * 2 > len(read)]
    if lines and len(lines) < SLIDERS:
        missing = every_rail()[len(lines) :]
        flaws.append(Finding("wrong", words("flaw-few-rows", n=len(lines)), words("advice-open-rows"), missing))
    if len(lines) > SLIDERS:
        flaws.append(Finding("wrong", words("flaw-many-rows", n=len(lines)), words("advice-dropped")))
        lost.append(words("lost-rows"))
    for row, rail in enumerate(read, 1):
        found = len(rail.holes)
        if found != count:
            advice = words("advice-open-holes") if found < count else words("advice-dropped")
            flaws.append(Finding("wrong", words("flaw-holes", row=row, n=found, count=count), advice, (rail_id(row),)))
        if found > count:
            lost.append(words("lost-holes", row=row))
    absent = [Rail(YELLOW_SIGN if row == MIDDLE else OPEN, "") for row in range(len(read) + 1, SLIDERS + 1)]
    return tuple(with_holes(rail, count) for rail in (*read, *absent))


def with_holes(rail: Rail, count: int) -> Rail:
    """A slider with so many holes: further ones are open, and what is too much at its right end is gone."""
    holes = rail.holes[:count].ljust(count, OPEN)
    return Rail(rail.owner, holes, frozenset(at for at in rail.laterals if at < count - 1))


def read_rail(row: int, line: str, flaws: list[Finding]) -> Rail:
    """One line, as far as it can be read."""

    def flaw(what: Message, advice: Message) -> None:
        flaws.append(Finding("wrong", what, advice, (rail_id(row),)))

    named = line[:1] not in tuple("oFBX|")  # otherwise the owner was left out
    owner, signs = (line[:1], line[1:]) if named else ("", line)
    if row == MIDDLE and owner != YELLOW_SIGN:
        flaw(words("flaw-middle"), words("advice-middle"))
    elif row != MIDDLE and owner == YELLOW_SIGN:
        flaw(words("flaw-yellow", row=row), words("advice-owner"))
    elif row != MIDDLE and (not owner or owner not in OWNERS + OPEN):
        flaw(words("flaw-owner", row=row, got=owner or "–"), words("advice-owner"))
    holes, laterals, strange = "", set(), ""
    for at, sign in enumerate(signs):
        if sign != "|":
            holes += sign if sign in SIGNS else OPEN
            strange += sign if sign not in SIGNS else ""
        elif holes and len(holes) - 1 not in laterals and at + 1 < len(signs):
            laterals.add(len(holes) - 1)
        else:
            strange += "|"
    if strange:
        unknown = strange.replace("|", "")
        what = words("flaw-sign", row=row, got=unknown) if unknown else words("flaw-lateral", row=row)
        flaw(what, words("advice-sign") if unknown else words("advice-lateral"))
    return Rail(owner if owner and owner in OWNERS + OPEN + YELLOW_SIGN else OPEN, holes, frozenset(laterals))
