"""Turns of `cards`: the throw, what is done with it, and both once more after a six; told in one short line."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.boards.bits import count
from wandelgang.core.rules import State
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import cell_name
from wandelgang.games.cards.state import (
    ACT,
    DONE,
    DRAWS,
    ENTERS,
    FACES,
    PLACES,
    REMOVALS,
    REMOVE,
    ROLL,
    SKIP,
)
from wandelgang.games.cards.trays import die_words
from wandelgang.games.cards.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Chip

WAYS = ("west", "east", "north", "south")


def ends_turn(before: State, action: int, after: State) -> bool:
    """CARDS-A23: a turn begins with dead cards, else with the first roll; without the die, at once with the act."""
    if after.phase == ROLL:
        return not after.rolled  # CARDS-15: the second roll belongs to the same turn
    return bool(after.phase in (REMOVE, DONE) or (after.phase == ACT and not after.die))


def tell_turn(states: Sequence[State], actions: Sequence[int]) -> Message:
    """Which cards went which way, came into play, hit or left."""
    steps = zip(states, actions, states[1:], strict=False)
    return listed([told for before, action, after in steps if (told := action_words(before, action, after)) is not None])


def action_words(before: State, action: int, after: State) -> Message | None:
    """One action in a few words; None if a picture or what follows says it."""
    if action < ENTERS:
        cell, way = divmod(action, 4)
        hit = count(after.hits[before.player]) > count(before.hits[before.player])
        return words("turn-hit" if hit else "turn-moved", card=motif_word(before.number[cell]), side=words(f"to-{WAYS[way]}"))
    if SKIP <= action < REMOVALS:
        return words("turn-skip" if action == SKIP else "turn-stay")
    if REMOVALS < action < PLACES:
        return words("turn-removed", card=motif_word(action - REMOVALS))
    if action > DRAWS and not before.live >> (action - DRAWS) & 1:
        return words("turn-discarded", card=motif_word(action - DRAWS))
    entered = after.lying[before.player] & ~before.lying[before.player]
    if not entered:
        return None
    cell = int(entered).bit_length() - 1
    return words("turn-entered", card=motif_word(after.number[cell]), place=cell_name(cell))


def chips(before: State, action: int, after: State) -> tuple[Chip, ...]:
    """The die. A card turned up from the pile is told."""
    return (Chip((f"die-{action - FACES}",), die_words(action - FACES)),) if FACES < action <= DRAWS else ()
