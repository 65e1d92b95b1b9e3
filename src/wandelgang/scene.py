"""Sprites, scenes and choices: what there is to see and to touch, as data only.

The unit of a scene is one cell or tile; x points east, y points south, and places are centres. Whatever draws a scene (SVG,
terminal, browser) knows no games; whatever makes one knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from wandelgang.language import Message

PLAYER_SHAPES = "●▲■◆⬟⬢✚♥"  # players are colour, shape and letter, everywhere

# What a sprite is to whatever draws it or lets it be touched. Roles mean the same in all games.
Role = Literal[
    "ground",  # the rectangle under a board; needs no symbols
    "text",  # its glyph, written small; needs no symbols
    "gap",  # a bar, upright or level, where something fits in; needs no symbols, there may be hundreds at once
    "place",  # where a piece can go
    "tile",  # a part of the board that moves or turns, with whatever lies on it
    "wall",  # stands between places
    "piece",  # belongs to a player and stands on a place
    "token",  # lies on the board to be collected
    "goal",  # beside the board, a picture of what a player is after
    "card",  # has a face and a back: a different picture means that it was turned over
    "die",  # a different picture means that it was rolled
    "tool",  # beside the board, touched to say what or how: a draw pile, a rotation of the tile in hand
    "button",  # touching it is a whole action; previews leave it alone
    "handle",  # is touched to move a part of the board
    "invitation",  # highlights a place that may be entered until something is touched; from then on offers do
    "thing",  # anything else, to be seen and perhaps touched
]
ROLES: tuple[Role, ...] = get_args(Role)
# Marks that mean the same in all games; a game may have further ones, which only its own sheet knows.
COMMON_MARKS = {
    "reach": "may be entered",
    "last": "moved last",
    "closed": "cannot be used now, and its label says why",
    "goal": "what the viewer is after",
    "done": "has been achieved",
    "active": "can act now",
    "fixed": "never moves",
    "round": "has a round outline: rings around it are round as well",
    "inviting": "is there only to be chosen: a scene at rest is drawn without it",
    "dial": "one of several settings of which one is always on, by default the first",
}


@dataclass(frozen=True)
class Sprite:
    """One thing on the table. Its id stays the same from scene to scene, so that movement can be shown.

    Page, terminal and server go by its role and the common marks alone. Its kind is the game's own name for it: only the
    game's art.svg styles it, as `.kind-…`, along with its marks (`.mark-…`) and its role (`.role-…`).
    """

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
    role: Role = "thing"
    glyph_style: str = ""  # a Rich style for the glyph, instead of that of its player, marks or role
    small: tuple[str, ...] = ()  # its glyph in a small terminal, if that is another one


@dataclass(frozen=True)
class Tray:
    """A part of the scene beside the board: a hand, dice, a draw pile. A page may place it elsewhere, with its contents."""

    id: str
    left: float
    top: float
    right: float
    bottom: float
    label: Message
    player: int | None = None  # its owner: a page may place it at that seat
    folds: tuple[float, ...] = ()  # heights at which a page may cut it, to lay the parts side by side


@dataclass(frozen=True)
class Plate:
    """A small sign at a player's end of a board that lies: upright, however the board is turned. *own* is what it says to that
    player, *label* what it says to everybody else.
    """

    x: float
    y: float
    player: int
    label: Message
    own: Message


@dataclass(frozen=True)
class Chip:
    """A small picture in a line of text, such as a die: symbols drawn on top of each other, or else a short text."""

    art: tuple[str, ...]
    label: Message
    text: str = ""


Place = tuple[float, float]
Extent = tuple[float, float, float, float]  # left, top, right and bottom


@dataclass(frozen=True)
class Way:
    """The path of a sprite from one scene to the next where it is not straight: the places it passes, its new one last.

    Places are in units of the new scene. A new sprite starts at the first place; one that is gone leaves along them and
    vanishes at the last. What leaves at one edge of the board and enters at another is hidden in between: from the place with
    the index *unseen* to the next.
    """

    sprite: str
    places: tuple[Place, ...]
    unseen: int | None = None


# What an action leaves behind on the board for whoever looks later. Kinds mean the same in all games.
TraceKind = Literal[
    "from",  # a piece stood here: the hollow sign of its player
    "captured",  # the same, of a piece that somebody else took from here
    "way",  # the path of a piece; *text* is what it was walked with, such as a die
    "to",  # what was moved, set or changed is here now: a ring round it
    "left",  # something was here: its outline; a second place says where to it was slid
    "carried",  # something was set here that was there: the line between the two
    "line",  # a line of tiles was pushed, from the place where one entered to the last of the line
    "turned",  # a tile was turned where it lies, by so many degrees
    "found",  # a token was collected: a small picture of it beside whoever has it, or where it lay
    "won",  # at the end of a game: a crown on what belongs to a winner
    "sought",  # at the end of a game: the sign of a player who was still after what lies here
    "barred",  # why something cannot be done: a bar where the way is closed, along *turn*
]
TRACE_KINDS: tuple[TraceKind, ...] = get_args(TraceKind)


@dataclass(frozen=True)
class Trace:
    """One mark of what an action has changed, in units of the scene after it (core/traces.py); or of how a game ended."""

    kind: TraceKind
    sprite: str  # what left it: a sprite of the scene before or after the action
    places: tuple[Place, ...]
    player: int | None = None  # whose sign or colour it has; None: the colour of what the hand moves
    wide: float = 1.0  # the outline of what is or was there
    high: float = 1.0
    turn: float = 0.0  # degrees clockwise: of the outline; of a tile that was turned, how far
    is_round: bool = False
    text: str = ""
    art: tuple[str, ...] = ()  # of what was found
    hops: bool = False  # a path that jumps over something
    drives: bool = False  # of several tiles that turned, the one that was turned by hand


@dataclass(frozen=True)
class Scene:
    """Everything one viewer may see: a board of the given extent, and trays beside it.

    What lies in no tray lies on the board.
    """

    left: float
    top: float
    right: float
    bottom: float
    sprites: tuple[Sprite, ...]
    columns: int = 1  # characters per unit across in a terminal
    lines: float = 1  # lines per unit down
    title: Message | None = None
    trays: tuple[Tray, ...] = ()
    inner: Extent | None = None  # the extent without the captions around the board: a small screen shows no more
    lies: bool = False  # may be turned on its side where the screen is wide
    plates: tuple[Plate, ...] = ()  # signs on it while it lies
    directions: tuple[Message, ...] = ()  # what sentences call right, down, left and up; a page that turns the board swaps them
    sides: tuple[int, ...] = ()  # how far the board is turned, in degrees clockwise, to have each seat at its lower edge
    small: tuple[int, float] | None = None  # columns and lines per unit in a small terminal, if the board can be drawn smaller

    @property
    def extent(self) -> Extent:
        """Left, top, right and bottom of board and trays together."""
        parts: list[Scene | Tray] = [self, *self.trays]
        return (
            min(part.left for part in parts),
            min(part.top for part in parts),
            max(part.right for part in parts),
            max(part.bottom for part in parts),
        )


@dataclass(frozen=True)
class Choice:
    """One action and the sprites to touch, in order, to choose it.

    Two things help the eye: *offer*, symbols drawn one unit wide on the last sprite to touch once the others are touched (small
    in its corner if a piece stands there), and *signs*, further sprites shown while the choice is pointed at. *deed* and
    *detail* are the two lines of a button that does it: a word or two, and what follows from it.
    """

    action: str
    touch: tuple[str, ...]
    label: Message
    offer: tuple[str, ...] = ()
    signs: tuple[Sprite, ...] = ()
    plain: bool = False  # needs no place on the board: a page also has a button for it, and that button is enough
    deed: Message | None = None  # "Push"
    detail: Message | None = None  # "row 4 from the left"; if there is none, its label says it
    light: bool = False  # only begins an action: it is never confirmed, and can be taken back until the next one
    held: bool = False  # dice follow: it is always shown before it is done


@dataclass(frozen=True)
class Tally:
    """What counts for a player as one number, to be read at a glance; *signs* are symbols of what was counted."""

    number: int
    of: int = 0  # the number that is aimed at; 0: there is none
    signs: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()  # symbols of what is still to come


def caption(id: str, x: float, y: float, text: str) -> Sprite:
    """A few characters written beside something, such as the name of a row."""
    return Sprite(id, "caption", x, y, glyph=(text,), role="text")


def aside(text: str, across: int, down: int = 0) -> tuple[str, ...]:
    """A glyph that stands beside its sprite's place: its first character so many columns to the right and lines down."""
    reach = max(abs(across), abs(across + len(text) - 1))
    lines = [""] * (2 * abs(down) + 1)
    lines[abs(down) + down] = (" " * (reach + across) + text).ljust(2 * reach + 1)
    return tuple(lines)


def cornered(places: Iterable[Place]) -> tuple[Place, ...]:
    """A path reduced to its ends and corners."""
    kept: list[Place] = []
    for place in places:
        if kept and place == kept[-1]:
            continue
        if len(kept) > 1 and is_straight(kept[-2], kept[-1], place):
            kept.pop()
        kept.append(place)
    return tuple(kept)


def is_straight(one: Place, two: Place, three: Place) -> bool:
    """Do three places lie on one straight path?"""
    across, down, further, lower = two[0] - one[0], two[1] - one[1], three[0] - two[0], three[1] - two[1]
    return abs(across * lower - down * further) < 1e-9 and across * further + down * lower > 0
