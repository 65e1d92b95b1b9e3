"""The places of a board of `tiles` before anything is dealt: what lies there, what is open, how many can have a path."""

from __future__ import annotations

from functools import cached_property, lru_cache

from wandelgang.boards.square import EAST, NORTH, SOUTH, WEST
from wandelgang.games.tiles.boardfile import ANY, SHAPES, Board
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, place_name

WALLS = (LOOSE[0], IMMOVABLE[0])
SIZES = 64  # boards whose places are kept


class Ground:
    """The signs of a board file, one per place; `?` is a place for a random tile."""

    def __init__(self, board: Board, width: int, height: int) -> None:
        self.board, self.width, self.height = board, width, height
        self.places = places(width, height)
        drawn = "".join(board.rows) or pattern(board.immovable, width, height)
        self.signs = dict(zip(self.places, drawn, strict=True)) | {FREE: board.free}

    @cached_property
    def open(self) -> list[str]:
        """The places for random tiles, the free one last."""
        return [place for place, sign in self.signs.items() if sign == ANY]

    @cached_property
    def random_paths(self) -> int:
        """How many tiles with a path the open places can have."""
        if self.board.loose:
            return sum(number for shape, number in self.board.loose.items() if shape != "wall-only")
        has_paths = any(weight for shape, weight in self.weights.items() if shape != "wall-only")
        return len(self.open) if has_paths else 0

    @cached_property
    def most_paths(self) -> int:
        """How many tiles with a path there can be, on the board and beside it."""
        return self.random_paths + sum(sign not in (*WALLS, ANY) for sign in self.signs.values())

    @property
    def weights(self) -> dict[str, int]:
        """How often each shape is drawn: if nothing is said, all equally often."""
        return self.board.weights or dict.fromkeys(SHAPES, 1)

    def is_wall(self, place: str) -> bool:
        return self.signs[place] in WALLS

    @cached_property
    def has_movable_line(self) -> bool:
        """TILES-A10: is there a row or a column without an immovable tile?"""
        fixed = [number for number, place in enumerate(self.places) if self.signs[place] in IMMOVABLE]
        rows, columns = {number // self.width for number in fixed}, {number % self.width for number in fixed}
        return len(rows) < self.height or len(columns) < self.width


def corners(width: int, height: int) -> list[str]:
    """TILES-A27: north-west, south-east, north-east, south-west, skipping those that coincide."""
    cells = (0, 0), (width - 1, height - 1), (width - 1, 0), (0, height - 1)
    return list(dict.fromkeys(place_name(*cell) for cell in cells))


@lru_cache(maxsize=SIZES)
def places(width: int, height: int) -> tuple[str, ...]:
    """The names of all cells, row by row."""
    return tuple(place_name(column, row) for row in range(height) for column in range(width))


@lru_cache(maxsize=SIZES)
def pattern(immovable: str, width: int, height: int) -> str:
    """TILES-A28: immovable tiles where row and column are both even, open to every neighbour."""
    if immovable == "none":
        return ANY * (width * height)
    drawn = []
    for row in range(height):
        for column in range(width):
            around = ((NORTH, row > 0), (EAST, column < width - 1), (SOUTH, row < height - 1), (WEST, column > 0))
            sides = sum(1 << side for side, there in around if there)
            drawn.append(ANY if row % 2 or column % 2 else IMMOVABLE[sides])
    return "".join(drawn)
