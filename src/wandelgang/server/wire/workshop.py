"""The workshop over HTTP, as types: texts and edits in, sketches out. docs/program/protocol.md explains each."""

from __future__ import annotations

from typing import Literal

import msgspec

from wandelgang.core.editor import Shape, Symmetry
from wandelgang.server.wire.outgoing import QrCode
from wandelgang.server.wire.requests import Body, Drawn
from wandelgang.server.wire.scenes import Shown, ShownScene

Setting = str | int | bool


class EditPlan(Body, frozen=True):
    """One change: a tool used on a spot, a deed at a spot, something moved, or a setting changed."""

    kind: Literal["place", "deed", "move", "set"]
    spot: str = ""
    tool: str = ""
    turn: int = 0
    deed: str = ""
    to: str = ""
    name: str = ""
    value: Setting = ""
    symmetry: Symmetry = "none"


class SketchPlan(Body, frozen=True):
    """A text, changes to it in order, and a seed if what is left open is to be decided after them."""

    text: str
    edits: tuple[EditPlan, ...] = ()
    fill: int | None = None


class PicturePlan(Body, frozen=True):
    """A text to be drawn as one file."""

    text: str
    kind: Drawn = "boards"


class LinkPlan(Body, frozen=True):
    """A text as its link carries it: deflated, in base64url."""

    packed: str
    kind: Drawn = "boards"


class FoundText(Body, frozen=True):
    """A text of which nobody has said what it is."""

    text: str


class ShownTool(Shown, frozen=True):
    id: str
    title: str
    art: tuple[str, ...] = ()
    turn: float = 0.0
    player: int | None = None
    kind: str = ""
    key: str = ""
    turns: bool = False
    count: str = ""
    state: Literal["", "done", "odd", "wrong"] = ""


class ShownPalette(Shown, frozen=True):
    id: str
    title: str
    tools: tuple[ShownTool, ...]
    note: str = ""


class SettingValue(Shown, frozen=True):
    value: Setting
    title: str


class ShownSetting(Shown, frozen=True):
    name: str
    title: str
    value: Setting
    kind: Literal["number", "choice", "switch", "text"]
    least: int | None = None
    most: int | None = None
    step: int = 1
    values: tuple[SettingValue, ...] = ()
    about: str = ""


class ShownDeed(Shown, frozen=True):
    id: str
    title: str
    on: bool | None = None
    x: float | None = None
    y: float | None = None


class ShownSpot(Shown, frozen=True):
    id: str
    name: str
    label: str
    x: float
    y: float
    wide: float = 1.0
    high: float = 1.0
    shape: Shape = "square"
    takes: tuple[str, ...] = ()
    refuses: str = ""
    deeds: tuple[ShownDeed, ...] = ()
    movable: bool = False
    twins: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    closeup: tuple[float, float, float, float] | None = None


class ShownFinding(Shown, frozen=True):
    level: Literal["wrong", "odd"]
    what: str
    advice: str = ""
    spots: tuple[str, ...] = ()


class ShownSketch(Shown, frozen=True):
    """A text drawn and checked, and everything that can be done to it."""

    game: str
    text: str
    title: str = ""
    scene: ShownScene | None = None
    findings: tuple[ShownFinding, ...] = ()
    palettes: tuple[ShownPalette, ...] = ()
    settings: tuple[ShownSetting, ...] = ()
    spots: tuple[ShownSpot, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()
    open: int = 0
    players: tuple[int, ...] = ()
    loses: str = ""  # what the changes have thrown away: whoever asked may want to keep the text they had


class ShownTemplate(Shown, frozen=True):
    name: str
    title: str
    text: str
    scene: ShownScene | None = None
    about: str = ""


class Templates(Shown, frozen=True):
    templates: tuple[ShownTemplate, ...]


class Found(Shown, frozen=True):
    """What a text turned out to be; of a record, only whose it is."""

    kind: Literal["board", "position", "record"]
    game: str
    sketch: ShownSketch | None = None


class DrawnText(Shown, frozen=True):
    """A board or a position of a table, to be edited as a copy."""

    text: str
    title: str = ""


class SharedLink(Shown, frozen=True):
    """A link that carries a whole text, and its QR code unless that would be too dense to be read."""

    link: str
    code: QrCode | None = None
    remark: str = ""  # what to know before passing it on
