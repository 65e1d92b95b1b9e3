"""Whose turn it is in a layout of `cards`, how far the turn has come, and how near a standstill is; read for layout.py."""

from __future__ import annotations

import re
from string import ascii_uppercase

from wandelgang.boards.bits import bit
from wandelgang.core.rules import State
from wandelgang.games.cards.entering import can_enter, chooses_start
from wandelgang.games.cards.flaws import Flaws, card_spot
from wandelgang.games.cards.last_turn import check_last_hit, check_last_turns, in_second_move
from wandelgang.games.cards.notation import ENDS, PHASES, cell_name
from wandelgang.games.cards.state import ACT, CELLS, DONE, DRAW, NO_CARD, NOT_OVER, PILE, PLACE, REMOVE, ROLL, STANDSTILL
from wandelgang.games.cards.turn_order import ending, leaders
from wandelgang.games.cards.words import words
from wandelgang.texts import whole_number

LONGEST_STANDSTILL = 999
LARGEST = 32767  # what a record holds


def whole(name: str, text: str, least: int, most: int, flaws: Flaws) -> int:
    """A number; the nearest one that a record holds if it is out of range."""
    found = whole_number(text)
    if found is None or not least <= found <= most:
        flaws.add(name, words("from-to", least=least, most=most), text)
    return least if found is None else max(least, min(found, LARGEST))


def read_clock(state: State, idle: str, standstill: str, flaws: Flaws) -> None:
    """CARDS-A16, CARDS-A32."""
    state.standstill = whole("standstill", standstill, 1, LONGEST_STANDSTILL, flaws)
    state.idle = whole("idle", idle, 0, int(state.standstill) * int(state.players), flaws)


def read_turn(state: State, turn: str, rolled: str, taken: str, flaws: Flaws) -> None:
    """Who acts and how; a game that has come to its end cannot go on."""
    player, _, phase = turn.partition(":")
    phases = {name: number for number, name in PHASES.items()}
    if not (re.fullmatch(r"[0-3]", player) and int(player) < state.players and phase in phases):
        flaws.add("turn", words("a-turn", most=int(state.players) - 1), turn)
        player = "0"
    state.player, state.phase = int(player), phases.get(phase, ROLL if state.die else ACT)
    read_rolls(state, rolled, flaws)
    read_taken(state, taken, flaws)
    if not flaws:
        check_moment(state, turn, flaws)


def check_moment(state: State, turn: str, flaws: Flaws) -> None:
    """The game goes on, the phase is the one that is due, and somebody can have acted before."""
    letter, problem = ascii_uppercase[state.player], wrong_phase(state)
    if ended(state) != NOT_OVER:
        flaws.tell("turn", "has-ended", turn)
    elif state.idle == state.standstill * state.players and not in_second_move(state):
        flaws.tell("idle", "stood-still", int(state.idle), n=int(state.idle))
    elif problem:
        dead = state.lying[state.player] & state.dead
        places = [cell_name(cell) for cell in range(CELLS) if dead >> cell & 1]
        flaws.tell("turn", problem, turn, *places, letter=letter)
    else:
        check_last_turns(state, flaws)


def read_rolls(state: State, rolled: str, flaws: Flaws) -> None:
    """CARDS-15: one roll per turn, and a second after a 6."""
    if not state.die or state.phase == REMOVE:
        pattern, expected = "", "no-roll"
    elif state.phase == ROLL:
        pattern, expected = "6?", "roll-due"
    else:
        pattern, expected = "[1-6]|6[1-6]", "some-roll"
    if not re.fullmatch(pattern, rolled):
        flaws.add("rolled", words(expected), rolled or "-")
    faces = [int(face) for face in rolled[:2] if face in "123456"]
    state.rolled, state.second = [*faces, 0, 0][:2]


def read_taken(state: State, taken: str, flaws: Flaws) -> None:
    """CARDS-A27: the card that is being entered has left hand or pile and lies nowhere yet; it has a target."""
    is_card = re.fullmatch(r"[1-9]", taken) is not None
    state.taken = int(taken) if is_card else NO_CARD
    if state.phase != PLACE:
        if taken:
            flaws.add("taken", words("nothing-taken"), taken)
    elif not is_card:
        flaws.add("taken", words("a-card"), taken or "-")
    else:
        card, player = int(taken), int(state.player)
        elsewhere = int(state.stock[player] | state.hits[player]) >> card & 1
        on_board = any(state.lying[player] >> cell & 1 and number == card for cell, number in enumerate(state.number))
        if elsewhere or on_board or not state.live >> card & 1:
            flaws.tell("taken", "a-live-card", taken, card_spot(player, card), letter=ascii_uppercase[player])


def ended(state: State) -> int:
    """Why the game has ended, or NOT_OVER; a card just taken counts as one in hand."""
    stock = int(state.stock[state.player])
    if state.taken != NO_CARD:
        state.stock[state.player] = stock | bit(int(state.taken))
    end = ending(state)
    state.stock[state.player] = stock
    return end


def wrong_phase(state: State) -> str:
    """Why the table does not fit the phase, as the key of a text; empty if it does."""
    dead = bool(state.lying[state.player] & state.dead)
    if state.phase == REMOVE:
        return "" if dead else "nothing-to-remove"
    if dead and not in_second_move(state):  # CARDS-A20, CARDS-A23
        return "remove-first"
    if state.phase == ROLL and not state.die:
        return "no-die"
    if state.phase == DRAW and not (state.choice == PILE and state.stock[state.player] and can_enter(state)):
        return "nothing-to-draw"
    if state.phase == PLACE and not (can_enter(state) and chooses_start(state)):
        return "nowhere-to-place"
    return ""


def read_end(state: State, winners: list[str], end: str, flaws: Flaws) -> None:
    """CARDS-A01, CARDS-A22: a game is over for a reason, and the winners follow from the hits."""
    stands_still = state.idle == state.standstill * state.players
    reason = ending(state) or (STANDSTILL if stands_still else NOT_OVER)
    state.winners, state.end, state.phase = leaders(state), reason or STANDSTILL, DONE
    expected = [str(player) for player in range(state.players) if state.winners >> player & 1]
    if flaws:
        return
    if reason == NOT_OVER:
        flaws.tell("turn", "not-over", "over")
    elif end != ENDS[reason]:
        flaws.add("end", words("exactly", value=ENDS[reason]), end or "-")
    elif winners != (expected or [""]):
        given = ",".join(winner or "-" for winner in winners)
        flaws.add("winners", words("exactly", value=",".join(expected) or "-"), given)
    elif reason == STANDSTILL:
        check_last_turns(state, flaws)
    else:
        check_last_hit(state, flaws)
