"""A state of `cards` as a scene, and its legal actions as choices: the board, the die, and what lies before each seat.

Every card is one sprite wherever it lies. Cards of a pile lie under it, by number, since their order is not decided.
All pictures are our own (CARDS-24).
"""

from __future__ import annotations

from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.rules import State, facts
from wandelgang.games.cards.narration import motif_word, the_motif
from wandelgang.games.cards.notation import COLUMNS, action_text, card_list, cell_name
from wandelgang.games.cards.positions import cells, neutral
from wandelgang.games.cards.rules import (
    ACT,
    ACTIONS,
    BLOCKADE,
    CARDS,
    CELLS,
    DONE,
    ENTERS,
    FACES,
    GOLD,
    NEXT,
    OPEN,
    PLACE,
    PLACES,
    REMOVALS,
    REMOVE,
    ROLL,
    SIDE,
    SKIP,
    STAY,
    legal,
    own_start,
)
from wandelgang.games.cards.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Choice, Scene, Sprite

MIDDLE = (SIDE - 1) / 2
OUT = 3.12  # from the middle of the board to where the cards of a seat lie
EDGE = 3.74  # and to the edge of the table
HAND, HITS = 0.47, 0.38  # sizes of cards beside the board: in an open hand, and as hits beside a pile
PILE, IN_PLAY = 0.78, 0.86


def scene(state: State) -> Scene:
    """The board with its pictures, the cards in play, what lies before each seat, and the die."""
    state = facts(state)
    sprites = [Sprite("board", "base", MIDDLE, MIDDLE, wide=SIDE + 0.24, high=SIDE + 0.24, layer=-1)]
    sprites += [Sprite(f"column-{name}", "text", x, -0.75, glyph=(name,)) for x, name in enumerate(COLUMNS)]
    sprites += [Sprite(f"row-{y + 1}", "text", -0.76, y, glyph=(str(y + 1),)) for y in range(SIDE)]
    sprites += fields(state)
    for player in range(state.players):
        sprites += seat(state, player)
        sprites += [card_sprite(state, player, card) for card in lying_cards(state, player)]
    sprites += tools(state)
    return Scene(
        left=MIDDLE - EDGE,
        top=MIDDLE - EDGE,
        right=MIDDLE + EDGE,
        bottom=MIDDLE + EDGE,
        sprites=tuple(sprites),
        columns=7,
        lines=3,
        title=words("title"),
    )


def before_seat(side: int, along: float, out: float = OUT) -> tuple[float, float]:
    """A spot before a seat: *along* its side of the board as one reads, *out* from the middle."""
    return ((along, MIDDLE + out), (MIDDLE - out, along), (along, MIDDLE - out), (MIDDLE + out, along))[side]


def corner(side: int, right: bool) -> tuple[float, float]:
    """The corner of the table at the right or left hand of a seat."""
    west, east = MIDDLE - OUT, MIDDLE + OUT
    corners = ((east, east), (west, east), (west, west), (east, west))  # right of south, west, north, east
    return corners[side if right else (side + 1) % 4]


def list_actions(state: State) -> list[int]:
    out = np.empty(ACTIONS, np.int64)
    return [int(action) for action in out[: legal(state, out)]]


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
        if marks:
            art.append("aim" if "hit" in marks else "glow")
        glyph = field_glyph(state, cell, picture if not over else 0)
        sprites.append(Sprite(f"field-{place}", "field", column, row, tuple(art), marks=marks, label=label, glyph=glyph))
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


def seat(state: State, player: int) -> list[Sprite]:
    """What stays before a seat: whose it is, his start field's sign, places for his cards, and the pile."""
    side, letter = int(state.seats[player]), ascii_uppercase[player]
    row, column = divmod(int(GOLD[side]), SIDE)
    acts = state.phase != DONE and state.player == player
    x, y = before_seat(side, -0.27)
    art = ("ring", f"pawn-{player + 1}") if acts else (f"pawn-{player + 1}",)
    label = words("seat", letter=letter)
    sprites = [
        Sprite(f"start{player}", "start", column, row, (f"mark-{player + 1}",), 0.0, 1, 0.32, 0.32, player),
        Sprite(f"seat{player}", "seat", x, y, art, 0.0, 1, 0.5, 0.5, player, (), label, (PLAYER_SHAPES[player] + letter,)),
    ]
    if state.choice == OPEN or state.target != BLOCKADE:
        for card in range(1, CARDS + 1):
            x, y, size = home(state, player, card)
            art = ("ghost", f"motif-{card}")
            sprites.append(Sprite(f"home{player}-{card}", "home", x, y, art, 0.0, 0, size, size, player, (), None, ("·",)))
    if state.choice != OPEN:
        x, y = pile_spot(state, player)
        left = count(state.stock[player])
        top = ("back", f"emblem-{player + 1}", f"tag-{left}") if left else ("ghost",)
        label = words("pile", letter=letter, n=left)
        sprites.append(Sprite(f"pile{player}", "pile", x, y, top, 0.0, 3, PILE, PILE, player, (), label, (f"[{left}]",)))
    return sprites


