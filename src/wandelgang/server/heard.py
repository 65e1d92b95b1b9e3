"""What the server hears, as types: every message of a browser on the socket of a table, and the bodies of its questions.

docs/protocol.md explains them. Unknown fields are refused. This module knows neither tables nor sockets.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wandelgang.server.wire import Offered

Number = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]  # that a browser gives to something it says


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a browser says on the socket of a table."""


class Look(Asked, frozen=True, tag="look"):
    """Show the table as one of my seats sees it; None: as everybody may see it."""

    seat: int | None


class Play(Asked, frozen=True, tag="play"):
    seat: int
    ply: int
    action: str
    id: Number  # the browser's own for it: sent again with the same number, it is not played again


class Preview(Asked, frozen=True, tag="preview"):
    seat: int
    ply: int
    action: str


class Undo(Asked, frozen=True, tag="undo"):
    ply: int  # where it stands
    to: int


class Resign(Asked, frozen=True, tag="resign"):
    seat: int


class Hint(Asked, frozen=True, tag="hint"):
    seat: int
    ply: int


class Judge(Asked, frozen=True, tag="judge"):
    """Say how every seat stands, from now on after every turn, or no longer."""

    on: bool


class Invite(Asked, frozen=True, tag="invite"):
    """Show me the link of an empty seat (the host), or of a seat of mine for another device."""

    seat: int


class Revoke(Asked, frozen=True, tag="revoke"):
    """The links of that seat so far are to work no longer."""

    seat: int


class Arrange(Asked, frozen=True, tag="arrange"):
    """Before it begins, the host says who is to sit at a seat that is not his."""

    seat: int
    kind: Literal["friend", "open", "computer"]
    level: int = 0


class Stand(Asked, frozen=True, tag="stand"):
    """Leave my seat, before it begins."""

    seat: int


class Rename(Asked, frozen=True, tag="rename"):
    """Call the person at a seat of mine differently."""

    seat: int
    name: str


class Help(Asked, frozen=True, tag="help"):
    """Let a computer player of a level play for a seat; 0: I play there again."""

    seat: int
    level: int


class Allow(Asked, frozen=True, tag="allow"):
    """What the host allows."""

    watch: bool
    chat: bool


class Offer(Asked, frozen=True, tag="offer"):
    """Offer something to everybody else who plays; it happens once all of them agree, and lapses when somebody acts."""

    seat: int
    what: Offered
    ply: int  # where the table stands


class Answer(Asked, frozen=True, tag="answer"):
    """Agree to an offer or not; whoever made it takes it back by saying no."""

    number: int
    yes: bool


class Speak(Asked, frozen=True, tag="speak"):
    """Say one of the phrases, or, where the host allows it, a text."""

    seat: int
    phrase: str = ""
    text: str = ""


class Ping(Asked, frozen=True, tag="ping"):
    hidden: bool = False  # the page lies behind others, where browsers let it speak less often


FromBrowser = (
    Look
    | Play
    | Preview
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

SeatKind = Literal["me", "here", "computer", "friend", "open"]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat: I, another person at this screen, a computer player, a friend by a link, or anybody."""

    kind: SeatKind
    name: str = ""
    level: int = 0


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time for the whole game and something more after each turn; or days for each turn."""

    minutes: float = 0
    more: int = 0  # seconds
    days: int = 0


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, str | int | bool | None] = {}  # None: nothing said
    clock: ClockPlan | None = None
    watch: bool = True
    chat: bool = False


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the # of a link."""

    key: str


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down: by the key of a link, or at a seat that is open to anybody."""

    key: str = ""
    seat: int | None = None
    name: str = ""


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person wants to be called."""

    name: str


class CheckPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up to be tried out; without seats, only the options."""

    options: dict[str, str | int | bool | None] = {}
    seats: tuple[SeatPlan, ...] = ()
    clock: ClockPlan | None = None
