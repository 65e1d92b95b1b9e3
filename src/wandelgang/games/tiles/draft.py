"""A board of `tiles` in the making: whatever can be read of a board file, right or wrong, changed and written again.

It knows what lies where. Whether it can be played is decided in plan.py, how it is shown in workbench.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wandelgang import boardfiles
from wandelgang.boards.square import turned
from wandelgang.errors import BadSetup, words
from wandelgang.games.tiles.boardfile import ANY, READERS, SHAPE_NAMES, SHAPES, Board, readable
from wandelgang.games.tiles.ground import Ground, places
from wandelgang.games.tiles.layout import LONGEST
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.plan import USUAL_SIZE

GAME = "tiles"
NOWHERE = "-"  # in a list of places: not there yet
KEPT = ("loose", "weights", "treasures", "goal", "goals", "start", "limit", "overlap")  # as the file says them


@dataclass
class Draft:
    """The tiles by place (`?` is open), and everything on them."""

    width: int
    height: int
    signs: dict[str, str]
    pawns: list[str] = field(default_factory=list)
    homes: list[str] = field(default_factory=list)
    stones: dict[str, str] | None = None
    said: dict[str, Any] = field(default_factory=dict)  # all other keys that can be read
    immovable: str | None = None  # the pattern, if the file gives only a size
    board: Board = field(default_factory=Board)
    refused: list[BadSetup] = field(default_factory=list)  # what cannot be read
    lost: list[str] = field(default_factory=list)  # keys that are not written again

    @property
    def kind(self) -> str:
        return str(self.said.get("goal", "set"))

    @property
    def open(self) -> list[str]:
        return [place for place, sign in self.signs.items() if sign == ANY]

    def say(self, key: str, value: object) -> None:
        """Say something, or nothing if it is empty or no."""
        self.said.pop(key, None)
        if not (value is None or value is False or value in ("", {})):
            self.said[key] = value

    def clear_pieces(self, place: str) -> bool:
        """Take away whatever lies or stands on a place; was there anything?"""
        there = self.pieces(place)
        for piece, name in there:
            self.take(piece, name)
        return bool(there)

    def pieces(self, place: str) -> list[tuple[str, str]]:
        """What lies and stands on a place: pawns, homes and stones with their numbers and letters."""
        return [
            *(("pawn", str(player)) for player, at in enumerate(self.pawns) if at == place),
            *(("stone", stone) for stone, at in (self.stones or {}).items() if at == place),
            *(("home", str(player)) for player, at in enumerate(self.homes) if at == place),
        ]

    @property
    def laid(self) -> int:
        """How many pieces there are."""
        cells = (*self.pawns, *self.homes, *(self.stones or {}).values())
        return sum(place != NOWHERE for place in cells)

    def put(self, piece: str, name: str, place: str) -> None:
        """Put a piece somewhere; if it lay elsewhere, it moves."""
        if piece == "stone":
            stones = {**(self.stones or {}), name: place}
            self.stones = {stone: stones[stone] for stone in STONE_NAMES if stone in stones}
            return
        cells = self.pawns if piece == "pawn" else self.homes
        cells += [NOWHERE] * (int(name) + 1 - len(cells))
        cells[int(name)] = place

    def take(self, piece: str, name: str) -> None:
        """Take a piece away; nobody's pawns after the last one that stands somewhere are listed."""
        if piece == "stone":
            (self.stones or {}).pop(name, None)
            self.stones = self.stones or None
            return
        cells = self.pawns if piece == "pawn" else self.homes
        if int(name) < len(cells):
            cells[int(name)] = NOWHERE
        while cells and cells[-1] == NOWHERE:
            cells.pop()

    def lay(self, changed: dict[str, str]) -> None:
        """Lay tiles. From now on the board is drawn; a mix of loose tiles that is counted follows."""
        if self.immovable == "alternating":
            self.signs |= {place: closed(place, sign, self.width, self.height) for place, sign in self.signs.items()}
        self.immovable = None
        for place, sign in changed.items():
            before, self.signs[place] = self.signs[place], sign
            if "loose" in self.said and (before == ANY) != (sign == ANY):
                self.count_loose(shape(before if sign == ANY else sign), 1 if sign == ANY else -1)
        self.review_mix()

    def count_loose(self, shape: str, by: int) -> None:
        """One more or one less of a shape in the mix, or of the most frequent one if there is none of it."""
        loose = self.said["loose"] = dict(self.said["loose"])
        if by < 0 and not loose.get(shape):
            shape = max(loose, key=lambda one: loose[one])
        loose[shape] = max(0, loose.get(shape, 0) + by)

    def review_mix(self) -> None:
        """A counted mix has one tile per open place; without open places there is no mix."""
        number = len(self.open)
        if not number:
            self.said.pop("loose", None)
            self.said.pop("weights", None)
        loose = dict(self.said.get("loose", {}))
        while loose and sum(loose.values()) != number:
            by = 1 if sum(loose.values()) < number else -1
            loose[max(loose, key=lambda one: loose[one])] += by
        if loose:
            self.said["loose"] = loose

    def resize(self, width: int, height: int) -> None:
        """Add open places at the right and at the bottom, or cut off what is there, with everything on it."""
        kept = {*places(width, height), FREE}
        for place in [place for place in self.signs if place not in kept]:
            self.clear_pieces(place)
        if self.immovable is not None:
            ground = Ground(Board(immovable=self.immovable), width, height)
            self.signs = ground.signs | {FREE: self.signs[FREE]}
        else:
            self.signs = {place: self.signs.get(place, ANY) for place in (*places(width, height), FREE)}
        self.width, self.height = width, height
        self.review_mix()

    def review_kind(self) -> None:
        """What another kind of goal has no use for is gone."""
        if self.kind != "stack":
            self.homes = []
        if self.kind == "shared":
            self.stones = None
        if self.kind != "set":
            self.said.pop("overlap", None)
        if isinstance(self.said.get("goals"), list) and (self.kind == "shared") != all(
            type(entry) is int for entry in self.said["goals"]
        ):
            del self.said["goals"]
        if self.kind == "shared" or self.stones is not None:
            self.said.pop("treasures", None)

    @property
    def rows(self) -> str:
        """The drawing, one line per row."""
        signs = [self.signs[place] for place in places(self.width, self.height)]
        lines = ["".join(signs[first : first + self.width]) for first in range(0, len(signs), self.width)]
        return "".join(f"{line}\n" for line in lines)

    @property
    def text(self) -> str:
        """The board file."""
        drawn: dict[str, Any] = {"board": self.rows}
        if self.immovable is not None:
            drawn = {"width": self.width, "height": self.height, "immovable": self.immovable}
        entries = {
            "game": GAME,
            "title": self.said.get("title"),
            **drawn,
            "free": self.signs[FREE] if self.signs[FREE] != ANY else None,
            "pawns": self.pawns or None,
            "homes": self.homes or None,
            "stones": self.stones,
            "confidence": self.said.get("confidence"),
            **{key: self.said.get(key) for key in KEPT},
        }
        return boardfiles.written(entries)


