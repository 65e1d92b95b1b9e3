"""The legal actions of `fences` as choices: what is touched, in order, for each."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.core.rules import State, facts
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.notation import (
    CORNER_NAMES,
    action_text,
    lift_text,
    means_text,
    move_text,
    slot_name,
    square_name,
)
from wandelgang.games.fences.state import GOAL, LIFT, MOVE, ROLL, SEND, SET, move_end, move_means, moved_piece
from wandelgang.games.fences.trays import USES, points, use_art
from wandelgang.games.fences.words import words
from wandelgang.scene import Choice

Piece = tuple[int, int]  # a player and the number of one of their pieces


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a fence, a slot, a start field, a button; or a piece and where it goes."""
    state = facts(state)
    if actions and actions[0] >= MOVE:
        return move_choices(state, actions)
    own = state.fences[state.player]
    return [
        lift_choice(state.player, action - LIFT, own[action - LIFT]) if LIFT <= action < SET else choice(action)
        for action in actions
    ]


@lru_cache(maxsize=1024)
def choice(action: int) -> Choice:
    """An action that looks the same in every state."""
    text = action_text(None, action)
    if action < SEND:
        name = "roll" if action == ROLL else "pass"
        deed, detail = words(f"deed-{name}"), words(f"detail-{name}")
        return Choice(text, (name,), words(f"choose-{name}"), plain=True, deed=deed, detail=detail)
    if action < LIFT:
        start = f"start-{CORNER_NAMES[action - SEND]}"
        return Choice(text, (start,), words("choose-send", place=words(start)), deed=words("deed-send"), detail=words(start))
    slot = slot_words(action - SET)
    deed, detail = words("deed-roll"), words("detail-set", slot=slot)
    return Choice(
        text, (f"slot-{slot_name(action - SET)}",), words("choose-set", slot=slot), deed=deed, detail=detail, held=True
    )


@lru_cache(maxsize=4096)
def lift_choice(player: int, number: int, slot: int) -> Choice:
    return Choice(lift_text(slot), (f"fence{player}-{number}",), words("choose-lift", slot=slot_words(slot)), light=True)


def move_choices(state: State, actions: list[int]) -> list[Choice]:
    """Where one piece can go to one place by different dice, the dice are touched last."""
    me, own, throw = state.player, state.pieces[state.player], (state.high, state.low)
    uses = {means: (means_text(means, *throw), points(means, *throw)) for means in USES}
    moves = [(moved_piece(action), move_means(action), move_end(action)) for action in actions]
    ways = Counter((number, end) for number, _, end in moves)
    struck = opposing_pieces(state)
    return [
        move_choice((me, number), own[number], end, *uses[means], struck.get(end), USES[means] if ways[number, end] > 1 else "")
        for number, means, end in moves
    ]


def opposing_pieces(state: State) -> dict[int, Piece]:
    """The pieces of other players on squares, by place."""
    everybody = enumerate(state.pieces[: state.players])
    return {
        place: (player, number)
        for player, places in everybody
        if player != state.player
        for number, place in enumerate(places)
        if place < GOAL
    }


@lru_cache(maxsize=8192)
def move_choice(mover: Piece, origin: int, end: int, used: str, steps: int, struck: Piece | None, last: str) -> Choice:
    """A move by so many steps, or a jump; *last* is touched at the end, if it is needed."""
    key = "choose-jump" if not steps else "choose-home" if end == GOAL else "choose-move"
    label = words(key, origin=place_words(origin), end=place_words(end), used=used)
    if struck is not None:
        label = words("choose-capture", deed=label, letter=ascii_uppercase[struck[0]])
    touch = (piece_id(mover), target(end, struck), *([last] if last else []))
    deed = words("deed-capture" if struck is not None else "deed-jump" if not steps else "deed-move")
    detail = words("detail-jump", end=place_words(end)) if not steps else words("detail-move", end=place_words(end), used=used)
    return Choice(move_text(origin, end, used), touch, label, use_art(steps), deed=deed, detail=detail)


def target(end: int, struck: Piece | None) -> str:
    """What is touched to go somewhere: the house, the piece to be captured, or the square."""
    if end == GOAL:
        return "goal"
    return f"square-{square_name(end)}" if struck is None else piece_id(struck)


def piece_id(piece: Piece) -> str:
    return f"piece{piece[0]}-{piece[1]}"
