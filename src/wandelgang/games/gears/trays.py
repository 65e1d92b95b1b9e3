"""What lies beside the board of `gears`: the piece to lay, what can be done with the tile just left, the markers taken."""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.boards.hex import LOOKS, turned
from wandelgang.core.rules import NONE, State
from wandelgang.games.gears.glyphs import tile_glyph
from wandelgang.games.gears.narration import tile_words, trapped_words
from wandelgang.games.gears.notation import cell_name, hand_sides
from wandelgang.games.gears.positions import stuck_cells
from wandelgang.games.gears.sprites import look
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
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray, caption

WIDE = 1.7  # of every tray
PITCH, BUTTON = 0.84, 0.7
STUCK = 2 * PITCH + 0.3  # how high the buttons for one trapped figure are, with the name of its tile
MARKER_PITCH, MARKERS_PER_ROW = 0.26, 5
GAP = 0.15

Part = tuple[list[Sprite], Tray]


def trays(state: State, left: float, top: float) -> list[Part]:
    """The trays from top to bottom, with what lies in each."""
    parts = []
    if state.phase in LAYING:
        parts.append(supply(state, left, top))
    elif state.phase != DONE:
        parts.append(acts(state, left, top))
    for player in range(state.players):
        if state.taken[player].sum():
            parts.append(markers_taken(state, player, left, parts[-1][1].bottom + GAP if parts else top))
    return parts


