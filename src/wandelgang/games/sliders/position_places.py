"""Where things are in a position of `sliders` in the making: which spot is at a place, and whose peg."""

from __future__ import annotations

import re

from wandelgang.games.sliders import workbench
from wandelgang.games.sliders.draft import rail_id
from wandelgang.games.sliders.drawing import MIDDLE as CENTRE
from wandelgang.games.sliders.drawing import TOP
from wandelgang.games.sliders.position_draft import PositionDraft
from wandelgang.games.sliders.state import BLOCK_HOLES, COLUMNS, PEGS

BLOCK = re.compile(r"block(0|10)-([0-4])")


def rows_at(places: tuple[int, ...], row: int) -> tuple[int, ...]:
    return tuple(place for place in places if place // COLUMNS == row)


def spot_at(draft: PositionDraft, place: int) -> str | None:
    """The spot of the hole at a place, if there is one."""
    row, column = divmod(place, COLUMNS)
    if row in (0, TOP):
        return f"block{row}-{column - CENTRE + PEGS // 2}" if BLOCK_HOLES >> column & 1 else None
    at = column - draft.shifts[row - 1] - CENTRE + draft.holes // 2
    return workbench.hole_id(row, at) if 0 <= at < draft.holes else None


def spots_at(draft: PositionDraft, places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(spot for place in places if (spot := spot_at(draft, place)) is not None)


def rail_at(place: int) -> tuple[str, ...]:
    """The slider next to a place without a hole."""
    row = place // COLUMNS
    return (rail_id(row),) if 0 < row < TOP else ()


def owner_of(draft: PositionDraft, place: int) -> int | None:
    """Whose peg stands at a place."""
    return next((player for player, places in enumerate(draft.pegs) if place in places), None)


def place_at(draft: PositionDraft, spot: str) -> int | None:
    """The place of a hole; None for a slider as a whole."""
    block = BLOCK.fullmatch(spot)
    if block:
        return int(block[1]) * COLUMNS + CENTRE - PEGS // 2 + int(block[2])
    what, row, at = workbench.place_of(spot, draft.holes)
    return None if what == "rail" else row * COLUMNS + CENTRE - draft.holes // 2 + draft.shifts[row - 1] + at
