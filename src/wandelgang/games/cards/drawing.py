"""A state of `cards` as a scene: the board, the die, and what lies in front of each seat.

Every card is one sprite wherever it lies. Cards of a pile lie under it, by number, since their order is not decided.
All pictures are our own (CARDS-24).
"""

from __future__ import annotations

from string import ascii_uppercase

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.entering import own_start
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import COLUMNS, card_list, cell_name
from wandelgang.games.cards.positions import cells, neutral
from wandelgang.games.cards.state import ACT, CELLS, ENTERS, FACES, GOLD, NEXT, OPEN, PLACE, PLACES, SIDE, SKIP
from wandelgang.games.cards.trays import IN_PLAY, home, list_actions, pile_spot, taken_spot, trays
from wandelgang.games.cards.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite, caption

MIDDLE = (SIDE - 1) / 2
NEAR, FAR = -0.95, SIDE - 0.33  # the edges of the board's extent: with names, and without


def scene(state: State) -> Scene:
    """The board with its pictures and the cards in play; beside it the die and what belongs to each seat."""
    state = facts(state)
    sprites = [Sprite("board", "board", MIDDLE, MIDDLE, role="ground", wide=SIDE + 0.24, high=SIDE + 0.24, layer=-1)]
    sprites += [caption(f"column-{name}", x, -0.75, name) for x, name in enumerate(COLUMNS)]
    sprites += [caption(f"row-{y + 1}", -0.76, y, str(y + 1)) for y in range(SIDE)]
    sprites += fields(state)
    parts = trays(state)
    for held, _ in parts:
        sprites += held
    for player in range(state.players):
        sprites.append(start_sign(state, player))
        sprites += [card_sprite(state, player, card) for card in lying_cards(state, player)]
    return Scene(
        left=NEAR,
        top=NEAR,
        right=FAR,
        bottom=FAR,
        sprites=tuple(sprites),
        columns=7,
        lines=3,
        title=words("title"),
        trays=tuple(tray for _, tray in parts),
    )


def start_sign(state: State, player: int) -> Sprite:
    """Whose start field it is."""
    row, column = divmod(int(GOLD[int(state.seats[player])]), SIDE)
    return Sprite(f"start{player}", "start", column, row, (f"mark-{player + 1}",), 0.0, 1, 0.32, 0.32, player)


def fields(state: State) -> list[Sprite]:
    """The twenty-five fields, and the numbers of the pictures above whatever lies on them."""
    goals = destinations(state)
    sprites = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        place, picture = cell_name(cell), int(state.picture[cell])
        over = bool(neutral(state) >> cell & 1)
        marks = ("reach", "hit") if goals.get(cell) else ("reach",) if cell in goals else ()
        if over:
            art, label = ["neutral"], words("field-neutral", place=place)
        elif picture:
            art, label = ["picture", f"motif-{picture}"], words("field-picture", place=place, motif=motif_word(picture))
        elif cell in GOLD:
            art, label = ["start"], words("field-gold", place=place)
        else:
            art, label = ["white"], words("field-white", place=place)
        glyph = field_glyph(state, cell, picture if not over else 0)
        sprites.append(
            Sprite(f"field-{place}", "field", column, row, tuple(art), role="place", marks=marks, label=label, glyph=glyph)
        )
        if marks:
            light = ("aim",) if "hit" in marks else ("glow",)
            sprites.append(Sprite(f"invite-{place}", "invite", column, row, light, role="invitation", layer=1))
        if picture and not over:
            x, y, art = column + 0.37, row + 0.37, [f"number-{picture}"]
            sprites.append(Sprite(f"number-{place}", "number", x, y, tuple(art), layer=3, wide=0.2, high=0.2))
    return sprites


def field_glyph(state: State, cell: int, picture: int) -> tuple[str, str, str]:
    """Three lines of seven characters; double lines are gold frames. Under a card the number goes to the frame."""
    covered = not state.free >> cell & 1
    if picture:
        middle = " " if covered else str(picture)
        return ("╔═════╗", f"║  {middle}  ║", f"╚════{picture if covered else '═'}╝")
    if cell in GOLD:
        return ("╔═════╗", "║     ║", "╚═════╝")
    return ("┌─────┐", "│     │", "└─────┘")


