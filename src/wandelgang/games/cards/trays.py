"""What lies beside the board of `cards`: the die, and for each seat its hand, its pile, its hits.

Two seats lie below each other, more in two columns; how large their trays are depends on how cards are chosen and what a hit
does. A spot is a place and a size.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.rules import State
from wandelgang.games.cards.rules import legal
from wandelgang.games.cards.state import ACT, ACTIONS, BLOCKADE, CARDS, DONE, OPEN, PLACE, REMOVE, ROLL, SIDE, SKIP, STAY
from wandelgang.games.cards.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Sprite, Tray

LEFT, TOP = SIDE - 0.13, -0.85
WIDE, GAP = 2.3, 0.2
TOOLS, TOOLS_WIDE = 0.96, 1.5  # the tray of the die; right of it the way it allows, and below that what is touched to pass
SIGN = 0.46  # room for the sign of a seat, at the left
HAND_PITCH, HAND, HAND_COLUMNS = 0.58, 0.56, 5  # an open hand: two rows, the sign of the seat at the left upper corner
HIT_PITCH, HIT = 0.36, 0.34
PILE, IN_PLAY = 0.78, 0.86

Part = tuple[list[Sprite], Tray]
Spot = tuple[float, float, float]


def trays(state: State, actions: list[int]) -> list[Part]:
    """The trays, with what lies in each."""
    return [*tools(state, actions), *(seat(state, player) for player in range(state.players))]


def list_actions(state: State) -> list[int]:
    """What a player can do now with cards and fields."""
    if state.phase not in (ACT, PLACE):
        return []
    out = np.empty(ACTIONS, np.int64)
    actions: list[int] = out[: legal(state, out)].tolist()
    return actions


def tools(state: State, actions: list[int]) -> list[Part]:
    """The die and the way it allows, and what is touched to skip or to stay."""
    sprites = []
    if state.die:
        face = state.second or state.rolled
        is_due = state.phase in (REMOVE, ROLL, DONE) or not face
        sprites += [die(0)] if is_due else [die(face), way(face)]
    sprites += [pass_button(name) for action, name in ((SKIP, "skip"), (STAY, "stay")) if action in actions]
    return [(sprites, tool_tray("tray-tools" if state.die else "tray-pass"))] if sprites else []


@lru_cache(maxsize=2)
def tool_tray(key: str) -> Tray:
    return Tray("tools", LEFT, TOP, LEFT + TOOLS_WIDE, TOP + TOOLS, words(key))


@lru_cache(maxsize=7)
def die(face: int) -> Sprite:
    """The die with a face up, or with 0 before it is rolled."""
    turn, glyph = (0.0, f"[{face}]") if face else (12.0, "[?]")
    x, y, art = LEFT + 0.42, TOP + TOOLS / 2, (f"die-{face}",)
    return Sprite("die", "die", x, y, art, turn, 3, 0.72, 0.72, None, (), die_words(face), (glyph,), role="die")


@lru_cache(maxsize=6)
def way(face: int) -> Sprite:
    """Along or across, as the die says."""
    turn, glyph = (0.0, "↔") if face % 2 else (90.0, "↕")
    x, y = LEFT + 1.12, TOP + 0.17
    return Sprite("way", "way", x, y, ("arrow",), turn, 3, 0.44, 0.28, None, (), die_words(face), (glyph,))


def die_words(face: int) -> Message:
    return words("die-due" if not face else "die-odd" if face % 2 else "die-even", face=face)


@lru_cache(maxsize=2)
def pass_button(name: str) -> Sprite:
    x, y, art, label, glyph = LEFT + 1.12, TOP + 0.65, (f"pass-{name}",), words(f"pass-{name}"), (f"[{name}]",)
    return Sprite("pass", "pass", x, y, art, 0.0, 3, 0.6, 0.6, None, (), label, glyph, role="button")


def corner(choice: int, target: int, player: int) -> tuple[float, float]:
    """The upper left corner of a seat's tray."""
    column, row = divmod(player, 2)
    return LEFT + column * (width(choice) + GAP), TOP + TOOLS + GAP + row * (height(choice, target) + GAP)


