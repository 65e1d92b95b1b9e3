"""What lies beside the board of `cards`: the die, and for each seat its hand, its pile, its hits.

Two seats lie below each other, more in two columns. A spot is a place and a size.
"""

from __future__ import annotations

from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.rules import State
from wandelgang.games.cards.rules import legal
from wandelgang.games.cards.state import ACT, ACTIONS, BLOCKADE, CARDS, DONE, OPEN, REMOVE, ROLL, SIDE, SKIP, STAY
from wandelgang.games.cards.words import words
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray

LEFT, TOP = SIDE - 0.13, -0.85
WIDE, GAP = 2.3, 0.2
TOOLS = 0.95  # how high the tray of the die is
SIGN = 0.46  # room for the sign of a seat, at the left
HAND_PITCH, HAND = 0.6, 0.56
HIT_PITCH, HIT = 0.36, 0.34
PILE, IN_PLAY = 0.78, 0.86

Part = tuple[list[Sprite], Tray]
Spot = tuple[float, float, float]


def trays(state: State) -> list[Part]:
    """The trays, with what lies in each."""
    parts = tools(state)
    parts += [seat(state, player) for player in range(state.players)]
    return parts


def list_actions(state: State) -> list[int]:
    out = np.empty(ACTIONS, np.int64)
    return [int(action) for action in out[: legal(state, out)]]


def tools(state: State) -> list[Part]:
    """The die and the way it allows, and what is touched to skip or to stay."""
    sprites = []
    y = TOP + TOOLS / 2
    if state.die:
        face = state.second or state.rolled
        due = state.phase in (REMOVE, ROLL, DONE) or not face
        label = words("die-due" if due else "die-odd" if face % 2 else "die-even", face=face)
        turn, art, glyph = (12.0, "die-0", "[?]") if due else (0.0, f"die-{face}", f"[{face}]")
        sprites.append(Sprite("die", "die", LEFT + 0.42, y, (art,), turn, 3, 0.72, 0.72, None, (), label, (glyph,), role="die"))
        if not due:
            turn, glyph = (0.0, "↔") if face % 2 else (90.0, "↕")
            sprites.append(Sprite("way", "way", LEFT + 1.05, y, ("arrow",), turn, 3, 0.5, 0.32, None, (), label, (glyph,)))
    if state.phase == ACT:
        for action, name in ((SKIP, "skip"), (STAY, "stay")):
            if action in list_actions(state):
                label, art, glyph = words(f"pass-{name}"), f"pass-{name}", f"[{name}]"
                sprites.append(
                    Sprite("pass", "pass", LEFT + 1.5, y, (art,), 0.0, 3, 0.8, 0.8, None, (), label, (glyph,), role="button")
                )
    if not sprites:
        return []
    return [(sprites, Tray("tools", LEFT, TOP, LEFT + WIDE, TOP + TOOLS, words("tray-tools" if state.die else "tray-pass")))]


def corner(state: State, player: int) -> tuple[float, float]:
    """The upper left corner of a seat's tray."""
    column, row = divmod(player, 2)
    return LEFT + column * (WIDE + GAP), TOP + TOOLS + GAP + row * (height(state) + GAP)


def height(state: State) -> float:
    if state.choice == OPEN:
        return 3 * HAND_PITCH
    return 0.9 + (0.0 if state.target == BLOCKADE else 2 * HIT_PITCH + 0.06)


def seat(state: State, player: int) -> Part:
    """Whose seat it is, places for their cards, and the pile."""
    left, top = corner(state, player)
    letter = ascii_uppercase[player]
    acts = state.phase != DONE and state.player == player
    art = ("ring", f"pawn-{player + 1}") if acts else (f"pawn-{player + 1}",)
    sign, glyph = words("seat", letter=letter), (PLAYER_SHAPES[player] + letter,)
    sprites = [Sprite(f"seat{player}", "seat", left + 0.24, top + 0.28, art, 0.0, 1, 0.38, 0.38, player, (), sign, glyph)]
    if state.choice == OPEN or state.target != BLOCKADE:
        for card in range(1, CARDS + 1):
            x, y, size = home(state, player, card)
            art = ("ghost", f"motif-{card}")
            sprites.append(Sprite(f"home{player}-{card}", "home", x, y, art, 0.0, 0, size, size, player, (), None, ("·",)))
    if state.choice != OPEN:
        x, y, size = pile_spot(state, player)
        cards = count(state.stock[player])
        top_art = ("back", f"emblem-{player + 1}", f"tag-{cards}") if cards else ("ghost",)
        label = words("pile", letter=letter, n=cards)
        sprites.append(
            Sprite(f"pile{player}", "pile", x, y, top_art, 0.0, 3, size, size, player, (), label, (f"[{cards}]",), role="tool")
        )
    label = words("tray-seat", letter=letter)
    return sprites, Tray(f"seat-{letter}", left, top, left + WIDE, top + height(state), label, player)


def home(state: State, player: int, card: int) -> Spot:
    """Where a card lies beside the board, in an open hand or as a hit."""
    left, top = corner(state, player)
    if state.choice == OPEN:
        row, column = divmod(card - 1, 3)
        return left + SIGN + (column + 0.5) * HAND_PITCH, top + (row + 0.5) * HAND_PITCH, HAND
    row, column = divmod(card - 1, 5)
    return left + SIGN + (column + 0.5) * HIT_PITCH, top + 0.93 + (row + 0.5) * HIT_PITCH, HIT


def pile_spot(state: State, player: int) -> Spot:
    left, top = corner(state, player)
    return left + SIGN + 0.43, top + 0.43, PILE


def taken_spot(state: State, player: int) -> Spot:
    """Where a card waits that has left the pile or hand and is about to enter."""
    left, top = corner(state, player)
    return left + SIGN + 1.36, top + 0.44, IN_PLAY
