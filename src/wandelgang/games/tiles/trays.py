"""What lies beside the board of `tiles`: the free tile and its turns, the viewer's goals, what everybody has collected."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.square import QUARTERS, turned
from wandelgang.core.rules import UNKNOWN, State
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import FREE, LOOSE, cell_name, stone_names
from wandelgang.games.tiles.sprites import SPECKS, stone_sprite, tile_sprite
from wandelgang.games.tiles.state import DONE, PUSH, SET, SHARED, STACK
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray, aside

BESIDE = 0.6  # from the last column to the edge of the board's extent, slots included
GAP = 0.15
WIDE = 2.0  # of every tray
GOAL_PITCH, WON_PITCH = 0.5, 0.38
GOALS_PER_ROW, WON_PER_ROW = 4, 4
GOAL_SIZE = 0.44
KEPT = 1 << 13  # trays of each kind that are handed out again

Part = tuple[tuple[Sprite, ...], Tray]


def left_edge(width: int) -> float:
    return width - 1 + BESIDE + 0.9


def free_spot(width: int) -> tuple[float, float]:
    """Where the free tile lies beside a board of this width."""
    return left_edge(width) + WIDE / 2, -0.75


def trays(state: State, detailed: bool) -> list[Part]:
    """The trays from top to bottom, with what lies in each."""
    parts = [free_tray(state.free, state.free_sides, state.phase == PUSH, state.width, detailed)]
    viewer = sole_viewer(state)
    if viewer is not None:
        found = state.won[viewer] if state.kind == SET else 0
        is_going_home = state.kind == STACK and not state.left[viewer] and state.phase != DONE
        home = cell_name(state, state.homes[viewer]) if is_going_home else ""
        parts.append(goals_tray(viewer, state.goals[viewer], found, home, state.width, parts[-1][1].bottom + GAP))
    for player in range(state.players):
        if state.won[player] and not (player == viewer and state.kind == SET):  # the viewer's own lie with their goals
            parts.append(won_tray(player, state.won[player], state.width, parts[-1][1].bottom + GAP))
    return parts


@lru_cache(maxsize=KEPT)
def free_tray(tile: int, sides: int, is_next: bool, width: int, detailed: bool) -> Part:
    """The free tile; before it is pushed in, also the ways it can be turned, of which one is always set."""
    x, y = free_spot(width)
    sprites = [tile_sprite(tile, sides, x, y, (), FREE, detailed)]
    below = y + 0.95
    total = int(QUARTERS[sides])
    for quarters in range(total if is_next and total > 1 else 0):
        across = x + (quarters - (total - 1) / 2) * 0.49
        sprites.append(orientation(tile % SPECKS, turned(sides, quarters), quarters, across, below, detailed))
    # of fixed height: nothing jumps
    return tuple(sprites), tray("free", "tray-free", left_edge(width), y - 0.65, below + 0.3, folds=(below - 0.33,))


@lru_cache(maxsize=KEPT)
def orientation(speck: int, sides: int, quarters: int, x: float, y: float, detailed: bool) -> Sprite:
    """One of the ways the free tile can be turned before it is pushed in, as a small tile to choose."""
    return replace(
        tile_sprite(speck, sides, x, y, (), FREE, False),
        id=f"turn{quarters}",
        kind="turn",
        role="tool",
        marks=("dial",),
        label=words("quarters", n=quarters) if quarters else words("as-it-lies"),
        wide=0.44,
        high=0.44,
        glyph=(f"+{quarters}{LOOSE[sides]}",) if detailed else (),
    )


def sole_viewer(state: State) -> int | None:
    """The one player whose goals this view knows; nobody if it belongs to nobody or to everybody."""
    known = [player for player in range(state.players) if state.goals[player] != UNKNOWN]
    return known[0] if len(known) == 1 and state.kind != SHARED else None


@lru_cache(maxsize=KEPT)
def goals_tray(viewer: int, sought: int, found: int, home: str, width: int, top: float) -> Part:
    """What the viewer still seeks and has found; of cards only the one turned up, and in the end the way home."""
    left = left_edge(width)
    shown = [(letter, False) for letter in stone_names(sought)] + [(letter, True) for letter in stone_names(found)]
    spots = [
        (left + (column + 0.5) * GOAL_PITCH, top + (row + 0.5) * GOAL_PITCH)
        for row, column in (divmod(number, GOALS_PER_ROW) for number in range(len(shown) + bool(home)))
    ]
    sprites = [goal_sprite(letter, is_found, *spot) for (letter, is_found), spot in zip(shown, spots, strict=False)]
    if home:
        sprites.append(way_home(home, *spots[-1]))
    rows = max(1, -(-len(spots) // GOALS_PER_ROW))
    return tuple(sprites), tray("goals", "tray-goals", left, top, top + rows * GOAL_PITCH, viewer)


@lru_cache(maxsize=KEPT)
def goal_sprite(letter: str, is_found: bool, x: float, y: float) -> Sprite:
    """The stone itself once it is found, until then a picture of it."""
    stone = stone_sprite(letter, x, y, GOAL_SIZE, ("done",) if is_found else ())
    label = words("goal-found" if is_found else "goal-sought", stone=stone_word(letter))
    name, art, glyph = (stone.id, (*stone.art, "found"), f"{letter}✓") if is_found else (f"goal-{letter}", stone.art, letter)
    return replace(stone, id=name, kind="goal", role="goal", art=art, label=label, glyph=(glyph,))


@lru_cache(maxsize=KEPT)
def way_home(home: str, x: float, y: float) -> Sprite:
    label = words("go-home", place=home)
    return Sprite(
        "go-home", "goal", x, y, ("stone-goal",), 0.0, 1, GOAL_SIZE, GOAL_SIZE, label=label, glyph=("⌂",), role="goal"
    )


@lru_cache(maxsize=KEPT)
def won_tray(player: int, won: int, width: int, top: float) -> Part:
    """The stones a player has collected, beside their sign."""
    left = left_edge(width)
    stones = stone_names(won)
    sprites = [player_sign(player, left + 0.22, top + 0.2)]
    for number, letter in enumerate(stones):
        row, column = divmod(number, WON_PER_ROW)
        sprites.append(stone_sprite(letter, left + 0.44 + (column + 0.5) * WON_PITCH, top + (row + 0.5) * WON_PITCH, 0.34))
    bottom = top + -(-len(stones) // WON_PER_ROW) * WON_PITCH + 0.02
    return tuple(sprites), tray(f"won{player}", "tray-won", left, top, bottom, player)


@lru_cache(maxsize=KEPT)
def player_sign(player: int, x: float, y: float) -> Sprite:
    art, glyph = (f"pawn-{player + 1}",), aside(PLAYER_SHAPES[player] + ascii_uppercase[player], -1)
    return Sprite(f"sign{player}", "sign", x, y, art, 0.0, 1, 0.36, 0.36, player, glyph=glyph)


@lru_cache(maxsize=KEPT)
def tray(
    name: str, label: str, left: float, top: float, bottom: float, player: int | None = None, folds: tuple[float, ...] = ()
) -> Tray:
    letter = "" if player is None else ascii_uppercase[player]
    return Tray(name, left, top, left + WIDE, bottom, words(label, letter=letter), player, folds)
