"""A state of `cards` as a scene, and its legal actions as choices: the board, and before each seat its cards, pile and hits.

Every card is one sprite wherever it lies. Cards of a pile lie under it, all in the same way, since their order is not decided.
"""

from __future__ import annotations

from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import count
from wandelgang.core.rules import State, facts
from wandelgang.games.cards.narration import motif_word
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
    SIDE,
    SKIP,
    STAY,
    legal,
    own_start,
)
from wandelgang.games.cards.words import words
from wandelgang.scene import Choice, Scene, Sprite

MIDDLE = (SIDE - 1) / 2
OUT = 3.06  # from the middle of the board to where the cards of a seat lie
EDGE = 3.66  # and to the edge of the table
HAND, PILE_HITS = 0.47, 0.38  # sizes of cards beside the board
IN_PLAY = 0.86
SHAPES = "●▲■◆"


def scene(state: State) -> Scene:
    """The board with its pictures, the cards in play, what lies before each seat, and the die."""
    state = facts(state)
    sprites = [Sprite("board", "base", MIDDLE, MIDDLE, wide=SIDE + 0.24, high=SIDE + 0.24, layer=-1)]
    sprites += [Sprite(f"column-{name}", "text", x, -0.72, glyph=(name,)) for x, name in enumerate(COLUMNS)]
    sprites += [Sprite(f"row-{y + 1}", "text", -0.74, y, glyph=(str(y + 1),)) for y in range(SIDE)]
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
    """A spot before a seat: *along* from its left hand (0) to its right (4), *out* from the middle of the board."""
    return (
        (along, MIDDLE + out),
        (MIDDLE - out, along),
        (SIDE - 1 - along, MIDDLE - out),
        (MIDDLE + out, SIDE - 1 - along),
    )[side]


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
            spot = Sprite(f"number-{place}", "number", column + 0.37, row + 0.37, (f"number-{picture}",), layer=3)
            sprites.append(sized(spot, 0.2))
    return sprites


def sized(sprite: Sprite, size: float) -> Sprite:
    return Sprite(**(sprite.__dict__ | {"wide": size, "high": size}))


def field_glyph(state: State, cell: int, picture: int) -> tuple[str, str, str]:
    """Three lines of seven characters; double lines are gold frames. A picture under a card shows its number in the frame."""
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
        Sprite(f"seat{player}", "seat", x, y, art, 0.0, 1, 0.5, 0.5, player, (), label, (SHAPES[player] + letter,)),
    ]
    if state.choice == OPEN or state.target != BLOCKADE:
        for card in range(1, CARDS + 1):
            x, y, size = home(state, player, card)
            art = ("ghost", f"motif-{card}")
            sprites.append(Sprite(f"home{player}-{card}", "home", x, y, art, 0.0, 0, size, size, player, (), None, ("·",)))
    if state.choice != OPEN:
        x, y = before_seat(side, 0.45)
        left = count(state.stock[player])
        art = ("back", f"emblem-{player + 1}", f"tag-{left}") if left else ("ghost",)
        label = words("pile", letter=letter, n=left)
        sprites.append(Sprite(f"pile{player}", "pile", x, y, art, 0.0, 3, 0.78, 0.78, player, (), label, (f"[{left}]",)))
    return sprites


def home(state: State, player: int, card: int) -> tuple[float, float, float]:
    """Where a card lies beside the board, in the hand or as a hit, and its size."""
    if state.choice == OPEN:
        return (*before_seat(int(state.seats[player]), 0.27 + 0.495 * (card - 1)), HAND)
    return (*before_seat(int(state.seats[player]), 1.13 + 0.4 * (card - 1)), PILE_HITS)


def lying_cards(state: State, player: int) -> list[int]:
    """The cards of a player that have not left the game."""
    mine = int(state.stock[player] | state.hits[player])
    for cell in cells(state.lying[player]):
        mine |= 1 << int(state.number[cell])
    if state.taken and state.player == player:
        mine |= 1 << int(state.taken)
    return card_list(mine)


