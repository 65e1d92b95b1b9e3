"""The history of a match: the table after any ply, and the text record. Until the game ends, what the viewer may know."""

from __future__ import annotations

from wandelgang.core.rules import SPECTATOR
from wandelgang.errors import Missing, NotYourTurn
from wandelgang.errors import words as common
from wandelgang.language import Message
from wandelgang.server.table.names import names
from wandelgang.server.table.seat import Seat
from wandelgang.server.table.table import Table
from wandelgang.server.views import steps, traces
from wandelgang.server.views.client import ClientView
from wandelgang.server.views.outcome import reason
from wandelgang.server.views.scenes import at_rest
from wandelgang.server.wire.responses import Ply
from wandelgang.server.wire.workshop import DrawnText
from wandelgang.server.words import words


def ply(client: ClientView, number: int) -> Ply:
    """The table after so many actions, from the view that the client asks for."""
    table, language = client.table, client.language
    check_ply(table, number)
    if client.looking is not None and client.looking not in table.held_by(client.browser) and not table.over:
        raise NotYourTurn(words("not-your-seat"))
    client.viewer = client.due()
    return Ply(
        scene=at_rest(steps.scene(table, number, client.known, language)),
        told=steps.log_entry(table, number - 1, client.known, language) if number else None,
        turn=steps.turn(table, number - 1, client.known, language) if number else None,
        ways=steps.ways(table, number - 1, client.known) if number else (),
        scores=steps.scores(table, number, client.known, language),
        plies=table.ply,
        traces=traces.then(table, number, client.known),
        tallies=steps.tallies(table, number, client.known),
    )


def position(client: ClientView, number: int) -> DrawnText:
    """The position after so many actions, to be edited or analysed as a copy.

    While people play at several screens, or have secrets from one another, nobody is handed the means to analyse.
    """
    table = client.table
    check_ply(table, number)
    if not table.over and (table.online or table.secret):
        raise NotYourTurn(words("position-later"))
    return DrawnText(table.match.positions[number].text)


def check_ply(table: Table, number: int) -> None:
    if not 0 <= number <= table.ply:
        raise Missing(common("not-in-match", name="ply", least=0, most=table.ply, got=number))


def record(client: ClientView) -> str:
    """The record of a match, with a remark for everybody who has resigned."""
    table, language = client.table, client.language
    client.viewer = client.due() if len(table.held_by(client.browser)) == 1 else SPECTATOR
    called = names(table.seats, language)
    resigned = [(name, seat) for name, seat in zip(called, table.seats, strict=True) if seat.resigned]
    remarks = [f"; {remark(name, seat).say(language)}".rstrip() + "\n" for name, seat in resigned]
    return table.match.record(client.known, called) + "".join(remarks)


def remark(name: str, seat: Seat) -> Message:
    """How somebody left the game, in a sentence."""
    return words(reason(seat), name=name, ending="") if seat.fault else words("gave-up-remark", name=name)
