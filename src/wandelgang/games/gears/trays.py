"""What lies beside the board of `gears`: the piece to lay, what can be done with the tile just left, the markers taken."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.hex import LOOKS, turned
from wandelgang.core.rules import NONE, State
from wandelgang.games.gears.glyphs import tile_glyph
from wandelgang.games.gears.narration import tile_words, trapped_words
from wandelgang.games.gears.notation import cell_name, hand_sides
from wandelgang.games.gears.positions import stuck_cells
from wandelgang.games.gears.sprites import look, text_sprite
from wandelgang.games.gears.state import (
    ACT,
    BUILD,
    DONE,
    DRAW,
    EASY,
    ENTER,
    ENTRY_SIDES,
    FIGURES,
    LAYING,
    PASS,
    TRAPPED,
    VALUES,
)
from wandelgang.games.gears.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray

WIDE = 1.7  # of every tray
PITCH, BUTTON = 0.84, 0.7
STUCK = 2 * PITCH + 0.3  # how high the buttons for one trapped figure are, with the name of its tile
MARKER_PITCH, MARKERS_PER_ROW = 0.26, 5
GAP = 0.15
ACT_LOOKS = {"take": ("take", "○"), "leave": ("leave", "✓"), "left": ("turn-left", "↺"), "right": ("turn-right", "↻")}
KEPT = 1 << 12  # trays and things of each kind that are handed out again

Part = tuple[tuple[Sprite, ...], Tray]


def trays(state: State, left: float, top: float) -> list[Part]:
    """The trays from top to bottom, with what lies in each."""
    parts = []
    if state.phase in LAYING:
        parts.append(supply(state, left, top))
    elif state.phase != DONE:
        parts.append(acts(state, left, top))
    for player in range(state.players):
        if any(state.taken[player]):
            parts.append(markers_taken(player, state.taken[player], left, parts[-1][1].bottom + GAP if parts else top))
    return parts


def supply(state: State, left: float, top: float) -> Part:
    """The piece to lay; or what there is to choose from."""
    player = state.player
    if state.phase in (BUILD, DRAW):
        return pile_and_entry(player, state.piles[player], state.figures[FIGURES * player + 1] == NONE, left, top)
    return piece_to_lay(hand_sides(state), player if state.phase == ENTER else NONE, left, top)


@lru_cache(maxsize=KEPT)
def piece_to_lay(sides: int, owner: int, left: float, top: float) -> Part:
    """The piece and its looks, of which one is always set."""
    x, y = left + WIDE / 2, top + 0.6
    looks = int(LOOKS[sides])
    sprites = [hand(sides, owner, x, y)]
    for steps in range(looks):
        u, v = x + (steps % 2 - 0.5) * 0.76, y + 1.0 + steps // 2 * 0.74
        sprites.append(orientation(turned(sides, steps), owner, steps, u, v))
    bottom = y + 0.62 + -(-looks // 2) * 0.74
    return tuple(sprites), tray("hand", "tray-lay", left, top, bottom, folds=(y + 0.62,))


@lru_cache(maxsize=KEPT)
def hand(sides: int, owner: int, x: float, y: float) -> Sprite:
    art, turn = look(sides, owner, 0)
    label = words("hand", tile=tile_words(sides, owner))
    glyph = tile_glyph(sides, owner, "", False)[:3]
    return Sprite("hand", "gear", x, y, art, turn, player=None if owner == NONE else owner, label=label, glyph=glyph)


@lru_cache(maxsize=KEPT)
def orientation(sides: int, owner: int, steps: int, x: float, y: float) -> Sprite:
    art, turn = look(sides, owner, 0)
    player = None if owner == NONE else owner
    label = words("steps", n=steps) if steps else words("as-drawn")
    glyph = (f"+{steps}",)
    return Sprite(f"turn{steps}", "turn", x, y, art, turn, 0, 0.6, 0.6, player, ("dial",), label, glyph, role="tool")


@lru_cache(maxsize=KEPT)
def pile_and_entry(player: int, pieces: int, has_entry: bool, left: float, top: float) -> Part:
    """While building: the own pile, and an entry tile if one is left."""
    x, y = left + WIDE / 2, top + 0.6
    sprites = [pile(pieces, x, y), text_sprite("pile-count", x, y + 0.72, f"×{pieces}")]
    if has_entry:
        sprites.append(entry_tile(player, x, y + 1.5))
    return tuple(sprites), tray("hand", "tray-supply", left, top, y + 2.1, folds=(y + 0.92,))


@lru_cache(maxsize=KEPT)
def pile(pieces: int, x: float, y: float) -> Sprite:
    return Sprite("pile", "pile", x, y, ("gear-pile",), role="tool", label=words("pile", n=pieces), glyph=("[?]",))


@lru_cache(maxsize=KEPT)
def entry_tile(player: int, x: float, y: float) -> Sprite:
    art, _ = look(ENTRY_SIDES, player, 0)
    return Sprite("entry", "turn", x, y, art, role="tool", player=player, label=words("entry"), glyph=("<e>",))


def acts(state: State, left: float, top: float) -> Part:
    """What can be done with the tile just left, or with the tiles under trapped figures; before a walk it waits."""
    if state.phase == TRAPPED:
        return turns_when_trapped(tuple(stuck_cells(state)), left, top)
    if state.phase == PASS:
        return only_pass(left, top)
    is_next = state.phase == ACT
    return acts_after_walk(is_next, state.marker[state.origin] if is_next else 0, state.level != EASY, left, top)


@lru_cache(maxsize=KEPT)
def only_pass(left: float, top: float) -> Part:
    sprite = button("pass", "pass", left + PITCH / 2, top + PITCH / 2, "»", words("choose-pass"))
    return (sprite,), tray("acts", "tray-pass", left, top, top + PITCH)


@lru_cache(maxsize=KEPT)
def acts_after_walk(is_next: bool, value: int, can_turn: bool, left: float, top: float) -> Part:
    """Taking the marker of a *value*, or 0 if there is none; leaving the tile; turning it."""
    names = ("take", "leave", "left", "right") if can_turn else ("take", "leave")
    sprites = []
    for number, name in enumerate(names):
        row, column = divmod(number, 2)
        sprites.append(
            act_button(name, value if name == "take" else 0, is_next, left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH)
        )
    bottom = top + len(names) // 2 * PITCH
    return tuple(sprites), tray("acts", "tray-acts", left, top, bottom, folds=(top + PITCH,) if can_turn else ())


@lru_cache(maxsize=KEPT)
def act_button(name: str, value: int, is_next: bool, x: float, y: float) -> Sprite:
    art, glyph = ACT_LOOKS[name]
    label = words(f"choose-{name}" if is_next or name == "take" else f"deed-{name}")
    if name == "take":
        art = f"marker-{value}" if value else art
        label = words("choose-take", value=value) if value else words("no-marker" if is_next else "take-marker")
    usable = is_next and (name != "take" or value > 0)
    return button(name, art, x, y, glyph, label if is_next else words("after-the-walk", act=label), usable)


@lru_cache(maxsize=KEPT)
def turns_when_trapped(cells: tuple[int, ...], left: float, top: float) -> Part:
    """GEARS-23: each tile under a figure once or twice, either way."""
    sprites = []
    for row, cell in enumerate(cells):
        y = top + row * STUCK
        sprites.append(text_sprite(f"stuck-{cell_name(cell)}", left + WIDE / 2, y + 0.14, cell_name(cell)))
        for number, steps in enumerate((-1, 1, -2, 2)):
            x, down = left + (number % 2 + 0.5) * PITCH, y + 0.68 + number // 2 * PITCH
            sprites.append(trapped_button(cell, steps, x, down))
    folds = tuple(top + row * STUCK + PITCH * 1.25 + 0.05 for row in range(len(cells)))
    ends = tuple(top + row * STUCK for row in range(1, len(cells)))
    bottom = top + len(cells) * STUCK
    return tuple(sprites), tray("acts", "tray-trapped", left, top, bottom, folds=tuple(sorted((*folds, *ends))))


@lru_cache(maxsize=KEPT)
def trapped_button(cell: int, steps: int, x: float, y: float) -> Sprite:
    art = ("turn-left" if steps < 0 else "turn-right") + ("-twice" if abs(steps) == 2 else "")
    glyph = ("↺" if steps < 0 else "↻") + ("2" if abs(steps) == 2 else "")
    return button(f"{cell_name(cell)}{steps:+d}", art, x, y, glyph, trapped_words(cell, steps))


def button(name: str, art: str, x: float, y: float, glyph: str, label: Message, usable: bool = True) -> Sprite:
    marks = () if usable else ("closed",)
    return Sprite(f"act-{name}", "act", x, y, (art,), 0.0, 4, BUTTON, BUTTON, None, marks, label, (glyph,), role="button")


@lru_cache(maxsize=KEPT)
def markers_taken(player: int, counts: tuple[int, ...], left: float, top: float) -> Part:
    """The markers a player has taken, the most valuable first, beside their sign."""
    taken = [(value, number) for value in range(VALUES, 0, -1) for number in range(counts[value - 1])]
    sprites = [player_sign(player, left + 0.18, top + 0.16)]
    for place, (value, number) in enumerate(taken):
        row, column = divmod(place, MARKERS_PER_ROW)
        x, y = left + 0.36 + (column + 0.5) * MARKER_PITCH, top + (row + 0.5) * 0.3
        sprites.append(taken_marker(player, value, number, x, y))
    bottom = top + -(-len(taken) // MARKERS_PER_ROW) * 0.3 + 0.02
    return tuple(sprites), tray(f"won{player}", "tray-won", left, top, bottom, player)


@lru_cache(maxsize=KEPT)
def player_sign(player: int, x: float, y: float) -> Sprite:
    art, glyph = (f"pawn-{player + 1}",), (PLAYER_SHAPES[player] + ascii_uppercase[player],)
    return Sprite(f"sign{player}", "sign", x, y, art, 0.0, 1, 0.32, 0.32, player, glyph=glyph)


@lru_cache(maxsize=KEPT)
def taken_marker(player: int, value: int, number: int, x: float, y: float) -> Sprite:
    name, art = f"taken{player}-{value}-{number}", (f"marker-{value}",)
    return Sprite(name, "taken", x, y, art, 0.0, 1, 0.26, 0.26, player, glyph=(str(value),))


@lru_cache(maxsize=KEPT)
def tray(
    name: str, label: str, left: float, top: float, bottom: float, player: int | None = None, folds: tuple[float, ...] = ()
) -> Tray:
    letter = "" if player is None else ascii_uppercase[player]
    return Tray(name, left, top, left + WIDE, bottom, words(label, letter=letter), player, folds)
