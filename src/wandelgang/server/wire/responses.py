"""What is answered over HTTP, as types: games, their options, tables, replays. docs/protocol.md explains them.

This module knows neither tables nor requests.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wandelgang.server.wire.outgoing import LogEntry, ShownSeat, Step
from wandelgang.server.wire.requests import ClockPlan, SeatPlan
from wandelgang.server.wire.scenes import Change, Shown, ShownChoice, ShownScene, ShownWay


class Level(Shown, frozen=True):
    level: int
    name: str
    about: str


class GameCard(Shown, frozen=True):
    """A game in the gallery."""

    name: str
    title: str
    about: str
    players: tuple[int, int]  # least and most
    length: str
    mechanics: tuple[str, ...]
    scene: ShownScene


class Games(Shown, frozen=True):
    games: tuple[GameCard, ...]
    levels: tuple[Level, ...]


class Demo(Shown, frozen=True):
    """A piece of a real game: a scene, and what happens from there."""

    scene: ShownScene
    steps: tuple[Step, ...]


class OptionValue(Shown, frozen=True):
    value: str | int | bool | None  # None: nothing said
    title: str
    picture: str = ""  # the address of a small picture, if there is one


class ShownOption(Shown, frozen=True):
    name: str
    title: str
    about: str
    kind: Literal["choice", "number", "yes-no", "text"]
    values: tuple[OptionValue, ...] = ()
    default: str | int | bool | None = None  # of a table that says nothing about it
    usual: str | int | bool | None = None  # of a good first game; None: as the default
    least: int | None = None
    most: int | None = None
    rare: bool = False  # may be folded away


class GameSetup(Shown, frozen=True):
    name: str
    title: str
    about: str
    players: tuple[int, int]
    options: tuple[ShownOption, ...]
    seats: tuple[SeatPlan, ...]
    shapes: tuple[int, ...]  # which of the common colours and shapes each seat has


class Checked(Shown, frozen=True):
    """A set-up that can be played: by how many, how it looks, and what is odd about it."""

    players: int
    scene: ShownScene
    remarks: tuple[str, ...] = ()


class TableSummary(Shown, frozen=True):
    """One of my tables."""

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
    waiting: bool = False  # somebody has still to sit down
    online: bool = False  # people play here who do not share a screen
    clock: ClockPlan | None = None
    options: str = ""  # in words: those that are not as always


class TableList(Shown, frozen=True):
    tables: tuple[TableSummary, ...]


class OpenedTable(Shown, frozen=True):
    table: str


class Invitation(Shown, frozen=True):
    """What a link leads to, before one sits down."""

    table: TableSummary
    seat: int
    host: str  # the name of who opened the table
    mine: bool = False  # the link carries a seat to another device
    taken: bool = False  # this browser sits there already


class SeatTaken(Shown, frozen=True):
    table: str
    seat: int


class Me(Shown, frozen=True):
    """What I am called at tables, and whether I chose that name myself."""

    name: str
    chosen: bool = False


class Ply(Shown, frozen=True):
    """A table after so many actions, and what the last of them was."""

    scene: ShownScene
    told: LogEntry | None
    ways: tuple[ShownWay, ...]
    scores: tuple[str, ...]
    plies: int  # how many actions there are


class ActionOutcome(Shown, frozen=True):
    """What an action does to a scene, and how it is told."""

    change: Change
    ways: tuple[ShownWay, ...]
    told: LogEntry


class TutorialStep(Shown, frozen=True):
    title: str
    text: str
    scene: ShownScene
    choices: tuple[ShownChoice, ...] = ()  # none: there is only something to read and to see
    right: dict[str, ActionOutcome] = msgspec.field(default_factory=dict)  # what happens by each of the right actions
    praise: str = ""
    nudge: str = ""  # after another action


class Tutorial(Shown, frozen=True):
    title: str
    steps: tuple[TutorialStep, ...]


class Rule(Shown, frozen=True):
    id: str
    text: str
    added: bool = False  # our own addition
    fine: bool = False  # for those who want to know exactly


class RuleSection(Shown, frozen=True):
    title: str
    rules: tuple[Rule, ...]
    scene: ShownScene | None = None


class RulePage(Shown, frozen=True):
    title: str
    sections: tuple[RuleSection, ...]


class Status(Shown, frozen=True):
    preparing: tuple[str, ...]  # games whose computer players are not ready yet
