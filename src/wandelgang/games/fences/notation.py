"""Names of places and slots of `fences`, and its actions as text and back. See docs/program/notation/fences.md."""

from __future__ import annotations

import re
from string import ascii_lowercase

from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.errors import Unreadable
from wandelgang.games.fences.state import (
    DICE,
    FACES,
    FENCE,
    GOAL,
    HIGH,
    JUMP,
    LIFT,
    LOW,
    MOVE,
    MOVING,
    PASS,
    ROLL,
    ROLLING,
    SEND,
    SENDING,
    SET,
    SETTING,
    SPAN,
    START,
    START_ROLL,
    SUM,
    move_action,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.words import words

SIDES = "NESW"
CORNER_NAMES = ("nw", "ne", "se", "sw")
GOAL_NAME = "goal"
PHASES = {START_ROLL: "start", FENCE: "fence", SETTING: "set", ROLLING: "roll", MOVING: "move", SENDING: "send"}
PLACE = r"[a-p][1-9][0-9]?|nw|ne|se|sw|goal"


def square_name(square: int) -> str:
    row, column = divmod(int(square), SPAN)
    return f"{ascii_lowercase[column]}{row + 1}"


def place_name(place: int) -> str:
    """A square, a start field or the goal; `-` for a piece that has been captured and not sent yet."""
    if place == NONE:
        return "-"
    if place == GOAL:
        return GOAL_NAME
    return CORNER_NAMES[place - START] if place >= START else square_name(place)


def slot_name(slot: int) -> str:
    return square_name(int(slot) // 2) + "ES"[int(slot) % 2]


def read_square(text: str) -> int:
    """The number of a square on the largest board; NONE if there is no such square."""
    found = re.fullmatch(r"([a-p])([1-9][0-9]?)", text)
    if not found or int(found[2]) > SPAN:
        return NONE
    return (int(found[2]) - 1) * SPAN + ascii_lowercase.index(found[1])


def read_place(text: str) -> int:
    if text == GOAL_NAME:
        return GOAL
    return START + CORNER_NAMES.index(text) if text in CORNER_NAMES else read_square(text)


def read_slot(state: State, text: str) -> int:
    """The number of a slot; NONE if the board has no such slot."""
    square = read_square(text[:-1])
    if square == NONE or text[-1] not in "ES":
        return NONE
    slot = 2 * square + "ES".index(text[-1])
    return slot if int(state.slots[slot // (2 * SPAN)]) >> slot % (2 * SPAN) & 1 else NONE


def means_text(means: int, high: int, low: int) -> str:
    """What a move uses: `5`, `5+3` or `jump`."""
    return {HIGH: f"{high}", LOW: f"{low}", SUM: f"{high}+{low}", JUMP: "jump"}[means]


def action_text(state: State, action: int) -> str:
    """The text of an action in this state. Nothing is hidden in this game; UNKNOWN has a text as in every game."""
    if action == UNKNOWN:
        return "?"
    if action < ROLL:
        return f"dice={(action - DICE) // FACES + 1}{(action - DICE) % FACES + 1}"
    if action < SEND:
        return "roll" if action == ROLL else "pass"
    if action < LIFT:
        return f"send:{CORNER_NAMES[action - SEND]}"
    if action < SET:
        state = facts(state)
        return lift_text(state.fences[state.player, action - LIFT])
    if action < MOVE:
        return f"set:{slot_name(action - SET)}"
    state = facts(state)
    origin = state.pieces[state.player, moved_piece(action)]
    return move_text(origin, move_end(action), means_text(move_means(action), state.high, state.low))


def lift_text(slot: int) -> str:
    return f"lift:{slot_name(slot)}"


def move_text(origin: int, end: int, used: str) -> str:
    return f"{place_name(origin)}-{place_name(end)}:{used}"


def parse_action(state: State, text: str) -> int:
    """The action of a text. Raises Unreadable if it is not one, or names a piece, a fence or dice that are not there."""
    if text in ("roll", "pass"):
        return ROLL if text == "roll" else PASS
    if re.fullmatch(r"dice=[1-6][1-6]", text):
        return DICE + (int(text[-2]) - 1) * FACES + int(text[-1]) - 1
    verb, _, name = text.partition(":")
    if verb == "send" and name in CORNER_NAMES:
        return SEND + CORNER_NAMES.index(name)
    if verb in ("lift", "set") and name:
        slot = read_slot(state, name)
        if slot != NONE:
            return SET + slot if verb == "set" else lift_action(state, slot)
    found = re.fullmatch(rf"({PLACE})-({PLACE}):([1-6]|[1-6]\+[1-6]|jump)", text)
    if found:
        return parse_move(state, *found.groups())
    raise Unreadable(words("no-action", text=text))


def lift_action(state: State, slot: int) -> int:
    state = facts(state)
    own = state.fences[state.player]
    if slot not in own:
        raise Unreadable(words("no-own-fence", slot=slot_name(slot)))
    return LIFT + own.index(slot)


def parse_move(state: State, origin: str, end: str, used: str) -> int:
    """The move of a piece; FENCES-A43: of two in one start field the one with the lower number."""
    state = facts(state)
    own = state.pieces[state.player]
    place, target = read_place(origin), read_place(end)
    means = next((means for means in (HIGH, LOW, SUM, JUMP) if means_text(means, state.high, state.low) == used), NONE)
    if place not in own or place == NONE:
        raise Unreadable(words("no-own-piece", place=origin))
    if not 0 <= target <= GOAL:
        raise Unreadable(words("no-end", place=end))
    if means == NONE:
        raise Unreadable(words("no-such-dice", used=used))
    return move_action(own.index(place), means, target)
