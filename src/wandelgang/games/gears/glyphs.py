"""How `gears` looks in a terminal: four lines per tile, corridors as lines, closed sides as blocks."""

from __future__ import annotations

from string import ascii_lowercase

from wandelgang.boards.hex import SIDES
from wandelgang.core.rules import NONE

CLOSED = "▪"
OPEN = ("──", "╲", "╱", "──", "╲", "╱")  # east, south-east, south-west, west, north-west, north-east


def tile_glyph(sides: int, owner: int, name: str, marked: bool) -> tuple[str, str, str, str]:
    """A tile as it lies, its name below; in the middle the owner's letter of an entry tile, or room for a marker."""
    east, south_east, south_west, west, north_west, north_east = (
        CLOSED if sides >> side & 1 else OPEN[side] for side in range(SIDES)
    )
    middle = f"<{ascii_lowercase[owner]}>" if owner != NONE else "   " if marked else " · "
    return (
        f"  {north_west} {north_east}  ",
        f"{west:>2}{middle}{east:<2}",
        f"  {south_west} {south_east}  ",
        f"{name:^7}",
    )


def bridge_glyph(side: int) -> tuple[str]:
    """The piece of corridor between two tiles."""
    return (OPEN[side][0],)
