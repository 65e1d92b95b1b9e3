"""What an editor of boards or positions is: texts, tools, spots to touch, findings. Data only; games bring their own editors.

The text (a board file, or a position) is the whole state of the work: whoever edits keeps texts, an edit makes another text,
and undoing is showing an earlier one. So a page needs no game's name and no rule to let people draw a labyrinth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from wandelgang.core.generator import Generator
from wandelgang.errors import Unreadable, WandelgangError, words
from wandelgang.language import Message
from wandelgang.scene import Scene

# How one touch changes several spots, so that a board is fair by construction: left and right, top and bottom, turned by 180°,
# turned by 90° three times.
Symmetry = Literal["none", "across", "along", "half-turn", "quarter-turns"]
Shape = Literal["square", "hexagon", "round", "bar"]
Value = str | int | bool


@dataclass(frozen=True)
class Tool:
    """Something to put on a spot: a tile, a stone, a wall, "open", or the eraser. Its art is drawn like that of a sprite."""

    id: str
    title: Message
    art: tuple[str, ...] = ()
    turn: float = 0.0  # degrees clockwise
    player: int | None = None
    kind: str = ""  # of the sprite it becomes, for the game's style sheet
    key: str = ""  # a key that picks it
    turns: bool = False  # can be turned before it is put down
    count: str = ""  # how many of how many lie, such as `2/2`
    state: Literal["", "done", "odd", "wrong"] = ""  # whether that count is right


@dataclass(frozen=True)
class Palette:
    """Tools that belong together, under one heading; on a phone, one tab."""

    id: str
    title: Message
    tools: tuple[Tool, ...]
    note: Message | None = None  # such as "10 of 24 are placed"


@dataclass(frozen=True)
class Setting:
    """Something that is chosen for the whole board or position: its width, who is to move, a die."""

    name: str
    title: Message
    value: Value
    kind: Literal["number", "choice", "switch", "text"] = "number"
    least: int | None = None
    most: int | None = None
    step: int = 1
    values: tuple[tuple[Value, Message], ...] = ()  # of a choice
    about: Message | None = None


@dataclass(frozen=True)
class Deed:
    """Something to do at a spot besides using a tool on it: turn it, fix it, clear it, open one of its sides.

    With a place it is a handle drawn there (in units of the scene), otherwise a button in the bar beside the spot. The ids
    `turn-left`, `turn-right`, `fix` and `clear` mean the same in all games and have their own signs and keys.
    """

    id: str
    title: Message
    on: bool | None = None  # for what is switched on and off: its state now
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True)
class Spot:
    """A place of the drawing that can be touched: where it is in units of the scene, and what it is called."""

    id: str
    name: str  # as in board files and positions: `b4`
    label: Message  # what is there, to be read aloud: "b4, T-shaped tile, fixed"
    x: float
    y: float
    wide: float = 1.0
    high: float = 1.0
    shape: Shape = "square"
    takes: tuple[str, ...] = ()  # ids of the tools that can be used on it, or of palettes whose tools all can; empty: all
    refuses: Message | None = None  # nothing can be put here, and this is why
    deeds: tuple[Deed, ...] = ()
    movable: bool = False  # what lies here can be moved to another spot
    twins: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by symmetry: the spots that change along with it
    closeup: tuple[float, float, float, float] | None = None  # left, top, right, bottom of what to show enlarged


@dataclass(frozen=True)
class Finding:
    """What is wrong (nobody can play it) or odd (it can be played, but look here)."""

    level: Literal["wrong", "odd"]
    what: Message  # a sentence
    advice: Message | None = None  # what to do about it, a sentence
    spots: tuple[str, ...] = ()  # where it is


@dataclass(frozen=True)
class Sketch:
    """Everything about one text: what it looks like, what can be done to it, and what is wrong with it."""

    text: str
    scene: Scene | None  # None if nothing can be drawn
    findings: tuple[Finding, ...] = ()  # the most serious first
    palettes: tuple[Palette, ...] = ()
    settings: tuple[Setting, ...] = ()
    spots: tuple[Spot, ...] = ()
    symmetries: tuple[Symmetry, ...] = ("none",)
    open: int = 0  # how much is left open, to be decided by chance in every game or filled now
    players: tuple[int, ...] = ()  # for how many it can be played

    @property
    def is_playable(self) -> bool:
        return not any(finding.level == "wrong" for finding in self.findings)


@dataclass(frozen=True)
class Edit:
    """One change: a tool used on a spot, a deed at a spot, something moved, or a setting changed."""

    kind: Literal["place", "deed", "move", "set"]
    spot: str = ""
    tool: str = ""  # of `place`
    turn: int = 0  # of `place`: how many steps clockwise the tool is turned
    deed: str = ""
    to: str = ""  # of `move`: the other spot
    name: str = ""  # of `set`
    value: Value = ""  # of `set`
    symmetry: Symmetry = "none"


@dataclass(frozen=True)
class Template:
    """Something to begin with."""

    name: str
    title: Message
    text: str
    about: Message | None = None  # what the drawing does not show, in a few words


@dataclass(frozen=True)
class Editor:
    """One kind of text of one game that can be edited. Every function takes any text.

    *sketch* never raises: what cannot be read becomes a finding. *edit* raises `Refused` with a sentence if the change cannot
    be made, and `Unreadable` if the text is none of this game's. *loses* says what an edit would throw away, if anything.
    *chosen* is the board that settled options without a board file lead to, None if no file would say the same.
    *decides* names the options of the game that have no use where such a text is given, besides those that are its settings.
    """

    templates: Callable[[], tuple[Template, ...]]
    sketch: Callable[[str], Sketch]
    edit: Callable[[str, Edit], str]
    fill: Callable[[str, Generator], str] = lambda text, generator: text  # decides whatever is left open
    loses: Callable[[str, Edit], Message | None] = lambda text, edit: None
    chosen: Callable[[Mapping[str, Any]], str | None] = lambda options: None
    decides: tuple[str, ...] = ()


def unreadable(text: str, error: WandelgangError) -> Sketch:
    """The sketch of a text of which nothing can be drawn."""
    return Sketch(text, None, (Finding("wrong", error.message),))


def by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What is wrong comes before what is odd."""
    return tuple(sorted(findings, key=lambda finding: finding.level != "wrong"))


def no_spot(name: str) -> Unreadable:
    """A spot, tool, deed or setting that this text does not have."""
    return Unreadable(words("no-spot", name=name))
