"""What must have happened just before a position of `cards`, as far as the position tells; read for layout_turn.py.

How the cards came to lie where they do is not asked: a puzzle may begin with cards in play, and a handicap with fewer cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import NONE, State
from wandelgang.games.cards.entering import can_enter, chooses_start, own_start
from wandelgang.games.cards.flaws import Flaws
from wandelgang.games.cards.moving import update_targets
from wandelgang.games.cards.notation import card_list, cell_name
from wandelgang.games.cards.state import (
    BLOCKADE,
    CELLS,
    DONE,
    GOLD,
    IN_PLAY,
    NEXT,
    NO_CARD,
    NORTH,
    NOT_OVER,
    RELEASE,
    ROLL,
    SOUTH,
    WEST,
)
from wandelgang.games.cards.turn_order import ending


def in_second_move(state: State) -> bool:
    """Has a 6 been used in this turn?"""
    return bool(state.second or (state.phase == ROLL and state.rolled))


def check_last_turns(state: State, flaws: Flaws) -> None:
    """CARDS-15, CARDS-A06: a second roll needs a first move. CARDS-A16, CARDS-A32: turns without progress were possible."""
    if in_second_move(state) and not used_six(state):
        flaws.tell("rolled", "six-unused", f"{state.rolled}{state.second or ''}", letter=ascii_uppercase[state.player])
        return
    if not state.idle:
        return
    players = int(state.players)
    latest = int(state.player) if in_second_move(state) else int(state.player) - 1
    idlers = [(latest - back) % players for back in range(min(int(state.idle), players))]
    for turns, player in enumerate(idlers):
        dead = state.lying[player] & state.dead
        if dead:  # CARDS-21: removing it would have been progress
            places = [cell_name(cell) for cell in range(CELLS) if dead >> cell & 1]
            flaws.tell("idle", "idle-dead", int(state.idle), *places, most=turns, letter=ascii_uppercase[player])
            return
    last = range(players) if state.phase == DONE else idlers[:1]
    if all(had_to_enter(state, player) for player in last):
        flaws.tell("idle", "idle-nothing-in-play", int(state.idle), letter=ascii_uppercase[last[0]])


def had_to_enter(state: State, player: int) -> bool:
    """CARDS-A04: with no card in play, whoever can enter one must."""
    then = state.copy()
    then.player = player
    return bool(state.lying[player] == 0 and can_enter(then))


def used_six(state: State) -> bool:
    """CARDS-A28: with the 6, a card was moved (which counts as a turn without progress), entered, or has hit."""
    player = int(state.player)
    if state.idle:
        return any(came_to(state, cell) for cell in range(CELLS) if state.lying[player] >> cell & 1)
    has_entered = any(entered_at(state, int(cell)) for cell in GOLD)
    return has_entered or any(before.lying[player] & before.dead == 0 for before in before_hits(state, NORTH, SOUTH))


def came_to(state: State, there: int) -> bool:
    """Can the card on this field have come from the field above or below?"""
    for way in (NORTH, SOUTH):
        here = NEXT[there, way]
        if here != NONE and state.free >> here & 1 and not state.dead >> there & 1:
            was_target = state.picture[here] == state.number[there] and state.open >> here & 1
            if not was_target:
                return True
    return False


def entered_at(state: State, place: int) -> bool:
    """Can the card on a gold-framed field have entered there in this turn?"""
    if not state.lying[state.player] >> place & 1 or state.lying[state.player] & state.dead:
        return False
    before = state.copy()
    before.lying[state.player] ^= bit(place)
    before.free |= bit(place)
    return bool(place == own_start(before) or chooses_start(before))


def check_last_hit(state: State, flaws: Flaws) -> None:
    """CARDS-A15, CARDS-A22: the game ended with a hit, before which it had not ended."""
    if state.idle:
        flaws.tell("idle", "ended-by-hit", int(state.idle))
        return
    for player in range(state.players):
        then = state.copy()
        then.player = player
        if any(state.die or not before.lying[player] & before.dead for before in before_hits(then, WEST, SOUTH)):
            return
    flaws.tell("turn", "no-last-hit", "over")


def before_hits(state: State, first: int, last: int) -> Iterator[State]:
    """The positions from which one step of the player, in one of these ways, has led to a hit and to this position."""
    player = int(state.player)
    if count(state.lying[player]) >= IN_PLAY:
        return
    for card in card_list(state.hits[player]):
        for there in range(CELLS):
            if state.picture[there] == card and was_hit(state, there):
                for way in range(first, last + 1):
                    here = NEXT[there, way]
                    if here != NONE and state.free >> here & 1:
                        before = taken_back(state, card, int(here), there)
                        if can_have_moved(before, int(here)):
                            yield before


def was_hit(state: State, there: int) -> bool:
    """Does this picture look as it does after a hit of the player?"""
    if state.target == BLOCKADE:
        return bool(state.owner[there] == state.player)
    return bool(state.free >> there & 1 and (state.target == RELEASE or not state.open >> there & 1))


def taken_back(state: State, card: int, here: int, there: int) -> State:
    """The position before the hit."""
    before: State = state.copy()
    player = int(state.player)
    if state.taken != NO_CARD:
        before.stock[player] |= bit(int(state.taken))
    before.hits[player] ^= bit(card)
    before.number[here] = card
    before.lying[player] |= bit(here)
    before.blocked &= ~bit(there)
    before.owner[there] = NONE
    before.open |= bit(there)
    before.free = (before.free | bit(there)) & ~bit(here)
    update_targets(before)
    return before


def can_have_moved(before: State, here: int) -> bool:
    """The game had not ended, and the card on this field was neither on its picture nor dead."""
    was_target = before.picture[here] == before.number[here] and before.open >> here & 1
    return bool(ending(before) == NOT_OVER and not was_target and not before.dead >> here & 1)
