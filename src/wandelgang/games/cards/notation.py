"""Names of places, seats and phases of `cards`, and its actions as text and back. See docs/program/notation/cards.md."""

from __future__ import annotations

import re
from functools import lru_cache

from wandelgang.core.rules import NONE, UNKNOWN, State
from wandelgang.errors import Unreadable
from wandelgang.games.cards.state import (
    ACT,
    CARDS,
    DRAW,
    DRAWS,
    ENTERS,
    FACES,
    GOLD,
    NEXT,
    NO_CARDS,
    NO_REACH,
    NO_TARGETS,
    PLACE,
    PLACES,
    REMOVALS,
    REMOVE,
    ROLL,
    SIDE,
    SKIP,
    STANDSTILL,
    STAY,
    STEPS,
)
from wandelgang.games.cards.words import words

SEATS = "SWNE"  # clockwise
CHOICES = ("pile", "open")
TARGETS = ("blockade", "release", "field")
PHASES = {REMOVE: "remove", ROLL: "roll", ACT: "act", DRAW: "draw", PLACE: "place"}
ENDS = {NO_TARGETS: "targets", NO_REACH: "reach", NO_CARDS: "cards", STANDSTILL: "standstill"}
COLUMNS = "abcde"
WHITE_SIGN = "."


def cell_name(cell: int) -> str:
    row, column = divmod(int(cell), SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def read_cell(text: str) -> int:
    """The number of the field called *text*; NONE if there is no such field."""
    if not re.fullmatch(r"[a-e][1-5]", text):
        return NONE
    return (int(text[1]) - 1) * SIDE + COLUMNS.index(text[0])


@lru_cache(maxsize=1024)
def card_list(cards: int) -> tuple[int, ...]:
    """The cards of a set, in order."""
    return tuple(card for card in range(1, CARDS + 1) if cards >> card & 1)


def numbers(cards: int) -> str:
    """A set of cards as text."""
    return "".join(map(str, card_list(cards)))


def action_text(_state: State, action: int) -> str:
    """The text of an action; it does not depend on the state."""
    if action == UNKNOWN:
        return "?"
    if action < ENTERS:
        here, way = divmod(int(action), 4)
        return f"{cell_name(here)}-{cell_name(NEXT[here, way])}"
    if action < SKIP:
        return f"enter{action - ENTERS or ''}"
    if action <= STAY:
        return "skip" if action == SKIP else "stay"
    if action < PLACES:
        return f"remove{action - REMOVALS}"
    if action <= FACES:
        return cell_name(GOLD[action - PLACES])
    return f"die={action - FACES}" if action <= DRAWS else f"card={action - DRAWS}"


def parse_action(_state: State, text: str) -> int:
    """The action of a text. Raises Unreadable; the caller checks whether it is legal."""
    if text in READ:
        return READ[text]
    raise Unreadable(words("no-action", text=text))


READ = {"enter": ENTERS, "skip": SKIP, "stay": STAY}
READ |= {f"enter{card}": ENTERS + card for card in range(1, CARDS + 1)}
READ |= {f"remove{card}": REMOVALS + card for card in range(1, CARDS + 1)}
READ |= {f"card={card}": DRAWS + card for card in range(1, CARDS + 1)}
READ |= {f"die={face}": FACES + face for face in range(1, 7)}
READ |= {cell_name(cell): PLACES + seat for seat, cell in enumerate(GOLD)}
READ |= {
    f"{cell_name(here)}-{cell_name(there)}": STEPS + 4 * here + way
    for here, ways in enumerate(NEXT)
    for way, there in enumerate(ways)
    if there != NONE
}
