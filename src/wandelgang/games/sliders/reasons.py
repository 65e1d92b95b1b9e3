"""Why something on the table of `sliders` cannot be touched now."""

from __future__ import annotations

import re

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.placement import slider_of
from wandelgang.games.sliders.state import COLUMNS, YELLOW
from wandelgang.games.sliders.words import words
from wandelgang.language import Message


def reason(state: State, sprite: str, touched: tuple[str, ...]) -> Message | None:
    """A slider, a peg, a hole or a barrier."""
    state = facts(state)
    found = re.fullmatch(r"([a-z]+)(\d+)(?:-(\d+))?", sprite)
    if found is None:
        return None
    name, first, second = found.groups()
    if name == "slider":
        return slider_reason(state, int(first))
    if name == "peg":
        return words("why-stuck") if int(first) == state.player else words("why-other-peg", colour=colour(int(first)))
    if name == "hole":
        return hole_reason(state, int(first), int(second), touched)
    return words("why-barrier") if name in ("front", "back", "lateral") else None


def slider_reason(state: State, row: int) -> Message:
    owner = slider_of(state, row).owner
    if owner is not None and owner != state.player:
        return words("why-other-slider", row=row, colour=colour(owner))
    return words("why-barred" if row == YELLOW and state.barred else "why-handles")


def hole_reason(state: State, row: int, number: int, touched: tuple[str, ...]) -> Message:
    """A hole that the chosen peg cannot reach, or none if no peg is chosen."""
    pegs = [id for id in touched if id.startswith(f"peg{state.player}-")]
    if not pegs:
        return words("why-peg-first")
    peg_row, peg_column = divmod(int(state.places[state.player][int(pegs[0].split("-")[1])]), COLUMNS)
    column = slider_of(state, row).columns[number]
    return words("why-blocked" if row == peg_row or column == peg_column else "why-not-straight")
