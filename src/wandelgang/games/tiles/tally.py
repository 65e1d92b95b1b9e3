"""The number that matters in `tiles`: stones, cards or points won, with the stones themselves as far as the view knows them;
and what a player lacked in the end.
"""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN, State, facts
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import STONE_NAMES, stone_names
from wandelgang.games.tiles.sprites import stone_art
from wandelgang.games.tiles.state import SET, SHARED
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Tally

FEW = 2  # missing stones that are named


def tally(state: State, player: int) -> Tally:
    """How many a player has won, of those they need; what they still seek is drawn only if the view knows it."""
    state = facts(state)
    won, sought = state.score[player], state.goals[player]
    missing = () if sought == UNKNOWN else arts(sought)
    total = 0 if state.kind == SHARED else won + state.left[player]
    return Tally(won, total, arts(state.won[player]), missing)


def epilogue(state: State, player: int) -> Message | None:
    """What a player who has not won still lacked."""
    state = facts(state)
    sought, left = state.goals[player], state.left[player]
    if state.winners >> player & 1 or state.kind == SHARED or not left:
        return None
    if state.kind == SET and sought != UNKNOWN and left <= FEW:
        return words("epilogue-stones", stones=listed([stone_word(letter) for letter in stone_names(sought)]))
    return words("epilogue-left", n=left)


def arts(stones: int) -> tuple[str, ...]:
    """The symbols of a set of stones."""
    return tuple(stone_art(STONE_NAMES.index(letter)) for letter in stone_names(stones))
