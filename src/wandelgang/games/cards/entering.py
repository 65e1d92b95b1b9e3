"""How cards enter the board of `cards`, from the pile or the open hand onto a start field. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.cards.state import ALL_GOLD, GOLD, IN_PLAY, NO_CARD, PLACE, PLACES
from wandelgang.games.cards.turn_order import complete


@rule
def own_start(state: State) -> int:
    return GOLD[state.seats[state.player]]


@rule
def chooses_start(state: State) -> bool:
    """CARDS-22: on any gold-framed field; CARDS-A30: by mercy with no card in play and the own start held."""
    if state.free_start:
        return True
    held = (state.free >> own_start(state)) & 1 == 0
    return bool(state.mercy and held and state.lying[state.player] == 0)


@rule
def can_enter(state: State) -> bool:
    """CARDS-09: fewer than two cards in play; CARDS-08, CARDS-A03: and a start field is free."""
    if count(state.lying[state.player]) >= IN_PLAY:
        return False
    if (state.free >> own_start(state)) & 1:
        return True
    return chooses_start(state) and state.free & ALL_GOLD != 0


@rule
def list_places(state: State, out: Ints) -> int:
    """CARDS-22, CARDS-A33: every gold-framed field that is free, those before empty seats too."""
    total = 0
    for seat in range(4):
        if (state.free >> GOLD[seat]) & 1:
            out[total] = PLACES + seat
            total += 1
    return total


@rule
def turn_up(state: State, card: int) -> None:
    """CARDS-A18: the card drawn enters at once; CARDS-A13, CARDS-A26: a dead one is discarded, with no second roll."""
    if (state.live >> card) & 1:
        take(state, card)
    else:
        state.stock[state.player] ^= bit(card)
        complete(state, True, False)


@rule
def take(state: State, card: int) -> None:
    """CARDS-A27: a card once taken must enter; CARDS-A20: its field is chosen after it was seen."""
    state.stock[state.player] ^= bit(card)
    state.taken = card
    if chooses_start(state):
        state.phase = PLACE
    else:
        put(state, own_start(state))


@rule
def put(state: State, place: int) -> None:
    """CARDS-A02: entering is a whole move, with any roll."""
    state.number[place] = state.taken
    state.taken = NO_CARD
    state.lying[state.player] |= bit(place)
    state.free ^= bit(place)
    complete(state, True, True)
