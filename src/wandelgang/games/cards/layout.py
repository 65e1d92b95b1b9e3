"""A position of `cards` in words, checked and made into a state. Position texts and the set-up pass through here.

Whatever cannot be played is refused with the field, what was expected and what was given. layout_turn.py checks the turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import NONE, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.cards.layout_turn import set_clock, set_end, set_turn
from wandelgang.games.cards.moving import update_targets
from wandelgang.games.cards.notation import CHOICES, SEATS, TARGETS, WHITE_SIGN, cell_name, read_cell
from wandelgang.games.cards.state import ALL, BLOCKADE, CARDS, CELLS, FIELD, IN_PLAY, OPEN, PLAYERS, SIDE, STATE, WHITE
from wandelgang.games.cards.words import words

COPIES = {card: 1 if card in (1, CARDS) else 2 for card in range(1, CARDS + 1)}  # CARDS-03
USUAL_STANDSTILL = 20  # CARDS-A16


@dataclass
class Layout:
    """Everything a position text says, still in words."""

    die: bool
    choice: str
    target: str
    rows: list[str]
    seats: list[str]
    play: list[str]
    stock: list[str]
    hits: list[str]
    turn: str
    blocked: list[str] = field(default_factory=list)
    neutral: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    end: str = ""
    rolled: str = ""
    taken: str = ""
    idle: str = "0"
    standstill: str = str(USUAL_STANDSTILL)
    free_start: bool = False
    mercy: bool = False


def build(layout: Layout) -> States:
    """The state of a layout, after every check."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.choice = index_of("choice", layout.choice, CHOICES)
    state.target = index_of("target", layout.target, TARGETS)
    state.die, state.free_start, state.mercy = layout.die, layout.free_start, layout.mercy
    lay_pictures(state, layout.rows)
    seat_players(state, layout.seats)
    deal(state, layout)
    block(state, layout.blocked)
    turn_over(state, layout.neutral)
    lay_cards(state, layout.play)
    update_targets(state)
    set_clock(state, layout.idle, layout.standstill)
    if layout.turn == "over":
        set_end(state, layout.winners, layout.end)
    else:
        set_turn(state, layout.turn, layout.rolled, layout.taken)
    return states


def index_of(name: str, text: str, choices: tuple[str, ...]) -> int:
    if text not in choices:
        raise BadSetup(name, words("one-of", choices=", ".join(choices)), text)
    return choices.index(text)


def lay_pictures(state: State, rows: list[str]) -> None:
    """CARDS-03, CARDS-04, CARDS-A35: exactly the sixteen pictures, around the white cross."""
    check_rows(rows, "123456789" + WHITE_SIGN)
    for cell, sign in enumerate("".join(rows)):
        if sign != WHITE_SIGN:
            state.picture[cell] = int(sign)
            state.targets[int(sign)] |= bit(cell)
    for card, copies in COPIES.items():
        if count(state.targets[card]) != copies:
            raise BadSetup("board", words("sixteen-pictures"), words("so-often", card=card, n=count(state.targets[card])))
    state.open = ALL & ~WHITE
    state.free = ALL
    state.owner[:] = NONE


