"""What the server may send on the socket of a table: one tagged struct per message, and their union `ServerMessage`.

docs/program/protocol.md explains each. All texts are in the browser's language. This module knows neither tables nor sockets.
"""

from __future__ import annotations

from wandelgang.server.wire.requests import Drawn, OfferKind, Vacancy
from wandelgang.server.wire.scenes import Change, Shown, ShownChip, ShownChoice, ShownScene, ShownWay, TurnTraces


class ShownTally(Shown, frozen=True):
    """What counts for a seat as one number."""

    number: int
    of: int = 0  # the number that is aimed at; 0: there is none
    signs: tuple[str, ...] = ()  # symbols of what was counted
    missing: tuple[str, ...] = ()  # and of what is still to come


class ShownSeat(Shown, frozen=True):
    name: str  # empty while nobody sits there
    shape: int  # index of its colour and shape, which all games share
    mine: bool  # it belongs to this browser
    level: int = 0  # of a computer player, else 0
    score: str = ""
    tally: ShownTally | None = None  # if the game counts anything
    resigned: bool = False  # or out of time
    awaits: Vacancy = ""  # who may take the seat while it is empty
    away: bool = False  # none of the person's pages is open and responding
    helper: int = 0  # the level of the computer player that plays for a person who is away


class LogEntry(Shown, frozen=True):
    """One action in words, and who acted (None is chance)."""

    ply: int  # the number of actions played, this one included
    seat: int | None
    text: str


class ShownTurn(Shown, frozen=True):
    """A player's actions until the next player, with the outcomes of chance that belong to them; or as many as were played."""

    number: int  # counts the players' turns from 1; 0 is what chance decides before them
    seat: int | None  # None: nobody's
    first: int  # the ply before its first action
    last: int  # the ply after its last action
    text: str = ""  # what came of it, in a few words that follow the player's name
    chips: tuple[ShownChip, ...] = ()  # dice thrown, cards drawn
    complete: bool = False  # the next action belongs to another turn


class ShownClock(Shown, frozen=True):
    """Every seat's time when this was sent. A computer player's clock never runs."""

    left: tuple[float, ...]  # seconds
    runs: int | None = None  # the seat whose clock is running
    more: int = 0  # seconds added after each turn
    days: bool = False  # the time is per turn, not for the whole game
    starts: int | None = None  # the seat that acts in its free first turn: its clock will start
    free: float = 0.0  # in so many seconds


class NumberedAction(Shown, frozen=True):
    """A legal action: its number in the library, and its text, which is what is played."""

    number: int
    text: str


class ShownPosition(Shown, frozen=True):
    """What a program needs instead of sprites: the position as text in its own view, and on its turn what it may play."""

    text: str
    actions: tuple[NumberedAction, ...] = ()


class ShownLimit(Shown, frozen=True):
    """What ends the game whoever is ahead."""

    text: str  # announced, or counted down once it is near
    near: bool = False


class Now(Shown, frozen=True, tag="now"):
    """The current situation for this browser, after all steps sent before."""

    version: int  # the number of events of the table
    ply: int
    turn: int | None  # the seat to act; None when the game is over or has not begun
    prompt: str  # what the acting seat has to do, phrased to follow its name; or how the game ended
    viewer: int | None  # the seat whose view is shown; None: what everybody may see
    curtain: bool = False  # another person at this screen is to act and must confirm that they are there
    choices: tuple[ShownChoice, ...] = ()
    undo: int | None = None  # the ply one may go back to
    takeback: int | None = None  # the ply one may ask the others to go back to
    thinking: bool = False  # a computer player is choosing its action
    preparing: bool = False  # computer players are being compiled, once
    over: bool = False
    outcome: tuple[float, ...] = ()  # one number per seat
    why: str = ""  # why the game is over, if the rules ended it
    epilogue: str = ""  # and what that means to the one person of this browser who played
    limits: tuple[ShownLimit, ...] = ()  # none once the game is over
    ask: str = ""  # the prompt, addressed to the person who acts
    waiting: bool = False  # a seat is still empty: the game has not begun
    paused: bool = False
    clock: ShownClock | None = None
    position: ShownPosition | None = None  # for a socket that has asked for it
    traces: tuple[TurnTraces, ...] = ()  # what others have done since the viewer last acted, the latest turn last


class ShownOffer(Shown, frozen=True):
    """Something that happens once everybody else agrees."""

    number: int  # identifies it in the answer
    what: OfferKind
    seat: int  # who offers it
    agreed: tuple[int, ...] = ()  # seats that have accepted
    asked: bool = False  # this browser has not answered yet
    to: int | None = None  # the ply a take-back goes to


