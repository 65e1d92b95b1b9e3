"""What goes over the wire, as types: every message in both directions, and how scenes and choices are sent.

docs/protocol.md explains them. Unknown fields are refused; fields that have their default are not sent. All texts are in the
language the browser asked for. This module knows neither tables nor sockets.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something a browser is shown."""


class ShownSprite(Shown, frozen=True):
    id: str
    kind: str
    x: float
    y: float
    art: tuple[str, ...] = ()
    turn: float = 0.0
    layer: int = 0
    wide: float = 1.0
    high: float = 1.0
    player: int | None = None  # a seat
    marks: tuple[str, ...] = ()
    label: str = ""
    text: str = ""  # what is written there, for sprites of the kind "text"


class ShownTray(Shown, frozen=True):
    id: str
    left: float
    top: float
    right: float
    bottom: float
    label: str
    player: int | None = None  # the seat it belongs to


class ShownFrame(Shown, frozen=True):
    """The extent of the board, and the trays beside it."""

    left: float
    top: float
    right: float
    bottom: float
    trays: tuple[ShownTray, ...] = ()


class ShownScene(Shown, frozen=True):
    art: str  # the name of the sheet its symbols are from: /art/<name>.svg and /art/<name>.css
    title: str
    frame: ShownFrame
    sprites: tuple[ShownSprite, ...]


class ShownWay(Shown, frozen=True):
    sprite: str
    places: tuple[tuple[float, float], ...]
    unseen: int | None = None  # from the place of this number to the next it is not seen


class ShownChoice(Shown, frozen=True):
    action: str
    touch: tuple[str, ...]
    label: str
    offer: tuple[str, ...] = ()  # symbols to draw on the second sprite to touch once the first is touched
    signs: tuple[ShownSprite, ...] = ()  # further sprites to be seen while it is pointed at


class ShownSeat(Shown, frozen=True):
    name: str
    shape: int  # which of the common colours and shapes it has, from 0
    mine: bool  # it belongs to this browser
    level: int = 0  # of a computer player, else 0
    score: str = ""
    resigned: bool = False


class Told(Shown, frozen=True):
    """One entry of the log: who (None is chance), and what happened, in words."""

    ply: int  # how many actions had been played once it had happened
    seat: int | None
    text: str


class Change(Shown, frozen=True):
    """What is different in a scene: sprites that are new or changed, ids of those that are gone, and the frame if it is new."""

    put: tuple[ShownSprite, ...] = ()
    drop: tuple[str, ...] = ()
    frame: ShownFrame | None = None


class Now(Shown, frozen=True, tag="now"):
    """Where a table stands for this browser, after all steps that were sent before."""

    version: int  # how many events the table has had
    ply: int
    turn: int | None  # the seat that acts; None when it is over
    prompt: str  # what whoever acts is about to do, as it follows his name; or how it ended
    viewer: int | None  # the seat whose view is shown; None: what everybody may see
    curtain: bool = False  # it is the turn of another person at this screen, who must say that he is there
    choices: tuple[ShownChoice, ...] = ()
    undo: int | None = None  # the ply to which one may go back
    thinking: bool = False  # a computer player is at it
    preparing: bool = False  # computer players are being made ready, once
    over: bool = False
    outcome: tuple[float, ...] = ()  # one number a seat
    ask: str = ""  # the prompt as it is said to whoever acts


class Table(Shown, frozen=True, tag="table"):
    """Everything about a table, as this browser may see it."""

    table: str
    game: str
    title: str
    options: str  # in short text, as a record writes them
    seats: tuple[ShownSeat, ...]
    secret: bool  # there are secrets between the seats
    scene: ShownScene
    log: tuple[Told, ...]
    now: Now


class Step(Shown, frozen=True, tag="step"):
    """One action that was played, chance included, and how the scene changes by it."""

    version: int
    told: Told
    change: Change
    ways: tuple[ShownWay, ...] = ()
    scores: tuple[str, ...] = ()


class Played(Shown, frozen=True, tag="played"):
    """An action is kept for good; *id* is the number the browser gave it."""

    id: str
    ply: int


class Previewed(Shown, frozen=True, tag="previewed"):
    """How the scene would change by an action, before chance and others act."""

    ply: int
    action: str
    change: Change
    ways: tuple[ShownWay, ...] = ()


class Advice(Shown, frozen=True):
    action: str
    label: str
    touch: tuple[str, ...]
    value: tuple[float, ...]  # the expected result of each seat
    line: tuple[str, ...]  # how it may go on, in words


class Hinted(Shown, frozen=True, tag="hinted"):
    ply: int
    reason: str  # one sentence
    advice: tuple[Advice, ...]


class Judged(Shown, frozen=True, tag="judged"):
    """The expected result of each seat, from what this browser may see."""

    ply: int
    value: tuple[float, ...]


class Refused(Shown, frozen=True, tag="refused"):
    """Something was not done, and nothing has changed. *id* is that of the action it was about."""

    code: str  # unreadable, illegal, not-your-turn, stale, bad-setup, missing, too-much …
    text: str
    id: str = ""
    field: str = ""  # of a set-up


class Pong(Shown, frozen=True, tag="pong"):
    pass


Said = Table | Now | Step | Played | Previewed | Hinted | Judged | Refused | Pong


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a browser says on the socket of a table."""


class Look(Asked, frozen=True, tag="look"):
    """Show the table as one of my seats sees it; None: as everybody may see it."""

    seat: int | None


class Play(Asked, frozen=True, tag="play"):
    seat: int
    ply: int
    action: str
    id: str  # the browser's own number for it: sent again with the same number, it is not played again


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


class Ping(Asked, frozen=True, tag="ping"):
    pass


FromBrowser = Look | Play | Preview | Undo | Resign | Hint | Judge | Ping

SeatKind = Literal["me", "here", "computer"]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat: I, another person at this screen, or a computer player."""

    kind: SeatKind
    name: str = ""
    level: int = 0


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, str | int | bool | None] = {}  # None: nothing said


class CheckPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up to be tried out; without seats, only the options."""

    options: dict[str, str | int | bool | None] = {}
    seats: tuple[SeatPlan, ...] = ()
