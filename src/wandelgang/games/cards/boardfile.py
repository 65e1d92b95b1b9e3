"""Board files of `cards`: the layouts that come with it and players' own, read from TOML and written again.

A file is read as far as possible, with what is wrong about it; whoever wants to play it has the first flaw raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.cards.flaws import Flaw, refuse
from wandelgang.games.cards.notation import WHITE_SIGN
from wandelgang.games.cards.pictures import ANY, PICTURES, arranged, counted, rows_of
from wandelgang.games.cards.words import words

GAME = "cards"
TITLES = ("title", "confidence")
KEYS = ("board", *boardfiles.ABOUT)
SIGNS = PICTURES + WHITE_SIGN + ANY


@dataclass(frozen=True)
class BoardFile:
    """What a file says: 25 signs, a title, a confidence mark; and what is wrong with it."""

    signs: str
    title: str | dict[str, str] = ""
    confidence: str = ""
    flaws: tuple[Flaw, ...] = ()
    unread: tuple[str, ...] = ()  # keys that are not ours, or say something impossible

    @property
    def text(self) -> str:
        """The file as we write it."""
        drawing = "".join(f"{row}\n" for row in rows_of(self.signs))
        about = {"title": self.title or None, "board": drawing, "confidence": self.confidence or None}
        return boardfiles.written({"game": GAME} | about)


def preset(name: str) -> str:
    return read_board(boardfiles.shipped(__package__, name))


def read_board(source: str) -> str:
    """The signs of a layout that can be played, from a TOML text."""
    file = read(source)
    refuse(file.flaws)
    return file.signs


def read(source: str) -> BoardFile:
    """Whatever can be read. Raises BadSetup for what is no TOML, and for another game's board."""
    entries = boardfiles.parsed(source)
    if entries.get("game", GAME) != GAME:
        raise BadSetup("game", words("exactly", value=GAME), entries["game"])
    unknown = [key for key in entries if key not in KEYS]
    wrong = {key: flaw for key in TITLES if key in entries for flaw in about_flaws(key, entries[key])}
    flaws = [*unknown_flaws(unknown), *wrong.values()]
    about = {key: entries[key] for key in TITLES if key in entries and key not in wrong}
    board = entries.get("board")
    rows = [line.strip() for line in board.strip().splitlines()] if isinstance(board, str) else []
    signs, misdrawn = arranged(rows, SIGNS)
    if not rows:
        error = BadSetup("board", words("rows-text"), "-" if board is None or isinstance(board, str) else board)
        misdrawn = [Flaw(error, (), words("no-rows"), words("rows-begun"))]
    return BoardFile(signs, flaws=(*flaws, *misdrawn, *counted(signs)), unread=(*unknown, *wrong), **about)


def unknown_flaws(unknown: Sequence[str]) -> list[Flaw]:
    """What a file names and nobody reads."""
    if not unknown:
        return []
    error = BadSetup(unknown[0], words("one-of", choices=", ".join(KEYS)), unknown[0])
    return [Flaw(error, (), words("keys-unknown", n=len(unknown), keys=", ".join(unknown)), words("keys-dropped"))]


def about_flaws(key: str, value: object) -> list[Flaw]:
    try:
        boardfiles.check_about({key: value})
    except BadSetup as error:
        return [Flaw(error, advice=words("keys-dropped"))]
    return []
