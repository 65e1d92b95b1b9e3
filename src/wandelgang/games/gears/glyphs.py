"""How `gears` looks in a terminal: four lines per tile (two in a small one), corridors as lines, closed sides as blocks."""

from __future__ import annotations

from string import ascii_lowercase

from wandelgang.boards.hex import SIDES
from wandelgang.core.rules import NONE
from wandelgang.scene import aside

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


def small_tile(sides: int, owner: int, name: str, marked: bool, reached: bool) -> tuple[str, str, str]:
    """A tile with its name at its left; the lines above and below are those between two rows, which both rows share."""
    east, south_east, south_west, west, north_west, north_east = (
        CLOSED if sides >> side & 1 else OPEN[side][0] for side in range(SIDES)
    )
    middle = f"<{ascii_lowercase[owner]}>" if owner != NONE else "   " if marked else " · "
    return (
        f"    {north_west}{'∘' if reached else ' '}{north_east}    ",
        f"{name:>3}{west}{middle}{east}   ",
        f"    {south_west} {south_east}    ",
    )


def small_bridge(side: int) -> tuple[str, ...]:
    """The same piece of corridor; beside a name it stands at the left."""
    return aside(OPEN[side][0], -2) if side == 0 else bridge_glyph(side)


def bridge_glyph(side: int) -> tuple[str]:
    """The piece of corridor between two tiles."""
    return (OPEN[side][0],)
