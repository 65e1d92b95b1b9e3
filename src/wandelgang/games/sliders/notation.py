"""Names of places in `sliders`, and its actions as text and back. See docs/program/notation/sliders.md."""

from __future__ import annotations

import re

from wandelgang.core.rules import NONE, UNKNOWN, State
from wandelgang.errors import Unreadable
from wandelgang.games.sliders.state import (
    CLAIM,
    CLAIMED,
    COLUMNS,
    GOAL,
    LIMIT,
    PASS,
    REPEATED,
    ROWS,
    SLIDES,
    TARGETS,
    slide_action,
    step_action,
)
from wandelgang.games.sliders.words import words

COLUMN_NAMES = "abcdefghijk"
COLOURS = ("blue", "pink")  # of players 0 and 1
SHIFTS = "Ll0rR"  # how a slider is shifted: two or one to the left, flush, one or two to the right
ENDS = {GOAL: "goal", CLAIMED: "claim", REPEATED: "repetition", LIMIT: "limit"}
PLACE = r"([a-k])(10|[0-9])"


def place_name(place: int) -> str:
    row, column = divmod(int(place), COLUMNS)
    return f"{COLUMN_NAMES[column]}{row}"


PLACE_NAMES = [place_name(place) for place in range(ROWS * COLUMNS)]


def read_place(text: str) -> int:
    """The number of the place called *text*; NONE if there is none."""
    found = re.fullmatch(PLACE, text)
    return int(found[2]) * COLUMNS + COLUMN_NAMES.index(found[1]) if found else NONE


def step_places(action: int) -> tuple[int, int]:
    """From where to where a peg goes."""
    place, target = divmod(action - SLIDES, TARGETS)
    row, column = divmod(place, COLUMNS)
    return place, target * COLUMNS + column if target < ROWS else row * COLUMNS + target - ROWS


def action_text(state: State, action: int) -> str:
    """The text of an action. Nothing is hidden in this game; UNKNOWN has a text as in every game."""
    if action == UNKNOWN:
        return "?"
    if action < SLIDES:
        return f"{'LR'[action & 1]}{action // 2 + 1}"
    if action < PASS:
        start, end = step_places(action)
        return f"{PLACE_NAMES[start]}-{PLACE_NAMES[end]}"
    return "pass" if action == PASS else "claim"


def parse_action(state: State, text: str) -> int:
    """The action of a text. Raises Unreadable if it is not one; the caller checks whether it is legal."""
    if re.fullmatch(r"[LR][1-9]", text):
        return slide_action(int(text[1]), 1 if text[0] == "R" else -1)
    if text in ("pass", "claim"):
        return PASS if text == "pass" else CLAIM
    start, _, end = text.partition("-")
    one, two = read_place(start), read_place(end)
    if one != NONE and two != NONE and one != two:
        row, column = divmod(one, COLUMNS)
        to_row, to_column = divmod(two, COLUMNS)
        if column == to_column:
            return step_action(row, column, to_row)
        if row == to_row:
            return step_action(row, column, ROWS + to_column)
        raise Unreadable(words("aslant", text=text))  # SLIDERS-10
    raise Unreadable(words("no-action", text=text))
