"""Board files of `gears` as TOML: mazes, and tiles to build from. Each value is checked here, the whole in layout.py."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wandelgang import boardfiles
from wandelgang.errors import BadSetup
from wandelgang.games.gears.notation import KIND_NAMES
from wandelgang.games.gears.state import COPIES, PLAYERS, VALUES
from wandelgang.games.gears.words import words

PRESETS = ("first-steps", "airlock", "heart", "four-towers", "beetle", "whirl")
SUPPLY = "build"
KEYS = ("players", "rows", "tiles", "piles")


@dataclass
class Board:
    """What a board file says: a maze, or tiles to build from and the size of the piles by number of players."""

    maze: list[str] = field(default_factory=list)
    tiles: dict[str, int] = field(default_factory=dict)
    piles: dict[int, int] = field(default_factory=dict)

    @property
    def entries(self) -> list[str]:
        """The tiles of a maze, each with its marker (GEARS-03)."""
        return [f"{tile}*" for tile in self.maze]


def preset(name: str) -> Board:
    """A maze that comes with the game, or the usual tiles to build from."""
    return read_board(boardfiles.shipped(__package__, name))


def board_file(path: str) -> Board:
    return read_board(boardfiles.own(path))


def read_board(source: str) -> Board:
    """The board of a TOML text. Every value is checked for its type."""
    table = boardfiles.table(source, KEYS)
    check_players(table.get("players", []))
    if ("rows" in table) == ("tiles" in table):
        raise BadSetup("rows", words("rows-or-tiles"), words("both" if "rows" in table else "neither"))
    if "rows" in table:
        if "piles" in table:
            raise BadSetup("piles", words("rows-or-tiles"), words("both"))
        return Board(maze=read_rows(table["rows"]))
    return Board(tiles=read_tiles(table["tiles"]), piles=read_piles(table.get("piles", {})))


def check_players(value: object) -> None:
    """The numbers of players a maze is meant for: a recommendation, not enforced."""
    if not (isinstance(value, list) and all(type(number) is int and 1 <= number <= PLAYERS for number in value)):
        raise BadSetup("players", words("numbers-of-players", most=PLAYERS), value)


def read_rows(value: object) -> list[str]:
    """GEARS-A44: plain tiles only; markers and entry tiles come later."""
    if not (isinstance(value, list) and value and all(isinstance(row, str) for row in value)):
        raise BadSetup("rows", words("rows-of-tiles"), value)
    entries = [entry.strip() for row in value for entry in row.split(",")]
    for entry in entries:
        if not re.fullmatch(r"[a-o][0-9]{1,2}:[0-5]{1,4}", entry):
            raise BadSetup("rows", words("a-plain-tile"), entry)
    return entries


def read_tiles(value: object) -> dict[str, int]:
    if not (isinstance(value, dict) and value and set(value) <= set(KIND_NAMES)):
        raise BadSetup("tiles", words("tile-counts", kinds=", ".join(KIND_NAMES)), value)
    if not all(type(copies) is int and 0 <= copies <= COPIES for copies in value.values()):
        raise BadSetup("tiles", words("tile-counts", kinds=", ".join(KIND_NAMES)), value)
    return {kind: value[kind] for kind in KIND_NAMES if value.get(kind)}


def read_piles(value: object) -> dict[int, int]:
    """How many tiles each pile has, by the number of players."""
    seats = [str(number) for number in range(2, PLAYERS + 1)]
    right = isinstance(value, dict) and all(
        players in seats and type(size) is int and 1 <= size <= COPIES * VALUES for players, size in value.items()
    )
    if not right or not isinstance(value, dict):
        raise BadSetup("piles", words("pile-sizes", seats=", ".join(seats)), value)
    return {int(players): size for players, size in value.items()}
