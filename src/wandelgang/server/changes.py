"""Which message of a browser changes a table how. Each change is checked, and is the event it makes.

Actions are not among them: they are acknowledged (`tables.play`).
"""

from __future__ import annotations

from wandelgang.errors import Stale
from wandelgang.server import company, heard, offers
from wandelgang.server.events import Event
from wandelgang.server.naming import words
from wandelgang.server.presence import Presence
from wandelgang.server.room import Room
from wandelgang.server.undoing import undo_ply

Changing = (
    heard.Undo
    | heard.Resign
    | heard.Revoke
    | heard.Arrange
    | heard.Stand
    | heard.Rename
    | heard.Help
    | heard.Allow
    | heard.Offer
    | heard.Answer
    | heard.Speak
)


def change(room: Room, browser: str, presence: Presence, asked: Changing) -> Event:
    """What a browser asks for happens, or is refused and nothing has changed."""
    match asked:
        case heard.Undo():
            if asked.to != undo_ply(room, browser):
                raise Stale(words("no-undo"))
            return room.undo(asked.ply, asked.to, browser)
        case heard.Resign():
            return room.resign(company.own(room, browser, asked.seat).number)
        case heard.Revoke():
            return company.revoke(room, browser, asked)
        case heard.Arrange():
            return company.arrange(room, browser, asked)
        case heard.Stand():
            return company.stand(room, browser, asked)
        case heard.Rename():
            return company.rename(room, browser, asked)
        case heard.Help():
            return company.help(room, browser, asked, presence)
        case heard.Allow():
            return company.allow(room, browser, asked)
        case heard.Offer():
            return offers.offer(room, browser, asked)
        case heard.Answer():
            return offers.answer(room, browser, asked)
        case heard.Speak():
            return company.speak(room, browser, asked)
