"""What people call the places and slots of `fences`, for pictures and sentences alike."""

from __future__ import annotations

from wandelgang.games.fences.notation import CORNER_NAMES, place_name, square_name
from wandelgang.games.fences.state import GOAL, SPAN
from wandelgang.games.fences.words import words
from wandelgang.language import Message


def slot_words(slot: int) -> Message:
    """Where a fence fits in, as people say it."""
    square, is_south = divmod(int(slot), 2)
    return words("between", one=square_name(square), other=square_name(square + (SPAN if is_south else 1)))


def place_words(place: int) -> Message | str:
    """A place as people say it."""
    if place == GOAL:
        return words("the-goal")
    name = place_name(place)
    return words(f"start-{name}") if name in CORNER_NAMES else name
