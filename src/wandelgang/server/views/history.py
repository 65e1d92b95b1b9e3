"""Looking back at a match: after any ply, and as a text record; while it lasts, only as far as the viewer may know."""

from __future__ import annotations

from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.errors import words as common
from wandelgang.server.table.names import names
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.scenes import at_rest
from wandelgang.server.wire.responses import Ply
from wandelgang.server.words import words


def ply(client: ClientView, number: int) -> Ply:
    """The table after so many actions, from the view the sight asks for."""
    table = client.table
    if not 0 <= number <= table.ply:
        raise Missing(common("not-in-match", name="ply", least=0, most=table.ply, got=number))
    if client.looking is not None and client.looking not in table.held_by(client.browser) and not table.over:
        raise NotYourTurn(words("not-your-seat"))
    client.viewer = client.due()
    return Ply(
        scene=at_rest(client.drawn(number, client.known)),
        told=client.told(number - 1, client.known) if number else None,
        ways=client.ways(number - 1, client.known) if number else (),
        scores=client.scores(number, client.known),
        plies=table.ply,
    )


def record(client: ClientView) -> str:
    """The record of a match. While it lasts it holds back what the viewer may not know."""
    table = client.table
    client.viewer = client.due() if len(table.held_by(client.browser)) == 1 else SPECTATOR
    match = table.match
    match.seats = names(table.seats, client.language)
    remarks = [f"; {words('gave-up-remark', name=name).say(client.language)}\n" for name, seat in gone(client) if seat]
    return match.record(client.known) + "".join(remarks)


def gone(client: ClientView) -> list[tuple[str, bool]]:
    return [
        (name, seat.resigned) for name, seat in zip(names(client.table.seats, client.language), client.table.seats, strict=True)
    ]
