"""Where the cards of a position of `cards` are, possible or not. Questions only; part of its editor."""

from __future__ import annotations

from wandelgang.boards.bits import bit
from wandelgang.core.rules import NONE, State
from wandelgang.games.cards.notation import card_list
from wandelgang.games.cards.positions import cells
from wandelgang.games.cards.state import NO_CARD


def owner_of(state: State, cell: int) -> int:
    """Whose card lies on a field, in play or face down; NONE if there is none."""
    if state.blocked >> cell & 1:
        return int(state.owner[cell])
    return next((player for player in range(state.players) if state.lying[player] >> cell & 1), NONE)


def card_at(state: State, cell: int) -> int:
    """The number of the card on a field."""
    return int(state.picture[cell] if state.blocked >> cell & 1 else state.number[cell])


def places_of(state: State, player: int, card: int) -> list[int]:
    """The fields on which a card lies, in play or face down."""
    mine = cells(int(state.lying[player] | state.blocked))
    return [cell for cell in mine if card_at(state, cell) == card and owner_of(state, cell) == player]


def whereabouts(state: State, player: int, card: int) -> str:
    """In the hand or pile (stock), on the board (play), on its picture (hit), about to enter (taken), or out of the game."""
    if state.hits[player] >> card & 1:
        return "hit"
    if state.stock[player] >> card & 1:
        return "stock"
    if places_of(state, player, card):
        return "play"
    return "taken" if state.taken == card and state.player == player else "out"


def missing_cards(state: State, player: int) -> list[int]:
    """The cards that are nowhere although they could still hit: a handicap."""
    kept = int(state.stock[player] | state.hits[player])
    if state.player == player and state.taken != NO_CARD:
        kept |= bit(int(state.taken))
    return [card for card in card_list(int(state.live) & ~kept) if not places_of(state, player, card)]
