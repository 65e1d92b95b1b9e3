"""Why something on the table of `cards` cannot be touched now."""

from __future__ import annotations

from wandelgang.boards.bits import count
from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.cards.entering import can_enter, own_start
from wandelgang.games.cards.notation import cell_name, read_cell
from wandelgang.games.cards.state import ACT, CELLS, IN_PLAY, NEXT, NORTH, PLACE, REMOVE, WEST
from wandelgang.games.cards.words import words
from wandelgang.language import Message

HORIZONTAL, VERTICAL = (WEST, WEST + 1), (NORTH, NORTH + 1)


def reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """A card, a field, the pile."""
    state = facts(state)
    name, _, rest = sprite.partition("-")
    if state.phase == REMOVE:
        return words("why-remove-first")
    if state.phase == PLACE:
        return words("why-place-first")
    if state.phase != ACT:
        return None
    if name == f"card{state.player}":
        return card_reason(state, int(rest))
    if name == f"pile{state.player}":
        return enter_reason(state)
    return field_reason(state, read_cell(rest), touched) if name == "field" else None


def card_reason(state: State, card: int) -> Message:
    """An own card that cannot move, or cannot enter."""
    lying = [cell for cell in range(CELLS) if state.lying[state.player] >> cell & 1 and state.number[cell] == card]
    if not lying:
        waits = state.stock[state.player] >> card & 1
        return enter_reason(state, card) if waits else words("why-done")
    if state.dead >> lying[0] & 1:
        return words("why-no-target")
    if any(is_free(state, lying[0], way) for way in (*HORIZONTAL, *VERTICAL)):
        return die_words(state)
    return words("why-shut-in")


def enter_reason(state: State, card: int = 0) -> Message:
    """A card in the hand or the pile that cannot enter."""
    if card and not state.live >> card & 1:
        return words("why-no-target")
    if count(state.lying[state.player]) >= IN_PLAY:
        return words("why-two")
    return words("why-not-again") if can_enter(state) else words("why-start-taken", place=cell_name(own_start(state)))


def field_reason(state: State, cell: int, touched: tuple[str, ...]) -> Message | None:
    """A field where the chosen card, or any card, cannot go."""
    if cell == NONE:
        return None
    if not state.free >> cell & 1:
        return words("why-taken")
    own = [here for here in range(CELLS) if state.lying[state.player] >> here & 1]
    chosen = [here for here in own if f"card{state.player}-{state.number[here]}" in touched]
    if any(cell in NEXT[here] for here in chosen or own):
        return die_words(state)
    return words("why-one-step" if chosen else "why-nobody")


def is_free(state: State, cell: int, way: int) -> bool:
    there = int(NEXT[cell, way])
    return there != NONE and bool(state.free >> there & 1)


def die_words(state: State) -> Message:
    """The die allows the other direction only."""
    if not state.die:
        return words("why-shut-in")
    return words("why-horizontal" if (state.second or state.rolled) % 2 else "why-vertical")
