"""Why no game leads to a position of `sliders`, with the places where that can be seen."""

from __future__ import annotations

from wandelgang.core.editor import Finding
from wandelgang.errors import BadSetup, WandelgangError
from wandelgang.games.sliders.draft import rail_id
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.notation import PLACE_NAMES
from wandelgang.games.sliders.position_draft import PositionDraft
from wandelgang.games.sliders.position_places import rail_at, rows_at, spot_at, spots_at
from wandelgang.games.sliders.positions import parse_position
from wandelgang.games.sliders.state import PEGS, goal_row, home_row
from wandelgang.games.sliders.words import words


def findings(text: str, draft: PositionDraft) -> list[Finding]:
    """Why no game leads to a position: everything about its board and its pegs, otherwise what is refused first."""
    try:
        parse_position(text)
    except WandelgangError as error:
        found = [*draft.flaws, *peg_flaws(draft)]
        return found or [Finding("wrong", error.message, spots=marked(error, draft))]
    return []


def peg_flaws(draft: PositionDraft) -> list[Finding]:
    """SLIDERS-01, SLIDERS-04, SLIDERS-20: five pegs each, every one in a hole, none in the goal too early."""
    found = []
    for player, places in enumerate(draft.pegs):
        told = {"colour": colour(player)}
        if len(places) != PEGS:
            advice = words("advice-few-pegs") if len(places) < PEGS else words("advice-many-pegs")
            found.append(Finding("wrong", words("flaw-pegs", n=len(places), **told), advice))
        for place in places:
            if spot_at(draft, place) is None:
                what = words("flaw-no-hole", place=PLACE_NAMES[place], **told)
                found.append(Finding("wrong", what, words("advice-no-hole"), rail_at(place)))
        goal, home = (rows_at(places, row(player)) for row in (goal_row, home_row))
        if goal and home:
            advice = words("advice-early", home=PLACE_NAMES[home[0]])
            found.append(
                Finding("wrong", words("flaw-early", place=PLACE_NAMES[goal[0]], **told), advice, spots_at(draft, goal))
            )
    return found


def marked(error: WandelgangError, draft: PositionDraft) -> tuple[str, ...]:
    """Where the field is that was refused."""
    named = error.field if isinstance(error, BadSetup) else ""
    if named == "offsets":
        return tuple(rail_id(row) for row, shift in enumerate(draft.shifts, 1) if abs(shift) > draft.travel)
    if named in ("turn", "end", "winners"):
        arrived = [rows_at(places, goal_row(player)) for player, places in enumerate(draft.pegs)]
        return tuple(spot for places in arrived if len(places) == PEGS for spot in spots_at(draft, places))
    if named == "refused":
        return tuple(spot for player in range(2) for spot in spots_at(draft, rows_at(draft.pegs[player], home_row(player))))
    return ()
