"""Looking back at a match: after any ply, and as a text record; while it lasts, only as far as the viewer may know."""

from __future__ import annotations

from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.errors import words as common
from wandelgang.server.answers import Ply
from wandelgang.server.naming import names, words
from wandelgang.server.showing import at_rest
from wandelgang.server.sight import Sight


def ply(sight: Sight, number: int) -> Ply:
    """The table after so many actions, from the view the sight asks for."""
    room = sight.room
    if not 0 <= number <= room.ply:
        raise Missing(common("not-in-match", name="ply", least=0, most=room.ply, got=number))
    if sight.looking is not None and sight.looking not in room.held_by(sight.browser) and not room.over:
        raise NotYourTurn(words("not-your-seat"))
    sight.viewer = sight.due()
    return Ply(
        scene=at_rest(sight.drawn(number, sight.known)),
        told=sight.told(number - 1, sight.known) if number else None,
        ways=sight.ways(number - 1, sight.known) if number else (),
        scores=sight.scores(number, sight.known),
        plies=room.ply,
    )


def record(sight: Sight) -> str:
    """The record of a match. While it lasts it holds back what the viewer may not know."""
    room = sight.room
    sight.viewer = sight.due() if len(room.held_by(sight.browser)) == 1 else SPECTATOR
    match = room.match
    match.seats = names(room.seats, sight.language)
    remarks = [f"; {words('gave-up-remark', name=name).say(sight.language)}\n" for name, seat in gone(sight) if seat]
    return match.record(sight.known) + "".join(remarks)


def gone(sight: Sight) -> list[tuple[str, bool]]:
    return [(name, seat.resigned) for name, seat in zip(names(sight.room.seats, sight.language), sight.room.seats, strict=True)]
