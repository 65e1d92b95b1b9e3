"""Changes to a position of `fences` that is being set up: pieces, fences, whose turn it is, dice, counters.

Every function changes a layout in place and raises Refused with a sentence where that cannot be. Whether the result can occur
in a game is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase

from wandelgang.core.editor import Edit, no_spot
from wandelgang.core.rules import NONE
from wandelgang.errors import Refused
from wandelgang.games.fences.boardfile import preset
from wandelgang.games.fences.flaws import Board
from wandelgang.games.fences.layout import SEATINGS, Layout
from wandelgang.games.fences.notation import CORNER_NAMES, GOAL_NAME, PHASES, SIDES, read_square, slot_name
from wandelgang.games.fences.position_draft import (
    MISSING,
    MOST_TURNS,
    OVER,
    ROLLS,
    is_named_slot,
    is_place,
    phase_of,
    player_of,
    uses,
)
from wandelgang.games.fences.state import FENCE, FENCES, PRESETS
from wandelgang.games.fences.words import words

AREAS = (*CORNER_NAMES, GOAL_NAME)


def change(layout: Layout, edit: Edit) -> None:
    if edit.kind == "set":
        set_value(layout, edit.name, edit.value)
        return
    is_slot = check_spot(layout, edit.spot)
    if edit.kind == "deed":
        do(layout, edit.spot, edit.deed, is_slot)
    elif edit.kind == "move":
        if check_spot(layout, edit.to) != is_slot:
            raise Refused(words("pieces-or-fences"))
        (move_fence if is_slot else move_piece)(layout, edit.spot, edit.to)
    else:
        place(layout, edit.spot, edit.tool, is_slot)


def check_spot(layout: Layout, name: str) -> bool:
    """Is it a slot? Otherwise it is a place for pieces."""
    if is_named_slot(layout.board, name):
        return True
    if not is_place(layout.board, name):
        raise no_spot(name)
    return False


def place(layout: Layout, spot: str, tool: str, is_slot: bool) -> None:
    kind, _, number = tool.partition("-")
    known = number in map(str, range(len(layout.seats))) if kind in ("piece", "fence") else tool == "lock"
    if not known:
        raise no_spot(tool)
    if is_slot != (kind != "piece"):
        raise Refused(words("pieces-or-fences"))
    if kind == "piece":
        put_piece(layout, int(number), spot)
    else:
        put_fence(layout, int(number) if kind == "fence" else NONE, spot)


# Pieces.


def put_piece(layout: Layout, player: int, spot: str) -> None:
    """One more piece of a player here; the one on a square is taken away by the same touch."""
    own = layout.pieces[player]
    if spot not in AREAS:
        if spot in own:
            own[own.index(spot)] = MISSING
            return
        check_free(layout, spot)
    from_lawn = [piece for piece in own if read_square(piece) != NONE] if spot in AREAS else []
    for origin in (MISSING, *CORNER_NAMES, *from_lawn, *([GOAL_NAME] if spot in AREAS else [])):
        if origin != spot and origin in own:
            own[own.index(origin)] = spot
            return
    raise Refused(words("all-pieces-here" if spot in AREAS else "no-piece-left", letter=ascii_uppercase[player]))


def check_free(layout: Layout, square: str) -> None:
    """FENCES-A40: one piece per ordinary square."""
    if any(square in places for places in layout.pieces):
        raise Refused(words("place-taken", place=square))


def first_piece(layout: Layout, spot: str) -> list[str]:
    """The places of the player of whom a piece is touched here: of several, the one who acts."""
    acting = layout.pieces[player_of(layout)]
    for places in (acting, *layout.pieces):
        if spot in places:
            return places
    raise Refused(words("nothing-to-move"))


def move_piece(layout: Layout, spot: str, to: str) -> None:
    places = first_piece(layout, spot)
    if to not in AREAS:
        check_free(layout, to)
    places[places.index(spot)] = to
    if layout.moved == spot:
        layout.moved = to


# Fences.


def put_fence(layout: Layout, owner: int, slot: str) -> None:
    """A fence of a player, or a lock, in this slot; the same touch takes it out again."""
    target = layout.locks if owner == NONE else layout.fences[owner]
    if slot in target:
        target.remove(slot)
        return
    if owner != NONE and len(target) >= FENCES:
        raise Refused(words("six-own-fences", letter=ascii_uppercase[owner]))
    take_fence(layout, slot)
    target.append(slot)


def take_fence(layout: Layout, slot: str) -> None:
    for slots in (*layout.fences, layout.locks):
        if slot in slots:
            slots.remove(slot)


def move_fence(layout: Layout, slot: str, to: str) -> None:
    everywhere = (*layout.fences, layout.locks)
    if any(to in slots for slots in everywhere):
        raise Refused(words("slot-taken", slot=to))
    for slots in everywhere:
        if slot in slots:
            slots[slots.index(slot)] = to
            if layout.lifted == slot:
                layout.lifted = to
            return
    raise Refused(words("nothing-to-move"))


# Deeds.


def do(layout: Layout, spot: str, deed: str, is_slot: bool) -> None:
    if deed == "clear" and is_slot:
        take_fence(layout, spot)
    elif deed == "clear":
        places = first_piece(layout, spot)
        places[places.index(spot)] = MISSING
    elif deed == "lifted" and is_slot and spot in layout.fences[player_of(layout)]:
        layout.lifted = spot
    elif deed == "moved" and not is_slot and spot in layout.pieces[player_of(layout)]:
        layout.moved = "" if layout.moved == spot else spot
    else:
        raise no_spot(deed)


# Settings.


def set_value(layout: Layout, name: str, value: object) -> None:
    if name.startswith("roll-") and name[5:] in map(str, range(len(layout.rolls))):
        layout.rolls[int(name[5:])] = chosen(value, ROLLS)
    elif name in SETTERS:
        SETTERS[name](layout, value)
    else:
        raise no_spot(name)


def chosen(value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise Refused(words("no-such-choice", choices=", ".join(choices), got=value))
    return str(value)


def counted(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Refused(words("no-such-size", least=least, most=most, got=value))
    return value


def set_board(layout: Layout, value: object) -> None:
    """Another board, and everything where it begins."""
    if value == layout.board.name:
        return
    layout.board = preset(chosen(value, PRESETS))
    begin(layout)


def set_seats(layout: Layout, value: object) -> None:
    """Other seats. Who stays keeps pieces and fences; who is new begins; locks stay where they are."""
    before = {seat: (layout.pieces[number], layout.fences[number]) for number, seat in enumerate(layout.seats)}
    layout.seats = chosen(value, SEATINGS)
    taken = {slot for _, fences in before.values() for slot in fences}.union(layout.locks)
    layout.pieces, layout.fences = [], []
    for seat in layout.seats:
        marks = [slot for slot in first_fences(layout.board, seat) if slot not in taken]
        pieces, fences = before.get(seat, (list(CORNER_NAMES), marks))
        layout.pieces.append(pieces)
        layout.fences.append(fences)
    if player_of(layout) >= len(layout.seats):
        layout.turn = f"0:{phase_of(layout)}"


def begin(layout: Layout) -> None:
    """Everything is where it begins (FENCES-07 to FENCES-10)."""
    free = [side for side in SIDES if side not in layout.seats]
    layout.pieces = [list(CORNER_NAMES) for _ in layout.seats]
    layout.fences = [first_fences(layout.board, seat) for seat in layout.seats]
    layout.locks = [slot_name(slot) for side in free for slot in layout.board.locks[SIDES.index(side)]]
    layout.turn, layout.played = f"{player_of(layout)}:{PHASES[FENCE]}", 0


def first_fences(board: Board, seat: str) -> list[str]:
    return [slot_name(slot) for slot in board.marks[SIDES.index(seat)]]


def set_player(layout: Layout, value: object) -> None:
    number = chosen(value, tuple(map(str, range(len(layout.seats)))))
    if phase_of(layout) != OVER:
        layout.turn = f"{number}:{phase_of(layout)}"


def set_phase(layout: Layout, value: object) -> None:
    phase = chosen(value, (*PHASES.values(), OVER))
    if phase == OVER and phase_of(layout) != OVER:
        home = [player for player, places in enumerate(layout.pieces) if set(places) == {GOAL_NAME}]
        layout.winners = str(home[0]) if home else MISSING
    layout.turn = OVER if phase == OVER else f"{player_of(layout)}:{phase}"


def set_winner(layout: Layout, value: object) -> None:
    layout.winners = chosen(value, (MISSING, *map(str, range(len(layout.seats)))))


def set_die(layout: Layout, place: int, value: object) -> None:
    shown = counted(value, 1, 6)
    if layout.dice:
        other = layout.dice[1 - place]
        layout.dice = f"{shown}{other}" if place == 0 else f"{other}{shown}"


def set_used(layout: Layout, value: object) -> None:
    layout.used = chosen(value, tuple(uses(layout)) if layout.dice else ())


def set_switch(layout: Layout, name: str, value: object) -> None:
    if type(value) is not bool:
        raise Refused(words("no-such-choice", choices="true, false", got=value))
    setattr(layout, name, value)


def set_played(layout: Layout, value: object) -> None:
    layout.played = counted(value, 0, MOST_TURNS)


def set_limit(layout: Layout, value: object) -> None:
    """No limit is written as 0."""
    layout.limit = counted(value, 0, MOST_TURNS) or NONE


SETTERS: dict[str, Callable[[Layout, object], None]] = {
    "board": set_board,
    "seats": set_seats,
    "player": set_player,
    "phase": set_phase,
    "winner": set_winner,
    "die-0": lambda layout, value: set_die(layout, 0, value),
    "die-1": lambda layout, value: set_die(layout, 1, value),
    "used": set_used,
    "same": lambda layout, value: set_switch(layout, "same", value),
    "retrace": lambda layout, value: set_switch(layout, "retrace", value),
    "played": set_played,
    "limit": set_limit,
}
