"""A board of `gears` as its file says it: a maze, or tiles to build from; and what is wrong with it, piece by piece.

Reading files is in boardfile.py. Whoever plays a board refuses it for its first problem; whoever edits one is shown them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.gears.entries import capacity, number_of
from wandelgang.games.gears.maze import entry_candidates, is_sound, maze_text, tile_text, value_of
from wandelgang.games.gears.notation import KIND_NAMES, cell_name
from wandelgang.games.gears.state import COPIES, PLAYERS, VALUES
from wandelgang.games.gears.words import words
from wandelgang.language import Message

NAME = "gears"
BUILDERS = range(2, PLAYERS + 1)  # GEARS-30: nobody builds a maze alone
MOST = COPIES * VALUES  # tiles with a value


@dataclass(frozen=True)
class Problem:
    """Why a board cannot be played: as a refusal, and for whoever edits it."""

    field: str
    expected: Message
    got: object
    what: Message | None = None  # a sentence; if there is none, that of the refusal
    advice: Message | None = None
    cells: tuple[int, ...] = ()

    @property
    def error(self) -> BadSetup:
        return BadSetup(self.field, self.expected, self.got)


@dataclass(frozen=True)
class Board:
    """What a board file says, as far as it can be read."""

    maze: Mapping[int, int] = field(default_factory=dict)
    tiles: Mapping[str, int] | None = None  # to build from: copies by kind
    piles: Mapping[int, int] = field(default_factory=dict)  # tiles of each player, by number of players
    meant_for: tuple[int, ...] = ()  # numbers of players; none means whoever has room
    about: Mapping[str, Any] = field(default_factory=dict)  # title and confidence
    misread: tuple[Problem, ...] = ()

    @property
    def is_supply(self) -> bool:
        return self.tiles is not None

    @cached_property
    def total(self) -> int:
        """How many tiles there are to build from."""
        return sum((self.tiles or {}).values())

    @cached_property
    def room(self) -> range:
        """How many can play: everybody needs a place for an entry tile (GEARS-A16), or a pile to build from (GEARS-29)."""
        if self.is_supply:
            return range(BUILDERS.start, min(PLAYERS, self.total) + 1)
        return range(1, capacity(self.maze) + 1)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players who can play it."""
        return tuple(number for number in self.room if number in (self.meant_for or self.room))

    def pile(self, players: int) -> int:
        """How many tiles each of so many players gets."""
        return self.piles.get(players, self.total // players)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        return (*self.misread, *(supply_problems(self) if self.is_supply else maze_problems(self)))

    @property
    def text(self) -> str:
        """The board file that says this."""
        said: dict[str, Any] = {"game": NAME, "title": self.about.get("title")}
        if self.tiles is None:
            said["board"] = maze_text(self.maze)
        else:
            said["tiles"] = {kind: self.tiles[kind] for kind in KIND_NAMES if self.tiles.get(kind)}
            said["piles"] = {str(players): size for players, size in sorted(self.piles.items())} or None
        said["players"] = list(self.meant_for) or None
        return boardfiles.written(said | {"confidence": self.about.get("confidence")})


def maze_problems(board: Board) -> Iterator[Problem]:
    """GEARS-A44: one to four walls each, at most eight tiles per value, enough entry places."""
    maze = board.maze
    for cell, tile in maze.items():
        if not is_sound(tile):
            place, walls = cell_name(cell), value_of(tile)
            got = f"{place}:{tile_text(tile)}"
            what, advice = words("wrong-walls", place=place, n=walls), words("mend-walls")
            yield Problem("board", words("a-plain-tile"), got, what, advice, (cell,))
    if not maze:
        yield Problem("board", words("a-numbered-tile"), "-", words("wrong-empty"), words("mend-empty"))
        return
    for value in range(1, VALUES + 1):
        if (number := number_of(maze, value)) > COPIES:
            cells = tuple(cell for cell, tile in maze.items() if value_of(tile) == value)
            what = words("wrong-value", number=number, value=value, most=COPIES)
            advice = words("mend-value", n=number - COPIES)
            yield Problem("board", words("tiles-at-most", n=COPIES, value=value), number, what, advice, cells)
    if len(maze) > MOST:
        what, advice = words("wrong-number", number=len(maze), most=MOST), words("mend-number", n=len(maze) - MOST)
        yield Problem("board", words("tiles-in-all", n=MOST), len(maze), what, advice)
    yield from entry_problems(board)


def entry_problems(board: Board) -> Iterator[Problem]:
    """GEARS-A16: one place for an entry tile per player; alone one can always play with a single one."""
    wanted, has = max(board.meant_for, default=1), board.room.stop - 1
    if has >= wanted:
        return
    candidates = tuple(entry_candidates(board.maze))
    what = words("wrong-entries", n=wanted, has=has) if has else words("wrong-no-entry")
    advice = words("mend-entries", place=cell_name(candidates[0])) if candidates else words("mend-no-entry")
    yield Problem("board", words("entries-for-all", n=wanted), has, what, advice, candidates)


def supply_problems(board: Board) -> Iterator[Problem]:
    """GEARS-A44: at most eight tiles per value; GEARS-29: enough of them for all piles."""
    tiles = board.tiles or {}
    for value in range(1, VALUES + 1):
        if (number := sum(copies for kind, copies in tiles.items() if len(kind) == value)) > COPIES:
            what = words("wrong-value", number=number, value=value, most=COPIES)
            advice = words("mend-supply", n=number - COPIES)
            yield Problem("tiles", words("tiles-at-most", n=COPIES, value=value), number, what, advice)
    wanted = max(board.meant_for, default=BUILDERS.start)
    if board.total < wanted:
        what, advice = words("wrong-supply", number=board.total, n=wanted), words("mend-more-tiles")
        yield Problem("tiles", words("tiles-for-all", n=wanted), board.total, what, advice)
    for players, size in board.piles.items():
        most = board.total // players
        if size > most:
            what, advice = words("wrong-piles", players=players, size=size, total=board.total), words("mend-piles", n=most)
            yield Problem("piles", words("pile-at-most", n=most, players=players), size, what, advice)
        if board.meant_for and players not in board.meant_for:
            advice = words("mend-unused-pile")
            yield Problem("piles", words("piles-of-players", numbers=numbers_text(board.meant_for)), players, None, advice)


def numbers_text(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
