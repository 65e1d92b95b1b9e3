"""The legal actions of `cards` as choices: what is touched, in order, for each."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.drawing import hits
from wandelgang.games.cards.narration import the_motif
from wandelgang.games.cards.notation import action_text, cell_name
from wandelgang.games.cards.state import ENTERS, NEXT, PLACES, REMOVALS, SKIP, STAY
from wandelgang.games.cards.words import words
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action: a card and a field, a card, the pile, a start field, the pass."""
    state = facts(state)
    return [choice(state, action) for action in actions]


def choice(state: State, action: int) -> Choice:
    text, player = action_text(state, action), state.player
    if action < ENTERS:
        card, place = int(state.number[action // 4]), cell_name(NEXT[action // 4, action % 4])
        key = "choose-hit" if hits(state, action) else "choose-step"
        offer = ("aim",) if hits(state, action) else ("glow",)
        return Choice(text, (f"card{player}-{card}", f"field-{place}"), words(key, the=the_motif(card), place=place), offer)
    if action == ENTERS:
        return Choice(text, (f"pile{player}",), words("choose-take"))
    if action < SKIP:
        card = action - ENTERS
        return Choice(text, (f"card{player}-{card}",), words("choose-enter", the=the_motif(card)))
    if action <= STAY:
        return Choice(text, ("pass",), words("choose-skip" if action == SKIP else "choose-stay"))
    if action < PLACES:
        card = action - REMOVALS
        return Choice(text, (f"card{player}-{card}",), words("choose-remove", the=the_motif(card)))
    return Choice(text, (f"field-{text}",), words("choose-place", place=text))
