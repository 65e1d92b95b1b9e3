"""A position of `cards` in words, made into a state. Position texts and the set-up pass through here.

It is read as far as possible, and what cannot be played becomes a flaw with the field, what was expected and what was given.
layout_turn.py does the same for the turn, last_turn.py for what must have happened before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from string import ascii_uppercase

import numpy as np

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import NONE, State, States
from wandelgang.games.cards.flaws import Flaws, card_spot, refuse
from wandelgang.games.cards.layout_turn import read_clock, read_end, read_turn
from wandelgang.games.cards.moving import update_targets
from wandelgang.games.cards.notation import CHOICES, SEATS, TARGETS, WHITE_SIGN, card_list, cell_name, numbers, read_cell
from wandelgang.games.cards.pictures import PICTURES, arranged, counted, times
from wandelgang.games.cards.state import ALL, BLOCKADE, CARDS, CELLS, FIELD, IN_PLAY, OPEN, PLAYERS, STATE, WHITE
from wandelgang.games.cards.words import words

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
    flaws = Flaws()
    states = read_layout(layout, flaws)
    refuse(flaws)
    return states


def read_layout(layout: Layout, flaws: Flaws) -> States:
    """The state of a layout, as far as it can be one. Whether its parts fit together is checked once each can be read."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.choice = read_choice("choice", layout.choice, CHOICES, flaws)
    state.target = read_choice("target", layout.target, TARGETS, flaws)
    state.die, state.free_start, state.mercy = layout.die, layout.free_start, layout.mercy
    lay_pictures(state, layout.rows, flaws)
    seat_players(state, layout.seats, flaws)
    deal(state, layout, flaws)
    block(state, layout.blocked, flaws)
    turn_over(state, layout.neutral, flaws)
    lay_cards(state, layout.play, flaws)
    if not flaws:
        match_hits(state, flaws)
    update_targets(state)
    read_clock(state, layout.idle, layout.standstill, flaws)
    if layout.turn == "over":
        read_end(state, layout.winners, layout.end, flaws)
    else:
        read_turn(state, layout.turn, layout.rolled, layout.taken, flaws)
    return states


def read_choice(name: str, text: str, choices: tuple[str, ...], flaws: Flaws) -> int:
    if text in choices:
        return choices.index(text)
    flaws.add(name, words("one-of", choices=", ".join(choices)), text)
    return 0


def lay_pictures(state: State, rows: list[str], flaws: Flaws) -> None:
    """CARDS-03, CARDS-04, CARDS-A35: exactly the sixteen pictures, around the white cross."""
    signs, wrong = arranged(rows, PICTURES + WHITE_SIGN)
    flaws += [*wrong, *counted(signs)]
    for cell, sign in enumerate(signs):
        if sign in PICTURES:
            state.picture[cell] = int(sign)
            state.targets[int(sign)] |= bit(cell)
    state.open = ALL & ~WHITE
    state.free = ALL
    state.owner[:] = NONE


def seat_players(state: State, seats: list[str], flaws: Flaws) -> None:
    """CARDS-01, CARDS-A33: different seats, in clockwise order around the table."""
    if not is_clockwise(seats):
        flaws.add("seats", words("clockwise"), ",".join(seats))
    known = list(dict.fromkeys(seat for seat in seats if seat and seat in SEATS)) or ["S"]
    state.players = len(known)
    state.seats[: len(known)] = [SEATS.index(seat) for seat in known]


def is_clockwise(seats: list[str]) -> bool:
    """Does going round the table from each to the next lead round it once?"""
    order = [SEATS.find(seat) if len(seat) == 1 else -1 for seat in seats]
    way = sum((there - here) % len(SEATS) for here, there in zip(order, order[1:] + order[:1], strict=True))
    return 1 <= len(order) <= PLAYERS and min(order) >= 0 and len(set(order)) == len(order) and way <= len(SEATS)


def deal(state: State, layout: Layout, flaws: Flaws) -> None:
    """CARDS-05: nine cards per player, each in at most one place; one in no list has left the game, or was never in it."""
    name = "hand" if state.choice == OPEN else "pile"
    for player, (stock, hits) in enumerate(zip(layout.stock, layout.hits, strict=False)):
        if player >= state.players:
            break
        state.stock[player] = card_set(name, stock, flaws)
        state.hits[player] = card_set("hits", hits, flaws)
        both = card_list(state.stock[player] & state.hits[player])
        if both:
            flaws.add("hits", words("one-place"), hits, *(card_spot(player, card) for card in both))


