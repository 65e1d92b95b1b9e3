"""A position of `cards` as its editor draws it: the table at rest, and below it a row with all nine cards of each player.

In a pile they are face up, too: which cards are in it is no secret, only their order (CARDS-A34).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.core.rules import State
from wandelgang.games.cards.drawing import BOARD, FAR, NEAR, card_sprite, fields, on_board, start_sign
from wandelgang.games.cards.state import BLOCKADE, CARDS, DONE, REMOVE, ROLL
from wandelgang.games.cards.trays import Spot, die
from wandelgang.games.cards.whereabouts import places_of, whereabouts
from wandelgang.games.cards.words import words
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite

PITCH, SIZE = 0.56, 0.54
ROW, GAP = 0.66, 0.12  # how high the cards of a player are, and how far below the board
LOOKS = {"stock": "card-in-hand", "hit": "card-hit", "taken": "card-taken"}


def scene(state: State) -> Scene:
    sprites = [*BOARD, *fields(state, [])]
    if state.die:
        is_due = state.phase in (REMOVE, ROLL, DONE) or not state.rolled
        sprites.append(small_die(0 if is_due else state.second or state.rolled))
    for player in range(state.players):
        is_acting = state.phase != DONE and state.player == player
        sprites += [start_sign(player, state.seats[player]), owner_sign(player, is_acting)]
        for card in range(1, CARDS + 1):
            sprites += [empty_place(player, card), *card_sprites(state, player, card)]
    bottom = FAR + GAP + ROW * state.players
    return Scene(NEAR, NEAR, FAR, bottom, tuple(sprites), columns=7, lines=3, title=words("title"))


def beside(player: int, card: int) -> Spot:
    """The place of a card below the board."""
    return NEAR + 0.62 + (card - 0.5) * PITCH, FAR + GAP + (player + 0.5) * ROW, SIZE


def card_sprites(state: State, player: int, card: int) -> list[Sprite]:
    """A card where it lies; none if it is out of the game."""
    places = places_of(state, player, card)
    for cell in places:
        is_blocking = state.blocked >> cell & 1
        key = "card-blocking" if is_blocking else "card-dead" if state.dead >> cell & 1 else "card-in-play"
        return [card_sprite(key, player, card, on_board(cell), cell)]
    where = whereabouts(state, player, card)
    is_lost = where == "hit" and state.target == BLOCKADE  # face down on no picture: drawn nowhere
    return [card_sprite(LOOKS[where], player, card, beside(player, card))] if where in LOOKS and not is_lost else []


@lru_cache(maxsize=64)
def empty_place(player: int, card: int) -> Sprite:
    x, y, size = beside(player, card)
    art = ("ghost", f"motif-{card}")
    return Sprite(f"home{player}-{card}", "home", x, y, art, wide=size, high=size, player=player, glyph=("·",))


@lru_cache(maxsize=16)
def owner_sign(player: int, is_acting: bool) -> Sprite:
    letter = ascii_uppercase[player]
    _, y, _ = beside(player, 1)
    return Sprite(
        id=f"seat{player}",
        kind="seat",
        x=NEAR + 0.32,
        y=y,
        art=("ring", f"pawn-{player + 1}") if is_acting else (f"pawn-{player + 1}",),
        layer=1,
        wide=0.36,
        high=0.36,
        player=player,
        label=words("seat", letter=letter),
        glyph=(PLAYER_SHAPES[player] + letter,),
    )


@lru_cache(maxsize=8)
def small_die(face: int) -> Sprite:
    """In the corner where no name of a row or a column is."""
    return replace(die(face), x=-0.72, y=-0.72, wide=0.44, high=0.44)
