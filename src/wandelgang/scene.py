"""Sprites, scenes and choices: what there is to see and to touch, as data only.

A scene is measured in units of one cell or tile, x to the east and y to the south, places being centres. Whatever
draws it (SVG, terminal, browser) knows nothing of games; whatever makes it knows nothing of pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from wandelgang.language import Message

PLAYER_SHAPES = "●▲■◆⬟⬢✚♥"  # players are colour, shape and letter, everywhere


@dataclass(frozen=True)
class Sprite:
    """One thing on the table. Its id stays the same from scene to scene, so that movement can be shown."""

    id: str
    kind: str
    x: float
    y: float
    art: tuple[str, ...] = ()  # symbols drawn on top of each other
    turn: float = 0.0  # degrees clockwise
    layer: int = 0
    wide: float = 1.0
    high: float = 1.0
    player: int | None = None
    marks: tuple[str, ...] = ()  # states such as "fixed", "reach", "last": drawn, never only by colour
    label: Message | None = None
    glyph: tuple[str, ...] = ()  # lines of text that stand for it in a terminal, centred


@dataclass(frozen=True)
class Tray:
    """A part of the scene beside the board: a hand, dice, a draw pile. A page may lay it elsewhere, with all it holds."""

    id: str
    left: float
    top: float
    right: float
    bottom: float
    label: Message


@dataclass(frozen=True)
class Way:
    """How a sprite goes from one scene to the next where that is not straight: the places it comes by, its new one last.

    Places are in the measure of the new scene.
    """

    sprite: str
    places: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Scene:
    """Everything one viewer may see, on a table of the given extent. What lies in no tray lies on the board."""

    left: float
    top: float
    right: float
    bottom: float
    sprites: tuple[Sprite, ...]
    columns: int = 1  # characters a unit is wide in a terminal
    lines: float = 1  # lines a unit is high in a terminal
    title: Message | None = None
    trays: tuple[Tray, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One action and the sprites to touch, in order, to choose it."""

    action: str
    touch: tuple[str, ...]
    label: Message