def card_sprite(state: State, player: int, card: int) -> Sprite:
    """One card: in play, face down on its picture, among the hits, in the hand, in the pile, or between hand and board."""
    letter = ascii_uppercase[player]
    said = {"letter": letter, "motif": motif_word(card)}
    back = ("back", f"emblem-{player + 1}")
    sign = SHAPES[player] + letter

    def sprite(x: float, y: float, size: float, art: tuple[str, ...], key: str, glyph: str, **more: object) -> Sprite:
        label = words(key, **said, **{name: value for name, value in more.items() if name == "place"}) if key else None
        turn, marks = float(str(more.get("turn", 0.0))), ("closed",) if key == "card-dead" else ()
        glyphs = (glyph,) if glyph else ()
        return Sprite(f"card{player}-{card}", "card", x, y, art, turn, 2, size, size, player, marks, label, glyphs)

    for cell in cells(state.lying[player]):
        if state.number[cell] == card:
            row, column = divmod(cell, SIDE)
            key = "card-dead" if state.dead >> cell & 1 else "card-in-play"
            art = ("face", f"motif-{card}", f"badge-{player + 1}")
            return sprite(column, row, IN_PLAY, art, key, f"{sign}{card}", place=cell_name(cell))
    for cell in cells(state.blocked):
        if state.owner[cell] == player and state.picture[cell] == card:
            row, column = divmod(cell, SIDE)
            turn = (cell * 7 + player * 3) % 7 - 3  # laid by hand, each a little differently
            return sprite(column, row, IN_PLAY, back, "card-blocking", f"▒{sign}▒", place=cell_name(cell), turn=turn)
    if state.taken == card and state.player == player:
        x, y = before_seat(int(state.seats[player]), -1.06)
        return sprite(x, y, IN_PLAY, ("face", f"motif-{card}", f"badge-{player + 1}"), "card-taken", f"{sign}{card}")
    if state.hits[player] >> card & 1:
        return sprite(*home(state, player, card), (*back, f"tag-{card}"), "card-hit", "✓")
    if state.choice == OPEN:
        return sprite(*home(state, player, card), ("face", f"motif-{card}"), "card-in-hand", str(card))
    under = card_list(state.stock[player]).index(card)
    x, y = before_seat(int(state.seats[player]), 0.45)
    return sprite(x + 0.016 * min(under, 4), y + 0.02 * min(under, 4), 0.78, back, "", "")


def tools(state: State) -> list[Sprite]:
    """The die at the right hand of whoever acts, and at his left what is touched to skip or to stay."""
    if state.phase == DONE:
        return []
    sprites = []
    side = int(state.seats[state.player])
    if state.die:
        x, y = before_seat(side, SIDE + 0.06)
        face = state.second or state.rolled
        due = face == 0 or (state.second == 0 and state.phase < ACT)
        key = "die-due" if due else "die-odd" if face % 2 else "die-even"
        label = words(key, face=face)
        turn, shown = (12.0, 0) if due else (0.0, face)
        glyph = ("[?]",) if due else (f"[{face}]",)
        sprites.append(Sprite("die", "die", x, y - 0.14, (f"die-{shown}",), turn, 3, 0.66, 0.66, None, (), label, glyph))
        if not due:
            way, arrow = ("horizontal", "↔") if face % 2 else ("vertical", "↕")
            sprites.append(Sprite("way", "way", x, y + 0.42, (f"way-{way}",), 0.0, 3, 0.5, 0.32, None, (), label, (arrow,)))
    if state.phase == ACT:
        x, y = before_seat(side, -1.06)
        for action, name in ((SKIP, "skip"), (STAY, "stay")):
            if action in list_actions(state):
                label, glyph = words(f"pass-{name}"), (f"[{name}]",)
                sprites.append(Sprite("pass", "pass", x, y, (f"pass-{name}",), 0.0, 3, 0.8, 0.8, None, (), label, glyph))
    return sprites


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a card and a field, a card, the pile, a start field, or the sign to pass."""
    state = facts(state)
    return [choice(state, action) for action in actions]


def choice(state: State, action: int) -> Choice:
    text, player = action_text(state, action), state.player
    if action < ENTERS:
        card, place = int(state.number[action // 4]), cell_name(NEXT[action // 4, action % 4])
        key = "choose-hit" if hits(state, action) else "choose-step"
        return Choice(text, (f"card{player}-{card}", f"field-{place}"), words(key, motif=motif_word(card), place=place))
    if action == ENTERS:
        return Choice(text, (f"pile{player}",), words("choose-take"))
    if action < SKIP:
        card = action - ENTERS
        return Choice(text, (f"card{player}-{card}",), words("choose-enter", motif=motif_word(card)))
    if action <= STAY:
        return Choice(text, ("pass",), words("pass-skip" if action == SKIP else "pass-stay"))
    if action < PLACES:
        card = action - REMOVALS
        return Choice(text, (f"card{player}-{card}",), words("choose-remove", motif=motif_word(card)))
    return Choice(text, (f"field-{text}",), words("choose-place", place=text))
