"""Names of places and tiles of `gears`, and its actions as text and back. See docs/program/notation/gears.md."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase

from wandelgang.boards.hex import AXIAL, LONGEST_WALK, LOOKS, RADIUS, SIDES, distance, walked
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.errors import Unreadable
from wandelgang.games.gears.state import (
    ACT,
    ACT_ACTION,
    BUILD,
    BUILD_ACTION,
    COPIES,
    DRAW,
    DRAW_ACTION,
    ENTER,
    ENTRY_SIDES,
    FIGURES,
    KINDS,
    LAY,
    PASS,
    PASS_ACTION,
    TRAPPED,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK,
    WALK_ACTION,
)
from wandelgang.games.gears.words import words

MODES = ("beginners", "complete", "teams", "solo")
LEVELS = ("easy", "middle", "full")
PHASES = {
    BUILD: "build",
    DRAW: "draw",
    LAY: "lay",
    ENTER: "enter",
    WALK: "walk",
    ACT: "act",
    TRAPPED: "trapped",
    PASS: "pass",
}
ACTS = ("take", "left", "right", "leave")
CHOICES = ("entry", "pile")
LETTERS = ascii_lowercase[: 2 * RADIUS + 1]


CELL_NAMES = [f"{LETTERS[q + RADIUS]}{r + RADIUS + 1}" for q, r in AXIAL]
CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}


def cell_name(cell: int) -> str:
    return CELL_NAMES[cell]


def read_cell(text: str) -> int:
    """The number of the cell called *text*; NONE if the table has no such cell."""
    return CELL_NUMBERS.get(text, NONE)


@lru_cache(maxsize=1 << SIDES)
def sides_text(sides: int) -> str:
    """The digits of a set of sides."""
    return "".join(str(side) for side in range(SIDES) if sides >> side & 1)


SIDES_OF = {sides_text(sides): sides for sides in range(1, 1 << SIDES)}
KIND_NAMES = tuple(sides_text(int(sides)) for sides in KINDS)


def hand_sides(state: State) -> int:
    """The closed sides of the tile about to be laid, not yet turned."""
    return int(KINDS[state.hand]) if state.phase == LAY else ENTRY_SIDES


def action_text(state: State, action: int) -> str:
    """The text of an action in this state."""
    if action == UNKNOWN:
        return "?"
    state = facts(state)
    if action < BUILD_ACTION:
        return place_text(*divmod(action, SIDES))
    if action < DRAW_ACTION:
        return CHOICES[action - BUILD_ACTION]
    if action < WALK_ACTION:
        kind, copy = divmod(action - DRAW_ACTION, COPIES)
        return f"tile={KIND_NAMES[kind]}.{copy + 1}"
    if action < ACT_ACTION:
        return f"{walk_figure(action) + 1}-{cell_name(walk_goal(state, action))}"
    if action < TRAPPED_ACTION:
        return ACTS[action - ACT_ACTION]
    if action < PASS_ACTION:
        number, choice = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        return trapped_text(own_cell(state, number), int(TRAPPED_STEPS[choice]))
    return "pass"


def place_text(cell: int, steps: int) -> str:
    """A tile laid there, turned by so many steps."""
    return cell_name(cell) + (f"+{steps}" if steps else "")


def trapped_text(cell: int, steps: int) -> str:
    """The tile there turned under a trapped figure."""
    return f"{cell_name(cell)}{steps:+d}"


def own_cell(state: State, number: int) -> int:
    """Where a figure of the player stands."""
    return int(state.figures[FIGURES * state.player + number])


def walk_figure(action: int) -> int:
    """The number, 0 or 1, of the figure that walks."""
    return (action - WALK_ACTION) // (SIDES * LONGEST_WALK)


def walk_goal(state: State, action: int) -> int:
    """The cell a walk leads to."""
    line, steps = divmod(action - WALK_ACTION, LONGEST_WALK)
    return int(walked(own_cell(state, walk_figure(action)), line % SIDES, steps + 1))


def parse_action(state: State, text: str) -> int:
    """The action of a text. Raises Unreadable; the caller checks whether it is legal."""
    state = facts(state)
    if text in CHOICES:
        return BUILD_ACTION + CHOICES.index(text)
    if text in ACTS:
        return ACT_ACTION + ACTS.index(text)
    if text == "pass":
        return PASS_ACTION
    drawn = re.fullmatch(r"tile=([0-5]+)\.([1-8])", text)
    if drawn and drawn[1] in KIND_NAMES:
        return DRAW_ACTION + KIND_NAMES.index(drawn[1]) * COPIES + int(drawn[2]) - 1
    walking = re.fullmatch(r"([12])-([a-o][0-9]{1,2})", text)
    if walking and read_cell(walking[2]) != NONE:
        return parse_walk(state, text, int(walking[1]) - 1, read_cell(walking[2]))
    turning = re.fullmatch(r"([a-o][0-9]{1,2})([+-][0-5])?", text)
    if turning and read_cell(turning[1]) != NONE:
        if state.phase == TRAPPED:  # written like laying a tile
            return parse_trapped(state, text, read_cell(turning[1]), int(turning[2] or 0))
        if not (turning[2] or "").startswith("-"):
            return read_cell(turning[1]) * SIDES + int(turning[2] or 0) % int(LOOKS[hand_sides(state)])
    raise Unreadable(words("no-action", text=text))


def parse_walk(state: State, text: str, number: int, goal: int) -> int:
    """The walk of a figure to a cell that lies in a straight line."""
    start = own_cell(state, number)
    steps = 0 if start == NONE else int(distance(start, goal))
    for side in range(SIDES):
        if steps and walked(start, side, steps) == goal:
            return WALK_ACTION + (number * SIDES + side) * LONGEST_WALK + steps - 1
    raise Unreadable(words("not-straight", text=text))


def parse_trapped(state: State, text: str, cell: int, steps: int) -> int:
    """A turn of the tile under a trapped figure."""
    choices = [int(choice) for choice in TRAPPED_STEPS]
    for number in range(FIGURES):
        if own_cell(state, number) == cell and steps in choices:
            return TRAPPED_ACTION + number * len(choices) + choices.index(steps)
    raise Unreadable(words("no-trapped-turn", text=text))