def width(choice: int) -> float:
    return HAND_COLUMNS * HAND_PITCH if choice == OPEN else WIDE


def height(choice: int, target: int) -> float:
    if choice == OPEN:
        return 2 * HAND_PITCH
    return 0.9 + (0.0 if target == BLOCKADE else 2 * HIT_PITCH + 0.06)


def seat(state: State, player: int) -> Part:
    """Whose seat it is, places for their cards, and the pile."""
    choice, target = state.choice, state.target
    sprites = [seat_sign(choice, target, player, state.phase != DONE and state.player == player)]
    if choice == OPEN or target != BLOCKADE:
        sprites += [ghost(choice, target, player, card) for card in range(1, CARDS + 1)]
    if choice != OPEN:
        sprites.append(pile(choice, target, player, count(state.stock[player])))
    return sprites, seat_tray(choice, target, player)


@lru_cache(maxsize=64)
def seat_sign(choice: int, target: int, player: int, acts: bool) -> Sprite:
    left, top = corner(choice, target, player)
    letter = ascii_uppercase[player]
    art = ("ring", f"pawn-{player + 1}") if acts else (f"pawn-{player + 1}",)
    sign, glyph = words("seat", letter=letter), (PLAYER_SHAPES[player] + letter,)
    return Sprite(f"seat{player}", "seat", left + 0.24, top + 0.28, art, 0.0, 1, 0.38, 0.38, player, (), sign, glyph)


@lru_cache(maxsize=256)
def ghost(choice: int, target: int, player: int, card: int) -> Sprite:
    """The place of a card beside the board."""
    x, y, size = home(choice, target, player, card)
    art = ("ghost", f"motif-{card}")
    return Sprite(f"home{player}-{card}", "home", x, y, art, 0.0, 0, size, size, player, (), None, ("·",))


@lru_cache(maxsize=256)
def pile(choice: int, target: int, player: int, cards: int) -> Sprite:
    x, y, size = pile_spot(choice, target, player)
    art = ("back", f"emblem-{player + 1}", f"tag-{cards}") if cards else ("ghost",)
    label, glyph = words("pile", letter=ascii_uppercase[player], n=cards), (f"[{cards}]",)
    return Sprite(f"pile{player}", "pile", x, y, art, 0.0, 3, size, size, player, (), label, glyph, role="tool")


@lru_cache(maxsize=32)
def seat_tray(choice: int, target: int, player: int) -> Tray:
    left, top = corner(choice, target, player)
    letter = ascii_uppercase[player]
    bottom = top + height(choice, target)
    return Tray(f"seat-{letter}", left, top, left + width(choice), bottom, words("tray-seat", letter=letter), player)


@lru_cache(maxsize=256)
def home(choice: int, target: int, player: int, card: int) -> Spot:
    """Where a card lies beside the board, in an open hand or as a hit."""
    left, top = corner(choice, target, player)
    if choice == OPEN:
        row, column = divmod(card, HAND_COLUMNS)
        return left + (column + 0.5) * HAND_PITCH, top + (row + 0.5) * HAND_PITCH, HAND
    row, column = divmod(card - 1, 5)
    return left + SIGN + (column + 0.5) * HIT_PITCH, top + 0.93 + (row + 0.5) * HIT_PITCH, HIT


@lru_cache(maxsize=128)
def pile_spot(choice: int, target: int, player: int, under: int = 0) -> Spot:
    """The pile; a card that lies so many cards under its top sticks out a little."""
    left, top = corner(choice, target, player)
    return left + SIGN + 0.43 + 0.016 * under, top + 0.43 + 0.02 * under, PILE


def taken_spot(choice: int, target: int, player: int) -> Spot:
    """Where a card waits that has left the pile or hand and is about to enter."""
    left, top = corner(choice, target, player)
    return left + SIGN + 1.36, top + 0.44, IN_PLAY
