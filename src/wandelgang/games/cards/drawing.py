"""A state of `cards` as a scene: the board, the die, and what lies in front of each seat.

Every card is one sprite wherever it lies. Cards of a pile lie under it, by number, since their order is not decided.
Whatever is made from the same numbers is the same sprite, so that nobody has to compare or to encode it again.
All pictures are our own (CARDS-24).
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.core.rules import State, facts
from wandelgang.games.cards.entering import own_start
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import COLUMNS, card_list, cell_name
from wandelgang.games.cards.positions import cells, neutral
from wandelgang.games.cards.state import ENTERS, FACES, GOLD, NEXT, OPEN, PLACES, SIDE, SKIP, WHITE
from wandelgang.games.cards.trays import IN_PLAY, Spot, home, list_actions, pile_spot, taken_spot, trays
from wandelgang.games.cards.words import words
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite, caption

MIDDLE = (SIDE - 1) / 2
NEAR, FAR = -0.95, SIDE - 0.33  # the edges of the board's extent: with names, and without
GOLD_CELLS = frozenset(GOLD.tolist())
BOARD = (
    Sprite("board", "board", MIDDLE, MIDDLE, role="ground", wide=SIDE + 0.24, high=SIDE + 0.24, layer=-1),
    *(caption(f"column-{name}", x, -0.75, name) for x, name in enumerate(COLUMNS)),
    *(caption(f"row-{y + 1}", -0.76, y, str(y + 1)) for y in range(SIDE)),
)


def scene(state: State) -> Scene:
    """The board with its pictures and the cards in play; beside it the die and what belongs to each seat."""
    state = facts(state)
    actions = list_actions(state)
    sprites = [*BOARD, *fields(state, actions)]
    parts = trays(state, actions)
    for held, _ in parts:
        sprites += held
    for player in range(state.players):
        sprites.append(start_sign(player, state.seats[player]))
        sprites += cards(state, player)
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
        sides=tuple(-90 * int(state.seats[player]) % 360 for player in range(state.players)),
        directions=tuple(words(f"to-{way}") for way in ("east", "south", "west", "north")),
        inner=(SIDE - 1 - FAR, SIDE - 1 - FAR, FAR, FAR),
    )


@lru_cache(maxsize=64)
def start_sign(player: int, seat: int) -> Sprite:
    """Whose start field it is."""
    row, column = divmod(int(GOLD[seat]), SIDE)
    return Sprite(f"start{player}", "start", column, row, (f"mark-{player + 1}",), 0.0, 1, 0.32, 0.32, player)


def fields(state: State, actions: list[int]) -> list[Sprite]:
    """The twenty-five fields, and the numbers of the pictures above whatever lies on them."""
    goals, turned_over = destinations(state, actions), neutral(state)
    sprites = []
    for cell, picture in enumerate(state.picture):
        is_over, hit = bool(turned_over >> cell & 1), goals.get(cell)
        is_target = picture and not is_over
        is_covered = bool(is_target and not state.free >> cell & 1)
        is_undecided = not picture and not WHITE >> cell & 1
        sprites.append(open_field(cell) if is_undecided else field(cell, picture, is_over, is_covered, hit))
        if hit is not None:
            sprites.append(invitation(cell, hit))
        if is_target:
            sprites.append(number_sign(cell, picture))
    return sprites


@lru_cache(maxsize=4096)
def field(cell: int, picture: int, is_over: bool, is_covered: bool, hit: bool | None) -> Sprite:
    """One field, perhaps with a card on its picture; *hit* says whether entering it would be a hit, if it can be entered."""
    row, column = divmod(cell, SIDE)
    place = cell_name(cell)
    marks = () if hit is None else ("reach", "hit") if hit else ("reach",)
    art: tuple[str, ...]
    if is_over:
        art, label = ("neutral",), words("field-neutral", place=place)
    elif picture:
        art, label = ("picture", f"motif-{picture}"), words("field-picture", place=place, motif=motif_word(picture))
    elif cell in GOLD_CELLS:
        art, label = ("start",), words("field-gold", place=place)
    else:
        art, label = ("white",), words("field-white", place=place)
    glyph = field_glyph(cell, 0 if is_over else picture, is_covered)
    return Sprite(f"field-{place}", "field", column, row, art, role="place", marks=marks, label=label, glyph=glyph)


@lru_cache(maxsize=32)
def open_field(cell: int) -> Sprite:
    """A place whose picture is not decided yet."""
    row, column = divmod(cell, SIDE)
    place = cell_name(cell)
    label, glyph = words("field-open", place=place), ("╔═════╗", "║  ?  ║", "╚═════╝")
    return Sprite(f"field-{place}", "field", column, row, ("cards-open",), role="place", label=label, glyph=glyph)


def field_glyph(cell: int, picture: int, is_covered: bool) -> tuple[str, str, str]:
    """Three lines of seven characters; double lines are gold frames. Under a card the number goes to the frame."""
    if picture:
        inside, below = (" ", str(picture)) if is_covered else (str(picture), "═")
        return ("╔═════╗", f"║  {inside}  ║", f"╚════{below}╝")
    if cell in GOLD_CELLS:
        return ("╔═════╗", "║     ║", "╚═════╝")
    return ("┌─────┐", "│     │", "└─────┘")


@lru_cache(maxsize=64)
def invitation(cell: int, hit: bool) -> Sprite:
    row, column = divmod(cell, SIDE)
    light = ("aim",) if hit else ("glow",)
    return Sprite(f"invite-{cell_name(cell)}", "invite", column, row, light, role="invitation", layer=1)


@lru_cache(maxsize=512)
def number_sign(cell: int, picture: int) -> Sprite:
    x, y = cell % SIDE + 0.37, cell // SIDE + 0.37
    return Sprite(f"number-{cell_name(cell)}", "number", x, y, (f"number-{picture}",), layer=3, wide=0.2, high=0.2)


def destinations(state: State, actions: list[int]) -> dict[int, bool]:
    """The fields that can be entered now, and whether that would be a hit."""
    goals: dict[int, bool] = {}
    for action in actions:
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


def cards(state: State, player: int) -> list[Sprite]:
    """The cards of a player that have not left the game, in order."""
    choice, target = state.choice, state.target
    found = {}
    for under, card in enumerate(card_list(state.stock[player])):
        if choice == OPEN:
            found[card] = card_sprite("card-in-hand", player, card, home(choice, target, player, card))
        else:
            found[card] = card_sprite("card-in-pile", player, card, pile_spot(choice, target, player, min(under, 4)))
    for card in card_list(state.hits[player]):
        found[card] = card_sprite("card-hit", player, card, home(choice, target, player, card))
    if state.taken and state.player == player:
        found[state.taken] = card_sprite("card-taken", player, state.taken, taken_spot(choice, target, player))
    for cell in cells(state.blocked):
        if state.owner[cell] == player:
            card = state.picture[cell]
            found[card] = card_sprite("card-blocking", player, card, on_board(cell), cell)
    for cell in cells(state.lying[player]):
        key, card = "card-dead" if state.dead >> cell & 1 else "card-in-play", state.number[cell]
        found[card] = card_sprite(key, player, card, on_board(cell), cell)
    return [found[card] for card in sorted(found)]


def on_board(cell: int) -> Spot:
    return cell % SIDE, cell // SIDE, IN_PLAY


@lru_cache(maxsize=8192)
def card_sprite(where: str, player: int, card: int, spot: Spot, cell: int = 0) -> Sprite:
    """One card: in play, face down on its picture, between hand and board, or beside the board. In a pile it has no label."""
    face, back = ("face", f"motif-{card}", f"badge-{player + 1}"), ("back", f"emblem-{player + 1}")
    letter = ascii_uppercase[player]
    sign = PLAYER_SHAPES[player] + letter
    looks: dict[str, tuple[tuple[str, ...], str]] = {
        "card-blocking": (back, f"▒{sign}▒"),
        "card-hit": ((*back, f"tag-{card}"), "✓"),
        "card-in-hand": (face[:2], str(card)),
        "card-in-pile": (back, ""),
    }
    art, glyph = looks.get(where, (face, f"{sign}{card}"))
    x, y, size = spot
    return Sprite(
        id=f"card{player}-{card}",
        kind="card",
        role="card",
        x=x,
        y=y,
        art=art,
        turn=float((cell * 5 + player * 3) % 7 - 3) if where == "card-blocking" else 0.0,  # laid by hand, each differently
        layer=2,
        wide=size,
        high=size,
        player=player,
        marks=("closed",) if where == "card-dead" else (),
        label=words(where, letter=letter, motif=motif_word(card), place=cell_name(cell)) if glyph else None,
        glyph=(glyph,) if glyph else (),
    )
