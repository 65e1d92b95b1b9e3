"""What a browser may send on the socket of a table: one tagged struct per message, and their union `BrowserMessage`.

docs/program/protocol.md explains each. Unknown fields are rejected. This module knows neither tables nor sockets.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wandelgang.server.wire.requests import OfferKind

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]  # chosen by the browser
SpriteId = Annotated[str, msgspec.Meta(max_length=100)]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every message on the socket."""


class Look(Incoming, frozen=True, tag="look"):
    """Show the table as one of my seats sees it; None: as everybody may see it."""

    seat: int | None


class Play(Incoming, frozen=True, tag="play"):
    seat: int
    ply: int
    action: str
    id: ClientId  # makes a retry harmless: the same id is never played twice


class Preview(Incoming, frozen=True, tag="preview"):
    seat: int
    ply: int
    action: str


class Why(Incoming, frozen=True, tag="why"):
    """Why can a sprite not be chosen now, after others have been touched?"""

    seat: int
    ply: int
    sprite: SpriteId
    touched: Annotated[tuple[SpriteId, ...], msgspec.Meta(max_length=8)] = ()


class Undo(Incoming, frozen=True, tag="undo"):
    ply: int  # the current one
    to: int


class Resign(Incoming, frozen=True, tag="resign"):
    seat: int


class Hint(Incoming, frozen=True, tag="hint"):
    seat: int
    ply: int


class Judge(Incoming, frozen=True, tag="judge"):
    """Start or stop sending every seat's expected result after each turn."""

    on: bool


class Invite(Incoming, frozen=True, tag="invite"):
    """Show the link of an empty seat (host only), or of one of my seats for another device."""

    seat: int


class Revoke(Incoming, frozen=True, tag="revoke"):
    """Invalidate all links of a seat so far."""

    seat: int


class Arrange(Incoming, frozen=True, tag="arrange"):
    """Before the game begins, the host decides who is to sit at somebody else's seat."""

    seat: int
    kind: Literal["friend", "open", "computer"]
    level: int = 0


class Stand(Incoming, frozen=True, tag="stand"):
    """Leave my seat before the game begins."""

    seat: int


class Rename(Incoming, frozen=True, tag="rename"):
    """Change the name of the person at one of my seats."""

    seat: int
    name: str


class Help(Incoming, frozen=True, tag="help"):
    """Let a computer player of a level play for a seat; 0: I play there again."""

    seat: int
    level: int


class Allow(Incoming, frozen=True, tag="allow"):
    """What the host allows."""

    watch: bool
    chat: bool


class Offer(Incoming, frozen=True, tag="offer"):
    """Offer something to all other players. It happens once all of them agree, and lapses when somebody acts."""

    seat: int
    what: OfferKind
    ply: int  # the current one


class Answer(Incoming, frozen=True, tag="answer"):
    """Accept or decline an offer; whoever made it withdraws it by declining."""

    number: int
    yes: bool


class Speak(Incoming, frozen=True, tag="speak"):
    """Say one of the phrases or, where the host allows it, any text."""

    seat: int
    phrase: str = ""
    text: str = ""


class Ping(Incoming, frozen=True, tag="ping"):
    hidden: bool = False  # the page is in the background, where browsers throttle its timers


BrowserMessage = (
    Look
    | Play
    | Preview
    | Why
    | Undo
    | Resign
    | Hint
    | Judge
    | Invite
    | Revoke
    | Arrange
    | Stand
    | Rename
    | Help
    | Allow
    | Offer
    | Answer
    | Speak
    | Ping
)