class Company(Shown, frozen=True, tag="company"):
    """Who is at the table, what is on offer, and what the host allows."""

    version: int
    seats: tuple[ShownSeat, ...]
    host: bool = False  # this browser opened the table
    online: bool = False  # not all people share one screen, or somebody is still to come
    watch: bool = True  # anybody who knows the address may watch
    chat: bool = False  # free text is allowed, not only the phrases
    watchers: int = 0
    offer: ShownOffer | None = None
    may_offer: tuple[OfferKind, ...] = ()  # what this browser may offer now, apart from a take-back
    may_help: tuple[int, ...] = ()  # the seats this browser may hand to a computer player now
    next: str = ""  # the table of the next game


class Phrase(Shown, frozen=True):
    key: str
    text: str


class Spoken(Shown, frozen=True, tag="spoken"):
    """A chat message; phrases are in this browser's language."""

    number: int  # counts the table's chat messages from 0
    seat: int
    text: str
    phrase: str = ""


class Snapshot(Shown, frozen=True, tag="table"):
    """The whole table as this browser may see it."""

    table: str
    game: str
    title: str
    options: str  # as a record writes them
    company: Company
    secret: bool  # the seats have secrets from one another
    scene: ShownScene
    log: tuple[LogEntry, ...]
    turns: tuple[ShownTurn, ...]
    now: Now
    talk: tuple[Spoken, ...] = ()  # the latest chat messages
    phrases: tuple[Phrase, ...] = ()  # what a person here may say
    about: str = ""  # what the game is about, in a sentence or two
    commitment: str = ""  # to what chance decides
    key: str = ""  # opens the commitment once the game is over
    drawable: tuple[Drawn, ...] = ()  # what the workshop can edit a copy of; a position not before that is fair to everybody


class ShownTip(Shown, frozen=True):
    """A rule that mattered, as a page explains it the first time."""

    rule: str
    text: str


class Step(Shown, frozen=True, tag="step"):
    """One action, chance included, and how it changes the scene."""

    version: int
    told: LogEntry
    turn: ShownTurn  # it belongs to, as far as this action
    change: Change
    ways: tuple[ShownWay, ...] = ()
    scores: tuple[str, ...] = ()
    tallies: tuple[ShownTally | None, ...] = ()  # of all seats, if the game counts anything
    tips: tuple[ShownTip, ...] = ()


class Accepted(Shown, frozen=True, tag="played"):
    """An action has been stored; *id* is the one the browser gave it."""

    id: str
    ply: int


class Previewed(Shown, frozen=True, tag="previewed"):
    """How an action would change the scene before chance and others act."""

    ply: int
    action: str
    change: Change
    ways: tuple[ShownWay, ...] = ()


class Explained(Shown, frozen=True, tag="explained"):
    """Why a sprite cannot be chosen now."""

    ply: int
    sprite: str
    text: str


class Advice(Shown, frozen=True):
    action: str
    label: str
    touch: tuple[str, ...]
    value: tuple[float, ...]  # the expected result per seat
    line: tuple[str, ...]  # the expected continuation, in words


class Hinted(Shown, frozen=True, tag="hinted"):
    ply: int
    reason: str  # one sentence
    advice: tuple[Advice, ...]


class Judged(Shown, frozen=True, tag="judged"):
    """The expected result per seat, from what this browser may see."""

    ply: int
    value: tuple[float, ...]


class Refusal(Shown, frozen=True, tag="refused"):
    """Something was not done, and nothing has changed. *id* is that of the action concerned."""

    code: str  # unreadable, illegal, not-your-turn, stale, bad-setup, missing, too-much …
    text: str
    id: str = ""
    field: str = ""  # of a set-up


class QrCode(Shown, frozen=True):
    """A link as a QR code: an SVG path of its dark modules, and the modules per side, quiet zone included."""

    size: int
    path: str


class Invited(Shown, frozen=True, tag="invited"):
    """A link with which one person can take a seat; or, for a seat of mine, with which I can use another device."""

    seat: int
    link: str
    code: QrCode
    mine: bool = False
    remark: str = ""  # why the link may not work for everybody


class Pong(Shown, frozen=True, tag="pong"):
    pass


ServerMessage = (
    Snapshot | Now | Step | Accepted | Previewed | Explained | Hinted | Judged | Company | Spoken | Invited | Refusal | Pong
)
