"""The rules of `cards`: picture cards walk one field at a time to matching pictures.

What happens on the board is in moving.py, how cards get there in entering.py, whose turn it is in turn_order.py. What can
still be hit changes only with a hit, so it is worked out there and kept. None of them knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import count, lowest, share_equally
from wandelgang.core.rules import CHANCE, KEY, OVER, Floats, Ints, State, mix, rule
from wandelgang.games.cards.entering import can_enter, list_places, put, take, turn_up
from wandelgang.games.cards.moving import dead_cards, list_steps, remove, step
from wandelgang.games.cards.state import (
    ACT,
    DONE,
    DRAW,
    DRAWS,
    ENTERS,
    FACES,
    GOLD,
    NEXT,
    PILE,
    PLACE,
    PLACES,
    REMOVALS,
    REMOVE,
    ROLL,
    SKIP,
    STAY,
)
from wandelgang.games.cards.turn_order import complete, turns_to_standstill


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == ROLL or state.phase == DRAW:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == ROLL:
        for face in range(1, 7):
            out[face - 1] = FACES + face
        return 6
    if state.phase == ACT:
        return list_acts(state, out)
    if state.phase == DRAW:  # CARDS-A34: every card of the pile is equally likely
        return list_cards(state.stock[state.player], DRAWS, out, 0)
    if state.phase == REMOVE:  # CARDS-21, CARDS-A14: the owner chooses
        return list_cards(dead_cards(state), REMOVALS, out, 0)
    if state.phase == PLACE:
        return list_places(state, out)
    return 0


@rule
def list_acts(state: State, out: Ints) -> int:
    """CARDS-A04: a move or an entry; CARDS-13: else skip; CARDS-15, CARDS-A28: after a second roll, staying is allowed."""
    total = list_steps(state, out)
    if can_enter(state):
        if state.choice == PILE:
            if state.stock[state.player]:  # CARDS-A26: taking is blind
                out[total] = ENTERS
                total += 1
        else:  # CARDS-A19, CARDS-A25: any card of the hand that has a target
            total = list_cards(state.stock[state.player] & state.live, ENTERS, out, total)
    if state.second:
        out[total] = STAY
        total += 1
    elif total == 0:
        out[0] = SKIP
        total = 1
    return total


@rule
def list_cards(cards: int, base: int, out: Ints, total: int) -> int:
    """Append base + card for every card of a set; how many actions there are now."""
    rest = int(cards)
    while rest:
        out[total] = base + lowest(rest)
        total += 1
        rest &= rest - 1
    return total


@rule
def apply(state: State, action: int) -> None:
    if state.phase == ROLL:
        if state.rolled:
            state.second = action - FACES
        else:
            state.rolled = action - FACES
        state.phase = ACT
    elif state.phase == DRAW:
        turn_up(state, action - DRAWS)
    elif state.phase == REMOVE:
        remove(state, action - REMOVALS)
    elif state.phase == PLACE:
        put(state, GOLD[action - PLACES])
    elif action < ENTERS:
        step(state, action // 4, NEXT[action // 4, action % 4])
    elif action == ENTERS:
        state.phase = DRAW
    elif action < SKIP:
        take(state, action - ENTERS)
    else:
        complete(state, False, False)


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; alone, nobody may have won."""
    share_equally(state.winners, state.players, out)


@rule
def key(state: State, words: Ints) -> int:
    """One word for the turn and one per player. Positions with the same key have the same legal actions, now and later.

    Left out is what the rest implies, what never changes in a match (pictures, seats, variants), and what makes no difference:
    whose face-down card it is, with which cards somebody has hit, dead cards in an open hand, which odd or even face it was.
    How many turns without progress there were counts only when a standstill is in sight.
    """
    moment = int(state.open) | int(state.player) << 25 | int(state.phase) << 27 | roll_class(state) << 30
    mixed = mix(0, moment | int(state.taken) << 33 | turns_to_standstill(state) << 37)
    for player in range(state.players):
        kept = state.stock[player] if state.choice == PILE else state.stock[player] & state.live
        cells = state.lying[player]
        word = int(cells) | int(kept) << 25 | count(state.hits[player]) << 35
        place = 39
        while cells:
            word |= int(state.number[lowest(cells)]) << place
            place += 4
            cells &= cells - 1
        mixed = mix(mixed, word)
    return mixed & KEY


@rule
def roll_class(state: State) -> int:
    """What matters about the rolls of this turn: 0 none yet, 1 odd, 2 even, 3 a 6 before the second roll, 4 and 5 after it."""
    if state.second:
        return 4 + (int(state.second) & 1)
    if state.rolled == 6:
        return 3
    if state.rolled:
        return 2 - (int(state.rolled) & 1)
    return 0
