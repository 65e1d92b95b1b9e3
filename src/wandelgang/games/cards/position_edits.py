"""What an editor does to a position of `cards`: cards and pictures put elsewhere, the turn changed. Part of its editor.

It works on states that may be impossible, as layout.py reads them. What follows from a change at once (who is dead, which roll
can have been, the winners) is brought up to date; whether the position is possible is not asked here.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit
from wandelgang.core.rules import NONE, State
from wandelgang.games.cards.moving import update_targets
from wandelgang.games.cards.notation import card_list
from wandelgang.games.cards.state import (
    ACT,
    ALL,
    BLOCKADE,
    CARDS,
    CELLS,
    DONE,
    FIELD,
    NO_CARD,
    NOT_OVER,
    PLACE,
    REMOVE,
    ROLL,
    STANDSTILL,
    WHITE,
)
from wandelgang.games.cards.turn_order import ending, leaders
from wandelgang.games.cards.whereabouts import card_at, owner_of, places_of

ALL_CARDS = sum(bit(card) for card in range(1, CARDS + 1))


def lift(state: State, player: int, card: int) -> None:
    """Take a card away from wherever it is; a hit is undone."""
    for cell in places_of(state, player, card):
        clear_field(state, cell)
    was_hit = bool(state.hits[player] >> card & 1)
    state.stock[player] &= ~bit(card)
    state.hits[player] &= ~bit(card)
    if state.taken == card and state.player == player:
        state.taken = NO_CARD
    if was_hit and state.target == FIELD:
        turn_back(state, card)


def clear_field(state: State, cell: int) -> None:
    """No card lies here any more."""
    for player in range(state.players):
        state.lying[player] &= ~bit(cell)
    if state.blocked >> cell & 1:
        state.blocked &= ~bit(cell)
        state.owner[cell] = NONE
        state.open |= bit(cell)
    state.number[cell] = NO_CARD
    state.free |= bit(cell)


def turn_back(state: State, card: int) -> None:
    """CARDS-20: as many pictures stay turned over as there are hits with this number."""
    hits = sum(int(state.hits[player]) >> card & 1 for player in range(state.players))
    turned = [cell for cell in range(CELLS) if state.picture[cell] == card and not state.open >> cell & 1]
    for cell in turned[hits:]:
        state.open |= bit(cell)


def to_stock(state: State, player: int, card: int) -> None:
    lift(state, player, card)
    state.stock[player] |= bit(card)


def lay(state: State, player: int, card: int, cell: int) -> None:
    """Put a card on a field; on its open picture it is a hit (CARDS-A08). Whoever lay there goes back."""
    lift(state, player, card)
    other = owner_of(state, cell)
    if other != NONE:
        to_stock(state, other, card_at(state, cell))
    if state.picture[cell] == card and state.open >> cell & 1:
        score(state, player, card, cell)
    else:
        state.number[cell] = card
        state.lying[player] |= bit(cell)
        state.free &= ~bit(cell)


def score(state: State, player: int, card: int, cell: int) -> None:
    """CARDS-18, CARDS-19, CARDS-20: what a hit leaves on the board."""
    state.hits[player] |= bit(card)
    if state.target == BLOCKADE:
        state.owner[cell] = player
        state.blocked |= bit(cell)
        state.free &= ~bit(cell)
        state.open &= ~bit(cell)
    elif state.target == FIELD:
        state.open &= ~bit(cell)


def open_picture(state: State, card: int) -> int:
    """A picture that can be hit with this number, one without a card on it if there is any; NONE if all are taken."""
    found = [cell for cell in range(CELLS) if state.picture[cell] == card and state.open >> cell & 1]
    return max(found, key=lambda cell: state.free >> cell & 1, default=NONE)


def lay_picture(state: State, cell: int, picture: int) -> None:
    """Another picture on a place. A card that lay there face down goes back: it has hit something else."""
    if state.blocked >> cell & 1:
        to_stock(state, int(state.owner[cell]), card_at(state, cell))
    state.open |= bit(cell)
    state.picture[cell] = picture
    state.targets[:] = 0
    for place in range(CELLS):
        if state.picture[place]:
            state.targets[state.picture[place]] |= bit(place)


def change_target(state: State, target: int) -> None:
    """Another target rule: the hits stay, on the pictures where they were or on others that are open."""
    fields = [cell for cell in range(CELLS) if (ALL & ~WHITE & ~state.open) >> cell & 1]
    hits = [(player, card) for player in range(state.players) for card in card_list(state.hits[player])]
    owners = [(int(state.owner[cell]), int(state.picture[cell])) for cell in fields]
    for player, card in hits:
        lift(state, player, card)
    state.open = ALL & ~WHITE
    state.target = target
    for player, card in hits:
        kept = [cell for cell, owner in zip(fields, owners, strict=True) if owner == (player, card)]
        same = [cell for cell in fields if state.picture[cell] == card and state.open >> cell & 1]
        cell = (kept or same or [open_picture(state, card)])[0]
        if cell == NONE:
            state.stock[player] |= bit(card)
        else:
            if owner_of(state, cell) != NONE:
                to_stock(state, owner_of(state, cell), card_at(state, cell))
            score(state, player, card, cell)


def seat(state: State, seats: list[int]) -> None:
    """These seats, for as many players: whoever is new has all nine cards, and with whoever goes, their cards go."""
    for player in range(len(seats), int(state.players)):
        for card in range(1, CARDS + 1):
            lift(state, player, card)
    for player in range(int(state.players), len(seats)):
        state.stock[player] = ALL_CARDS
    state.players = len(seats)
    state.seats[:] = [*seats, 0, 0, 0, 0][: len(state.seats)]
    state.player = min(int(state.player), len(seats) - 1)


def tidy(state: State, keeps_phase: bool = False) -> None:
    """Bring up to date what follows from the rest. A phase that was chosen is kept even if it does not fit."""
    update_targets(state)
    if state.phase == DONE:
        still = int(state.standstill) * int(state.players)
        reason = ending(state) or (STANDSTILL if state.idle == still else NOT_OVER)
        state.winners, state.end, state.player = leaders(state), reason or STANDSTILL, 0
        put_back_taken(state)
        state.rolled = state.second = 0
        return
    state.winners = state.end = 0
    is_second = state.second or (state.phase == ROLL and state.rolled)
    if not keeps_phase and not is_second:
        dead = state.lying[state.player] & state.dead
        if dead:
            state.phase = REMOVE
        elif state.phase == REMOVE:
            state.phase = ROLL
    if state.phase == ROLL and not state.die and not keeps_phase:
        state.phase = ACT
    tidy_rolls(state)
    tidy_taken(state)


def tidy_rolls(state: State) -> None:
    """CARDS-15: a roll where there must be one, and none where there cannot be."""
    if not state.die or state.phase == REMOVE:
        state.rolled = state.second = 0
    elif state.phase == ROLL:
        state.rolled, state.second = (6, 0) if state.rolled == 6 else (0, 0)
    else:
        state.rolled = state.rolled or 1
        state.second = state.second if state.rolled == 6 else 0


def tidy_taken(state: State) -> None:
    """CARDS-A27: while a field is chosen, a card has been taken, and only then."""
    if state.phase != PLACE:
        put_back_taken(state)
    elif state.taken == NO_CARD:
        live = card_list(int(state.stock[state.player] & state.live))
        take(state, live[0] if live else NO_CARD)


def put_back_taken(state: State) -> None:
    if state.taken != NO_CARD:
        to_stock(state, int(state.player), int(state.taken))


def take(state: State, card: int) -> None:
    """Another card is in the hand while its field is chosen."""
    put_back_taken(state)
    if card != NO_CARD:
        lift(state, int(state.player), card)
        state.taken = card
