"""What can be put on a board of `tiles` in the making: tiles, stones, pawns and homes, and which of them lie already."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.square import turned
from wandelgang.core.editor import Palette, Tool
from wandelgang.games.tiles.draft import Draft
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import STONE_NAMES
from wandelgang.games.tiles.plan import USUAL_STONES
from wandelgang.games.tiles.sprites import MOTIFS, UPRIGHT
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.words import words

# The order of the palette, which is that of the keys.
TOOLS = ("t", "corner", "straight", "cross", "dead-end", "wall-only")


def palettes(draft: Draft) -> tuple[Palette, ...]:
    tiles = Palette("tiles", words("palette-tiles"), TILES)
    pawns = Palette(
        "pawns", words("palette-pawns"), tuple(pawn_tool(player, is_there(draft.pawns, player)) for player in range(PLAYERS))
    )
    homes = Palette(
        "homes",
        words("palette-homes"),
        tuple(home_tool(player, is_there(draft.homes, player)) for player in range(PLAYERS)),
        words("homes-for-stacks"),
    )
    return (tiles, *stone_palette(draft), pawns, homes)


def is_there(cells: list[str], player: int) -> bool:
    return player < len(cells) and len(cells[player]) > 1


def stone_palette(draft: Draft) -> tuple[Palette, ...]:
    """The usual stones, and further ones as soon as those lie; none where all seek one goal."""
    if draft.kind == "shared":
        return ()
    lying = draft.stones or {}
    usual = STONE_NAMES[:USUAL_STONES]
    further = [letter for letter in STONE_NAMES[USUAL_STONES:] if letter in lying]
    if all(letter in lying for letter in usual):
        further += [letter for letter in STONE_NAMES[USUAL_STONES:] if letter not in lying][:1]
    shown = sorted((*usual, *further), key=STONE_NAMES.index)
    note = words("stones-laid", n=len(lying)) if lying else words("stones-by-lot")
    return (Palette("stones", words("palette-stones"), tuple(stone_tool(letter, letter in lying) for letter in shown), note),)


@lru_cache(maxsize=256)
def stone_tool(letter: str, lies: bool) -> Tool:
    number = STONE_NAMES.index(letter)
    art = (f"stone-{MOTIFS[number] if number < len(MOTIFS) else letter}",)
    return Tool(f"stone-{letter}", stone_word(letter), art, kind="stone", state="done" if lies else "")


@lru_cache(maxsize=64)
def pawn_tool(player: int, stands: bool) -> Tool:
    title = words("tool-pawn", letter=ascii_uppercase[player])
    return Tool(f"pawn-{player}", title, (f"pawn-{player + 1}",), player=player, kind="pawn", state="done" if stands else "")


@lru_cache(maxsize=64)
def home_tool(player: int, lies: bool) -> Tool:
    title = words("tool-home", letter=ascii_uppercase[player])
    return Tool(f"home-{player}", title, (f"home-{player + 1}",), player=player, kind="home", state="done" if lies else "")


def tile_tool(name: str, key: int) -> Tool:
    title = words(f"tool-{name}")
    turns = len({turned(UPRIGHT[name], quarters) for quarters in range(4)}) > 1
    return Tool(f"tile-{name}", title, (f"tile-{name}", "speck-0"), kind="tile", key=str(key), turns=turns)


TILES = (
    *(tile_tool(name, key) for key, name in enumerate(TOOLS, 1)),
    Tool("open", words("tool-open"), ("tile-open",), kind="tile", key="0"),
)
