"""The editor of positions of `cards`: cards on fields, in hands and as hits, pictures, and whose turn it is.

An edit reads the text as far as possible, changes the state and writes it again, so the rules say what is wrong with it.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.bits import count
from wandelgang.core.editor import Edit, Editor, Finding, Palette, Sketch, Template, Tool, no_spot, unreadable
from wandelgang.core.rules import NONE, State, facts
from wandelgang.errors import Refused, Unreadable
from wandelgang.games.cards.board_editor import picture_cell, picture_tool
from wandelgang.games.cards.flaws import card_spot
from wandelgang.games.cards.narration import motif_word
from wandelgang.games.cards.notation import CHOICES, cell_name, read_cell
from wandelgang.games.cards.pictures import PICTURES
from wandelgang.games.cards.position_drawing import scene
from wandelgang.games.cards.position_edits import ALL_CARDS, lay, lay_picture, lift, open_picture, score, tidy, to_stock
from wandelgang.games.cards.position_settings import change, settings
from wandelgang.games.cards.position_spots import spots, tool_name
from wandelgang.games.cards.positions import position, read_position
from wandelgang.games.cards.state import BLOCKADE, CARDS, DONE, FIELD
from wandelgang.games.cards.whereabouts import card_at, missing_cards, owner_of, places_of, whereabouts
from wandelgang.games.cards.words import words
from wandelgang.language import Message

USUAL = "cards die open blockade 25.74/61.83/...../38.96/47.52 seats=S,N"
TEMPLATES = {
    "start": f"{USUAL} play=-,- hand=123456789,123456789 hits=-,- turn=0:act rolled=2",
    "race": f"{USUAL} play=8c2+9c4,4c1+9d3 hand=13456,123567 hits=27,8 blocked=b4:1,b5:0,e5:0 turn=0:act rolled=5 idle=1",
    "six": f"{USUAL} play=1c5,- hand=23456789,12346789 hits=-,5 blocked=b1:1 turn=0:act rolled=63",
    "corner": f"{USUAL} play=4a1+8c4,4c1 hand=123579,1236789 hits=6,5 blocked=b1:1,a2:0 turn=0:remove",
}


def templates() -> tuple[Template, ...]:
    return tuple(Template(name, words(f"template-{name}"), text) for name, text in TEMPLATES.items())


def sketch(text: str) -> Sketch:
    try:
        states, flaws = read_position(text)
    except Unreadable as error:
        return unreadable(text, error)
    state = facts(states[0])
    return Sketch(
        text=text,
        scene=scene(state),
        findings=tuple(flaw.finding for flaw in flaws) or handicaps(state),
        palettes=(*(cards(state, player) for player in range(state.players)), pictures(state)),
        settings=settings(state),
        spots=spots(state),
        players=() if flaws else (int(state.players),),
    )


def handicaps(state: State) -> tuple[Finding, ...]:
    """Whoever plays with fewer cards than the rules give them."""
    found = []
    for player in range(state.players) if state.phase != DONE else ():
        missing = missing_cards(state, player)
        if missing:
            what = words("cards-missing", letter=ascii_uppercase[player], cards=", ".join(map(str, missing)))
            places = tuple(card_spot(player, card) for card in missing)
            found.append(Finding("odd", what, words("cards-missing-advice"), places))
    return tuple(found)


def cards(state: State, player: int) -> Palette:
    """A player's nine cards. The keys 1 to 9 pick those of whoever is to move."""
    letter = ascii_uppercase[player]
    is_acting = player == state.player
    tools = tuple(card_tool(player, card, is_acting, *whereto(state, player, card)) for card in range(1, CARDS + 1))
    note = words(f"cards-in-{CHOICES[state.choice]}", n=count(state.stock[player]))
    return Palette(f"cards-{letter}", words("tray-seat", letter=letter), tools, note)


def whereto(state: State, player: int, card: int) -> tuple[str, bool]:
    """What stands below a card: the field on which it lies, or that it is out of the game; and whether it has hit."""
    where, places = whereabouts(state, player, card), places_of(state, player, card)
    return cell_name(places[0]) if places else "–" if where == "out" else "", where == "hit"


@lru_cache(maxsize=4096)
def card_tool(player: int, card: int, is_acting: bool, place: str, has_hit: bool) -> Tool:
    return Tool(
        id=tool_name(player, card),
        title=motif_word(card),
        art=("face", f"motif-{card}", f"badge-{player + 1}"),
        player=player,
        kind="card",
        key=str(card) if is_acting else "",
        count=place,
        state="done" if has_hit else "",
    )