def home(state: State, player: int, card: int) -> tuple[float, float, float]:
    """Where a card lies beside the board, in the hand or as a hit, and its size."""
    if state.choice == OPEN:
        return (*before_seat(int(state.seats[player]), 0.27 + 0.495 * (card - 1)), HAND)
    return (*before_seat(int(state.seats[player]), 1.13 + 0.4 * (card - 1)), HITS)


def pile_spot(state: State, player: int) -> tuple[float, float]:
    return before_seat(int(state.seats[player]), 0.45, OUT + 0.1)


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
        spot = (*corner(int(state.seats[player]), right=False), IN_PLAY)
        return lay(player, card, spot, face, card_label("card-taken", player, card), f"{sign}{card}")
    if state.hits[player] >> card & 1:
        art = (*back, f"tag-{card}")
        return lay(player, card, home(state, player, card), art, card_label("card-hit", player, card), "✓")
    if state.choice == OPEN:
        label = card_label("card-in-hand", player, card)
        return lay(player, card, home(state, player, card), face[:2], label, str(card))
    x, y = pile_spot(state, player)
    under = min(card_list(state.stock[player]).index(card), 4)
    return lay(player, card, (x + 0.016 * under, y + 0.02 * under, PILE), back, None, "")


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
    return Sprite(f"card{player}-{card}", "card", x, y, art, turn, 2, size, size, player, marks, label, glyphs)


def tools(state: State) -> list[Sprite]:
    """The die at the right hand of whoever acts, and at his left what is touched to skip or to stay."""
    if state.phase == DONE:
        return []
    sprites = []
    side = int(state.seats[state.player])
    if state.die:
        x, y = corner(side, right=True)
        face = state.second or state.rolled
        due = state.phase in (REMOVE, ROLL)
        label = words("die-due" if due else "die-odd" if face % 2 else "die-even", face=face)
        turn, art, glyph = (12.0, "die-0", "[?]") if due else (0.0, f"die-{face}", f"[{face}]")
        sprites.append(Sprite("die", "die", x, y - 0.16, (art,), turn, 3, 0.64, 0.64, None, (), label, (glyph,)))
        if not due:
            turn, glyph = (0.0, "↔") if face % 2 else (90.0, "↕")
            sprites.append(Sprite("way", "way", x, y + 0.36, ("arrow",), turn, 3, 0.46, 0.3, None, (), label, (glyph,)))
    if state.phase == ACT:
        x, y = corner(side, right=False)
        for action, name in ((SKIP, "skip"), (STAY, "stay")):
            if action in list_actions(state):
                label, art, glyph = words(f"pass-{name}"), f"pass-{name}", f"[{name}]"
                sprites.append(Sprite("pass", "pass", x, y, (art,), 0.0, 3, 0.8, 0.8, None, (), label, (glyph,)))
    return sprites


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a card and a field, a card, the pile, a start field, the pass."""
    state = facts(state)
    return [choice(state, action) for action in actions]


def choice(state: State, action: int) -> Choice:
    text, player = action_text(state, action), state.player
    if action < ENTERS:
        card, place = int(state.number[action // 4]), cell_name(NEXT[action // 4, action % 4])
        key = "choose-hit" if hits(state, action) else "choose-step"
        return Choice(text, (f"card{player}-{card}", f"field-{place}"), words(key, the=the_motif(card), place=place))
    if action == ENTERS:
        return Choice(text, (f"pile{player}",), words("choose-take"))
    if action < SKIP:
        card = action - ENTERS
        return Choice(text, (f"card{player}-{card}",), words("choose-enter", the=the_motif(card)))
    if action <= STAY:
        return Choice(text, ("pass",), words("pass-skip" if action == SKIP else "pass-stay"))
    if action < PLACES:
        card = action - REMOVALS
        return Choice(text, (f"card{player}-{card}",), words("choose-remove", the=the_motif(card)))
    return Choice(text, (f"field-{text}",), words("choose-place", place=text))
