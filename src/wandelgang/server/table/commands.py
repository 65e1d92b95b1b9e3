"""Which message of a browser changes a table how. Each change is checked, and is the event it makes.

Actions are not among them: they are acknowledged (`tables.play`).
"""

from __future__ import annotations

from wandelgang.errors import Stale
from wandelgang.server.table import chat, offers, seats
from wandelgang.server.table.events import Event
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.table import Table
from wandelgang.server.table.undo import undo_ply
from wandelgang.server.wire import incoming
from wandelgang.server.words import words

Command = (
    incoming.Undo
    | incoming.Resign
    | incoming.Revoke
    | incoming.Arrange
    | incoming.Stand
    | incoming.Rename
    | incoming.Help
    | incoming.Allow
    | incoming.Offer
    | incoming.Answer
    | incoming.Speak
)


def change(table: Table, browser: str, presence: Presence, asked: Command) -> Event:
    """What a browser asks for happens, or is refused and nothing has changed."""
    match asked:
        case incoming.Undo():
            if asked.to != undo_ply(table, browser):
                raise Stale(words("no-undo"))
            return table.undo(asked.ply, asked.to, browser)
        case incoming.Resign():
            return table.resign(seats.own(table, browser, asked.seat).number)
        case incoming.Revoke():
            return seats.revoke(table, browser, asked)
        case incoming.Arrange():
            return seats.arrange(table, browser, asked)
        case incoming.Stand():
            return seats.stand(table, browser, asked)
        case incoming.Rename():
            return seats.rename(table, browser, asked)
        case incoming.Help():
            return seats.help(table, browser, asked, presence)
        case incoming.Allow():
            return seats.allow(table, browser, asked)
        case incoming.Offer():
            return offers.offer(table, browser, asked)
        case incoming.Answer():
            return offers.answer(table, browser, asked)
        case incoming.Speak():
            return chat.speak(table, browser, asked)
