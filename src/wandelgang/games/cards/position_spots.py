"""What can be touched in a position of `cards`: fields, and a place per card beside the board. Part of its editor."""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.core.editor import Deed, Spot
from wandelgang.core.rules import NONE, State
from wandelgang.games.cards.drawing import GOLD_CELLS
from wandelgang.games.cards.flaws import card_spot
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import CHOICES, cell_name
from wandelgang.games.cards.position_drawing import beside
from wandelgang.games.cards.state import BLOCKADE, CARDS, CELLS, FIELD, SIDE, WHITE
from wandelgang.games.cards.whereabouts import card_at, owner_of, whereabouts
from wandelgang.games.cards.words import words
from wandelgang.language import Message


def spots(state: State) -> tuple[Spot, ...]:
    players = range(state.players)
    homes = [home_spot(state, player, card) for player in players for card in range(1, CARDS + 1)]
    return (*(field_spot(state, cell) for cell in range(CELLS)), *homes)


def tool_name(player: int, card: int) -> str:
    return f"{ascii_uppercase[player]}{card}"


def field_spot(state: State, cell: int) -> Spot:
    """A field takes any card; a place of a picture takes another picture, too."""
    row, column = divmod(cell, SIDE)
    place, is_picture, player = cell_name(cell), not WHITE >> cell & 1, owner_of(state, cell)
    deeds: list[Deed] = []
    if player != NONE:
        deeds += [Deed("stock", words(f"deed-{CHOICES[state.choice]}")), Deed("clear", words("deed-out"))]
    if is_picture and state.target == FIELD:
        deeds.append(Deed("neutral", words("deed-neutral"), on=not state.open >> cell & 1))
    takes = (*(f"cards-{ascii_uppercase[one]}" for one in range(state.players)), *(["pictures"] if is_picture else []))
    movable = player != NONE or is_picture
    return Spot(place, place, field_label(state, cell), column, row, takes=takes, deeds=tuple(deeds), movable=movable)


def field_label(state: State, cell: int) -> Message:
    place, player = cell_name(cell), owner_of(state, cell)
    if player != NONE:
        key = "card-blocking" if state.blocked >> cell & 1 else "card-dead" if state.dead >> cell & 1 else "card-in-play"
        return words(key, motif=motif_word(card_at(state, cell)), letter=ascii_uppercase[player], place=place)
    if WHITE >> cell & 1:
        return words("field-gold" if cell in GOLD_CELLS else "field-white", place=place)
    if not state.picture[cell]:
        return words("field-open", place=place)
    if not state.open >> cell & 1:
        return words("field-neutral", place=place)
    return words("field-picture", place=place, motif=motif_word(int(state.picture[cell])))


def home_spot(state: State, player: int, card: int) -> Spot:
    """Where a card lies while it is in the hand or the pile, or has hit; it says where it is if it is elsewhere."""
    x, y, size = beside(player, card)
    where = whereabouts(state, player, card)
    deeds = [Deed("stock", words(f"deed-{CHOICES[state.choice]}"))] if where != "stock" else []
    if where != "hit":
        deeds.append(Deed("hit", words("deed-hit")))
    if where != "out":
        deeds.append(Deed("clear", words("deed-out")))
    name, motif, letter = tool_name(player, card), motif_word(card), ascii_uppercase[player]
    lies_here = where == "stock" or (where == "hit" and state.target != BLOCKADE)
    label = words(f"home-{where}", motif=motif, letter=letter)
    return Spot(card_spot(player, card), name, label, x, y, size, size, takes=(name,), deeds=tuple(deeds), movable=lies_here)
