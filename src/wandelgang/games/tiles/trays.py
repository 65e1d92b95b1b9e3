"""What lies beside the board of `tiles`: the free tile and its turns, the viewer's goals, what everybody has collected."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from wandelgang.boards.square import QUARTERS, turned
from wandelgang.core.rules import UNKNOWN, State
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import LOOSE, cell_name, stone_names
from wandelgang.games.tiles.sprites import stone_sprite, tile_sprite
from wandelgang.games.tiles.state import DONE, PUSH, SET, SHARED, STACK
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray

BESIDE = 0.6  # from the last column to the edge of the board's extent, slots included
GAP = 0.15
WIDE = 2.0  # of every tray
GOAL_PITCH, WON_PITCH = 0.5, 0.38
GOALS_PER_ROW, WON_PER_ROW = 4, 4

Part = tuple[list[Sprite], Tray]


def left_edge(state: State) -> float:
    return float(state.width - 1 + BESIDE + 0.9)


def free_spot(state: State) -> tuple[float, float]:
    """Where the free tile lies."""
    return left_edge(state) + WIDE / 2, -0.75


def trays(state: State, detailed: bool) -> list[Part]:
    """The trays from top to bottom, with what lies in each."""
    parts = [free_tray(state, detailed)]
    viewer = sole_viewer(state)
    if viewer is not None:
        parts.append(goals_tray(state, viewer, parts[-1][1].bottom + GAP))
    for player in range(state.players):
        if state.won[player] and not (player == viewer and state.kind == SET):  # the viewer's own lie with their goals
            parts.append(won_tray(state, player, parts[-1][1].bottom + GAP))
    return parts


def free_tray(state: State, detailed: bool) -> Part:
    """The free tile; before it is pushed in, also the ways it can be turned, of which one is always set."""
    x, y = free_spot(state)
    sides = int(state.free_sides)
    sprites = [tile_sprite(state, int(state.free), sides, x, y, (), "free", detailed)]
    below = y + 0.95
    if state.phase == PUSH and QUARTERS[sides] > 1:
        sprites += orientations(state, x, below, detailed)
    left = left_edge(state)
    return sprites, Tray("free", left, y - 0.65, left + WIDE, below + 0.3, words("tray-free"))  # of fixed height: nothing jumps


def orientations(state: State, x: float, y: float, detailed: bool) -> list[Sprite]:
    """The ways the free tile can be turned before it is pushed in, as small tiles to choose from."""
    total = QUARTERS[state.free_sides]
    sprites = []
    for quarters in range(total):
        sides = turned(int(state.free_sides), quarters)
        small = tile_sprite(state, int(state.free), sides, x + (quarters - (total - 1) / 2) * 0.49, y, (), "free", False)
        sprites.append(
            replace(
                small,
                id=f"turn{quarters}",
                kind="turn",
                role="tool",
                marks=("dial",),
                label=words("quarters", n=quarters) if quarters else words("as-it-lies"),
                wide=0.44,
                high=0.44,
                glyph=(f"+{quarters}{LOOSE[sides]}",) if detailed else (),
            )
        )
    return sprites


def sole_viewer(state: State) -> int | None:
    """The one player whose goals this view knows; nobody if it belongs to nobody or to everybody."""
    known = [player for player in range(state.players) if state.goals[player] != UNKNOWN]
    return known[0] if len(known) == 1 and state.kind != SHARED else None


def goals_tray(state: State, viewer: int, top: float) -> Part:
    """What the viewer still seeks and has found; of cards only the one turned up, and in the end the way home."""
    left = left_edge(state)
    sought = stone_names(state.goals[viewer])
    found = stone_names(state.won[viewer]) if state.kind == SET else ""
    shown = [goal_sprite(letter, False) for letter in sought] + [goal_sprite(letter, True) for letter in found]
    if state.kind == STACK and not state.left[viewer] and state.phase != DONE:
        home = words("go-home", place=cell_name(state, state.homes[viewer]))
        shown.append(Sprite("go-home", "goal", 0, 0, ("stone-goal",), role="goal", layer=1, label=home, glyph=("⌂",)))
    sprites = []
    for number, sprite in enumerate(shown):
        row, column = divmod(number, GOALS_PER_ROW)
        x, y = left + (column + 0.5) * GOAL_PITCH, top + (row + 0.5) * GOAL_PITCH
        sprites.append(replace(sprite, x=x, y=y, wide=0.44, high=0.44))
    rows = max(1, -(-len(shown) // GOALS_PER_ROW))
    return sprites, Tray("goals", left, top, left + WIDE, top + rows * GOAL_PITCH, words("tray-goals"), viewer)


def goal_sprite(letter: str, found: bool) -> Sprite:
    label = words("goal-found" if found else "goal-sought", stone=stone_word(letter))
    stone = stone_sprite(letter, ("done",) if found else (), label)
    art = (*stone.art, "found") if found else stone.art
    name = stone.id if found else f"goal-{letter}"  # the stone itself, or the picture of it
    return replace(stone, id=name, kind="goal", role="goal", art=art, glyph=(f"{letter}✓" if found else letter,))


def won_tray(state: State, player: int, top: float) -> Part:
    """The stones a player has collected, beside their sign."""
    left = left_edge(state)
    letter = ascii_uppercase[player]
    spots = range(len(stone_names(state.won[player])))
    rows = -(-len(spots) // WON_PER_ROW)
    art, glyph = (f"pawn-{player + 1}",), (PLAYER_SHAPES[player] + letter,)
    sprites = [Sprite(f"sign{player}", "sign", left + 0.22, top + 0.2, art, 0.0, 1, 0.36, 0.36, player, glyph=glyph)]
    for number, name in zip(spots, stone_names(state.won[player]), strict=True):
        row, column = divmod(number, WON_PER_ROW)
        x, y = left + 0.44 + (column + 0.5) * WON_PITCH, top + (row + 0.5) * WON_PITCH
        sprites.append(replace(stone_sprite(name), x=x, y=y, wide=0.34, high=0.34))
    bottom = top + rows * WON_PITCH + 0.02
    return sprites, Tray(f"won{player}", left, top, left + WIDE, bottom, words("tray-won", letter=letter), player)
