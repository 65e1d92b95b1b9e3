"""Whose turn it is in a layout of `cards`, how far the turn has come, and how near a standstill is; checked for layout.py."""

from __future__ import annotations

import re

from wandelgang.core.rules import State
from wandelgang.errors import BadSetup
from wandelgang.games.cards.entering import can_enter, chooses_start
from wandelgang.games.cards.notation import ENDS, PHASES
from wandelgang.games.cards.state import DONE, DRAW, NO_CARD, NOT_OVER, PILE, PLACE, REMOVE, ROLL, STANDSTILL
from wandelgang.games.cards.turn_order import ending, leaders
from wandelgang.games.cards.words import words
from wandelgang.language import Message

LONGEST_STANDSTILL = 999


def whole(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not least <= int(text) <= most:
        raise BadSetup(name, words("from-to", least=least, most=most), text)
    return int(text)


def set_clock(state: State, idle: str, standstill: str) -> None:
    """CARDS-A16, CARDS-A32."""
    state.standstill = whole("standstill", standstill, 1, LONGEST_STANDSTILL)
    state.idle = whole("idle", idle, 0, int(state.standstill) * int(state.players))


def set_turn(state: State, turn: str, rolled: str, taken: str) -> None:
    """Who acts and how; a game that has come to its end cannot go on."""
    player, _, phase = turn.partition(":")
    phases = {name: number for number, name in PHASES.items()}
    if not (re.fullmatch(r"[0-3]", player) and int(player) < state.players and phase in phases):
        raise BadSetup("turn", words("a-turn", most=int(state.players) - 1), turn)
    state.player, state.phase = int(player), phases[phase]
    set_rolls(state, rolled)
    set_taken(state, taken)
    if ended(state) != NOT_OVER:
        raise BadSetup("turn", words("has-ended"), turn)
    if state.idle == state.standstill * state.players and not in_second_move(state):
        raise BadSetup("idle", words("stood-still"), int(state.idle))
    problem = wrong_phase(state)
    if problem is not None:
        raise BadSetup("turn", problem, turn)


def set_rolls(state: State, rolled: str) -> None:
    """CARDS-15: one roll per turn, and a second after a 6."""
    if not state.die or state.phase == REMOVE:
        pattern, expected = "", "no-roll"
    elif state.phase == ROLL:
        pattern, expected = "6?", "roll-due"
    else:
        pattern, expected = "[1-6]|6[1-6]", "some-roll"
    if not re.fullmatch(pattern, rolled):
        raise BadSetup("rolled", words(expected), rolled or "-")
    faces = [int(face) for face in rolled.ljust(2, "0")]
    state.rolled, state.second = faces


def set_taken(state: State, taken: str) -> None:
    """CARDS-A27: the card that is being entered has left hand or pile and lies nowhere yet; it has a target."""
    if state.phase != PLACE:
        if taken:
            raise BadSetup("taken", words("nothing-taken"), taken)
        return
    if not re.fullmatch(r"[1-9]", taken):
        raise BadSetup("taken", words("a-card"), taken or "-")
    card, player = int(taken), state.player
    elsewhere = int(state.stock[player] | state.hits[player]) >> card & 1
    on_board = any(state.lying[player] >> cell & 1 and number == card for cell, number in enumerate(state.number))
    if elsewhere or on_board or not state.live >> card & 1:
        raise BadSetup("taken", words("a-live-card"), taken)
    state.taken = card


def ended(state: State) -> int:
    """Why the game has ended, or NOT_OVER; a card just taken counts as one in hand."""
    stock = int(state.stock[state.player])
    if state.taken != NO_CARD:
        state.stock[state.player] = stock | 1 << int(state.taken)
    end = ending(state)
    state.stock[state.player] = stock
    return end


def in_second_move(state: State) -> bool:
    return bool(state.second or (state.phase == ROLL and state.rolled))


def wrong_phase(state: State) -> Message | None:
    """What the turn should be instead, if the table does not fit the phase."""
    dead = bool(state.lying[state.player] & state.dead)
    if state.phase == REMOVE:
        return None if dead else words("nothing-to-remove")
    if dead and not in_second_move(state):  # CARDS-A20, CARDS-A23
        return words("remove-first")
    if state.phase == ROLL and not state.die:
        return words("no-die")
    if state.phase == DRAW and not (state.choice == PILE and state.stock[state.player] and can_enter(state)):
        return words("nothing-to-draw")
    if state.phase == PLACE and not (can_enter(state) and chooses_start(state)):
        return words("nowhere-to-place")
    return None


def set_end(state: State, winners: list[str], end: str) -> None:
    """CARDS-A01, CARDS-A22: a game is over for a reason, and the winners follow from the hits."""
    reason = ending(state)
    if reason == NOT_OVER and state.idle == state.standstill * state.players:
        reason = STANDSTILL
    if reason == NOT_OVER:
        raise BadSetup("turn", words("not-over"), "over")
    if end != ENDS[reason]:
        raise BadSetup("end", words("exactly", value=ENDS[reason]), end or "-")
    state.winners, state.end, state.phase = leaders(state), reason, DONE
    expected = [str(player) for player in range(state.players) if state.winners >> player & 1]
    if [winner for winner in winners if winner] != expected:
        raise BadSetup("winners", words("exactly", value=",".join(expected) or "-"), ",".join(winners) or "-")