def destinations(state: State) -> dict[int, bool]:
    """The fields that can be entered now, and whether that would be a hit."""
    goals: dict[int, bool] = {}
    if state.phase not in (ACT, PLACE):
        return goals
    for action in list_actions(state):
        if action < ENTERS:
            there = int(NEXT[action // 4, action % 4])
            goals[there] = goals.get(there, False) or hits(state, action)
        elif action < SKIP and state.free >> own_start(state) & 1:
            goals.setdefault(int(own_start(state)), False)
        elif PLACES <= action <= FACES:
            goals[int(GOLD[action - PLACES])] = False
    return goals


def hits(state: State, action: int) -> bool:
    """Would this step bring the card to its picture?"""
    here, there = action // 4, int(NEXT[action // 4, action % 4])
    return bool(state.picture[there] == state.number[here] and state.open >> there & 1)


def lying_cards(state: State, player: int) -> list[int]:
    """The cards of a player that have not left the game."""
    mine = int(state.stock[player] | state.hits[player])
    for cell in cells(state.lying[player]):
        mine |= 1 << int(state.number[cell])
    if state.taken and state.player == player:
        mine |= 1 << int(state.taken)
    return card_list(mine)


def card_sprite(state: State, player: int, card: int) -> Sprite:
    """One card: in play, face down on its picture, between hand and board, or beside the board."""
    face, back = ("face", f"motif-{card}", f"badge-{player + 1}"), ("back", f"emblem-{player + 1}")
    sign = PLAYER_SHAPES[player] + ascii_uppercase[player]
    for cell in cells(state.lying[player]):
        if state.number[cell] == card:
            row, column = divmod(cell, SIDE)
            key, marks = ("card-dead", ("closed",)) if state.dead >> cell & 1 else ("card-in-play", ())
            label = card_label(key, player, card, cell)
            return lay(player, card, (column, row, IN_PLAY), face, label, f"{sign}{card}", marks=marks)
    for cell in cells(state.blocked):
        if state.owner[cell] == player and state.picture[cell] == card:
            row, column = divmod(cell, SIDE)
            turn = float((cell * 5 + player * 3) % 7 - 3)  # laid by hand, each a little differently
            label = card_label("card-blocking", player, card, cell)
            return lay(player, card, (column, row, IN_PLAY), back, label, f"▒{sign}▒", turn)
    if state.taken == card and state.player == player:
        return lay(player, card, taken_spot(state, player), face, card_label("card-taken", player, card), f"{sign}{card}")
    if state.hits[player] >> card & 1:
        art = (*back, f"tag-{card}")
        return lay(player, card, home(state, player, card), art, card_label("card-hit", player, card), "✓")
    if state.choice == OPEN:
        label = card_label("card-in-hand", player, card)
        return lay(player, card, home(state, player, card), face[:2], label, str(card))
    x, y, size = pile_spot(state, player)
    under = min(card_list(state.stock[player]).index(card), 4)
    return lay(player, card, (x + 0.016 * under, y + 0.02 * under, size), back, None, "")


def card_label(key: str, player: int, card: int, cell: int = 0) -> Message:
    return words(key, letter=ascii_uppercase[player], motif=motif_word(card), place=cell_name(cell))


def lay(
    player: int,
    card: int,
    spot: tuple[float, float, float],
    art: tuple[str, ...],
    label: Message | None,
    glyph: str,
    turn: float = 0.0,
    marks: tuple[str, ...] = (),
) -> Sprite:
    """A card at a spot, which is a place and a size."""
    x, y, size = spot
    glyphs = (glyph,) if glyph else ()
    return Sprite(f"card{player}-{card}", "card", x, y, art, turn, 2, size, size, player, marks, label, glyphs, role="card")
