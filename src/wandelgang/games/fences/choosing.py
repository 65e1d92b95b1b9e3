"""The legal actions of `fences` as choices: what is touched, in order, for each."""

from __future__ import annotations

from collections import Counter
from string import ascii_uppercase

from wandelgang.core.rules import State, facts
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.notation import CORNER_NAMES, action_text, means_text, slot_name, square_name
from wandelgang.games.fences.state import GOAL, JUMP, LIFT, MOVE, PIECES, ROLL, SEND, SET, move_end, move_means, moved_piece
from wandelgang.games.fences.trays import USES, use_art
from wandelgang.games.fences.words import words
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a fence, a slot, a start field, a button; or a piece and where it goes.

    Where one piece can go to one place by different dice, the dice are touched last.
    """
    state = facts(state)
    ways = Counter((moved_piece(action), move_end(action)) for action in actions if action >= MOVE)
    found = []
    for action in actions:
        if action >= MOVE:
            found.append(move_choice(state, action, ways[moved_piece(action), move_end(action)] > 1))
            continue
        if action < SEND:
            touch = "roll" if action == ROLL else "pass"
            label = words(f"choose-{touch}")
        elif action < LIFT:
            name = CORNER_NAMES[action - SEND]
            touch, label = f"start-{name}", words("choose-send", place=words(f"start-{name}"))
        elif action < SET:
            slot = slot_words(state.fences[state.player][action - LIFT])
            touch, label = f"fence{state.player}-{action - LIFT}", words("choose-lift", slot=slot)
        else:
            touch, label = f"slot-{slot_name(action - SET)}", words("choose-set", slot=slot_words(action - SET))
        found.append(Choice(action_text(state, action), (touch,), label))
    return found


def move_choice(state: State, action: int, by_several: bool) -> Choice:
    number, means, end = moved_piece(action), move_means(action), move_end(action)
    origin = place_words(int(state.pieces[state.player][number]))
    key = "choose-jump" if means == JUMP else "choose-home" if end == GOAL else "choose-move"
    label = words(key, origin=origin, end=place_words(end), used=means_text(state, means))
    struck = piece_struck(state, end)
    if struck is not None:
        label = words("choose-capture", deed=label, letter=ascii_uppercase[struck[0]])
    last = (USES[means],) if by_several else ()
    touch = (f"piece{state.player}-{number}", target(end, struck), *last)
    return Choice(action_text(state, action), touch, label, use_art(state, means))


def piece_struck(state: State, end: int) -> tuple[int, int] | None:
    """The piece of another player on a square, by player and number, if there is one."""
    for player in range(state.players):
        for number in range(PIECES):
            if player != state.player and end != GOAL and state.pieces[player][number] == end:
                return player, number
    return None


def target(end: int, struck: tuple[int, int] | None) -> str:
    """What is touched to go somewhere: the house, the piece to be captured, or the square."""
    if end == GOAL:
        return "goal"
    return f"square-{square_name(end)}" if struck is None else f"piece{struck[0]}-{struck[1]}"
