"""Single pieces of `tiles` as sprites: a tile as it lies, a stone. Where they lie is decided in drawing.py and trays.py."""

from __future__ import annotations

from wandelgang.boards.square import turned
from wandelgang.core.rules import State
from wandelgang.games.tiles.narration import SHAPE_NAMES, sides_words, stone_word
from wandelgang.games.tiles.notation import IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words
from wandelgang.language import Message
from wandelgang.scene import Sprite

# How the art of each shape lies before it is turned.
UPRIGHT = {"wall-only": 0b0000, "dead-end": 0b0001, "straight": 0b0101, "corner": 0b0011, "t": 0b1110, "cross": 0b1111}
MOTIFS = [
    "key",
    "moon",
    "fish",
    "fir",
    "bell",
    "anchor",
    "cup",
    "crown",
    "snail",
    "feather",
    "sun",
    "mushroom",
    "boat",
    "butterfly",
    "hourglass",
    "lantern",
    "apple",
    "acorn",
    "shell",
    "candle",
    "umbrella",
    "wheel",
    "ladder",
    "owl",
]


def tile_sprite(
    state: State, tile: int, sides: int, x: float, y: float, marks: tuple[str, ...], place: str, detailed: bool
) -> Sprite:
    shape = SHAPE_NAMES[sides]
    quarters = next(quarters for quarters in range(4) if turned(UPRIGHT[shape], quarters) == sides)
    fixed = bool(state.fixed[tile])
    art = [f"tile-{shape}", f"speck-{tile % 3}"]
    if fixed:
        art[1] = "ivy-side" if shape == "t" else "ivy-corners"
    label = words("tile-free" if place == "free" else "tile-at", place=place, sides=sides_words(sides))
    return Sprite(
        id=f"tile{tile}",
        kind="tile",
        role="tile",
        x=x,
        y=y,
        art=tuple(art),
        turn=90.0 * quarters,
        marks=marks,
        label=label,
        glyph=tile_glyph(sides, fixed) if detailed else (tile_line(sides, fixed),),
    )


def tile_glyph(sides: int, fixed: bool) -> tuple[str, str, str]:
    """Three lines of seven characters; heavy lines do not move."""
    across, down = ("━", "┃") if fixed else ("─", "│")
    north, east, south, west = (sides >> side & 1 for side in range(4))
    middle = (IMMOVABLE if fixed else LOOSE)[sides]
    return (
        f"   {down if north else ' '}   ",
        (across if west else " ") * 3 + middle + (across if east else " ") * 3,
        f"   {down if south else ' '}   ",
    )


def tile_line(sides: int, fixed: bool) -> str:
    """One line of three characters."""
    across = "━" if fixed else "─"
    east, west = sides >> 1 & 1, sides >> 3 & 1
    return (across if west else " ") + (IMMOVABLE if fixed else LOOSE)[sides] + (across if east else " ")


def stone_sprite(letter: str, marks: tuple[str, ...] = (), label: Message | None = None) -> Sprite:
    """A stone, wherever it lies."""
    number = STONE_NAMES.index(letter)
    return Sprite(
        id=f"stone-{letter}",
        kind="stone",
        role="token",
        x=0,
        y=0,
        art=(f"stone-{MOTIFS[number] if number < len(MOTIFS) else letter}",),
        layer=2,
        wide=0.5,
        high=0.5,
        marks=marks,
        label=label or words("stone", stone=stone_word(letter), letter=letter),
        glyph=(letter,),
    )
