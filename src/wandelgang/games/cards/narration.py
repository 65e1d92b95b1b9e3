"""What happens in `cards`, in words: prompts, actions as parts of sentences, scores."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.limit import Limit, counted_down
from wandelgang.core.rules import State, facts
from wandelgang.games.cards.entering import own_start
from wandelgang.games.cards.features import turns_needed
from wandelgang.games.cards.notation import ENDS, cell_name
from wandelgang.games.cards.rules import legal
from wandelgang.games.cards.state import (
    ACT,
    ACTIONS,
    CARDS,
    DONE,
    DRAW,
    DRAWS,
    ENTERS,
    FACES,
    GOLD,
    NEXT,
    PLACE,
    PLACES,
    REMOVALS,
    REMOVE,
    ROLL,
    SKIP,
    STAY,
)
from wandelgang.games.cards.words import words
from wandelgang.language import Message
from wandelgang.scene import Tally


def motif_word(card: int) -> Message:
    """What a card or picture shows (CARDS-02)."""
    return words(f"motif-{card}")


def the_motif(card: int) -> Message:
    """The same as the object of a sentence."""
    return words(f"the-{card}")


def prompt(state: State) -> Message:
    """What whoever acts has to do; at the end, why it ended (CARDS-A22)."""
    state = facts(state)
    if state.phase == DONE:
        return words(f"prompt-over-{ENDS[state.end]}", n=state.idle)
    if state.phase == ROLL:
        return words("prompt-roll-again" if state.rolled else "prompt-roll")
    if state.phase == ACT:
        return words(f"prompt-{freedom(state)}")
    return words({REMOVE: "prompt-remove", DRAW: "prompt-draw", PLACE: "prompt-place"}[state.phase])


def limits(state: State) -> tuple[Limit, ...]:
    """CARDS-A16: turns without a hit, an entry or a removal."""
    state = facts(state)
    most = int(state.standstill) * int(state.players)
    left = most - int(state.idle)
    return (counted_down(words("standstill", n=most), words("standstill-near", n=left), left),)


def ask(state: State) -> Message:
    """The same, addressed to the player; chance is asked nothing."""
    state = facts(state)
    if state.phase == ACT:
        return words(f"ask-{freedom(state)}")
    keys = {REMOVE: "ask-remove", PLACE: "ask-place"}
    return words(keys[state.phase]) if state.phase in keys else prompt(state)


@lru_cache(maxsize=512)  # asked for by several sentences
def freedom(state: State) -> str:
    """Which ways a player may go now."""
    out = np.empty(ACTIONS, np.int64)
    found = out[: legal(state, out)]
    moves, enters = bool((found < ENTERS).any()), bool(((found >= ENTERS) & (found < SKIP)).any())
    if not moves:
        return "skip" if found[0] == SKIP else "enter" if found[-1] != STAY else "enter-again" if enters else "stay"
    way = "any" if not state.die else "horizontal" if (state.second or state.rolled) % 2 else "vertical"
    return way + ("-again" if state.second else "") + ("" if enters else "-only")


def tell(before: State, action: int, after: State) -> Message:
    """One action as part of a sentence whose subject is the player."""
    before, after = facts(before), facts(after)
    if action < ENTERS:
        here, there = action // 4, int(NEXT[action // 4, action % 4])
        hit = count(after.hits[before.player]) > count(before.hits[before.player])
        return words("told-hit" if hit else "told-step", the=the_motif(before.number[here]), place=cell_name(there))
    if action == ENTERS:
        return words("told-take")
    if action < SKIP:
        return words("told-pick" if after.taken else "told-enter", **entering(before, action - ENTERS))
    if action <= STAY:
        return words("told-skip" if action == SKIP else "told-stay")
    if action < PLACES:
        return words("told-remove", the=the_motif(action - REMOVALS))
    if action <= FACES:
        return words("told-enter", the=the_motif(before.taken), place=cell_name(GOLD[action - PLACES]))
    if action <= DRAWS:
        return words("told-roll", face=action - FACES)
    card = action - DRAWS
    if not before.live >> card & 1:
        return words("told-discard", the=the_motif(card))
    return words("told-card" if after.taken else "told-card-entered", **entering(before, card))


def entering(state: State, card: int) -> dict[str, object]:
    return {"the": the_motif(card), "place": cell_name(own_start(state))}


def revealed(_before: State, _after: State) -> str:
    """CARDS-A19, CARDS-A34: everything follows from the actions, so nothing needs to be said."""
    return ""


def score(state: State, player: int) -> Message:
    """Hits, and cards that may still become hits."""
    state = facts(state)
    left = count(state.stock[player]) + count(state.lying[player])
    if state.taken and state.player == player:
        left += 1
    return words("score", hits=words("hits", n=count(state.hits[player])), cards=words("cards", n=left))


def tally(state: State, player: int) -> Tally:
    """Hits, out of all cards; a hit is shown as its motif."""
    hits = facts(state).hits[player]
    return Tally(count(hits), CARDS, tuple(f"motif-{card}" for card in range(1, CARDS + 1) if hits >> card & 1))


def epilogue(state: State, player: int) -> Message | None:
    """How many hits a player who has not won was behind."""
    state = facts(state)
    hits = [count(state.hits[other]) for other in range(state.players)]
    behind = max(hits) - hits[player]
    return words("epilogue", n=behind) if behind else None


def gain(before: State, after: State, player: int) -> Message | None:
    """What a turn is good for: a hit, a card in play, a card nearer to its target, or a rival kept from theirs."""
    before, after = facts(before), facts(after)
    if count(after.hits[player]) > count(before.hits[player]):
        return words("gain-hit")
    if count(after.lying[player]) > count(before.lying[player]):
        return words("gain-enter")
    if turns_needed(after, player) < turns_needed(before, player):
        return words("gain-near")
    for other in range(before.players):
        if other != player and turns_needed(after, other) > turns_needed(before, other):
            return words("gain-block", letter=ascii_uppercase[other])
    return None
