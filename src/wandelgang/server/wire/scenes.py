"""Scenes, choices and movement paths as they are sent to a browser: data only, every text in the browser's language.

Fields that have their default value are not sent, and unknown fields are rejected.
"""

from __future__ import annotations

import msgspec

from wandelgang.scene import Role, TraceKind


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of everything that is sent to a browser."""


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
    text: str = ""  # what is written there, if its role is text
    role: Role = "thing"


class ShownTray(Shown, frozen=True):
    id: str
    left: float
    top: float
    right: float
    bottom: float
    label: str
    player: int | None = None  # the seat it belongs to
    folds: tuple[float, ...] = ()  # heights at which it may be cut, to lay the parts side by side


class ShownPlate(Shown, frozen=True):
    """A sign at a player's end of a board that lies, for everybody else and for that player."""

    x: float
    y: float
    player: int  # a seat
    label: str
    own: str


class ShownFrame(Shown, frozen=True):
    """The extent of the board, and the trays beside it."""

    left: float
    top: float
    right: float
    bottom: float
    trays: tuple[ShownTray, ...] = ()
    inner: tuple[float, float, float, float] | None = None  # left, top, right and bottom without the captions around it
    lies: bool = False  # the board may be turned on its side where the screen is wide
    sides: tuple[int, ...] = ()  # degrees by which it is turned, clockwise, to have a seat at its lower edge
    plates: tuple[ShownPlate, ...] = ()  # shown while it lies
    directions: tuple[str, ...] = ()  # what sentences call right, down, left and up


class ShownScene(Shown, frozen=True):
    art: str  # the name of the sheet its symbols come from: /art/<name>.svg and /art/<name>.css
    title: str
    frame: ShownFrame
    sprites: tuple[ShownSprite, ...]


class ShownWay(Shown, frozen=True):
    """The path of a sprite that does not move in a straight line."""

    sprite: str
    places: tuple[tuple[float, float], ...]
    unseen: int | None = None  # the sprite is hidden between the place with this index and the next


class ShownTrace(Shown, frozen=True):
    """One mark of what an action has changed."""

    kind: TraceKind
    sprite: str  # what left it; it may be gone
    places: tuple[tuple[float, float], ...]
    shape: int | None = None  # the colour and shape of the player whose sign it is
    wide: float = 1.0  # the outline of what is or was there
    high: float = 1.0
    turn: float = 0.0  # of the outline; of a tile that was turned, how far
    is_round: bool = False
    text: str = ""  # of a way: what it was walked with, such as a die
    art: tuple[str, ...] = ()  # of what was found
    hops: bool = False  # a way that jumps over something
    drives: bool = False  # of several tiles that turned, the one that was turned by hand


class TurnTraces(Shown, frozen=True):
    """What is to be seen of one turn: the actions number *first* to *end* - 1."""

    seat: int | None
    shape: int | None  # of whoever acted
    first: int
    end: int
    traces: tuple[ShownTrace, ...]


class ShownChoice(Shown, frozen=True):
    action: str
    touch: tuple[str, ...]
    label: str
    offer: tuple[str, ...] = ()  # symbols drawn on the last sprite to touch once the others have been touched
    signs: tuple[ShownSprite, ...] = ()  # extra sprites shown while the choice is pointed at
    plain: bool = False  # needs no board: it also gets a button
    deed: str = ""  # the first line of a button that does it, and the second; empty: its label
    detail: str = ""
    light: bool = False  # only begins an action: never confirmed, and taken back without asking anybody
    held: bool = False  # always confirmed, because dice follow


class ShownChip(Shown, frozen=True):
    """A small picture in a line of text, such as a die: symbols of the scene's sheet, or else a short text."""

    label: str
    art: tuple[str, ...] = ()
    text: str = ""


class Change(Shown, frozen=True):
    """The difference between two scenes: new or changed sprites, ids of removed ones, and the frame if it is new."""

    put: tuple[ShownSprite, ...] = ()
    drop: tuple[str, ...] = ()
    frame: ShownFrame | None = None
