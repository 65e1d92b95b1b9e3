"""Positions of `fences` while they are being set up: any text becomes a layout, as far as it can be read, and a layout a text.

Nothing is refused here, except what is no position of this game at all; layout.py says what is impossible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from wandelgang.core.rules import NONE
from wandelgang.errors import Unreadable
from wandelgang.games.fences.boardfile import OWN, area_text, drafted, preset
from wandelgang.games.fences.flaws import Board, Flaw, exit_heading, is_slot, ordinary
from wandelgang.games.fences.layout import SEATINGS, Layout
from wandelgang.games.fences.notation import (
    CORNER_NAMES,
    GOAL_NAME,
    PHASES,
    SIDES,
    read_square,
    slot_name,
    square_name,
)
from wandelgang.games.fences.positions import lists, split_lists
from wandelgang.games.fences.state import FENCE, FENCES, MOVING, PIECES, PRESETS, SENDING, SETTING, START_ROLL
from wandelgang.games.fences.words import words
from wandelgang.texts import whole_number

MISSING = "-"  # the place of a piece that is nowhere
OVER = "over"
MOST_TURNS = 999_999_999  # as many as a position text can say


def phase_of(layout: Layout) -> str:
    return OVER if layout.turn == OVER else layout.turn.partition(":")[2]


def player_of(layout: Layout) -> int:
    """Who acts; the first player once it is over."""
    return 0 if layout.turn == OVER else int(layout.turn.partition(":")[0])


def draft(text: str) -> tuple[Layout, list[Flaw]]:
    """What a text says, as far as it can be used, and the flaws of its board if it has one of its own."""
    name, *others = text.split() or [""]
    if name != "fences" or not others or others[0] not in (*PRESETS, OWN):
        raise Unreadable(words("no-position", boards=", ".join((*PRESETS, OWN)), text=text))
    said: dict[str, str] = {}
    for field in others[1:]:
        key, _, value = field.partition("=")
        said.setdefault(key, value)
    board, flaws = own_board(said) if others[0] == OWN else (preset(others[0]), [])
    seats = said.get("seats", "")
    layout = Layout(board, seats if seats in SEATINGS else "NS", [], [], [], f"0:{PHASES[FENCE]}")
    read_pieces(layout, said.get("pieces", ""))
    read_fences(layout, said.get("fences", ""), said.get("locks", ""))
    read_turn(layout, said)
    layout.same, layout.retrace = said.get("same") == "yes", said.get("retrace") == "yes"
    layout.played, layout.limit = number(said.get("played"), 0), number(said.get("limit"), NONE)
    return completed(layout), flaws


def own_board(said: dict[str, str]) -> tuple[Board, list[Flaw]]:
    size = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", said.get("size", ""))
    entries: dict[str, object] = {"width": int(size[1]), "height": int(size[2])} if size else {}
    entries["centre"] = said.get("centre")
    entries["entrances"] = dict(zip(SIDES, said.get("entrances", "").split(","), strict=False))
    entries["corners"] = dict(zip(CORNER_NAMES, said.get("corners", "").split(","), strict=False))
    entries["exits"] = dict(zip(CORNER_NAMES, split_lists(said.get("exits", "")), strict=False))
    entries["marks"] = dict(zip(SIDES, split_lists(said.get("marks", "")), strict=False))
    return drafted(entries)


def is_place(board: Board, text: str) -> bool:
    return text == GOAL_NAME or text in CORNER_NAMES or read_square(text) in ordinary(board)


def read_pieces(layout: Layout, text: str) -> None:
    taken: set[str] = set()
    entries = [entry.split("+") for entry in text.split(",")]
    for player in range(len(layout.seats)):
        places = []
        for place in (entries[player] if player < len(entries) else [])[:PIECES]:
            fits = is_place(layout.board, place) and place not in taken
            places.append(place if fits else MISSING)
            if fits and read_square(place) != NONE:
                taken.add(place)
        layout.pieces.append(places + [MISSING] * (PIECES - len(places)))


def read_fences(layout: Layout, text: str, locks: str) -> None:
    taken: set[str] = set()

    def usable(slots: Iterable[str]) -> list[str]:
        found = []
        for slot in slots:
            if slot not in taken and is_named_slot(layout.board, slot):
                taken.add(slot)
                found.append(slot)
        return found

    entries = split_lists(text)
    layout.fences = [usable(entries[player][:FENCES]) if player < len(entries) else [] for player in range(len(layout.seats))]
    layout.locks = usable(locks.split("+"))


def is_named_slot(board: Board, text: str) -> bool:
    square, side = read_square(text[:-1]), "ES".find(text[-1:] or "?")
    return square != NONE and side >= 0 and is_slot(board, 2 * square + side)


def read_turn(layout: Layout, said: dict[str, str]) -> None:
    player, _, phase = said.get("turn", "").partition(":")
    if said.get("turn") == OVER:
        layout.turn = OVER
    elif player in map(str, range(len(layout.seats))) and phase in PHASES.values():
        layout.turn = f"{player}:{phase}"
    layout.winners = said.get("winners", "")
    layout.rolls = said.get("rolls", "").split(",")
    layout.lifted, layout.dice = said.get("lifted", ""), said.get("dice", "")
    layout.used, layout.moved = said.get("used", ""), said.get("moved", "")


def number(text: str | None, default: int) -> int:
    found = whole_number(text or "")
    return default if found is None else found


def completed(layout: Layout) -> Layout:
    """The same layout with what its phase needs and nothing else, so that changing the phase leaves nothing behind."""
    phase, own = phase_of(layout), layout.fences[player_of(layout)]
    count = len(layout.seats)
    winners = [str(player) for player in range(count)]
    layout.winners = (layout.winners if layout.winners in winners else MISSING) if phase == OVER else ""
    rolls = [roll if roll in ROLLS else MISSING for roll in layout.rolls[:count]]
    layout.rolls = rolls + [MISSING] * (count - len(rolls)) if phase == PHASES[START_ROLL] else []
    lifted = layout.lifted if layout.lifted in own else next(iter(own), "")
    layout.lifted = lifted if phase == PHASES[SETTING] else ""
    if phase in (PHASES[MOVING], PHASES[SENDING]):
        layout.dice = layout.dice if re.fullmatch(r"[1-6][1-6]", layout.dice) else "21"
        layout.dice = "".join(sorted(layout.dice, reverse=True))
        if layout.used not in uses(layout):
            layout.used = uses(layout)[0]
        may_be_kept = phase == PHASES[MOVING] and layout.used and layout.moved in layout.pieces[player_of(layout)]
        layout.moved = layout.moved if may_be_kept and read_square(layout.moved) != NONE else ""
    else:
        layout.dice = layout.used = layout.moved = ""
    return layout


ROLLS = ("-", "x", *map(str, range(2, 13)))


def uses(layout: Layout) -> list[str]:
    """What of the dice can have been used in this phase."""
    single = sorted(set(layout.dice), reverse=True)
    return [*single, layout.dice] if phase_of(layout) == PHASES[SENDING] else ["", *single]


def draft_text(layout: Layout) -> str:
    """The text of a layout, in the order in which positions are written."""
    fields = [
        "fences",
        *board_words(layout.board),
        f"seats={layout.seats}",
        f"pieces={lists(layout.pieces)}",
        f"fences={lists(layout.fences)}",
    ]
    locks = sorted(layout.locks, key=lambda slot: (read_square(slot[:-1]), slot[-1]))
    said = {
        "locks": "+".join(locks),
        "same": "yes" if layout.same else "",
        "retrace": "yes" if layout.retrace else "",
        "turn": layout.turn,
        "winners": layout.winners,
        "rolls": ",".join(layout.rolls),
        "lifted": layout.lifted,
        "dice": layout.dice,
        "used": layout.used,
        "moved": layout.moved,
        "played": str(layout.played or ""),
        "limit": "" if layout.limit == NONE else str(layout.limit),
    }
    return " ".join(fields + [f"{key}={value}" for key, value in said.items() if value])


def board_words(board: Board) -> list[str]:
    if board.name in PRESETS:
        return [board.name]
    exits = [
        sorted(squares, key=lambda square: exit_heading(board, corner, square)) for corner, squares in enumerate(board.exits)
    ]
    return [
        OWN,
        f"size={board.width}x{board.height}",
        f"centre={area_text(board.centre) if board.centre else MISSING}",
        f"entrances={','.join(square_name(square) for square in board.entrances)}",
        f"corners={','.join(area_text(area) if area else MISSING for area in board.corners)}",
        f"exits={lists(map(square_name, squares) for squares in exits)}",
        f"marks={lists(map(slot_name, slots) for slots in board.marks)}",
    ]
