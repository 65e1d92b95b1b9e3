"""The sixteen pictures of a board of `cards` as 25 signs in reading order: read, counted, laid out.

Board files and positions pass through here. Nothing is raised: what cannot be is a flaw, and is drawn as far as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup
from wandelgang.games.cards.flaws import Flaw
from wandelgang.games.cards.notation import WHITE_SIGN, cell_name
from wandelgang.games.cards.state import CELLS, SIDE, WHITE
from wandelgang.games.cards.words import words
from wandelgang.language import Message

ANY = "?"  # a place for any picture not yet laid
PICTURES = "123456789"
COPIES = {sign: 1 if sign in "19" else 2 for sign in PICTURES}  # CARDS-03
PARTNERS = {"1": "9", "9": "1"}  # what lies opposite a picture that is there only once
PICTURE_CELLS = tuple(cell for cell in range(CELLS) if not WHITE >> cell & 1)


def opposite(cell: int) -> int:
    """The field at the same place for whoever sits opposite."""
    return CELLS - 1 - cell


def partner(sign: str) -> str:
    """What lies at the twin of a place, so that a board looks the same from there: 1 and 9 take turns (CARDS-03)."""
    return PARTNERS.get(sign, sign)


def arranged(rows: Sequence[str], allowed: str) -> tuple[str, list[Flaw]]:
    """The signs of five rows, and what is wrong with them. What is no picture becomes `?`, whatever lies on the cross goes."""
    flaws = []
    if len(rows) != SIDE:
        error = BadSetup("board", words("five-rows"), len(rows))
        flaws.append(Flaw(error, (), words("rows-wrong", n=len(rows)), words("rows-mended")))
    signs = ""
    for number in range(SIDE):
        row = rows[number] if number < len(rows) else ANY * SIDE
        signs += "".join(sign_at(SIDE * number + column, row[column : column + 1]) for column in range(SIDE))
        flaws += row_flaws(number, row, allowed) if number < len(rows) else []
    return signs, flaws


def sign_at(cell: int, given: str) -> str:
    if WHITE >> cell & 1:
        return WHITE_SIGN
    return given if given and given in PICTURES else ANY


def row_flaws(number: int, row: str, allowed: str) -> list[Flaw]:
    """What is wrong with one row: its length, its signs, or the white cross (CARDS-04)."""
    cells = range(SIDE * number, SIDE * (number + 1))
    field, expected = f"board, row {number + 1}", words("five-signs", signs=allowed)
    if len(row) != SIDE:
        names = tuple(map(cell_name, cells))
        what = words("row-wrong", row=number + 1, n=len(row))
        return [Flaw(BadSetup(field, expected, row or "-"), names, what, words("rows-mended"))]
    flaws = []
    for cell, sign in zip(cells, row, strict=True):
        place = cell_name(cell)
        if sign not in allowed:
            what = words("sign-wrong", place=place, sign=sign)
            flaws.append(Flaw(BadSetup(field, expected, row), (place,), what, mended(cell)))
        elif (sign == WHITE_SIGN) != bool(WHITE >> cell & 1):
            what = words("white-wrong" if sign == WHITE_SIGN else "cross-wrong", place=place)
            flaws.append(Flaw(BadSetup("board", words("white-cross"), place), (place,), what, mended(cell)))
    return flaws


def mended(cell: int) -> Message:
    """What to do about a wrong sign."""
    return words("sign-dropped") if WHITE >> cell & 1 else words("lay-a-picture")


def counted(signs: str) -> list[Flaw]:
    """CARDS-03, CARDS-A35: the pictures that lie too often, each with one that lies too rarely if no place is open."""
    laid, is_open = Counter(signs), ANY in signs
    lacking = [sign for sign in PICTURES for _ in range(COPIES[sign] - laid[sign])]
    flaws = []
    for sign in PICTURES:
        if laid[sign] <= COPIES[sign]:
            continue
        missing = lacking.pop(0) if lacking and not is_open else ""
        places = [cell for cell in range(CELLS) if signs[cell] == sign]
        best = max(places, key=lambda cell: worth_changing(signs, cell, missing))
        names = [cell_name(best), *(cell_name(cell) for cell in places if cell != best)]
        what = words(
            "too-often-too-rarely" if missing else "too-often",
            card=sign,
            times=times(laid[sign]),
            right=times(COPIES[sign]),
            missing=missing,
            rarely=words("times-only-once" if laid[missing] else "times-never"),
        )
        advice = words("swap-one" if missing else "take-one-away", place=names[0])
        error = BadSetup("board", words("sixteen-pictures"), words("so-often", card=sign, n=laid[sign]))
        flaws.append(Flaw(error, tuple(names), what, advice))
    return flaws


def worth_changing(signs: str, cell: int, missing: str) -> tuple[bool, bool, int]:
    """How good it would be to lay another picture here: best where that makes the board the same from both sides."""
    twin = signs[opposite(cell)]
    return partner(twin) == missing, twin not in (partner(signs[cell]), ANY), cell


def times(number: int) -> Message:
    return words(f"times-{number}") if number <= 4 else words("times-many", n=number)


def rest(signs: str) -> list[str]:
    """The pictures not yet laid, in order."""
    return [sign for sign in PICTURES for _ in range(COPIES[sign] - signs.count(sign))]


def lay_out(signs: str, generator: Generator) -> str:
    """CARDS-07, CARDS-A35: the pictures not yet laid go to the open places, every arrangement equally likely."""
    left = rest(signs)
    generator.shuffle(left)
    return "".join(left.pop() if sign == ANY else sign for sign in signs)


def rows_of(signs: str) -> list[str]:
    return [signs[row : row + SIDE] for row in range(0, CELLS, SIDE)]
