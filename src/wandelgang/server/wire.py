"""What the server says on the socket of a table, as types, and how scenes and choices are sent. What it hears is in `heard`.

docs/protocol.md explains them. Unknown fields are refused; fields that have their default are not sent. All texts are in the
language the browser asked for. This module knows neither tables nor sockets.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Awaited = Literal["", "friend", "open"]
Offered = Literal["takeback", "draw", "pause", "resume", "rematch"]


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
    offer: tuple[str, ...] = ()  # symbols to draw on the last sprite to touch once the others are touched
    signs: tuple[ShownSprite, ...] = ()  # further sprites to be seen while it is pointed at
    plain: bool = False  # simply done: it gets a button besides


class ShownSeat(Shown, frozen=True):
    name: str  # empty while nobody sits there
    shape: int  # which of the common colours and shapes it has, from 0
    mine: bool  # it belongs to this browser
    level: int = 0  # of a computer player, else 0
    score: str = ""
    resigned: bool = False  # given up, or out of time
    awaits: Awaited = ""  # who may sit down there while nobody does
    away: bool = False  # the page of whoever sits there is not open, or nothing is heard from it
    helper: int = 0  # the level of the computer player who plays for a person who is away


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


class ShownClock(Shown, frozen=True):
    """The time of every seat as it was when this was sent. That of computer players stands still."""

    left: tuple[float, ...]  # seconds
    runs: int | None = None  # the seat whose time runs
    more: int = 0  # seconds added after each turn
    days: bool = False  # the time of each turn, not of the whole game


class Now(Shown, frozen=True, tag="now"):
    """Where a table stands for this browser, after all steps that were sent before."""

    version: int  # how many events the table has had
    ply: int
    turn: int | None  # the seat that acts; None when it is over, or has not begun
    prompt: str  # what whoever acts is about to do, as it follows his name; or how it ended
    viewer: int | None  # the seat whose view is shown; None: what everybody may see
    curtain: bool = False  # it is the turn of another person at this screen, who must say that he is there
    choices: tuple[ShownChoice, ...] = ()
    undo: int | None = None  # the ply to which one may go back
    takeback: int | None = None  # the ply to which one may ask the others to go back
    thinking: bool = False  # a computer player is at it
    preparing: bool = False  # computer players are being made ready, once
    over: bool = False
    outcome: tuple[float, ...] = ()  # one number a seat
    why: str = ""  # it is over, if the rules ended it
    ask: str = ""  # the prompt as it is said to whoever acts
    waiting: bool = False  # somebody has still to sit down: it has not begun
    paused: bool = False
    clock: ShownClock | None = None


class ShownOffer(Shown, frozen=True):
    """Something that happens once everybody else agrees."""

    number: int  # to be named by the answer
    what: Offered
    seat: int  # who offers it
    agreed: tuple[int, ...] = ()  # seats that have said yes
    asked: bool = False  # this browser has still to answer
    to: int | None = None  # the ply to which a take-back goes


class Company(Shown, frozen=True, tag="company"):
    """Who is around the table, what is on offer, and what the host allows."""

    version: int
    seats: tuple[ShownSeat, ...]
    host: bool = False  # this browser opened the table
    online: bool = False  # people play here who do not share a screen, or are awaited
    watch: bool = True  # whoever knows the address may look on
    chat: bool = False  # one may say what one likes, not only the phrases
    watchers: int = 0
    offer: ShownOffer | None = None
    may_offer: tuple[Offered, ...] = ()  # what this browser may offer now, besides a take-back
    may_help: tuple[int, ...] = ()  # the seats this browser may give to a computer player now
    next: str = ""  # the table of the next game


class Phrase(Shown, frozen=True):
    key: str
    text: str


class Spoken(Shown, frozen=True, tag="spoken"):
    """Something a person said, in this browser's language if it is one of the phrases."""

    number: int  # how many things had been said before
    seat: int
    text: str
    phrase: str = ""


class Table(Shown, frozen=True, tag="table"):
    """Everything about a table, as this browser may see it."""

    table: str
    game: str
    title: str
    options: str  # in short text, as a record writes them
    company: Company
    secret: bool  # there are secrets between the seats
    scene: ShownScene
    log: tuple[Told, ...]
    now: Now
    talk: tuple[Spoken, ...] = ()  # the last of what was said
    phrases: tuple[Phrase, ...] = ()  # what a person here may say


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


class Square(Shown, frozen=True):
    """A link as a square code: an SVG path of dark cells, and how many cells a side has, the margin included."""

    size: int
    path: str


class Invited(Shown, frozen=True, tag="invited"):
    """A link that sits one person at a seat; or, for a seat of mine, the same person at another device."""

    seat: int
    link: str
    code: Square
    mine: bool = False
    remark: str = ""  # why the link may not work for everybody


class Pong(Shown, frozen=True, tag="pong"):
    pass


Said = Table | Now | Step | Played | Previewed | Hinted | Judged | Company | Spoken | Invited | Refused | Pong
