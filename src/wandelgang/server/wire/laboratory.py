"""The laboratory over HTTP, as types: a plan in; how far it is, and its report, out. docs/program/protocol.md explains each."""

from __future__ import annotations

from typing import Literal

import msgspec

from wandelgang.server.wire.requests import Body
from wandelgang.server.wire.scenes import Shown, ShownScene
from wandelgang.server.wire.workshop import Setting

Verdict = Literal["bad", "odd", "fair", "open", "alone"]
Stage = Literal["preparing", "running", "paused", "done", "failed"]


class LabPlan(Body, frozen=True):
    """What to measure: values to compare, numbers of players, who plays, and how many games or how precisely."""

    game: str
    options: dict[str, Setting] = msgspec.field(default_factory=dict)
    sweep: dict[str, tuple[Setting, ...]] = msgspec.field(
        default_factory=dict
    )  # several options joined by `+` have the same value
    players: tuple[int, ...] = ()
    fast: str = "2"
    strong: str = "4"
    games: int | None = None  # per variant and kind of game
    precision: float | None = None  # instead: until intervals are ± that much
    seed: int = 1


class LabQuestion(Body, frozen=True):
    """How far a run is. Asking also has it played, unless it is to pause."""

    plan: LabPlan
    pause: bool = False
    seen: int = -1  # games of the report that the page has: no other one needs to be sent


class Reported(Shown, frozen=True, forbid_unknown_fields=False):
    """Base of what is made of a report's plain data, which holds more than a page needs."""


class LabLane(Reported, frozen=True):
    """One measure of all variants, as a chart."""

    name: str
    title: str
    about: str
    svg: str


class LabLength(Reported, frozen=True):
    name: str
    svg: str
    minutes: tuple[str, ...]


class LabRow(Reported, frozen=True):
    """A number of players."""

    players: int
    name: str
    fair: str


class LabCell(Reported, frozen=True):
    """A variant, its chart of wins, and the options that make it different."""

    number: int
    name: str
    column: int
    row: int
    players: int
    values: dict[str, Setting]
    verdict: Verdict
    has_few: bool
    wins: str


class LabSpot(Shown, frozen=True):
    """A circle on the board, in units of the scene."""

    x: float
    y: float
    radius: float
    text: str = ""


class LabLayer(Shown, frozen=True):
    name: Literal["walked", "collected", "moved"]
    title: str
    spots: tuple[LabSpot, ...]


class LabMap(Shown, frozen=True):
    """The board of a variant, and where something happened on it."""

    cell: int
    name: str
    scene: ShownScene
    layers: tuple[LabLayer, ...]


class LabPart(Reported, frozen=True):
    text: str
    share: float
    about: str = ""


class LabPartRow(Reported, frozen=True):
    title: str
    cells: tuple[LabPart, ...]


class LabParts(Reported, frozen=True):
    """Parts of a whole, one column per variant."""

    key: str
    title: str
    about: str
    rows: tuple[LabPartRow, ...]


class LabNumber(Reported, frozen=True):
    text: str
    differs: int = 0  # from the first variant, beyond noise: 1 more, -1 less
    is_marked: bool = False


class LabNumbers(Reported, frozen=True):
    name: str
    players: int
    level: str
    is_main: bool
    cells: tuple[LabNumber, ...]
    verdict: Verdict | None = None
    verdict_text: str = ""


class LabTable(Reported, frozen=True):
    headings: tuple[str, ...]
    rows: tuple[LabNumbers, ...]
    has_columns: bool = False


class LabProposal(Reported, frozen=True):
    """What to try next, and what to add to the plan for it, if anything."""

    title: str
    text: str
    sweep: dict[str, tuple[Setting, ...]] = msgspec.field(default_factory=dict)
    games: int | None = None


class LabReport(Reported, frozen=True):
    """A report in one language; charts are SVG."""

    title: str
    what: tuple[str, ...]
    sentence: str  # its number stands between asterisks
    strong: str
    fast: str
    columns: tuple[str, ...]
    rows: tuple[LabRow, ...]
    cells: tuple[LabCell, ...]
    lengths: tuple[LabLength, ...]
    length_about: str
    draws: tuple[LabLane, ...]
    tension: tuple[LabLane, ...]
    skill: tuple[LabLane, ...]
    heat: tuple[LabMap, ...]
    table: LabTable
    parts: tuple[LabParts, ...]
    next: tuple[LabProposal, ...]
    notes: tuple[str, ...]
    words: dict[str, str]
    precision: float | None = None  # half of the widest interval that counts


class LabState(Shown, frozen=True):
    """How far a run is, and its report if the page has not seen it yet."""

    run: str
    done: int
    total: int
    stage: Stage
    seconds_left: float | None = None
    precision: float | None = None  # now
    wanted: float | None = None
    games: int = -1  # that the latest report is about
    report: LabReport | None = None
    why: str = ""  # it failed