def check_rows(rows: list[str], signs: str) -> None:
    """Five rows of five signs, white exactly where the cross is."""
    if len(rows) != SIDE:
        raise BadSetup("board", words("five-rows"), len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != SIDE or any(sign not in signs for sign in row):
            raise BadSetup(f"board, row {number}", words("five-signs", signs=signs), row or "-")
    for cell in range(CELLS):
        if ("".join(rows)[cell] == WHITE_SIGN) != bool(WHITE >> cell & 1):
            raise BadSetup("board", words("white-cross"), cell_name(cell))


def seat_players(state: State, seats: list[str]) -> None:
    """CARDS-01, CARDS-A33: different seats, in clockwise order around the table."""
    order = [SEATS.find(seat) if len(seat) == 1 else -1 for seat in seats]
    way = sum((there - here) % len(SEATS) for here, there in zip(order, order[1:] + order[:1], strict=True))
    if not 1 <= len(order) <= PLAYERS or min(order) < 0 or len(set(order)) != len(order) or way > len(SEATS):
        raise BadSetup("seats", words("clockwise"), ",".join(seats))
    state.players = len(order)
    state.seats[: len(order)] = order


def deal(state: State, layout: Layout) -> None:
    """CARDS-05: nine cards per player, each in at most one place; one in no list has left the game."""
    stock = "hand" if state.choice == OPEN else "pile"
    for name, entries in (("play", layout.play), (stock, layout.stock), ("hits", layout.hits)):
        if len(entries) != state.players:
            raise BadSetup(name, words("one-a-player", n=int(state.players)), len(entries))
    for player in range(state.players):
        state.stock[player] = card_set(stock, layout.stock[player])
        state.hits[player] = card_set("hits", layout.hits[player])
        if state.stock[player] & state.hits[player]:
            raise BadSetup("hits", words("one-place"), layout.hits[player])


def card_set(name: str, text: str) -> int:
    """The set of cards with these numbers, each at most once."""
    cards = 0
    for sign in text:
        if sign not in "123456789" or cards >> int(sign) & 1:
            raise BadSetup(name, words("cards-once"), text)
        cards |= 1 << int(sign)
    return cards


def picture_cell(name: str, text: str) -> int:
    cell = read_cell(text)
    if cell == NONE or WHITE >> cell & 1:
        raise BadSetup(name, words("a-picture"), text or "-")
    return cell


def block(state: State, entries: list[str]) -> None:
    """CARDS-18: a card face down on its picture, one of its owner's hits."""
    if entries and state.target != BLOCKADE:
        raise BadSetup("blocked", words("blockade-only"), ",".join(entries))
    for entry in entries:
        place, _, owner = entry.partition(":")
        cell = picture_cell("blocked", place)
        if not re.fullmatch(r"[0-3]", owner) or int(owner) >= state.players:
            raise BadSetup("blocked", words("a-player", most=int(state.players) - 1), entry)
        player, card = int(owner), int(state.picture[cell])
        others = [other for other in range(CELLS) if state.owner[other] == player and state.picture[other] == card]
        if state.blocked >> cell & 1 or others or not state.hits[player] >> card & 1:
            raise BadSetup("blocked", words("a-hit-once"), entry)
        state.owner[cell] = player
        state.blocked |= bit(cell)
    state.open &= ~state.blocked
    state.free &= ~state.blocked


def turn_over(state: State, entries: list[str]) -> None:
    """CARDS-20: pictures turned to their neutral side."""
    if entries and state.target != FIELD:
        raise BadSetup("neutral", words("field-only"), ",".join(entries))
    for entry in entries:
        cell = picture_cell("neutral", entry)
        if not state.open >> cell & 1:
            raise BadSetup("neutral", words("each-once"), entry)
        state.open &= ~bit(cell)


def lay_cards(state: State, entries: list[str]) -> None:
    """CARDS-09, CARDS-12: at most two cards in play per player, each alone on its field."""
    for player, entry in enumerate(entries):
        items = entry.split("+") if entry else []
        if len(items) > IN_PLAY:
            raise BadSetup("play", words("two-in-play"), entry)
        for item in items:
            if not re.fullmatch(r"[1-9][a-e][1-5]", item):
                raise BadSetup("play", words("a-card-in-play"), item or "-")
            card, cell = int(item[0]), read_cell(item[1:])
            mine = [int(state.number[other]) for other in range(CELLS) if state.lying[player] >> other & 1]
            if (state.stock[player] | state.hits[player]) >> card & 1 or card in mine:
                raise BadSetup("play", words("one-place"), item)
            if not state.free >> cell & 1:
                raise BadSetup("play", words("a-free-field"), item)
            if state.picture[cell] == card and state.open >> cell & 1:  # CARDS-A08
                raise BadSetup("play", words("no-card-on-target"), item)
            state.number[cell] = card
            state.lying[player] |= bit(cell)
            state.free &= ~bit(cell)
