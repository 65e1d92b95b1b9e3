"""Scenes, choices and movement paths as they are sent to a browser: data only, every text in the browser's language.

Fields that have their default value are not sent, and unknown fields are rejected.
"""

from __future__ import annotations

import msgspec

from wandelgang.scene import Role


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


class ShownFrame(Shown, frozen=True):
    """The extent of the board, and the trays beside it."""

    left: float
    top: float
    right: float
    bottom: float
    trays: tuple[ShownTray, ...] = ()


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


class ShownChoice(Shown, frozen=True):
    action: str
    touch: tuple[str, ...]
    label: str
    offer: tuple[str, ...] = ()  # symbols drawn on the last sprite to touch once the others have been touched
    signs: tuple[ShownSprite, ...] = ()  # extra sprites shown while the choice is pointed at
    plain: bool = False  # needs no board: it also gets a button


class Change(Shown, frozen=True):
    """The difference between two scenes: new or changed sprites, ids of removed ones, and the frame if it is new."""

    put: tuple[ShownSprite, ...] = ()
    drop: tuple[str, ...] = ()
    frame: ShownFrame | None = None
