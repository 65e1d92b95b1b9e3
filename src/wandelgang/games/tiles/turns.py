"""Turns of `tiles`: a push, a walk, and what is drawn because of it; told in one short line."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from wandelgang.boards.square import span
from wandelgang.core.rules import UNKNOWN, State
from wandelgang.games.tiles.narration import found_word, stone_word, taken
from wandelgang.games.tiles.notation import STONE_NAMES, cell_name, slot_name
from wandelgang.games.tiles.sprites import stone_art
from wandelgang.games.tiles.state import DONE, DRAW, PUSH, STACK, WALK, draw_action, walk_action
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Chip


def ends_turn(before: State, action: int, after: State) -> bool:
    """TILES-08: the next player pushes; a card or goal drawn after a walk still belongs to it."""
    return bool(after.phase in (PUSH, DONE))


def tell_turn(states: Sequence[State], actions: Sequence[int]) -> Message:
    """The line that was pushed, where the pawn went, and what was found."""
    told: list[Message] = []
    for before, action, after in zip(states, actions, states[1:], strict=False):
        if before.phase == PUSH:
            name = slot_name(*divmod(action >> 2, span(before.open)))
            told.append(words(f"turn-push-{name[0]}", line=name[1:]))
        elif before.phase == WALK:
            told += walk_words(before, action - walk_action(before, 0), after)
    return words("turn-dealt") if states[0].phase == DRAW else listed(told)


def walk_words(before: State, cell: int, after: State) -> list[Message]:
    """Where to, unless the pawn stays, and what everybody finds."""
    told = [] if cell == before.pawns[before.player] else [words("turn-walk", place=cell_name(before, cell))]
    for player in range(before.players):
        if after.score[player] > before.score[player]:
            stones = [found_word(letter) for letter in taken(before, after, player)] or [words("told-point")]
            key = "turn-finds" if player == before.player else "turn-finds-other"
            told.append(words(key, letter=ascii_uppercase[player], found=listed(stones)))
    return told


def chips(before: State, action: int, after: State) -> tuple[Chip, ...]:
    """The card that was turned up, where it may be seen; where the next goal lies."""
    if before.phase != DRAW or action == UNKNOWN:
        return ()
    drawn = action - draw_action(before, 0)
    if before.kind == STACK:
        return (Chip((stone_art(drawn),), words("turn-card", stone=stone_word(STONE_NAMES[drawn]))),)
    return (Chip(("stone-goal",), words("turn-goal", place=cell_name(before, drawn))),)
