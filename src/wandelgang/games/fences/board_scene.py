"""A board of `fences` that is being drawn, as a scene: what the table shows of it, all fences and locks, and what is astray."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wandelgang.core.rules import NONE
from wandelgang.games.fences.background import STEPS, background, ground_of, slot_place
from wandelgang.games.fences.drawing import LOCK_ART, fence_art, framed, picket
from wandelgang.games.fences.flaws import Board, area_squares, exit_heading, neighbour, ordinary
from wandelgang.games.fences.labels import slot_words
from wandelgang.games.fences.notation import CORNER_NAMES, SIDES, slot_name
from wandelgang.games.fences.state import SPAN
from wandelgang.games.fences.words import words
from wandelgang.scene import Scene, Sprite

ASIDE = 0.27  # how far a lock lies from the middle of a slot in which a fence begins as well


def board_scene(board: Board) -> Scene:
    sprites = [*background(ground_of(board)), *fences(board), *locks(board), *astray(board)]
    return framed(board.width, board.height, sprites)


def fences(board: Board) -> Iterator[Sprite]:
    """One fence per slot; where there are two, the findings say so."""
    owners = {slot: side for side in (3, 2, 1, 0) for slot in board.marks[side]}
    return (start_fence(side, slot) for slot, side in owners.items())


@lru_cache(maxsize=2048)
def start_fence(side: int, slot: int) -> Sprite:
    label = words("spot-fence", side=words(f"side-{SIDES[side]}"), slot=slot_words(slot))
    return picket(f"fence-{slot_name(slot)}", "fence", slot, fence_art(side), side, label)


def locks(board: Board) -> Iterator[Sprite]:
    begun = {slot for slots in board.marks for slot in slots}
    owners = {slot: side for side in (3, 2, 1, 0) for slot in board.locks[side]}
    return (side_lock(side, slot, slot in begun) for slot, side in owners.items())


@lru_cache(maxsize=2048)
def side_lock(side: int, slot: int, aside: bool) -> Sprite:
    """A lock in the colours of the side for which it is there; only the padlock if a fence begins here as well."""
    label = words("spot-lock", side=words(f"side-{SIDES[side]}"), slot=slot_words(slot))
    name, keyhole = f"lock-{slot_name(slot)}", f"keyhole-{side + 1}"
    if not aside:
        return picket(name, "side-lock", slot, (*LOCK_ART, keyhole), side, label)
    x, y, turned = slot_place(slot)
    x, y = (x, y + ASIDE) if turned else (x + ASIDE, y)
    return Sprite(name, "side-lock", x, y, ("padlock", keyhole), turned, 4, 1.1, 0.6, side, (), label, role="wall")


def astray(board: Board) -> Iterator[Sprite]:
    """Entrances that are not in front of the house, and exits that are not beside their start field."""
    house = area_squares(board.centre)
    for side, square in enumerate(board.entrances):
        if square != NONE and neighbour(square, side ^ 2) not in house:
            yield stray(f"stray-{SIDES[side]}", "door", square, 90.0 * side)
    for corner, squares in enumerate(board.exits):
        for number, square in enumerate(squares):
            if exit_heading(board, corner, square) == NONE or square not in ordinary(board):
                yield stray(f"stray-{CORNER_NAMES[corner]}{number}", "exit", square, 0.0)


def stray(name: str, art: str, square: int, turn: float) -> Sprite:
    row, column = divmod(square, SPAN)
    (dx, dy), deep = STEPS[int(turn) // 90], 0.5
    middle = 0.25 if art == "door" else 0.0
    return Sprite(name, "stray", column - dx * middle, row - dy * middle, (art,), turn, 3, 1.0 if art == "door" else deep, deep)
