"""Single pieces of `tiles` as sprites: a tile as it lies, a stone, a pawn.

A sprite about which nothing has changed is the same object again. Where things lie is decided in drawing.py and trays.py.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.square import turned
from wandelgang.games.tiles.boardfile import SHAPE_NAMES
from wandelgang.games.tiles.narration import sides_words, stone_word
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Sprite

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


SPECKS = 3  # ways to draw the floor of a tile
KEPT = 1 << 15  # sprites of each kind that are handed out again: the tiles of hundreds of tables


@lru_cache(maxsize=KEPT)
def tile_sprite(tile: int, sides: int, x: float, y: float, marks: tuple[str, ...], place: str, detailed: bool) -> Sprite:
    shape, fixed = SHAPE_NAMES[sides], "fixed" in marks
    art = [f"tile-{shape}", f"speck-{tile % SPECKS}"]
    if fixed:
        art[1] = "ivy-side" if shape == "t" else "ivy-corners"
    label = words("tile-free" if place == FREE else "tile-at", place=place, sides=sides_words(sides))
    return Sprite(
        id=f"tile{tile}",
        kind="tile",
        role="tile",
        x=x,
        y=y,
        art=tuple(art),
        turn=90.0 * quarters_of(sides),
        marks=marks,
        label=label,
        glyph=tile_glyph(sides, fixed) if detailed else (tile_line(sides, fixed),),
    )


@lru_cache(maxsize=16)
def quarters_of(sides: int) -> int:
    """How far the art of a tile is turned."""
    return next(quarters for quarters in range(4) if turned(UPRIGHT[SHAPE_NAMES[sides]], quarters) == sides)


@lru_cache(maxsize=32)
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


def stone_art(number: int) -> str:
    """The symbol of a stone."""
    return f"stone-{MOTIFS[number] if number < len(MOTIFS) else STONE_NAMES[number]}"


@lru_cache(maxsize=KEPT)
def stone_sprite(letter: str, x: float, y: float, size: float, marks: tuple[str, ...] = ()) -> Sprite:
    """A stone, wherever it lies."""
    return Sprite(
        id=f"stone-{letter}",
        kind="stone",
        role="token",
        x=x,
        y=y,
        art=(stone_art(STONE_NAMES.index(letter)),),
        layer=2,
        wide=size,
        high=size,
        marks=marks,
        label=words("stone", stone=stone_word(letter), letter=letter),
        glyph=(letter,),
    )


@lru_cache(maxsize=KEPT)
def shared_goal(x: float, y: float, size: float) -> Sprite:
    """The one goal of all."""
    art, label = ("stone-goal",), words("goal")
    return Sprite("goal", "stone", x, y, art, role="token", layer=2, wide=size, high=size, label=label, glyph=("★",))


@lru_cache(maxsize=KEPT)
def pawn_sprite(player: int, place: str, x: float, y: float, size: float) -> Sprite:
    return Sprite(
        id=f"pawn{player}",
        kind="pawn",
        role="piece",
        x=x,
        y=y,
        art=(f"pawn-{player + 1}",),
        layer=3,
        wide=size,
        high=size,
        player=player,
        label=words("pawn", letter=ascii_uppercase[player], place=place),
        glyph=(PLAYER_SHAPES[player] + ascii_uppercase[player],),
    )