def supply(state: State, left: float, top: float) -> Part:
    """The piece to lay and its looks, of which one is always set; or what there is to choose from."""
    x, y = left + WIDE / 2, top + 0.6
    if state.phase in (BUILD, DRAW):
        sprites, bottom = pile_and_entry(state, x, y)
        return sprites, Tray("hand", left, top, left + WIDE, bottom, words("tray-supply"))
    player = int(state.player)
    owner = player if state.phase == ENTER else NONE
    shown = None if owner == NONE else player
    sides = hand_sides(state)
    art, turn = look(sides, owner, 0)
    label = words("hand", tile=tile_words(sides, owner))
    glyph = tile_glyph(sides, owner, "", False)[:3]
    sprites = [Sprite("hand", "gear", x, y, art, turn, player=shown, label=label, glyph=glyph)]
    for steps in range(LOOKS[sides]):
        art, turn = look(turned(sides, steps), owner, 0)
        u, v = x + (steps % 2 - 0.5) * 0.76, y + 1.0 + steps // 2 * 0.74
        told = words("steps", n=steps) if steps else words("as-drawn")
        small = (f"+{steps}",)
        sprites.append(Sprite(f"turn{steps}", "turn", u, v, art, turn, 0, 0.6, 0.6, shown, ("dial",), told, small, role="tool"))
    bottom = y + 0.62 + -(-int(LOOKS[sides]) // 2) * 0.74
    return sprites, Tray("hand", left, top, left + WIDE, bottom, words("tray-lay"))


def pile_and_entry(state: State, x: float, y: float) -> tuple[list[Sprite], float]:
    """While building: the own pile, and an entry tile if one is left."""
    player = int(state.player)
    entry, _ = look(ENTRY_SIDES, player, 0)
    left = int(state.piles[player])
    sprites = [
        Sprite("pile", "pile", x, y, ("gear-pile",), role="tool", label=words("pile", n=left), glyph=("[?]",)),
        caption("pile-count", x, y + 0.72, f"×{left}"),
    ]
    if state.figures[FIGURES * player + 1] == NONE:
        sprites.append(
            Sprite("entry", "turn", x, y + 1.5, entry, role="tool", player=player, label=words("entry"), glyph=("<e>",))
        )
    return sprites, y + 2.1


def acts(state: State, left: float, top: float) -> Part:
    """What can be done with the tile just left, or with the tiles under trapped figures; before a walk it waits."""
    if state.phase == TRAPPED:
        return turns_when_trapped(state, left, top)
    if state.phase == PASS:
        x, y = left + PITCH / 2, top + PITCH / 2
        sprites = [button("pass", "pass", x, y, "»", words("choose-pass"))]
        return sprites, Tray("acts", left, top, left + WIDE, top + PITCH, words("tray-pass"))
    value = int(state.marker[state.origin]) if state.phase == ACT else 0
    take = words("choose-take", value=value) if value else words("no-marker")
    shown = [("take", f"marker-{value}" if value else "take", "○", take), ("leave", "leave", "✓", words("choose-leave"))]
    if state.level != EASY:
        shown += [("left", "turn-left", "↺", words("choose-left")), ("right", "turn-right", "↻", words("choose-right"))]
    sprites = []
    for number, (name, art, glyph, label) in enumerate(shown):
        row, column = divmod(number, 2)
        usable = state.phase == ACT and (name != "take" or value > 0)
        told = label if state.phase == ACT else words("after-the-walk", act=label)
        x, y = left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH
        sprites.append(button(name, art, x, y, glyph, told, usable))
    bottom = top + len(shown) // 2 * PITCH
    return sprites, Tray("acts", left, top, left + WIDE, bottom, words("tray-acts"))


def turns_when_trapped(state: State, left: float, top: float) -> Part:
    """GEARS-23: each tile under a figure once or twice, either way."""
    sprites = []
    for row, cell in enumerate(stuck_cells(state)):
        y = top + row * STUCK
        sprites.append(caption(f"stuck-{cell_name(cell)}", left + WIDE / 2, y + 0.14, cell_name(cell)))
        for number, steps in enumerate((-1, 1, -2, 2)):
            name = f"{cell_name(cell)}{steps:+d}"
            art = ("turn-left" if steps < 0 else "turn-right") + ("-twice" if abs(steps) == 2 else "")
            glyph = ("↺" if steps < 0 else "↻") + ("2" if abs(steps) == 2 else "")
            x, down = left + (number % 2 + 0.5) * PITCH, y + 0.68 + number // 2 * PITCH
            sprites.append(button(name, art, x, down, glyph, trapped_words(cell, steps)))
    bottom = top + len(stuck_cells(state)) * STUCK
    return sprites, Tray("acts", left, top, left + WIDE, bottom, words("tray-trapped"))


def button(name: str, art: str, x: float, y: float, glyph: str, label: Message, usable: bool = True) -> Sprite:
    marks = () if usable else ("closed",)
    return Sprite(f"act-{name}", "act", x, y, (art,), 0.0, 4, BUTTON, BUTTON, None, marks, label, (glyph,), role="button")


def markers_taken(state: State, player: int, left: float, top: float) -> Part:
    """The markers a player has taken, the most valuable first, beside their sign."""
    letter = ascii_uppercase[player]
    taken = [(value, number) for value in range(VALUES, 0, -1) for number in range(int(state.taken[player][value - 1]))]
    art, glyph = (f"pawn-{player + 1}",), (PLAYER_SHAPES[player] + letter,)
    sprites = [Sprite(f"sign{player}", "sign", left + 0.18, top + 0.16, art, 0.0, 1, 0.32, 0.32, player, glyph=glyph)]
    for place, (value, number) in enumerate(taken):
        row, column = divmod(place, MARKERS_PER_ROW)
        x, y = left + 0.36 + (column + 0.5) * MARKER_PITCH, top + (row + 0.5) * 0.3
        name = f"taken{player}-{value}-{number}"
        sprites.append(Sprite(name, "taken", x, y, (f"marker-{value}",), 0.0, 1, 0.26, 0.26, player, glyph=(str(value),)))
    bottom = top + -(-len(taken) // MARKERS_PER_ROW) * 0.3 + 0.02
    return sprites, Tray(f"won{player}", left, top, left + WIDE, bottom, words("tray-won", letter=letter), player)
