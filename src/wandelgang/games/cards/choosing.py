"""The legal actions of `cards` as choices: what is touched, in order, for each."""

from __future__ import annotations

from functools import lru_cache

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.drawing import hits
from wandelgang.games.cards.entering import own_start
from wandelgang.games.cards.narration import motif_word, the_motif
from wandelgang.games.cards.notation import action_text, cell_name
from wandelgang.games.cards.state import ENTERS, NEXT, PLACES, REMOVALS, SKIP, STAY
from wandelgang.games.cards.words import words
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action: a card and a field, a card, the pile, a start field, the pass."""
    state = facts(state)
    return [choice(state, action) for action in actions]


def choice(state: State, action: int) -> Choice:
    if action < ENTERS:
        return step_choice(state.player, action, state.number[action // 4], hits(state, action))
    if action < SKIP or STAY < action < PLACES:
        return card_choice(state.player, action, cell_name(own_start(state)))
    return field_choice(action)


@lru_cache(maxsize=4096)
def step_choice(player: int, action: int, card: int, hit: bool) -> Choice:
    place = cell_name(NEXT[action // 4, action % 4])
    label = words("choose-hit" if hit else "choose-step", the=the_motif(card), place=place)
    offer = ("aim",) if hit else ("glow",)
    deed, detail = words("deed-step"), words("detail-hit" if hit else "detail-step", place=place)
    return Choice(action_text(None, action), (f"card{player}-{card}", f"field-{place}"), label, offer, deed=deed, detail=detail)


@lru_cache(maxsize=512)
def card_choice(player: int, action: int, start: str) -> Choice:
    """A card enters or is removed."""
    text = action_text(None, action)
    if action == ENTERS:
        deed, detail = words("deed-take"), words("detail-take")
        return Choice(text, (f"pile{player}",), words("choose-take"), plain=True, deed=deed, detail=detail)
    if action < SKIP:
        card, key, deed = action - ENTERS, "choose-enter", words("deed-enter")
        detail = words("detail-enter", motif=motif_word(card), place=start)
    else:
        card, key, deed = action - REMOVALS, "choose-remove", words("deed-remove")
        detail = motif_word(card)
    return Choice(text, (f"card{player}-{card}",), words(key, the=the_motif(card)), deed=deed, detail=detail)


@lru_cache(maxsize=8)
def field_choice(action: int) -> Choice:
    """A start field, or no field at all; it looks the same for every player."""
    text = action_text(None, action)
    if action <= STAY:
        label = words("choose-skip" if action == SKIP else "choose-stay")
        detail = words("detail-skip" if action == SKIP else "detail-stay")
        return Choice(text, ("pass",), label, plain=True, deed=label, detail=detail)
    deed, detail = words("deed-enter"), words("detail-place", place=text)
    return Choice(text, (f"field-{text}",), words("choose-place", place=text), deed=deed, detail=detail)