def pictures(state: State) -> Palette:
    """The pictures of the board. Their keys pick cards instead."""
    laid = "".join(str(picture) for picture in state.picture)
    tools = [picture_tool(sign, laid.count(sign), False, "") for sign in PICTURES]
    return Palette("pictures", words("palette-pictures"), tuple(tools))


def edit(text: str, edit: Edit) -> str:
    states, _ = read_position(text)
    state = states[0]
    if edit.kind == "set":
        change(state, edit)
    else:
        {"place": place, "deed": do, "move": move}[edit.kind](state, edit)
        tidy(state)
    return position(states)


def place(state: State, edit: Edit) -> None:
    """A card on a field or back to its place beside the board, or a picture."""
    if edit.tool.startswith("picture-"):
        if edit.tool[8:] not in PICTURES or len(edit.tool) != 9:
            raise no_spot(edit.tool)
        lay_picture(state, picture_cell(edit.spot), int(edit.tool[8:]))
        return
    player, card = named({tool_name(*one): one for one in all_cards(state)}, edit.tool)
    put(state, player, card, edit.spot)


def put(state: State, player: int, card: int, spot: str) -> None:
    """A card on a field, or back to its owner's side."""
    if read_cell(spot) != NONE:
        lay(state, player, card, read_cell(spot))
        return
    owner, _ = named({card_spot(*one): one for one in all_cards(state)}, spot)
    if owner != player:
        raise Refused(words("not-theirs", letter=ascii_uppercase[player]))
    to_stock(state, player, card)


def all_cards(state: State) -> list[tuple[int, int]]:
    return [(player, card) for player in range(state.players) for card in range(1, CARDS + 1)]


def named(cards: dict[str, tuple[int, int]], name: str) -> tuple[int, int]:
    if name not in cards:
        raise no_spot(name)
    return cards[name]


def lying_at(state: State, spot: str) -> tuple[int, int] | None:
    """The card on a field or at its place beside the board; None on an empty field."""
    cell = read_cell(spot)
    if cell == NONE:
        return named({card_spot(*one): one for one in all_cards(state)}, spot)
    owner = owner_of(state, cell)
    return None if owner == NONE else (owner, card_at(state, cell))


def do(state: State, edit: Edit) -> None:
    if edit.deed == "neutral":
        turn_picture(state, picture_cell(edit.spot))
        return
    found = lying_at(state, edit.spot)
    if found is None or edit.deed not in ("stock", "hit", "clear"):
        raise no_spot(edit.deed)
    player, card = found
    if edit.deed == "hit":
        cell = open_picture(state, card)
        if cell == NONE:
            raise Refused(words("no-picture-left", card=card))
        lift(state, player, card)
        if state.target == BLOCKADE and owner_of(state, cell) != NONE:
            to_stock(state, owner_of(state, cell), card_at(state, cell))
        score(state, player, card, cell)
    elif edit.deed == "stock":
        to_stock(state, player, card)
    else:
        lift(state, player, card)


def turn_picture(state: State, cell: int) -> None:
    """CARDS-20: to its neutral side, or back."""
    if state.target != FIELD:
        raise no_spot("neutral")
    state.open ^= 1 << cell


def move(state: State, edit: Edit) -> None:
    """A card goes elsewhere; two pictures without cards change places."""
    found = lying_at(state, edit.spot)
    if found is not None:
        put(state, *found, edit.to)
        return
    if read_cell(edit.to) == NONE:
        raise Refused(words("pictures-stay"))
    here, there = picture_cell(edit.spot), picture_cell(edit.to)
    one, two = int(state.picture[here]), int(state.picture[there])
    lay_picture(state, here, two)
    lay_picture(state, there, one)


def loses(text: str, edit: Edit) -> Message | None:
    """What cannot be read, and the cards of players who leave."""
    try:
        states, flaws = read_position(text)
    except Unreadable:
        return None
    state = states[0]
    if any(isinstance(flaw.error, Unreadable) for flaw in flaws):
        return words("unreadable-lost")
    if edit.kind == "set" and edit.name == "players" and edit.value in range(1, int(state.players)):
        leaving = range(int(edit.value), int(state.players))
        gone = [player for player in leaving if state.stock[player] != ALL_CARDS]
        if gone:
            return words("players-lost", n=len(gone), letters=", ".join(ascii_uppercase[player] for player in gone))
    return None


POSITION_EDITOR = Editor(templates, sketch, edit, loses=loses)
