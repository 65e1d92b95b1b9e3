"""The bodies of HTTP responses, as types: games, their options, tables, earlier plies. docs/program/protocol.md explains them.

This module knows neither tables nor requests.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wandelgang.server.wire.outgoing import LogEntry, ShownSeat, ShownTally, ShownTurn, Step
from wandelgang.server.wire.requests import ClockPlan, Drawn, SeatPlan
from wandelgang.server.wire.scenes import Change, Shown, ShownChoice, ShownScene, ShownWay, TurnTraces


class Level(Shown, frozen=True):
    level: int
    name: str
    about: str
    offered: bool = False  # no level, but a player from outside that this server offers


class GameCard(Shown, frozen=True):
    """A game in the gallery."""

    name: str
    title: str
    about: str
    players: tuple[int, int]  # least and most
    length: str
    mechanics: tuple[str, ...]
    scene: ShownScene
    has_demo: bool = False  # its board can play a few moves
    has_tutorial: bool = False
    has_rules: bool = False  # a page of rules


class Games(Shown, frozen=True):
    games: tuple[GameCard, ...]
    levels: tuple[Level, ...]
    has_lab: bool = False  # this server measures variants
    preparing: bool = False  # computer players are being compiled: `GET /api/status` says how far


class Demo(Shown, frozen=True):
    """Part of a real game: a scene, and what happens from there."""

    scene: ShownScene
    steps: tuple[Step, ...]


class OptionValue(Shown, frozen=True):
    value: str | int | bool | None  # None: not specified
    title: str
    picture: str = ""  # the address of a small picture, if there is one


class ShownOption(Shown, frozen=True):
    name: str
    title: str
    about: str
    kind: Literal["choice", "number", "yes-no", "text"]
    values: tuple[OptionValue, ...] = ()
    default: str | int | bool | None = None  # where a plan does not specify it
    usual: str | int | bool | None = None  # in a good first game; None: the default
    least: int | None = None
    most: int | None = None
    rare: bool = False  # may be hidden in a form at first
    by_board: bool = False  # has no use where a board of one's own is given


class GameSetup(Shown, frozen=True):
    name: str
    title: str
    about: str
    players: tuple[int, int]
    options: tuple[ShownOption, ...]
    seats: tuple[SeatPlan, ...]
    shapes: tuple[int, ...]  # the index of each seat's colour and shape
    has_tutorial: bool = False
    has_rules: bool = False
    drawable: tuple[Drawn, ...] = ()  # what its editors edit


class Checked(Shown, frozen=True):
    """A playable set-up: the number of players, the board, and remarks about anything unusual."""

    players: int
    scene: ShownScene
    remarks: tuple[str, ...] = ()


class TableSummary(Shown, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    seats: tuple[ShownSeat, ...]
    ply: int
    turn: int | None
    yours: bool
    over: bool
    changed: float  # seconds since 1970
    prompt: str
    outcome: tuple[float, ...] = ()
    waiting: bool = False  # a seat is still empty
    online: bool = False  # not all people share one screen
    clock: ClockPlan | None = None
    options: str = ""  # in words: those that differ from the defaults


class TableList(Shown, frozen=True):
    tables: tuple[TableSummary, ...]


class OpenedTable(Shown, frozen=True):
    table: str


class Invitation(Shown, frozen=True):
    """What a link leads to, before one takes the seat."""

    table: TableSummary
    seat: int
    host: str  # the name of the person who opened the table
    mine: bool = False  # the link adds a device to a person's seat
    taken: bool = False  # this browser has the seat already


class SeatTaken(Shown, frozen=True):
    table: str
    seat: int


class Me(Shown, frozen=True):
    """My name at tables, and whether I chose it."""

    name: str
    chosen: bool = False


class Ply(Shown, frozen=True):
    """A table after so many actions, and the last of them."""

    scene: ShownScene
    told: LogEntry | None
    turn: ShownTurn | None  # the turn of that action, as far as this ply
    ways: tuple[ShownWay, ...]
    scores: tuple[str, ...]
    plies: int  # the number of actions of the match
    traces: tuple[TurnTraces, ...] = ()  # the turn of the last action, up to there
    tallies: tuple[ShownTally | None, ...] = ()


class ActionOutcome(Shown, frozen=True):
    """What an action does to a scene, and its log entry."""

    change: Change
    ways: tuple[ShownWay, ...]
    told: LogEntry


class TutorialStep(Shown, frozen=True):
    title: str
    text: str
    scene: ShownScene
    choices: tuple[ShownChoice, ...] = ()  # none: this step is only to be read
    right: dict[str, ActionOutcome] = msgspec.field(default_factory=dict)  # per right action
    praise: str = ""
    nudge: str = ""  # shown after any other action


class Tutorial(Shown, frozen=True):
    title: str
    steps: tuple[TutorialStep, ...]


class ShownMechanic(Shown, frozen=True):
    """A term of the vocabulary of mechanics."""

    key: str
    title: str
    about: str
    sentences: int  # how many have it
    games: tuple[str, ...] = ()  # the titles of the games that have it, where several are looked at
    number: int | None = None  # in an original rule text
    frame: bool = False  # every game needs it


class OriginalTags(Shown, frozen=True):
    """The mechanics that the original text gives to a sentence, by title, and how ours differ."""

    lines: tuple[int, ...]
    mechanics: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    put_in: tuple[str, ...] = ()
    why: str = ""


class ShownRule(Shown, frozen=True):
    id: str
    text: str
    mechanics: tuple[str, ...]  # keys
    added: bool = False  # our own addition
    fine: bool = False  # fine print
    original: OriginalTags | None = None


class RuleSection(Shown, frozen=True):
    title: str
    rules: tuple[ShownRule, ...]
    scene: ShownScene | None = None


class RulePage(Shown, frozen=True):
    title: str
    sections: tuple[RuleSection, ...]
    mechanics: tuple[ShownMechanic, ...]  # those that occur


class GameSentences(Shown, frozen=True):
    """The sentences of one game that have a mechanic."""

    game: str
    title: str
    sections: tuple[RuleSection, ...]


class MechanicPage(Shown, frozen=True):
    mechanic: ShownMechanic
    games: tuple[GameSentences, ...]
    mechanics: tuple[ShownMechanic, ...]  # all that its sentences have


class MechanicList(Shown, frozen=True):
    mechanics: tuple[ShownMechanic, ...]


class PushKey(Shown, frozen=True):
    key: str  # with which a browser subscribes to notifications of this server


class Preparation(Shown, frozen=True):
    game: str
    done: int  # steps
    total: int


class Status(Shown, frozen=True):
    preparing: tuple[str, ...]  # games whose computer players are not ready yet
    progress: tuple[Preparation, ...] = ()  # how far those are that are being compiled now
