"""Mirrored and turned boards of `tiles`: where a place goes, how its tile lies there, and who takes the part of whom.

A symmetric board treats all players alike: what one finds here, another finds at the image of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wandelgang.boards.square import turned
from wandelgang.core.editor import Symmetry
from wandelgang.games.tiles.boardfile import ANY
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES, place_name

NEXT = (2, 3, 1, 0)  # who takes whose part after a quarter turn: the first two sit opposite each other, as in the corners


class Image(NamedTuple):
    """One way to see a board: mirrored at the middle column (after turning), or turned by quarters clockwise."""

    quarters: int
    mirrored: bool = False

    def cell(self, column: int, row: int, width: int, height: int) -> tuple[int, int]:
        for _ in range(self.quarters):
            column, row, width, height = height - 1 - row, column, height, width
        return (width - 1 - column if self.mirrored else column), row

    def sides(self, sides: int) -> int:
        sides = turned(sides, self.quarters)
        return sides & 0b0101 | (sides & 0b0010) << 2 | (sides & 0b1000) >> 2 if self.mirrored else sides

    def sign(self, sign: str) -> str:
        """The tile as it lies in the image."""
        if sign == ANY:
            return sign
        signs = IMMOVABLE if sign in IMMOVABLE else LOOSE
        return signs[self.sides(signs.index(sign))]

    def counterpart(self, number: int) -> int:
        """The player who takes the part of another; stones are paired in the same way."""
        if self.mirrored:
            return number ^ 1
        for _ in range(self.quarters):
            number = number - number % 4 + NEXT[number % 4]
        return number

    def stone(self, letter: str) -> str:
        return STONE_NAMES[self.counterpart(STONE_NAMES.index(letter))]


HERE = Image(0)  # as it is
IMAGES: dict[str, tuple[Image, ...]] = {
    "none": (),
    "across": (Image(0, mirrored=True),),
    "along": (Image(2, mirrored=True),),
    "half-turn": (Image(2),),
    "quarter-turns": (Image(1), Image(2), Image(3)),
}


def symmetries(width: int, height: int) -> tuple[Symmetry, ...]:
    """Quarter turns need a square."""
    return ("none", "across", "along", "half-turn", *(("quarter-turns",) if width == height else ()))


@lru_cache(maxsize=1 << 14)
def image_place(image: Image, place: str, width: int, height: int) -> str:
    """Where a place goes; the free tile stays beside the board."""
    if place == FREE:
        return FREE
    return place_name(*image.cell(ord(place[0]) - ord("a"), int(place[1:]) - 1, width, height))


@lru_cache(maxsize=1 << 12)
def twins(place: str, width: int, height: int) -> dict[str, tuple[str, ...]]:
    """By symmetry, the other places that change along with this one."""
    found = {}
    for symmetry in symmetries(width, height)[1:]:
        images = dict.fromkeys(image_place(image, place, width, height) for image in IMAGES[symmetry])
        found[str(symmetry)] = tuple(other for other in images if other != place)
    return {symmetry: others for symmetry, others in found.items() if others}
