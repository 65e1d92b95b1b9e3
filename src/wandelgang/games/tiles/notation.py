"""Names of places, tiles and stones of `tiles`, and its actions as text and back. See docs/program/notation/tiles.md."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from wandelgang.boards.square import QUARTERS, span
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.errors import Unreadable
from wandelgang.games.tiles.state import DRAW, PUSH, STACK, WALK, draw_action, push_action, walk_action
from wandelgang.games.tiles.words import words

LOOSE = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the set of open sides: north 1, east 2, south 4, west 8
IMMOVABLE = "▪╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
SIDES = "NESW"
KINDS = ("set", "stack", "shared")
PHASES = {PUSH: "push", WALK: "walk", DRAW: "draw"}
STONE_NAMES = ascii_uppercase + ascii_lowercase
FREE = "free"


@lru_cache(maxsize=4096)
def stone_names(stones: int) -> str:
    """The letters of a set of stones."""
    return "".join(name for index, name in enumerate(STONE_NAMES) if int(stones) >> index & 1)


def place_name(column: int, row: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


def cell_name(state: State, cell: int) -> str:
    row, column = divmod(int(cell), span(state.open))
    return place_name(column, row)


def slot_name(side: int, line: int) -> str:
    return SIDES[side] + (ascii_lowercase[line] if side % 2 == 0 else str(line + 1))


def push_text(side: int, line: int, quarters: int) -> str:
    return slot_name(side, line) + (f"+{quarters}" if quarters else "")


def read_cell(state: State, text: str) -> int:
    """The number of the cell called *text*; NONE if the board has no such cell."""
    found = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if not found:
        return NONE
    column, row = ascii_lowercase.index(found[1]), int(found[2]) - 1
    return row * span(state.open) + column if column < state.width and row < state.height else NONE


def read_slot(state: State, text: str) -> int:
    """The number of the slot called *text*; NONE if the board has no such slot."""
    found = re.fullmatch(r"([NS])([a-z])|([EW])([1-9][0-9]?)", text)
    if not found:
        return NONE
    if found[1]:
        side, line, lines = SIDES.index(found[1]), ascii_lowercase.index(found[2]), state.width
    else:
        side, line, lines = SIDES.index(found[3]), int(found[4]) - 1, state.height
    return side * span(state.open) + line if line < lines else NONE


def action_text(state: State, action: int) -> str:
    """The text of an action in this state; UNKNOWN is a card that may not be seen."""
    if action == UNKNOWN:
        return "card=?"
    state = facts(state)
    if action < walk_action(state, 0):
        return push_text(*divmod(action >> 2, span(state.open)), action & 3)
    if action < draw_action(state, 0):
        return cell_name(state, action - walk_action(state, 0))
    drawn = action - draw_action(state, 0)
    return f"card={STONE_NAMES[drawn]}" if state.kind == STACK else f"goal={cell_name(state, drawn)}"


def parse_action(state: State, text: str) -> int:
    """The action of a text, superfluous quarters accepted (TILES-A24). Raises Unreadable; the caller checks legality."""
    state = facts(state)
    push = re.fullmatch(r"([NESW][a-z0-9]{1,2})(?:\+([0-9]{1,2}))?", text)
    if push:
        slot = read_slot(state, push[1])
        if slot != NONE:
            quarters = int(push[2] or 0) % int(QUARTERS[state.free_sides])
            return push_action(state, *divmod(slot, span(state.open)), quarters)
    elif re.fullmatch(r"card=[A-Za-z]", text):
        return draw_action(state, STONE_NAMES.index(text[-1]))
    elif text.startswith("goal="):
        cell = read_cell(state, text.removeprefix("goal="))
        if cell != NONE:
            return draw_action(state, cell)
    else:
        cell = read_cell(state, text)
        if cell != NONE:
            return walk_action(state, cell)
    raise Unreadable(words("no-action", text=text))