def card_set(name: str, text: str, flaws: Flaws) -> int:
    """The set of cards with these numbers, each at most once."""
    signs = [sign for sign in text if sign in PICTURES]
    if len(set(signs)) != len(text):
        flaws.add(name, words("cards-once"), text)
    return sum(bit(int(sign)) for sign in set(signs))


def block(state: State, entries: list[str], flaws: Flaws) -> None:
    """CARDS-18: a card face down on its picture, one of its owner's hits."""
    if entries and state.target != BLOCKADE:
        flaws.add("blocked", words("blockade-only"), ",".join(entries))
        return
    for entry in entries:
        place, _, owner = entry.partition(":")
        cell = read_cell(place)
        if cell == NONE or WHITE >> cell & 1:
            flaws.add("blocked", words("a-picture"), place or "-")
        elif not re.fullmatch(r"[0-3]", owner) or int(owner) >= state.players:
            flaws.add("blocked", words("a-player", most=int(state.players) - 1), entry, place)
        elif state.blocked >> cell & 1 or not is_new_hit(state, int(owner), int(state.picture[cell])):
            flaws.add("blocked", words("a-hit-once"), entry, place)
        else:
            state.owner[cell] = int(owner)
            state.blocked |= bit(cell)
    state.open &= ~state.blocked
    state.free &= ~state.blocked


def is_new_hit(state: State, player: int, card: int) -> bool:
    """Has this player hit with a card that does not lie on the board yet?"""
    lies = (player, card) in zip(state.owner.tolist(), state.picture.tolist(), strict=True)
    return bool(card and state.hits[player] >> card & 1 and not lies)


def turn_over(state: State, entries: list[str], flaws: Flaws) -> None:
    """CARDS-20: pictures turned to their neutral side."""
    if entries and state.target != FIELD:
        flaws.add("neutral", words("field-only"), ",".join(entries))
        return
    for entry in entries:
        cell = read_cell(entry)
        if cell == NONE or WHITE >> cell & 1:
            flaws.add("neutral", words("a-picture"), entry or "-")
        elif not state.open >> cell & 1:
            flaws.add("neutral", words("each-once"), entry, entry)
        else:
            state.open &= ~bit(cell)


def lay_cards(state: State, entries: list[str], flaws: Flaws) -> None:
    """CARDS-09, CARDS-12: at most two cards in play per player, each alone on its field."""
    for player, entry in enumerate(entries[: state.players]):
        items = entry.split("+") if entry else []
        if len(items) > IN_PLAY:
            places = [item[1:] for item in items if read_cell(item[1:]) != NONE]
            flaws.tell("play", "two-in-play", entry, *places, letter=ascii_uppercase[player], n=len(items))
        for item in items[:CELLS]:
            if re.fullmatch(r"[1-9][a-e][1-5]", item):
                lay_card(state, player, item, flaws)
            else:
                flaws.add("play", words("a-card-in-play"), item or "-")


def lay_card(state: State, player: int, item: str, flaws: Flaws) -> None:
    card, place = int(item[0]), item[1:]
    cell = read_cell(place)
    lying = int(state.lying[player])
    mine = [number for other, number in enumerate(state.number.tolist()) if lying >> other & 1]
    if (state.stock[player] | state.hits[player]) >> card & 1 or card in mine:
        flaws.add("play", words("one-place"), item, place, card_spot(player, card))
    if not state.free >> cell & 1:
        flaws.add("play", words("a-free-field"), item, place)
        return
    if state.picture[cell] == card and state.open >> cell & 1:  # CARDS-A08
        flaws.add("play", words("no-card-on-target"), item, place)
    state.number[cell] = card
    state.lying[player] |= bit(cell)
    state.free &= ~bit(cell)


def match_hits(state: State, flaws: Flaws) -> None:
    """CARDS-18, CARDS-20: what the hits have left on the board: a card face down for each, or a picture turned over."""
    for player in range(state.players):
        for card in card_list(state.hits[player]):
            if state.target == BLOCKADE and is_new_hit(state, player, card):
                expected = words("hit-on-board", card=card, letter=ascii_uppercase[player])
                flaws.add("hits", expected, numbers(state.hits[player]), card_spot(player, card))
    for card in range(1, CARDS + 1):
        hits = sum(int(state.hits[player]) >> card & 1 for player in range(state.players))
        turned = state.targets[card] & ~state.open
        if state.target == FIELD and count(turned) != hits:
            places = [cell_name(cell) for cell in range(CELLS) if state.targets[card] >> cell & 1]
            flaws.tell("neutral", "as-many-neutral", count(turned), *places, card=card, n=hits, turned=times(count(turned)))