def read(text: str) -> Draft:
    """The draft of a board file, as far as it can be read. Raises BadSetup for what is no TOML at all."""
    entries = boardfiles.parsed(text)
    refused = []
    for key in [key for key in entries if key not in (*READERS, *boardfiles.ABOUT)]:
        refused.append(BadSetup(key, words("expected-choice", choices=", ".join((*READERS, *boardfiles.ABOUT))), key))
    about: dict[str, Any] = {}
    for key in boardfiles.ABOUT:
        try:
            boardfiles.check_about({key: entries[key]} if key in entries else {})
            about |= {key: entries[key]} if key in entries else {}
        except BadSetup as error:
            refused.append(error)
    if about.get("game", GAME) != GAME:
        refused.append(BadSetup("game", words("expected-choice", choices=GAME), about["game"]))
    board, misread = readable({key: value for key, value in entries.items() if key in READERS})
    refused += misread
    unread = [key for key in entries if key not in board.named and key not in about and not (key == "board" and board.rows)]
    return drafted(board, about, {key: entries[key] for key in KEPT if key in board.named}, refused, unread)


def drafted(board: Board, about: dict[str, Any], said: dict[str, Any], refused: list[BadSetup], unread: list[str]) -> Draft:
    sized = (board.width, board.height)
    width, height = (min(max(1, USUAL_SIZE if size is None else size), LONGEST) for size in sized)
    if board.rows:
        width, height = len(board.rows[0]), len(board.rows)
    return Draft(
        width=width,
        height=height,
        signs=dict(Ground(board, width, height).signs),
        pawns=[place or NOWHERE for place in board.pawns],
        homes=[place or NOWHERE for place in board.homes],
        stones=None if board.stones is None else dict(board.stones),
        said={key: about[key] for key in ("title", "confidence") if key in about} | said,
        immovable=None if board.rows else board.immovable,
        board=board,
        refused=refused,
        lost=unread,
    )


def shape(sign: str) -> str:
    return SHAPE_NAMES[(IMMOVABLE if sign in IMMOVABLE else LOOSE).index(sign)]


def closed(place: str, sign: str, width: int, height: int) -> str:
    """TILES-A28, once it is drawn: an immovable tile with four neighbours is closed to one side, by turns round the middle."""
    if sign != IMMOVABLE[SHAPES["cross"]]:
        return sign
    right, low = 2 * (ord(place[0]) - ord("a")) >= width - 1, 2 * (int(place[1:]) - 1) >= height - 1
    return IMMOVABLE[turned(0b1110, 3 - right if low else right)]
